export { fileForReview } from "./cases.ts";
export { writeLog } from "./log.queries.ts";
export { readDecision, type Decision } from "./outcomes.queries.ts";
