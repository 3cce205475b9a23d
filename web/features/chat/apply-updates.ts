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

/** What is cached; undefined is what nobody has asked for, and what is stale or being fetched, which is read again anyway. */
export interface ChatStore {
  list(): readonly Conversation[] | undefined;
  putList(list: Conversation[]): void;
  thread(conversationId: number): ThreadPages | undefined;
  putThread(conversationId: number, pages: Message[][]): void;
  /** Has it read again: by whoever looks at it, now or the next time. */
  rereadThread(conversationId: number): void;
}

/** What can be asked. */
export interface ChatReads {
  conversation(id: number): Promise<Conversation>;
  messages(id: number, query: { after?: number; limit?: number }): Promise<Message[]>;
}

/** What has happened in one conversation since it was last brought up to date. */
interface News {
  /** Messages that came along. */
  messages: Message[];
  /** There are messages that did not. */
  isIncomplete: boolean;
  marks: ReadMark[];
  /** Hidden, or shown again; or a message says something else. */
  isChanged: boolean;
}

/**
 * Brings the cache to what a fresh read of all of it would give, and reads only what was not told. News that come while
 * earlier ones of the same conversation are being worked in wait for these, and are then worked in together.
 */
export function createUpdates(store: ChatStore, reads: ChatReads, myId: () => number | null) {
  const updateList = async (id: number, { messages, isIncomplete, marks, isChanged }: News) => {
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
    // Another member may have signed in meanwhile, whose list it is by now.
    if (now !== undefined && myId() === me) store.putList(placeConversation(now, conversation));
  };
  /** Everything after a message, oldest first. */
  const readAfter = async (id: number, after: number) => {
    for (let from = after; ;) {
      // Of an empty thread the last ones are also the first.
      const query = { limit: MESSAGE_PAGE_MAX, ...(from > 0 && { after: from }) };
      const found = await reads.messages(id, query);
      const pages = store.thread(id);
      if (pages === undefined) return;
      if (found.length > 0) store.putThread(id, mergeMessages(pages, found));
      if (from === 0 || found.length < MESSAGE_PAGE_MAX) return;
      from = found.at(-1)?.id ?? from;
    }
  };
  const updateThread = async (id: number, { messages, isIncomplete, marks, isChanged }: News) => {
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

  const inNextRun = createRuns((id, news) => Promise.all([updateList(id, news), updateThread(id, news)]));
  return {
    message: (conversationId: number, message: Message | undefined) =>
      inNextRun(conversationId, (news) => {
        if (message === undefined) news.isIncomplete = true;
        else news.messages.push(message);
      }),
    read: (conversationId: number, mark: ReadMark) =>
      inNextRun(conversationId, (news) => news.marks.push(mark)),
    changed: (conversationId: number) =>
      inNextRun(conversationId, (news) => {
        news.isChanged = true;
      }),
  };
}

/** One run per conversation at a time; all that is told meanwhile shares the next. */
function createRuns(work: (id: number, news: News) => Promise<unknown>) {
  const running = new Map<number, Promise<void>>();
  const waiting = new Map<number, { news: News; run: Promise<void> }>();
  const begin = (id: number) => {
    const news: News = { messages: [], isIncomplete: false, marks: [], isChanged: false };
    const run = (running.get(id) ?? Promise.resolve())
      .catch(() => undefined)
      .then(async () => {
        waiting.delete(id);
        await work(id, news);
      });
    const next = { news, run };
    waiting.set(id, next);
    running.set(id, run);
    return next;
  };
  return (id: number, note: (news: News) => void): Promise<void> => {
    const { news, run } = waiting.get(id) ?? begin(id);
    note(news);
    return run;
  };
}
