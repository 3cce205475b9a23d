export { resolveMentions } from "./mentions.service.ts";
