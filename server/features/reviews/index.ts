export { endReviewRequests } from "./requests.queries.ts";
export { findReviewWriter } from "./reviews.queries.ts";
