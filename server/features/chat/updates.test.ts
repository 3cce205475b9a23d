import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { blockMember } from "#contracts/blocks.ts";
import {
  countUnreadMessages,
  hideConversation,
  listMessages,
  markConversationRead,
  markMessageRead,
  openConversation,
  sendMessage,
  unhideConversation,
} from "#contracts/chat.ts";
import { MESSAGE_MAX } from "#contracts/reference/limits.ts";

import { say } from "../../testing/chat.ts";
import { makeCrew } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { openMemberSocket, type TestSocket } from "../../testing/sockets.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let url: string;
let dan: Member;
let priya: Member;
let stranger: Member;
/** Two devices of Dan's, one of Priya's, one of a stranger's. */
let sockets: { dans: TestSocket[]; priyas: TestSocket; strangers: TestSocket };

beforeAll(async () => {
  app = await startTestApp();
  url = await app.app.listen({ port: 0, host: "127.0.0.1" });
});
beforeEach(async () => {
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya" });
  stranger = await app.makeMember();
  const open = ({ token }: Member) => openMemberSocket(url, token);
  sockets = {
    dans: await Promise.all([open(dan), open(dan)]),
    priyas: await open(priya),
    strangers: await open(stranger),
  };
  return () => {
    for (const each of [...sockets.dans, sockets.priyas, sockets.strangers]) each.close();
  };
});
afterAll(() => app.close());

const read = async (by: Member, id: number) => (await app.as(by).call(listMessages, { params: { id } })).body;
/** What a socket received besides its authentication. Once Dan's own update has arrived, so has everything sent before it. */
const heardBy = ({ heard }: TestSocket) => heard.filter(({ type }) => type !== "authenticated");

describe("a message", () => {
  it("comes to every device of both as a fresh read has it, and to nobody else's", async () => {
    const body = { otherUserId: priya.id, content: "Chippy for dinner?", clientId: "dinner-1" };
    const { body: sent } = await app.as(dan).call(sendMessage, { body });
    const expected = { type: "message", data: { conversationId: sent.conversationId, message: sent } };
    for (const each of [...sockets.dans, sockets.priyas])
      expect(await each.hear("message")).toEqual([expected]);
    for (const by of [dan, priya]) expect(await read(by, sent.conversationId)).toEqual([sent]);
    expect(heardBy(sockets.strangers)).toEqual([]);
  });

  it("comes without its text when that is very long", async () => {
    const { conversationId } = await say(app, dan, priya, "😀".repeat(MESSAGE_MAX));
    expect(await sockets.priyas.hear("message")).toEqual([{ type: "message", data: { conversationId } }]);
  });

  it("comes once when it is sent twice, and not at all when it is refused", async () => {
    const { conversationId } = await say(app, dan, priya, "One");
    const body = { conversationId, content: "Two", clientId: "message-two" };
    await Promise.all([1, 2, 3].map(() => app.as(dan).call(sendMessage, { body })));
    await app.as(priya).call(blockMember, { body: { userId: dan.id } });
    await app.as(dan).call(sendMessage, { body: { conversationId, content: "Three" } });
    await app.as(stranger).call(sendMessage, { body: { conversationId, content: "Four" } });
    await app.as(dan).call(hideConversation, { params: { id: conversationId } });
    await sockets.dans[0]!.hear("conversation_changed");
    const texts = sockets.dans[0]!.heard.flatMap((each) =>
      each.type === "message" ? [each.data.message?.content] : [],
    );
    expect(texts).toEqual(["One", "Two"]);
  });
});

