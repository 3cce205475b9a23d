export { mountFollows } from "./follows.routes.ts";
