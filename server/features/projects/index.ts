export { findProjectOwner } from "./projects.queries.ts";
export { mountProjects } from "./projects.routes.ts";
