import type { Conversation } from "#contracts/chat.ts";

import type { ChatTarget } from "./chat-opener.ts";

/** What the other side of a conversation is called, also after they have left. */
export function nameIn(conversation: Conversation): string {
  return conversation.otherUser?.name ?? "Deleted member";
}

/** The same for one that may not be there yet. */
export function nameOfChat(conversation: Conversation | undefined, target: ChatTarget): string {
  return conversation === undefined ? (target.name ?? "Chat") : nameIn(conversation);
}

/** The latest message in a line, 'You: ' before one's own. */
export function previewOf({ latestMessage }: Conversation): string {
  if (latestMessage === null) return "No messages yet";
  return latestMessage.isFromCurrentUser ? `You: ${latestMessage.content}` : latestMessage.content;
}

/** Which job a conversation is about, or null. */
export function jobIn({ aboutJob }: Conversation): string | null {
  if (aboutJob === null) return null;
  return aboutJob.heading === null ? "This job is no longer available" : `Job: ${aboutJob.heading}`;
}
