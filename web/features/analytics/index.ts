export { VisitChoice } from "./VisitChoice.tsx";
