export { listStories } from "./stories.service.ts";
