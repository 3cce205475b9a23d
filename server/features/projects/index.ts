export { findProjectOwner } from "./projects.queries.ts";
