export { mountChat } from "./chat.routes.ts";
export { findMessage } from "./messages.queries.ts";
