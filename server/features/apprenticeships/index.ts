export { findApprenticeshipOwner } from "./apprenticeships.queries.ts";
export { listPublicApprenticeships } from "./public.queries.ts";
export { showApprenticeshipAgain } from "./apprenticeships.queries.ts";
export { takeApprenticeshipAway } from "./apprenticeships.service.ts";
