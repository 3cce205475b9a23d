import type { Conversation } from "#contracts/chat.ts";
import type { Message } from "#contracts/message.ts";

/** A cached thread: newest page first, each page oldest message first. */
export type ThreadPages = readonly (readonly Message[])[];

/** The list as the server would now return it, with this version of the conversation. */
export function placeConversation(list: readonly Conversation[], conversation: Conversation): Conversation[] {
  const others = list.filter(({ id }) => id !== conversation.id);
  if (conversation.isHidden || conversation.latestMessage === null) return others;
  return [...others, conversation].toSorted(latestFirst);
}

function latestFirst(one: Conversation, other: Conversation): number {
  return Date.parse(other.lastMessageAt) - Date.parse(one.lastMessageAt) || other.id - one.id;
}

/** The list after a message was sent or received; undefined if only a read can tell. */
export function placeMessage(
  list: readonly Conversation[],
  message: Message,
  myId: number | null,
): Conversation[] | undefined {
  const { id, content, createdAt, senderId, conversationId } = message;
  const conversation = list.find((each) => each.id === conversationId);
  const known = conversation?.latestMessage?.id ?? 0;
  if (conversation === undefined || known > id) return undefined;
  const isFromCurrentUser = senderId === myId;
  // One of the two has written in a chat that was closed here: it must be open again.
  if (!conversation.can.send) return undefined;
  if (known === id) return [...list];
  return placeConversation(list, {
    ...conversation,
    lastMessageAt: createdAt,
    latestMessage: { id, content, createdAt, isFromCurrentUser },
    unreadCount: conversation.unreadCount + (isFromCurrentUser ? 0 : 1),
  });
}

/** The thread with messages from a fresh read: known ones replaced, newer ones added in order. */
export function mergeMessages(pages: ThreadPages, found: readonly Message[]): Message[][] {
  const byId = new Map(found.map((each) => [each.id, each]));
  const merged = pages.map((page) =>
    page.map((each) => {
      const newer = byId.get(each.id);
      byId.delete(each.id);
      return newer ?? each;
    }),
  );
  const [first = [], ...older] = merged;
  // Messages older than the newest page are known, or belong to pages that were not requested.
  const after = first[0]?.id ?? older[0]?.at(-1)?.id ?? 0;
  const added = [...byId.values()].filter(({ id }) => id > after);
  return [[...first, ...added].toSorted((one, other) => one.id - other.id), ...older];
}

/** The thread with messages as they were sent; known copies stay, as they may say more. */
export function addMessages(pages: ThreadPages, sent: readonly Message[]): Message[][] {
  const known = new Set(pages.flat().map(({ id }) => id));
  return mergeMessages(
    pages,
    sent.filter(({ id }) => !known.has(id)),
  );
}

/** The id of the last known message; 0 for an empty thread. */
export function newestId(pages: ThreadPages): number {
  return pages[0]?.at(-1)?.id ?? 0;
}

/** A member has read the other side's messages `from` one `upTo` another. */
export interface ReadMark {
  readonly readerId: number | null;
  readonly from: number;
  readonly upTo: number;
}

/** The thread after a member has read in it. */
export function applyReadMark(pages: ThreadPages, mark: ReadMark, myId: number | null): Message[][] {
  const isMine = mark.readerId === myId;
  const concerns = ({ id, senderId, isRead }: Message) =>
    !isRead && id >= mark.from && id <= mark.upTo && (senderId === myId) !== isMine;
  return pages.map((page) => page.map((each) => (concerns(each) ? { ...each, isRead: true } : each)));
}
