export { WorkedTogether } from "./interests/WorkedTogether.tsx";
