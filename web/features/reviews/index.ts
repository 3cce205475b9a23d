export { PersonLine } from "./PersonLine.tsx";
