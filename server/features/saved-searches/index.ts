export { readMatches, readNewJobs } from "./alerts.ts";
