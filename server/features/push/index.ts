export { mountPush } from "./push.routes.ts";
