import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { blockMember, unblockMember } from "#contracts/blocks.ts";
import {
  countUnreadMessages,
  getConversation,
  hideConversation,
  listConversations,
  listMessages,
  openConversation,
  sendMessage,
  unhideConversation,
  type Conversation,
} from "#contracts/chat.ts";

import { say } from "../../testing/chat.ts";
import { leaveBlocked } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya", lastName: "Nair", trade: "Electrician" });
});
afterAll(() => app.close());

const openWith = (by: Member, other: Pick<Member, "id">) =>
  app.as(by).call(openConversation, { body: { otherUserId: other.id } });
const readList = async (by: Member) => (await app.as(by).call(listConversations)).body as Conversation[];
const readOne = (by: Member, id: number) => app.as(by).call(getConversation, { params: { id } });
const hide = (by: Member, id: number) => app.as(by).call(hideConversation, { params: { id } });
const unhide = (by: Member, id: number) => app.as(by).call(unhideConversation, { params: { id } });
const countOf = async (by: Member) => (await app.as(by).call(countUnreadMessages)).body.count;
const ban = ({ id }: Member) =>
  app.deps.db.pool.query("update users set banned_at = $2 where id = $1", [id, app.clock.now()]);

describe("opening a conversation", () => {
  it("begins one, 201; asking again gives the same, 200, whoever asks", async () => {
    const first = await openWith(dan, priya);
    expect([first.status, first.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        user1Id: dan.id,
        user2Id: priya.id,
        lastMessageAt: app.clock.now().toISOString(),
        otherUser: { id: priya.id, name: "Priya Nair", trade: "Electrician", avatar: null },
        unreadCount: 0,
        latestMessage: null,
        isHidden: false,
        aboutJob: null,
        messagesChangedAt: null,
        sharesReadMarks: false,
        can: { send: true },
      },
    ]);
    for (const [by, other] of [
      [dan, priya],
      [priya, dan],
    ] as const) {
      const again = await openWith(by, other);
      expect([again.status, again.body.id, again.body.otherUser?.id]).toEqual([200, first.body.id, other.id]);
    }
  });

  it("is on nobody's list until something is written, hidden, shown or opened as it may be", async () => {
    const { body } = await openWith(dan, priya);
    await hide(dan, body.id);
    await unhide(dan, body.id);
    await openWith(dan, priya);
    await openWith(priya, dan);
    expect([await readList(dan), await readList(priya)]).toEqual([[], []]);
    expect((await readOne(dan, body.id)).body).toMatchObject({ isHidden: false, latestMessage: null });
    await say(app, dan, priya);
    expect((await readList(dan)).map(({ id }) => id)).toEqual([body.id]);
    expect((await readList(priya)).map(({ id }) => id)).toEqual([body.id]);
  });

  it("costs nothing; the first message does, and one that is refused was never sent", async () => {
    const limited = await startTestApp({ RATE_LIMITS: "on" });
    const member = await limited.makeMember();
    const others = await Promise.all(Array.from({ length: 11 }, () => limited.makeMember()));
    const write = (body: { otherUserId: number } | { conversationId: number }) =>
      limited.as(member).call(sendMessage, { body: { ...body, content: "Hello" } });
    const ids: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      for (const { id } of others) {
        const { status, body } = await limited
          .as(member)
          .call(openConversation, { body: { otherUserId: id } });
        expect(status).toBe(round === 0 ? 201 : 200);
        ids.push(body.id);
      }
    }
    // A new account may begin chats with 10 strangers a day.
    for (const conversationId of ids.slice(0, 10)) expect((await write({ conversationId })).status).toBe(201);
    await limited.deps.limits.draw("member_burst", member.id);
    expect((await write({ conversationId: ids[0]! })).status).toBe(201);
    expect((await write({ conversationId: ids[10]! })).status).toBe(429);
    expect((await write({ otherUserId: others[10]!.id })).status).toBe(429);
    const { body: left } = await limited.as(member).call(listMessages, { params: { id: ids[10]! } });
    expect(left).toEqual([]);
    await limited.close();
  });

  it("is refused with oneself and with whoever is out of reach", async () => {
    const [banned, blocked, blocker] = [
      await app.makeMember(),
      await app.makeMember(),
      await app.makeMember(),
    ];
    const unverified = await app.makeMember({ isVerified: false });
    await ban(banned);
    await leaveBlocked(app, dan, blocked);
    await leaveBlocked(app, blocker, dan);
    const codes = [];
    for (const other of [dan, banned, blocked, blocker, unverified, { id: 2_000_000_000 }]) {
      const { status, error } = await openWith(dan, other);
      codes.push(`${status} ${error.code}`);
    }
    expect(codes).toEqual(["400 conversation_with_self", ...Array<string>(5).fill("404 user_not_found")]);
    expect(await readList(dan)).toEqual([]);
  });

  it.each([{}, { otherUserId: "7" }, { otherUserId: -1 }, { otherUserId: null }])(
    "%j is no one",
    async (body) => {
      expect((await app.as(dan).raw(openConversation, { body })).status).toBe(400);
    },
  );

  it("50 times at once, from both sides, is one conversation", async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? openWith(dan, priya) : openWith(priya, dan))),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(49);
  });
});

