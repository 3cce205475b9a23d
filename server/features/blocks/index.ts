export { addHidden } from "./mutes.queries.ts";
