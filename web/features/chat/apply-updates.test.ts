import fc from "fast-check";
import { expect, it } from "vitest";

import type { Conversation } from "#contracts/chat.ts";
import type { Message } from "#contracts/message.ts";
import { MESSAGE_PAGE_SIZE } from "#contracts/reference/limits.ts";

import { createUpdates } from "./apply-updates.ts";
import type { ChatStore } from "./apply-updates.ts";
import { placeMessage } from "./chat-lists.ts";
import type { ThreadPages } from "./chat-lists.ts";

const ME = 1;
const START = Date.parse("2026-11-22T00:00:00Z");

interface Talk {
  id: number;
  shares: boolean;
  hidden: boolean;
  /** True if the member may write in it; a message opens it, whoever sends it. */
  open: boolean;
  messages: { id: number; senderId: number; at: string; isReadByReceiver: boolean; content: string }[];
}

/** Responds as the contract says; conversation `id` is with member `10 + id`. */
class Server {
  nextId = 1;
  readonly talks: Talk[] = [1, 2, 3].map((id) => ({
    id,
    shares: id !== 3,
    hidden: false,
    open: true,
    messages: [],
  }));

  talk(id: number): Talk {
    return this.talks.find((each) => each.id === id)!;
  }

  send(talkId: number, senderId: number): number {
    const id = this.nextId++;
    const at = new Date(START + id * 1000).toISOString();
    this.talk(talkId).messages.push({ id, senderId, at, isReadByReceiver: false, content: `m${id}` });
    this.talk(talkId).hidden = false;
    this.talk(talkId).open = true;
    return id;
  }

  /** The range marked as read, or undefined if there was nothing to mark. */
  read(talkId: number, readerId: number, upTo: number): { from: number; upTo: number } | undefined {
    const marked = this.talk(talkId).messages.filter(
      (each) => each.senderId !== readerId && each.id <= upTo && !each.isReadByReceiver,
    );
    for (const each of marked) each.isReadByReceiver = true;
    const [first, last] = [marked[0], marked.at(-1)];
    return first && last && { from: first.id, upTo: last.id };
  }

  conversation(id: number): Conversation {
    const { shares, hidden, open, messages } = this.talk(id);
    const last = messages.at(-1);
    return {
      id,
      user1Id: ME,
      user2Id: 10 + id,
      lastMessageAt: last?.at ?? new Date(START).toISOString(),
      otherUser: { id: 10 + id, name: `Member ${id}`, trade: "Roofer", avatar: null },
      unreadCount: messages.filter((each) => each.senderId !== ME && !each.isReadByReceiver).length,
      latestMessage: last
        ? { id: last.id, content: last.content, createdAt: last.at, isFromCurrentUser: last.senderId === ME }
        : null,
      isHidden: hidden,
      aboutJob: null,
      messagesChangedAt: null,
      sharesReadMarks: shares,
      can: { send: open },
    };
  }

  list(): Conversation[] {
    return this.talks
      .filter(({ hidden, messages }) => !hidden && messages.length > 0)
      .map(({ id }) => this.conversation(id))
      .toSorted((a, b) => b.lastMessageAt.localeCompare(a.lastMessageAt) || b.id - a.id);
  }

  messages(talkId: number): Message[] {
    const { shares, messages } = this.talk(talkId);
    return messages.map(({ id, senderId, at, isReadByReceiver, content }) => ({
      id,
      conversationId: talkId,
      senderId,
      content,
      mentions: [],
      createdAt: at,
      isRead: isReadByReceiver && (senderId !== ME || shares),
      clientId: null,
    }));
  }
}

function setUp() {
  const server = new Server();
  let list: readonly Conversation[] = [];
  const threads = new Map<number, ThreadPages>();
  const store: ChatStore = {
    list: () => list,
    putList: (next) => {
      list = next;
    },
    thread: (id) => threads.get(id),
    putThread: (id, pages) => threads.set(id, pages),
    rereadThread: (id) => {
      const known = threads.get(id);
      if (known !== undefined) threads.set(id, fresh(server, id, known.length));
    },
  };
  const updates = createUpdates(
    store,
    {
      async conversation(id) {
        const asked = server.conversation(id);
        await Promise.resolve();
        return asked;
      },
      messages: async (id, { after, limit = MESSAGE_PAGE_SIZE }) => {
        const all = server.messages(id);
        return after === undefined
          ? all.slice(-limit)
          : all.filter((each) => each.id > after).slice(0, limit);
      },
    },
    () => ME,
  );
  return { server, store, updates, threads };
}

