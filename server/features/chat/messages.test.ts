import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { blockMember } from "#contracts/blocks.ts";
import { listConversations, listMessages, openConversation, sendMessage } from "#contracts/chat.ts";
import { MESSAGE_MAX } from "#contracts/reference/limits.ts";
import { createReport } from "#contracts/reports.ts";

import { say } from "../../testing/chat.ts";
import { makeCrew } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let stranger: Member;
let conversationId: number;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya" });
  stranger = await app.makeMember();
  const { body } = await app.as(dan).call(openConversation, { body: { otherUserId: priya.id } });
  conversationId = body.id;
});
afterAll(() => app.close());

const send = (by: Member, body: object) => app.as(by).raw(sendMessage, { body: { conversationId, ...body } });
const read = async (by: Member, query: Record<string, number> = {}) =>
  (await app.as(by).raw(listMessages, { params: { id: conversationId }, query })).body;
const CLIENT_ID = "3f8e6b1c-8f0d-4f6a-9a37-1f0b3b9a1c55";

describe("sending", () => {
  it("stores what was written, trimmed, and shows it to both", async () => {
    const { status, body } = await send(dan, {
      content: "  Second fix on Monday?\n\nBring the long level  ",
      clientId: CLIENT_ID,
    });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        conversationId,
        senderId: dan.id,
        content: "Second fix on Monday?\n\nBring the long level",
        mentions: [],
        createdAt: app.clock.now().toISOString(),
        isRead: false,
        clientId: CLIENT_ID,
      },
    ]);
    expect([await read(dan), await read(priya)]).toEqual([[body], [body]]);
  });

  it.each([
    ["nothing", {}, "Message is required"],
    ["white space", { content: " \n\t " }, "Message is required"],
    ["a number", { content: 7 }, "Message is required"],
    ["2,001 characters", { content: "😀".repeat(MESSAGE_MAX + 1) }, "Message is too long"],
  ])("refuses %s", async (_, body, words) => {
    const { status, error } = await send(dan, body);
    expect([status, error.fields]).toEqual([400, { content: words }]);
    expect(await read(dan)).toEqual([]);
  });

  it.each([
    { clientId: "short" },
    { clientId: "a b c d e f g" },
    { clientId: "x".repeat(65) },
    { conversationId: "1" },
  ])("refuses %j", async (body) => {
    expect((await send(dan, { content: "Hello", ...body })).status).toBe(400);
  });

  it("takes 2,000 characters as people count them", async () => {
    const content = "😀".repeat(MESSAGE_MAX);
    expect((await send(dan, { content })).status).toBe(201);
    expect((await read(priya)).map((each) => each.content)).toEqual([content]);
  });

  it("says nothing of a conversation to anybody else, and lets no body decide who writes", async () => {
    const { status, error } = await send(stranger, { content: "Hello", senderId: dan.id });
    expect([status, error.code]).toEqual([404, "conversation_not_found"]);
    const unknown = await send(dan, { content: "Hello", conversationId: 2_000_000_000 });
    expect([unknown.status, unknown.error.code]).toEqual([404, "conversation_not_found"]);
    expect((await send(dan, { content: "Hello", userId: priya.id })).status).toBe(403);
    await send(dan, { content: "Mine", senderId: priya.id, isRead: true, createdAt: "1999-01-01T00:00:00Z" });
    expect(await read(priya)).toMatchObject([{ senderId: dan.id, isRead: false }]);
  });

  it("stops for both when either blocks the other, in a chat and out of it", async () => {
    await app.as(priya).call(blockMember, { body: { userId: dan.id } });
    for (const [by, other] of [
      [dan, priya],
      [priya, dan],
    ] as const) {
      const inside = await send(by, { content: "Hello" });
      expect([inside.status, inside.error.code]).toEqual([403, "conversation_closed"]);
      const outside = await app
        .as(by)
        .raw(sendMessage, { body: { otherUserId: other.id, content: "Hello" } });
      expect([outside.status, outside.error.code]).toEqual([404, "user_not_found"]);
    }
    expect(await read(dan)).toEqual([]);
  });
});

describe("the first message of a draft", () => {
  it("begins the conversation, once, and needs nobody but the other", async () => {
    const body = { otherUserId: stranger.id, content: "Saw your job in Leeds", clientId: CLIENT_ID };
    const answers = await Promise.all([1, 2, 3].map(() => app.as(dan).raw(sendMessage, { body })));
    expect(new Set(answers.map((each) => each.body.id)).size).toBe(1);
    const list = (await app.as(stranger).call(listConversations)).body;
    expect(list).toMatchObject([{ unreadCount: 1, latestMessage: { content: "Saw your job in Leeds" } }]);
  });

  it("is refused with nobody, oneself or an unknown member", async () => {
    const to = async (body: object) => {
      const { status, error } = await app.as(dan).raw(sendMessage, { body: { content: "Hello", ...body } });
      return `${status} ${error.code}`;
    };
    expect([
      await to({}),
      await to({ otherUserId: dan.id }),
      await to({ otherUserId: 2_000_000_000 }),
    ]).toEqual(["400 invalid_input", "400 conversation_with_self", "404 user_not_found"]);
  });
});

