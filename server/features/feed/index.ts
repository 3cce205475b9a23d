export { findComment } from "./comments.queries.ts";
export { findPostAuthor } from "./reactions.queries.ts";
export { readSharedPost, type SharedPost } from "./shared.ts";
export { showCommentAgain, showPostAgain } from "./removal.queries.ts";
export { takeCommentAway, takePostAway } from "./removal.service.ts";
