export { endCrewAndRequests } from "./crew.service.ts";
