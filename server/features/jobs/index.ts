export { mountJobs } from "./jobs.routes.ts";
