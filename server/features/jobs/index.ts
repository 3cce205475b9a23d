export { readMatches, readNewJobs } from "./matches.service.ts";
export { findJobOwner } from "./jobs.queries.ts";
export { listPublicJobs } from "./public.queries.ts";
export { holdForBoost, showJobTo, type BoostableJob } from "./boostable.service.ts";
export { mountJobs } from "./jobs.routes.ts";
export { assertPostable, postJob } from "./jobs.service.ts";
export { haveSharedJob, partnersOf } from "./shared.queries.ts";
export { findSharedJob, listBegunJobs } from "./shared.service.ts";
export { takeJobAway } from "./removal.service.ts";
