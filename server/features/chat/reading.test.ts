import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { blockMember } from "#contracts/blocks.ts";
import {
  countUnreadMessages,
  getChatSettings,
  getConversation,
  listMessages,
  markConversationRead,
  markMessageRead,
  updateChatSettings,
  type ChatSettings,
} from "#contracts/chat.ts";
import type { Message } from "#contracts/message.ts";

import { say } from "../../testing/chat.ts";
import { makeCrew } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let stranger: Member;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya" });
  stranger = await app.makeMember();
});
afterAll(() => app.close());

const markOne = (by: Member, id: number) => app.as(by).call(markMessageRead, { params: { id } });
const markUpTo = (by: Member, { conversationId, id }: Message) =>
  app.as(by).call(markConversationRead, { params: { id: conversationId }, body: { upTo: id } });
const read = async (by: Member, { conversationId }: Message) =>
  (await app.as(by).call(listMessages, { params: { id: conversationId } })).body;
const countOf = async (by: Member) => (await app.as(by).call(countUnreadMessages)).body.count;
const choose = (by: Member, readMarks: ChatSettings["readMarks"]) =>
  app.as(by).call(updateChatSettings, { body: { readMarks } });

describe("reading", () => {
  it("marks one message, or all up to one, and only those that one has received", async () => {
    const sent = [];
    for (const content of ["1", "2", "3", "4"]) sent.push(await say(app, priya, dan, content));
    const own = await say(app, dan, priya, "5");
    expect(await countOf(dan)).toBe(4);
    expect((await markOne(dan, sent[1]!.id)).body).toMatchObject({
      conversationId: own.conversationId,
      unreadCount: 3,
    });
    expect((await markOne(dan, sent[1]!.id)).body.unreadCount).toBe(3);
    expect((await read(dan, own)).map(({ isRead }) => isRead)).toEqual([false, true, false, false, false]);
    expect((await markUpTo(dan, sent[2]!)).body.unreadCount).toBe(1);
    expect([await countOf(dan), await countOf(priya)]).toEqual([1, 1]);
    // Also beyond the last message: a message written later stays unread.
    expect((await markUpTo(dan, { ...own, id: own.id + 1000 })).body.unreadCount).toBe(0);
    await say(app, priya, dan, "6");
    expect([await countOf(dan), await countOf(priya)]).toEqual([1, 1]);
  });

  it("is the recipient's alone", async () => {
    const message = await say(app, priya, dan);
    const answers = [
      await markOne(priya, message.id),
      await markOne(stranger, message.id),
      await markUpTo(stranger, message),
      await markOne(dan, 2_000_000_000),
    ];
    expect(answers.map(({ status, error }) => `${status} ${error.code}`)).toEqual([
      "403 not_allowed",
      "404 message_not_found",
      "404 conversation_not_found",
      "404 message_not_found",
    ]);
    expect((await markUpTo(priya, message)).body.unreadCount).toBe(0);
    expect(await countOf(dan)).toBe(1);
  });

  it.each([{}, { upTo: 0 }, { upTo: "7" }, { upTo: 1.5 }])("refuses up to %j", async (body) => {
    const { conversationId: id } = await say(app, priya, dan);
    const { status } = await app.as(dan).raw(markConversationRead, { params: { id }, body });
    expect([status, await countOf(dan)]).toEqual([400, 1]);
  });

  it("on several devices at once, while more arrives, never miscounts", async () => {
    const sent: Message[] = [];
    for (let at = 0; at < 10; at += 1) sent.push(await say(app, priya, dan, `${at}`));
    await Promise.all([
      ...sent.map(({ id }) => markOne(dan, id)),
      ...sent.map((each) => markUpTo(dan, each)),
      ...sent.map(({ content }) => say(app, priya, dan, `later ${content}`)),
      ...sent.map(({ id }) => markOne(dan, id)),
    ]);
    const unread = (await read(dan, sent[0]!)).filter(({ isRead }) => !isRead);
    expect(await countOf(dan)).toBe(unread.length);
    expect((await markUpTo(dan, unread.at(-1) ?? sent[0]!)).body.unreadCount).toBe(0);
    expect(await countOf(dan)).toBe(0);
  });
});

describe("that one has read", () => {
  const isShown = async (message: Message) => {
    const { body } = await app.as(priya).call(getConversation, { params: { id: message.conversationId } });
    const [seen] = await read(priya, message);
    expect(body.sharesReadMarks).toBe(seen?.isRead);
    return body.sharesReadMarks;
  };

  it("shows to one's crew, and to strangers only where both want it", async () => {
    const message = await say(app, priya, dan);
    await markOne(dan, message.id);
    expect(await isShown(message)).toBe(false);
    await choose(dan, "everyone");
    expect(await isShown(message)).toBe(false);
    await choose(priya, "everyone");
    expect(await isShown(message)).toBe(true);
    await choose(priya, "crew");
    await makeCrew(app, dan, priya);
    expect(await isShown(message)).toBe(true);
    await choose(dan, "crew");
    expect(await isShown(message)).toBe(true);
    await choose(priya, "nobody");
    expect(await isShown(message)).toBe(false);
    // To the reader it counts as read, whatever they show to others.
    expect(await read(dan, message)).toMatchObject([{ isRead: true }]);
  });

  it("shows to nobody whom one has blocked, nor to whoever has blocked one", async () => {
    const message = await say(app, priya, dan);
    for (const each of [dan, priya]) await choose(each, "everyone");
    await app.as(priya).call(blockMember, { body: { userId: dan.id } });
    await markOne(dan, message.id);
    expect(await isShown(message)).toBe(false);
    const params = { id: message.conversationId };
    expect((await app.as(dan).call(getConversation, { params })).body.sharesReadMarks).toBe(false);
  });

  it("is one's own choice, of three", async () => {
    expect((await app.as(dan).call(getChatSettings)).body).toEqual({ readMarks: "crew" });
    expect((await choose(dan, "nobody")).body).toEqual({ readMarks: "nobody" });
    expect((await app.as(dan).call(getChatSettings)).body).toEqual({ readMarks: "nobody" });
    expect((await app.as(priya).call(getChatSettings)).body).toEqual({ readMarks: "crew" });
    for (const body of [{}, { readMarks: "friends" }, { readMarks: true }]) {
      expect((await app.as(dan).raw(updateChatSettings, { body })).status).toBe(400);
    }
  });
});
