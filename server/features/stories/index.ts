export { listStories } from "./stories.service.ts";
export { mountStories } from "./stories.routes.ts";
