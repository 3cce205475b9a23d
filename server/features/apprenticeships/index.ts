export { findApprenticeshipOwner } from "./apprenticeships.queries.ts";
export { mountApprenticeships } from "./apprenticeships.routes.ts";
export { takeApprenticeshipAway } from "./apprenticeships.service.ts";
