export { endReviewRequests } from "./requests.queries.ts";
export { findReviewWriter } from "./reviews.queries.ts";
export { mountReviews } from "./reviews.routes.ts";
