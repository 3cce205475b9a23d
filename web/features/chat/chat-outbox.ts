import { findPendingEntry, outbox } from "../../platform/outbox/entries.ts";
import type { Entry } from "../../platform/outbox/entries.ts";
import { useEntries } from "../../platform/outbox/first-try.ts";

/** A message as it waits in the outbox; the entry's key is also the name under which the server keeps one copy of it. */
export interface OutgoingMessage {
  /** Whom it is for. */
  readonly userId: number;
  /** Absent while the conversation has not been begun on the server. */
  readonly conversationId?: number | undefined;
  readonly content: string;
  /** Whom it is for, in the list of what waits. */
  readonly otherName: string;
}

/** A message that its author has sent and the server has not confirmed. */
export type Unsent = Entry<OutgoingMessage>;

export const CHAT_MESSAGE = "chat_message";
const laneOf = (userId: number) => `chat:${userId}`;

/** Shows it in the thread at once, and sends it when those before it have gone. False while nobody is signed in. */
export function sendText(message: OutgoingMessage): boolean {
  const entry = outbox.add({ kind: CHAT_MESSAGE, lane: laneOf(message.userId), payload: message });
  return entry !== undefined;
}

/** How far a conversation was read. */
export interface OutgoingReadMark {
  readonly conversationId: number;
  /** The newest message in sight. */
  readonly upTo: number;
}

export const CHAT_READ = "chat_read";

/** Tells the server how far one has read, as soon as that can be; only the latest counts. */
export function sendReadMark(payload: OutgoingReadMark): void {
  const lane = `chat_read:${payload.conversationId}`;
  if (findPendingEntry<OutgoingReadMark>(lane)?.payload.upTo === payload.upTo) return;
  outbox.add({ kind: CHAT_READ, lane, payload, replacesWaiting: true, isQuiet: true, canWait: true });
}

/** What is on its way to that person, or could not be sent; the oldest first. */
export function useUnsent(userId: number | undefined): readonly Unsent[] {
  return useEntries<OutgoingMessage>(userId === undefined ? undefined : laneOf(userId));
}