describe("the list", () => {
  it("has the latest message first and says whose it was", async () => {
    const [ada, marek] = [await app.makeMember({ firstName: "Ada" }), await app.makeMember()];
    await say(app, ada, dan, "Morning");
    app.clock.advance(MINUTE);
    await say(app, dan, marek, "Keys are in the van");
    app.clock.advance(MINUTE);
    await say(app, ada, dan, "Morning?");
    const list = await readList(dan);
    expect(list.map(({ otherUser, unreadCount }) => [otherUser?.id, unreadCount])).toEqual([
      [ada.id, 2],
      [marek.id, 0],
    ]);
    expect(list.map(({ latestMessage }) => latestMessage)).toEqual([
      expect.objectContaining({ content: "Morning?", isFromCurrentUser: false }),
      expect.objectContaining({ content: "Keys are in the van", isFromCurrentUser: true }),
    ]);
    expect(list[0]?.lastMessageAt).toBe(app.clock.now().toISOString());
    expect((await readList(marek))[0]).toMatchObject({
      otherUser: { id: dan.id },
      latestMessage: { isFromCurrentUser: false },
      unreadCount: 1,
    });
  });

  it("comes in pages too, nothing twice and nothing left out", async () => {
    const others = await Promise.all(Array.from({ length: 7 }, () => app.makeMember()));
    // Several in the same millisecond, on either side of their pair.
    for (const [at, other] of others.entries()) {
      if (at % 3 === 0) app.clock.advance(1);
      await say(app, at % 2 === 0 ? dan : other, at % 2 === 0 ? other : dan);
    }
    const whole = (await readList(dan)).map(({ id }) => id);
    expect(whole).toHaveLength(7);
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const query = { limit: 2, ...(cursor !== undefined && { cursor }) };
      const { body } = await app.as(dan).call(listConversations, { query });
      if (Array.isArray(body)) throw new Error("No page");
      found.push(...body.conversations.map(({ id }) => id));
      cursor = body.nextCursor ?? undefined;
    } while (cursor !== undefined);
    expect(found).toEqual(whole);
  });

  it("refuses a cursor that it did not give", async () => {
    for (const plain of ["x", "2026-02-30T00:00:00.000Z/7", "2026-02-03T25:00:00.000Z/7"]) {
      const cursor = Buffer.from(plain).toString("base64url");
      expect((await app.as(dan).raw(listConversations, { query: { cursor } })).status).toBe(400);
    }
  });
});