describe("reading", () => {
  it("is heard by one's own devices, and by the other only where both allow it", async () => {
    const first = await say(app, dan, priya, "1");
    const second = await say(app, dan, priya, "2");
    const { conversationId } = first;
    const upTo = { params: { id: conversationId }, body: { upTo: second.id } };
    await app.as(priya).call(markMessageRead, { params: { id: first.id } });
    await makeCrew(app, dan, priya);
    await app.as(priya).call(markConversationRead, upTo);
    // Nothing is left to mark, so no update is sent.
    await app.as(priya).call(markConversationRead, upTo);
    const read = (from: number, to: number) => ({
      type: "message_read",
      data: { conversationId, readerId: priya.id, from, upTo: to },
    });
    await app.as(dan).call(hideConversation, { params: { id: conversationId } });
    await sockets.dans[1]!.hear("conversation_changed");
    expect(await sockets.priyas.hear("message_read", 2)).toEqual([
      read(first.id, first.id),
      read(second.id, second.id),
    ]);
    expect(await sockets.dans[1]!.hear("message_read")).toEqual([read(second.id, second.id)]);
    expect(heardBy(sockets.strangers)).toEqual([]);
  });

  it("a great many is done in transactions of a bounded size, and heard once", async () => {
    const { pool } = app.deps.db;
    const { id: from, conversationId } = await say(app, dan, priya);
    await pool.query(
      `insert into messages (conversation_id, is_from_user1, content, created_at)
       select conversation_id, is_from_user1, 'More', created_at from messages, generate_series(1, 2500) where id = $1`,
      [from],
    );
    // Dan joined first, so Priya is the pair's second side.
    await pool.query("update conversations set user2_unread = 2501 where id = $1", [conversationId]);
    const { id: upTo } = await say(app, dan, priya);
    const { body } = await app
      .as(priya)
      .call(markConversationRead, { params: { id: conversationId }, body: { upTo } });
    expect(body).toMatchObject({ conversationId, unreadCount: 0 });
    expect((await app.as(priya).call(countUnreadMessages)).body).toEqual({ count: 0 });
    await app.as(priya).call(hideConversation, { params: { id: conversationId } });
    await sockets.priyas.hear("conversation_changed");
    const read = { type: "message_read", data: { conversationId, readerId: priya.id, from, upTo } };
    expect(await sockets.priyas.hear("message_read")).toEqual([read]);
    const { rows } = await pool.query(
      "select count(*)::integer as marked from messages where conversation_id = $1 group by xmin order by 1",
      [conversationId],
    );
    expect(rows.map(({ marked }) => marked)).toEqual([502, 1000, 1000]);
  });
});

it("hiding and showing again is heard by one's own devices alone", async () => {
  const { conversationId } = await say(app, priya, dan);
  const params = { id: conversationId };
  await app.as(dan).call(hideConversation, { params });
  await app.as(dan).call(unhideConversation, { params });
  await app.as(dan).call(unhideConversation, { params });
  await app.as(dan).call(hideConversation, { params });
  await app.as(dan).call(openConversation, { body: { otherUserId: priya.id } });
  const expected = { type: "conversation_changed", data: { conversationId } };
  expect(await sockets.dans[1]!.hear("conversation_changed", 4)).toEqual([
    expected,
    expected,
    expected,
    expected,
  ]);
  expect(heardBy(sockets.priyas).filter(({ type }) => type !== "message")).toEqual([]);
});

it("typing is passed on to the other side alone, and only where one may write", async () => {
  const { conversationId } = await say(app, dan, priya);
  const other = await say(app, stranger, dan);
  // The stranger is not a side of the first conversation; the second is closed by a block.
  sockets.strangers.send({ type: "typing", conversationId });
  await app.as(stranger).call(blockMember, { body: { userId: dan.id } });
  sockets.dans[0]!.send({ type: "typing", conversationId: other.conversationId });
  sockets.dans[0]!.send({ type: "typing", conversationId });
  expect(await sockets.priyas.hear("typing")).toEqual([
    { type: "typing", data: { conversationId, userId: dan.id } },
  ]);
  expect(heardBy(sockets.strangers).filter(({ type }) => type === "typing")).toEqual([]);
  expect(heardBy(sockets.dans[1]!).filter(({ type }) => type === "typing")).toEqual([]);
});

it("what others may react to is recorded: each message, the first unread one, reading, hiding", async () => {
  const record = vi.spyOn(app.deps.events, "record");
  const names = () => record.mock.calls.splice(0).map(([, name]) => name);
  const { conversationId, id } = await say(app, dan, priya, "1");
  expect(names()).toEqual(["chat.message_sent", "chat.unread_began"]);
  await say(app, dan, priya, "2");
  expect(names()).toEqual(["chat.message_sent"]);
  await app.as(priya).call(markMessageRead, { params: { id } });
  await app.as(priya).call(markMessageRead, { params: { id } });
  expect(record.mock.calls.map(([, , payload]) => payload)).toEqual([
    { conversationId, userId: priya.id, unreadCount: 1 },
  ]);
  expect(names()).toEqual(["chat.messages_read"]);
  await app.as(priya).call(hideConversation, { params: { id: conversationId } });
  await app.as(priya).call(hideConversation, { params: { id: conversationId } });
  await say(app, dan, priya, "3");
  expect(names()).toEqual(["chat.conversation_hidden", "chat.message_sent", "chat.unread_began"]);
  record.mockRestore();
});
