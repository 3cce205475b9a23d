export { JoinPromo } from "./JoinPromo.tsx";
