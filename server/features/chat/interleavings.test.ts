import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { blockMember, unblockMember } from "#contracts/blocks.ts";
import {
  countUnreadMessages,
  getConversation,
  hideConversation,
  listConversations,
  listMessages,
  markConversationRead,
  markMessageRead,
  sendMessage,
  unhideConversation,
  updateChatSettings,
  type Conversation,
} from "#contracts/chat.ts";
import type { Message } from "#contracts/message.ts";
import type { ServerMessage } from "#contracts/realtime.ts";

import { say } from "../../testing/chat.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

/** Each play has rounds of concurrent acts, and after each round everything must agree: 1,000 rounds in the full tests. */
const PLAYS = process.env["TEST_TIER"] === "full" ? 100 : 10;
const ROUNDS = 10;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const act = fc.record({
  what: fc.constantFrom(
    ...(["send", "send", "send", "again", "read", "readUpTo", "hide", "undo", "block", "reconnect"] as const),
  ),
  who: fc.constantFrom(0, 1),
  /** Which of the messages so far, counted from the last. */
  which: fc.nat({ max: 5 }),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
const play = fc.array(fc.array(act, { minLength: 2, maxLength: 5 }), {
  minLength: ROUNDS,
  maxLength: ROUNDS,
});

/** What a member's app knows from socket messages, after reading the thread once. */
class Cache {
  readonly member: Member;
  #thread: Message[] = [];
  /** Socket messages may overtake each other: a message may arrive after it was read. */
  #read: { readerId: number; from: number; upTo: number }[] = [];
  isOffline = false;

  constructor(member: Member) {
    this.member = member;
  }

  get thread(): Message[] {
    return this.#thread
      .map((message) => ({
        ...message,
        isRead: message.isRead || this.#read.some((each) => covers(each, message)),
      }))
      .toSorted((a, b) => a.id - b.id);
  }

  refresh(thread: Message[]): void {
    [this.#thread, this.#read, this.isOffline] = [thread, [], false];
  }

  hear(news: ServerMessage): void {
    if (this.isOffline) return;
    if (news.type === "message" && news.data.message !== undefined) this.#thread.push(news.data.message);
    if (news.type === "message_read") this.#read.push(news.data);
  }
}

function covers(read: { readerId: number; from: number; upTo: number }, message: Message): boolean {
  return message.senderId !== read.readerId && message.id >= read.from && message.id <= read.upTo;
}

async function stage() {
  const pair = [await app.makeMember(), await app.makeMember()] as const;
  const { conversationId } = await say(app, pair[0], pair[1]);
  // So that each side sees what the other has read.
  for (const member of pair)
    await app.as(member).call(updateChatSettings, { body: { readMarks: "everyone" } });
  const caches = pair.map((member) => new Cache(member));
  return { pair, caches, conversationId, params: { id: conversationId } };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const readThread = async ({ params }: Stage, by: Member) =>
  (await app.as(by).call(listMessages, { params, query: { limit: 200 } })).body;

let named = 0;
async function perform(on: Stage, { what, who, which }: Act, last: Message[]): Promise<number> {
  const [me, other] = who === 0 ? on.pair : [on.pair[1], on.pair[0]];
  const mine = app.as(me);
  const { params, conversationId } = on;
  const chosen = last.at(-1 - which) ?? last[0]!;
  switch (what) {
    case "send":
      return (await mine.call(sendMessage, { body: { conversationId, content: "Level?" } })).status;
    case "again": {
      const body = { conversationId, content: "Twice", clientId: `message-${(named += 1)}` };
      const twice = await Promise.all([mine.call(sendMessage, { body }), mine.call(sendMessage, { body })]);
      return Math.max(...twice.map(({ status }) => status));
    }
    case "read":
      return (await mine.call(markMessageRead, { params: { id: chosen.id } })).status;
    case "readUpTo":
      return (await mine.call(markConversationRead, { params, body: { upTo: chosen.id } })).status;
    case "hide":
      return (await mine.call(hideConversation, { params })).status;
    case "undo":
      return (await mine.call(unhideConversation, { params })).status;
    case "block": {
      // Neither app hears what is read while it is offline; each reads the thread again.
      for (const cache of on.caches) cache.isOffline = true;
      const { status } = await mine.call(blockMember, { body: { userId: other.id } });
      await mine.call(unblockMember, { params: { userId: other.id } });
      return status;
    }
    case "reconnect":
      on.caches[who]!.isOffline = true;
      return 200;
  }
}

/** Compares what each side sees with the rows, with itself, and with what its devices made of the socket messages. */
async function compare(on: Stage): Promise<void> {
  const rows = await app.deps.db.kysely
    .selectFrom("messages")
    .select(["is_from_user1", "read_at"])
    .where("conversation_id", "=", on.conversationId)
    .execute();
  for (const [at, me] of on.pair.entries()) {
    const unread = rows.filter((row) => row.is_from_user1 === (at === 1) && row.read_at === null).length;
    const { body: one } = await app.as(me).call(getConversation, { params: on.params });
    const list = (await app.as(me).call(listConversations)).body as Conversation[];
    const { body: total } = await app.as(me).call(countUnreadMessages);
    expect(one.unreadCount).toBe(unread);
    expect(total.count).toBe(one.isHidden ? 0 : unread);
    expect(list).toEqual(one.isHidden ? [] : [one]);
    const thread = await readThread(on, me);
    expect(thread).toHaveLength(rows.length);
    expect(one.latestMessage).toMatchObject({ id: thread.at(-1)!.id, createdAt: one.lastMessageAt });
    const cache = on.caches[at]!;
    if (cache.isOffline) cache.refresh(thread);
    expect(cache.thread).toEqual(thread);
  }
}

it("whatever happens at once, the counts equal the rows and the news equals a fresh read", async () => {
  const listeners = new Set<Cache>();
  const send = app.deps.realtime.send;
  using spy = vi.spyOn(app.deps.realtime, "send");
  spy.mockImplementation((tx, userIds, news) => {
    tx.afterCommit(() => {
      for (const cache of listeners) if (userIds.includes(cache.member.id)) cache.hear(news);
    });
    return send(tx, userIds, news);
  });
  await fc.assert(
    fc.asyncProperty(play, async (rounds) => {
      const on = await stage();
      for (const cache of on.caches) {
        cache.refresh(await readThread(on, cache.member));
        listeners.add(cache);
      }
      for (const acts of rounds) {
        const last = await readThread(on, on.pair[0]);
        const statuses = await Promise.all(acts.map((each) => perform(on, each, last)));
        // The only refusals: marking the member's own message, and writing to a member who has just blocked them.
        expect(statuses.filter((status) => ![200, 201, 403].includes(status))).toEqual([]);
        await compare(on);
      }
      listeners.clear();
    }),
    { numRuns: PLAYS },
  );
}, 600_000);
