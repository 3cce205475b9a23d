export { openChat, openChats } from "./chat-opener.ts";
