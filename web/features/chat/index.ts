export { openChat } from "./chat-opener.ts";
