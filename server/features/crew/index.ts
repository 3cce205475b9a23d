export { endTies } from "./crew.service.ts";
