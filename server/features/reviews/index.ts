export { endReviewRequests } from "./requests.queries.ts";
export { findReplyWriter, findReviewWriter } from "./reviews.queries.ts";