describe("a repeat with the same clientId", () => {
  it("is the same message, however often and however many at once", async () => {
    const once = { content: "Skip's coming at 8", clientId: CLIENT_ID };
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(dan, once)));
    const again = await send(dan, { ...once, content: "Skip's coming at 9" });
    expect(new Set([...answers, again].map(({ body }) => body.id)).size).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect([again.status, again.body.content]).toEqual([200, "Skip's coming at 8"]);
    expect(await read(priya)).toHaveLength(1);
    expect((await app.as(priya).call(listConversations)).body).toMatchObject([{ unreadCount: 1 }]);
  });

  it("is answered even when the chat has closed since", async () => {
    const once = { content: "Did that arrive?", clientId: CLIENT_ID };
    const { body } = await send(dan, once);
    await app.as(priya).call(blockMember, { body: { userId: dan.id } });
    expect(await send(dan, once)).toMatchObject({ status: 200, body: { id: body.id } });
  });

  it("is another message when the other side uses it", async () => {
    await send(dan, { content: "One", clientId: CLIENT_ID });
    expect((await send(priya, { content: "Two", clientId: CLIENT_ID })).status).toBe(201);
    expect((await read(dan)).map(({ content }) => content)).toEqual(["One", "Two"]);
  });
});

describe("a thread", () => {
  it("comes 50 at a time, the oldest first, back to its beginning", async () => {
    for (let at = 1; at <= 120; at += 1) await send(at % 3 === 0 ? priya : dan, { content: `${at}` });
    const numbers = (messages: { content: string }[]) => messages.map(({ content }) => Number(content));
    const last = await read(priya);
    expect([last.length, ...numbers(last).slice(0, 2), numbers(last).at(-1)]).toEqual([50, 71, 72, 120]);
    const middle = await read(priya, { before: last[0]!.id });
    const first = await read(priya, { before: middle[0]!.id });
    expect(numbers([...first, ...middle, ...last])).toEqual(Array.from({ length: 120 }, (_, at) => at + 1));
    expect(await read(priya, { before: first[0]!.id })).toEqual([]);
    expect(numbers(await read(dan, { after: middle[0]!.id, limit: 3 }))).toEqual([22, 23, 24]);
    expect(await read(dan, { limit: 1000 })).toHaveLength(120);
    expect(await read(dan, { limit: 7 })).toHaveLength(7);
  });

  it("keeps the order in which messages appeared, when many are sent at once", async () => {
    await Promise.all(
      Array.from({ length: 40 }, (_, at) => send(at % 2 === 0 ? dan : priya, { content: `${at}` })),
    );
    const messages = await read(dan);
    expect(messages.map(({ id }) => id)).toEqual(messages.map(({ id }) => id).toSorted((a, b) => a - b));
    const list = (await app.as(dan).call(listConversations)).body;
    expect(list).toMatchObject([{ latestMessage: { id: messages.at(-1)?.id } }]);
  });
});

describe("limits", () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ RATE_LIMITS: "on" });
  });
  afterAll(() => strict.close());
  const write = (by: Member, otherUserId: number) =>
    strict.as(by).call(sendMessage, { body: { otherUserId, content: "Hello" } });

  it("let a new account write to ten strangers a day, and to all of its crew", async () => {
    const [keen, mate] = [await strict.makeMember(), await strict.makeMember()];
    const statuses = [];
    for (let at = 0; at < 11; at += 1) {
      statuses.push((await write(keen, (await strict.makeMember()).id)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(201), 429]);
    await makeCrew(strict, keen, mate);
    expect((await write(keen, mate.id)).status).toBe(201);
    expect((await strict.as(keen).call(listConversations)).body).toHaveLength(11);
  });

  it("count a conversation that was refused for being with a stranger as not begun", async () => {
    const keen = await strict.makeMember();
    const mates = await Promise.all(Array.from({ length: 11 }, () => strict.makeMember()));
    for (const mate of mates) await makeCrew(strict, keen, mate);
    const statuses = [];
    for (let at = 0; at < 10; at += 1)
      statuses.push((await write(keen, (await strict.makeMember()).id)).status);
    for (let at = 0; at < 9; at += 1) await write(keen, (await strict.makeMember()).id);
    for (const mate of mates) statuses.push((await write(keen, mate.id)).status);
    // Twenty an hour in all.
    expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
  });

  it("let anybody begin twenty conversations an hour, and write on in those there are", async () => {
    const keen = await strict.makeMember();
    await strict.deps.db.kysely
      .updateTable("users")
      .set({ created_at: new Date(strict.clock.now().getTime() - 8 * DAY).toISOString() })
      .where("id", "=", keen.id)
      .execute();
    const others = await Promise.all(Array.from({ length: 21 }, () => strict.makeMember()));
    const statuses = [];
    for (const { id } of others) statuses.push((await write(keen, id)).status);
    expect(statuses).toEqual([...Array<number>(20).fill(201), 429]);
    expect((await write(keen, others[0]!.id)).status).toBe(201);
  });
});

it("a message can be reported by who received it, and by nobody else", async () => {
  const { id } = await say(app, dan, priya, "You owe me");
  const report = async (by: Member) => {
    const { status, error } = await app
      .as(by)
      .raw(createReport, { body: { type: "message", id, reason: "harassment" } });
    return `${status} ${error.code ?? error.message}`;
  };
  expect([await report(stranger), await report(dan), await report(priya), await report(priya)]).toEqual([
    "404 message_not_found",
    "403 own_report",
    "201 Message reported",
    "409 already_reported",
  ]);
});
