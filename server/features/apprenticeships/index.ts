export { findApprenticeshipOwner } from "./apprenticeships.queries.ts";
export { listPublicApprenticeships } from "./public.queries.ts";
export { restoreApprenticeship, takeDownApprenticeship } from "./apprenticeships.service.ts";
