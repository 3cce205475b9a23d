export { findComment } from "./comments.queries.ts";
export { findPostAuthor } from "./reactions.queries.ts";
export { findShared, type SharedRow } from "./shared.queries.ts";
export { restoreComment, restorePost } from "./removal.queries.ts";
export { takeDownComment, takeDownPost } from "./removal.service.ts";
