export { mountMedia } from "./media.routes.ts";