describe("hiding", () => {
  it("takes it off one's own list and count until the next message", async () => {
    const { conversationId } = await say(app, priya, dan);
    expect([await countOf(dan), (await hide(dan, conversationId)).body.message]).toEqual([
      1,
      "Conversation hidden successfully",
    ]);
    expect([await readList(dan), await countOf(dan)]).toEqual([[], 0]);
    expect(await readList(priya)).toHaveLength(1);
    expect((await readOne(dan, conversationId)).body).toMatchObject({ isHidden: true, unreadCount: 1 });
    await say(app, priya, dan, "Hello?");
    expect((await readList(dan)).map(({ unreadCount, isHidden }) => [unreadCount, isHidden])).toEqual([
      [2, false],
    ]);
    expect(await countOf(dan)).toBe(2);
  });

  it("leaves alone what has gone on after the message that was seen, and says so", async () => {
    const { conversationId, id: upTo } = await say(app, priya, dan);
    const { id: latest } = await say(app, priya, dan, "Hello?");
    const seenThen = { params: { id: conversationId }, body: { upTo } };
    expect((await app.as(dan).raw(hideConversation, seenThen)).error.code).toBe("conversation_has_new");
    expect([(await readList(dan)).length, await countOf(dan)]).toEqual([1, 2]);
    const seen = { params: { id: conversationId }, body: { upTo: latest } };
    expect([(await app.as(dan).call(hideConversation, seen)).status, await readList(dan)]).toEqual([200, []]);
  });

  it("is undone as if it had not been", async () => {
    const { conversationId } = await say(app, priya, dan);
    const before = await readList(dan);
    await hide(dan, conversationId);
    await hide(dan, conversationId);
    expect((await unhide(dan, conversationId)).status).toBe(200);
    expect((await unhide(dan, conversationId)).status).toBe(200);
    expect([await readList(dan), await countOf(dan)]).toEqual([before, 1]);
  });

  it("is done, and undone, each time it is asked for, whatever key an earlier one named", async () => {
    const { conversationId: id } = await say(app, priya, dan);
    const acts = [hideConversation, unhideConversation, hideConversation, unhideConversation];
    for (const [at, act] of acts.entries()) {
      await app.as(dan).call(act, { params: { id } }, { "idempotency-key": `lost-answer-${at % 2}` });
      expect(await readList(dan)).toHaveLength(at % 2);
    }
  });

  it("ends when one writes oneself, or opens it again", async () => {
    const { conversationId } = await say(app, priya, dan);
    await hide(dan, conversationId);
    await say(app, dan, priya, "Sorry, yes.");
    expect(await readList(dan)).toHaveLength(1);
    await hide(dan, conversationId);
    expect((await openWith(dan, priya)).body).toMatchObject({ id: conversationId, isHidden: false });
    expect(await readList(dan)).toHaveLength(1);
  });
});

describe("somebody out of reach", () => {
  it("leaves a chat to read, closed for both alike and without a word why", async () => {
    const { conversationId } = await say(app, priya, dan);
    const views = async () => {
      const one = await readOne(dan, conversationId);
      const messages = await app.as(dan).call(listMessages, { params: { id: conversationId } });
      return [one.body.can.send, one.body.otherUser?.name, messages.body.length];
    };
    await app.as(priya).call(blockMember, { body: { userId: dan.id } });
    expect(await views()).toEqual([false, "Priya Nair", 1]);
    expect((await readOne(priya, conversationId)).body.can.send).toBe(false);
    await app.as(priya).call(unblockMember, { params: { userId: dan.id } });
    expect((await readOne(priya, conversationId)).body.can.send).toBe(true);
    await ban(priya);
    expect(await views()).toEqual([false, "Priya Nair", 1]);
    await app.deps.db.kysely.deleteFrom("users").where("id", "=", priya.id).execute();
    expect(await views()).toEqual([false, undefined, 1]);
    expect((await readOne(dan, conversationId)).body).toMatchObject({ otherUser: null, unreadCount: 1 });
  });

  it("goes with both: then nobody is left to read it", async () => {
    await say(app, priya, dan);
    const stays = await say(app, dan, await app.makeMember());
    await app.deps.db.kysely.deleteFrom("users").where("id", "in", [dan.id, priya.id]).execute();
    const left = await app.deps.db.kysely
      .selectFrom("messages")
      .select("id")
      .where((row) => row.or([row("content", "=", stays.content)]))
      .execute();
    expect(left.map(({ id }) => id)).toContain(stays.id);
    expect(
      await app.deps.db.kysely
        .selectFrom("conversations")
        .select("id")
        .where("user1_id", "is", null)
        .where("user2_id", "is", null)
        .execute(),
    ).toEqual([]);
  });
});
