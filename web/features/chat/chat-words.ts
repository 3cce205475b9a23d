import type { Conversation } from "#contracts/chat.ts";

import type { ChatTarget } from "./chat-opener.ts";

/** The name of the other member of a conversation, or the words for one who has left. */
export function nameIn(conversation: Conversation): string {
  return conversation.otherUser?.name ?? "Deleted member";
}

/** The same for a conversation that may not have loaded. */
export function nameOfChat(conversation: Conversation | undefined, target: ChatTarget): string {
  return conversation === undefined ? (target.name ?? "Chat") : nameIn(conversation);
}

/** The latest message on one line, with 'You: ' before the member's own. */
export function previewOf({ latestMessage }: Conversation): string {
  if (latestMessage === null) return "No messages yet";
  return latestMessage.isFromCurrentUser ? `You: ${latestMessage.content}` : latestMessage.content;
}

/** The job that a conversation is about, or null. */
export function jobIn({ aboutJob }: Conversation): string | null {
  if (aboutJob === null) return null;
  return aboutJob.heading === null ? "This job is no longer available" : `Job: ${aboutJob.heading}`;
}
