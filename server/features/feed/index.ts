export { mountFeed } from "./feed.routes.ts";
