export { endTies } from "./crew.service.ts";
export { lockPair } from "./pair.queries.ts";
