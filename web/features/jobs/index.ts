export { WorkedTogether } from "./WorkedTogether.tsx";
