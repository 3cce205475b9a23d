export { endCrewPair } from "./crew.service.ts";
