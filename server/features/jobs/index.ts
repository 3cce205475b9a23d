export { headingOf } from "./jobs.present.ts";
export { findJobOwner, findSameJob } from "./jobs.queries.ts";
export { listPublicJobs } from "./public.queries.ts";
export { lockForBoost, showJobTo, type BoostableJob } from "./jobs.service.ts";
export { assertPostable, postJob, toJobText } from "./jobs.service.ts";
export { haveSharedJob, partnersOf } from "./worked-together.queries.ts";
export { findSharedJob, listBegunJobs } from "./worked-together.service.ts";
export { restoreJob, takeDownJob } from "./jobs.service.ts";
