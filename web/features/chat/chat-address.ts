import type { ChatTarget } from "./chat-opener.ts";

/** Which chat the address of `/mobile-chat` names: `conversation` one that exists, `with` the one with that member. */
export function targetIn(search: string): ChatTarget | undefined {
  const query = new URLSearchParams(search);
  const conversationId = idIn(query.get("conversation"));
  const userId = idIn(query.get("with"));
  if (conversationId !== undefined) return { conversationId };
  return userId === undefined ? undefined : { userId };
}

function idIn(text: string | null): number | undefined {
  return text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
