import { findPendingEntry, outbox } from "../../platform/outbox/entries.ts";
import type { Entry } from "../../platform/outbox/entries.ts";
import { useEntries } from "../../platform/outbox/first-try.ts";

/** A message in the outbox; the entry's key is also the `clientId`, for which the server stores one copy. */
export interface OutgoingMessage {
  /** The recipient. */
  readonly userId: number;
  /** Absent until the conversation exists on the server. */
  readonly conversationId?: number | undefined;
  readonly content: string;
  /** The recipient's name, shown in the list of unsent entries. */
  readonly otherName: string;
}

/** A message that the server has not confirmed. */
export type Unsent = Entry<OutgoingMessage>;

export const CHAT_MESSAGE = "chat_message";
const laneOf = (userId: number) => `chat:${userId}`;

/** Shows it in the thread at once, and sends it after those before it. False when signed out. */
export function sendText(message: OutgoingMessage): boolean {
  const entry = outbox.add({ kind: CHAT_MESSAGE, lane: laneOf(message.userId), payload: message });
  return entry !== undefined;
}

/** How far a conversation was read. */
export interface OutgoingReadMark {
  readonly conversationId: number;
  /** The newest visible message. */
  readonly upTo: number;
}

export const CHAT_READ = "chat_read";

/** Queues how far the member has read; only the latest counts. */
export function sendReadMark(payload: OutgoingReadMark): void {
  const lane = `chat_read:${payload.conversationId}`;
  if (findPendingEntry<OutgoingReadMark>(lane)?.payload.upTo === payload.upTo) return;
  outbox.add({ kind: CHAT_READ, lane, payload, replacesWaiting: true, isQuiet: true, canWait: true });
}

/** Messages to that member that are unsent or failed, oldest first. */
export function useUnsent(userId: number | undefined): readonly Unsent[] {
  return useEntries<OutgoingMessage>(userId === undefined ? undefined : laneOf(userId));
}
