export { findApprenticeshipOwner } from "./apprenticeships.queries.ts";
export { listPublicApprenticeships } from "./public.queries.ts";
export { showApprenticeshipAgain, takeApprenticeshipAway } from "./apprenticeships.service.ts";
