export { writeLog } from "./log.queries.ts";
export { findItems } from "./items.queries.ts";
export { findAppeal } from "./appeals.queries.ts";
export { mayDecideCase, OWN_CASE } from "./moderation.access.ts";
export { countOtherStaff } from "./roles.queries.ts";
export { isShownToAll } from "./reach.queries.ts";
export { findSanction } from "./sanctions.queries.ts";
export { APPEAL_MOVED, GROUNDS, LIMIT_ENDED, sayOutcome, saySanction, THING } from "./words.ts";
export { readDecision, readReport, type Decision } from "./outcomes.queries.ts";
