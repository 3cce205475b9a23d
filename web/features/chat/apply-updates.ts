import type { Conversation } from "#contracts/chat.ts";
import type { Message } from "#contracts/message.ts";
import { MESSAGE_PAGE_MAX } from "#contracts/reference/limits.ts";

import {
  addMessages,
  applyReadMark,
  mergeMessages,
  newestId,
  placeConversation,
  placeMessage,
} from "./chat-lists.ts";
import type { ReadMark, ThreadPages } from "./chat-lists.ts";

/** The cached data; undefined if it was never read, or is stale or being fetched and will be read again anyway. */
export interface ChatStore {
  list(): readonly Conversation[] | undefined;
  putList(list: Conversation[]): void;
  thread(conversationId: number): ThreadPages | undefined;
  putThread(conversationId: number, pages: Message[][]): void;
  /** Makes the thread stale: it is read again now if it is on screen, otherwise when next opened. */
  rereadThread(conversationId: number): void;
}

/** Requests to the server. */
export interface ChatReads {
  conversation(id: number): Promise<Conversation>;
  messages(id: number, query: { after?: number; limit?: number }): Promise<Message[]>;
}

/** The events in one conversation since it was last updated. */
interface Updates {
  /** Messages included in the events. */
  messages: Message[];
  /** Some events had no message included. */
  isIncomplete: boolean;
  marks: ReadMark[];
  /** The conversation was hidden or shown again, or a message's text has changed. */
  isChanged: boolean;
}

/**
 * Brings the cache to the state that a fresh read would give, requesting only what the events did not include. Events
 * that arrive while earlier ones of the same conversation are being applied wait and are then applied together.
 */
export function createUpdates(store: ChatStore, reads: ChatReads, myId: () => number | null) {
  const updateList = async (id: number, { messages, isIncomplete, marks, isChanged }: Updates) => {
    const list = store.list();
    if (list === undefined) return;
    const isWhole = !isIncomplete && !isChanged && !marks.some(({ readerId }) => readerId === myId());
    const placed = isWhole
      ? messages.reduce<readonly Conversation[] | undefined>(
          (known, message) => known && placeMessage(known, message, myId()),
          list,
        )
      : undefined;
    if (placed !== undefined) return store.putList([...placed]);
    const me = myId();
    const conversation = await reads.conversation(id);
    const now = store.list();
    // Another member may have signed in in the meantime; the list is then theirs.
    if (now !== undefined && myId() === me) store.putList(placeConversation(now, conversation));
  };
  /** Reads everything after a message, oldest first. */
  const readAfter = async (id: number, after: number) => {
    for (let from = after; ;) {
      // For an empty thread, the last page is also the first.
      const query = { limit: MESSAGE_PAGE_MAX, ...(from > 0 && { after: from }) };
      const found = await reads.messages(id, query);
      const pages = store.thread(id);
      if (pages === undefined) return;
      if (found.length > 0) store.putThread(id, mergeMessages(pages, found));
      if (from === 0 || found.length < MESSAGE_PAGE_MAX) return;
      from = found.at(-1)?.id ?? from;
    }
  };
  const updateThread = async (id: number, { messages, isIncomplete, marks, isChanged }: Updates) => {
    if (isChanged) return store.rereadThread(id);
    const before = store.thread(id);
    if (before === undefined) return;
    if (isIncomplete) await readAfter(id, newestId(before));
    const pages = store.thread(id);
    if (pages === undefined) return;
    const marked = marks.reduce(
      (known, mark) => applyReadMark(known, mark, myId()),
      addMessages(pages, messages),
    );
    store.putThread(id, marked);
  };

  const inNextRun = createRuns((id, updates) =>
    Promise.all([updateList(id, updates), updateThread(id, updates)]),
  );
  return {
    message: (conversationId: number, message: Message | undefined) =>
      inNextRun(conversationId, (updates) => {
        if (message === undefined) updates.isIncomplete = true;
        else updates.messages.push(message);
      }),
    read: (conversationId: number, mark: ReadMark) =>
      inNextRun(conversationId, (updates) => updates.marks.push(mark)),
    changed: (conversationId: number) =>
      inNextRun(conversationId, (updates) => {
        updates.isChanged = true;
      }),
  };
}

/** One run at a time per conversation; all events in the meantime share the next run. */
function createRuns(work: (id: number, updates: Updates) => Promise<unknown>) {
  const running = new Map<number, Promise<void>>();
  const waiting = new Map<number, { updates: Updates; run: Promise<void> }>();
  const begin = (id: number) => {
    const updates: Updates = { messages: [], isIncomplete: false, marks: [], isChanged: false };
    const run = (running.get(id) ?? Promise.resolve())
      .catch(() => undefined)
      .then(async () => {
        waiting.delete(id);
        await work(id, updates);
      });
    const next = { updates, run };
    waiting.set(id, next);
    running.set(id, run);
    return next;
  };
  return (id: number, note: (updates: Updates) => void): Promise<void> => {
    const { updates, run } = waiting.get(id) ?? begin(id);
    note(updates);
    return run;
  };
}
