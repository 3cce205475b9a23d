export { findApprenticeshipOwner } from "./apprenticeships.queries.ts";
export { takeApprenticeshipAway } from "./apprenticeships.service.ts";
