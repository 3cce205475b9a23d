export { findComment } from "./comments.queries.ts";
export { findPostAuthor } from "./reactions.queries.ts";
export { findShared, type SharedRow } from "./shared.queries.ts";
export { showCommentAgain, showPostAgain } from "./removal.queries.ts";
export { takeCommentAway, takePostAway } from "./removal.service.ts";
