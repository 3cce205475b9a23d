export { forgetCircle } from "./circles.ts";
export { mountFeed } from "./feed.routes.ts";
export { updateAuthorPlace } from "./posts.queries.ts";
