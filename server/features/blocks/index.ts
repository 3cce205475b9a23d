export { mountBlocks } from "./blocks.routes.ts";