/** A thread as two fresh reads give it: the last page and the one before. */
function fresh(server: Server, talkId: number, pageCount: number): Message[][] {
  const all = server.messages(talkId);
  return Array.from({ length: pageCount }, (_, page) => {
    const end = all.length - page * MESSAGE_PAGE_SIZE;
    return all.slice(Math.max(0, end - MESSAGE_PAGE_SIZE), Math.max(0, end));
  });
}

const talkId = fc.integer({ min: 1, max: 3 });
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("send" as const),
      talkId,
      own: fc.boolean(),
      isLong: fc.boolean(),
      times: fc.constantFrom(1, 2, 70),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant("read" as const), talkId, own: fc.boolean(), back: fc.nat(80) }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("hide" as const), talkId }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant("take away" as const), talkId, back: fc.nat(20) }) },
);

it(
  "an event applied gives what a fresh read gives, however many come at once",
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(act, { maxLength: 5 }), { maxLength: 12 }), async (bursts) => {
        const { server, store, updates, threads } = setUp();
        for (let sent = 0; sent < 120; sent += 1) server.send(1, sent % 3 === 0 ? ME : 11);
        threads.set(1, fresh(server, 1, 2));
        threads.set(2, [[]]);
        store.putList(server.list());
        for (const burst of bursts) {
          const told: Promise<void>[] = [];
          for (const each of burst) {
            const conversationId = each.talkId;
            if (each.does === "hide") {
              server.talk(conversationId).hidden = !server.talk(conversationId).hidden;
              told.push(updates.changed(conversationId));
            } else if (each.does === "take away") {
              const taken = server.talk(conversationId).messages.at(-1 - each.back);
              if (taken !== undefined) taken.content = "Removed";
              told.push(updates.changed(conversationId));
            } else if (each.does === "send") {
              for (let time = 0; time < each.times; time += 1) {
                const id = server.send(conversationId, each.own ? ME : 10 + conversationId);
                const sent = server.messages(conversationId).find((message) => message.id === id);
                // A very long message is not included in the event.
                told.push(updates.message(conversationId, each.isLong ? undefined : sent));
              }
            } else {
              const readerId = each.own ? ME : 10 + conversationId;
              const mark = server.read(conversationId, readerId, server.nextId - each.back);
              const seesToast = each.own || server.talk(conversationId).shares;
              if (mark && seesToast) told.push(updates.read(conversationId, { readerId, ...mark }));
            }
          }
          await Promise.all(told);
          expect(store.list()).toEqual(server.list());
          for (const [id, pages] of threads) {
            const known = pages.toReversed().flat();
            expect(known).toEqual(server.messages(id).slice(-known.length || Infinity));
            expect(known.length).toBeGreaterThanOrEqual(id === 1 ? 100 : 0);
          }
        }
      }),
      { numRuns: 60 },
    );
  },
);

it("reads nothing that nobody looks at", async () => {
  const { server, updates, threads } = setUp();
  server.send(2, 12);
  await updates.message(2, server.messages(2)[0]);
  await updates.message(2, undefined);
  expect(threads.size).toBe(0);
});

it.each([
  ["the other side writes", 12],
  ["one writes on another device", ME],
])("a chat that was closed is read again when %s in it", async (_what, writer) => {
  const { server, store, updates } = setUp();
  server.send(2, 12);
  server.talk(2).open = false;
  store.putList(server.list());
  const id = server.send(2, writer);
  await updates.message(
    2,
    server.messages(2).find((each) => each.id === id),
  );
  expect(store.list()).toEqual(server.list());
});

it("places one's own message without asking", () => {
  const { server } = setUp();
  server.send(1, 11);
  server.send(2, 12);
  const before = server.list();
  const id = server.send(1, ME);
  const sent = server.messages(1).find((each) => each.id === id)!;
  expect(placeMessage(before, sent, ME)).toEqual(server.list());
  expect(placeMessage(server.list(), sent, ME)).toEqual(server.list());
  expect(placeMessage([], sent, ME)).toBeUndefined();
});
