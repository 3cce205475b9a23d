import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { getExport, startExport } from "#contracts/account-rights.ts";
import { blockMember } from "#contracts/blocks.ts";
import {
  hideConversation,
  markConversationRead,
  openConversation,
  updateChatSettings,
} from "#contracts/chat.ts";
import { answerCrewRequest, requestCrew } from "#contracts/crew.ts";
import { cancelReviewRequest, declineReviewRequest, requestReview } from "#contracts/review-requests.ts";

import { say } from "./testing/chat.ts";
import { leaveBlocked, makeCrew } from "./testing/crew.ts";
import type { Member } from "./testing/members.ts";
import { readZip } from "./testing/read-zip.ts";
import { leaveReview } from "./testing/reviews.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

/** A member's copy of their data must not reveal what the site's screens keep from them about others. */
let app: TestApp;
let dan: Member;
let priya: Member;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  dan = await app.makeMember({ firstName: "Dan" });
  priya = await app.makeMember({ firstName: "Priya" });
});
afterAll(() => app.close());

type Row = Readonly<Record<string, unknown>>;

/** Returns one table of a member's copy. */
async function copyOf(member: Member, file: string): Promise<Row[]> {
  await app.as(member).call(startExport);
  await app.deps.jobs.runDue();
  const { url } = (await app.as(member).call(getExport)).body;
  const answer = await app.app.inject({
    url: url ?? "",
    headers: { authorization: `Bearer ${member.token}` },
  });
  return JSON.parse(readZip(answer.rawPayload).get(`data/${file}.json`)?.toString() ?? "null") as Row[];
}
const choose = (member: Member, readMarks: "everyone" | "crew" | "nobody") =>
  app.as(member).call(updateChatSettings, { body: { readMarks } });
const readAll = (member: Member, { id, conversationId }: { id: number; conversationId: number }) =>
  app.as(member).call(markConversationRead, { params: { id: conversationId }, body: { upTo: id } });

describe("messages", () => {
  it.each([
    ["nobody", "everyone", false, false],
    ["everyone", "nobody", false, false],
    ["crew", "crew", false, false],
    ["crew", "crew", true, true],
    ["everyone", "everyone", false, true],
  ] as const)(
    "of %s to %s, crew %s: that one's own was read is in it: %s",
    async (his, hers, isCrew, isIn) => {
      if (isCrew) await makeCrew(app, dan, priya);
      await choose(dan, his);
      await choose(priya, hers);
      const sent = await say(app, dan, priya, "Sent by Dan");
      await readAll(priya, sent);
      await readAll(dan, await say(app, priya, dan, "Sent by Priya"));
      const messages = await copyOf(dan, "messages");
      const named = (content: string) => messages.find((each) => each["content"] === content);
      expect("read_at" in (named("Sent by Dan") ?? {})).toBe(isIn);
      // When he read her message is his own information.
      expect(named("Sent by Priya")).toMatchObject({ read_at: expect.any(String) });
    },
  );

  it("of somebody whose account is gone: nobody is left to share it", async () => {
    await choose(dan, "everyone");
    await choose(priya, "everyone");
    await readAll(priya, await say(app, dan, priya));
    await app.deps.db.pool.query("update conversations set user2_id = null where user1_id = $1", [dan.id]);
    expect(await copyOf(dan, "messages")).toEqual([
      expect.not.objectContaining({ read_at: expect.anything() }),
    ]);
  });
});

describe("conversations", () => {
  it("hold what the member did with them and nothing of what the other did", async () => {
    const { conversationId: id } = await say(app, dan, priya);
    for (const each of [dan, priya]) await app.as(each).call(hideConversation, { params: { id } });
    const [row] = await copyOf(dan, "conversations");
    expect(row).toMatchObject({ id, user1_hidden_at: expect.any(String), user1_unread: 0 });
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(["user2_hidden_at"]));
    // How many of his messages she has not read would be a read mark in another form.
    expect(Object.keys(row ?? {})).not.toEqual(expect.arrayContaining(["user2_unread"]));
    const [hers] = await copyOf(priya, "conversations");
    expect(Object.keys(hers ?? {}).filter((name) => /^user1_(hidden|unread)/.test(name))).toEqual([]);
    expect(hers).toMatchObject({ user2_hidden_at: expect.any(String), user2_unread: 1 });
  });

  it("that nobody has written in yet stand in nobody's list, and in nobody's copy", async () => {
    await app.as(dan).call(openConversation, { body: { otherUserId: priya.id } });
    for (const each of [dan, priya]) expect(await copyOf(each, "conversations")).toEqual([]);
  });
});

describe("requests", () => {
  const EITHER = ["responded_at", "status", "updated_at"];

  it("to join a crew look the same to whoever sent them, declined or waiting", async () => {
    const others = [priya, await app.makeMember(), await app.makeMember()];
    const ids: number[] = [];
    for (const { id } of others)
      ids.push(
        (await app.as(dan).call(requestCrew, { body: { receiverId: id, message: "Hello" } })).body.requestId,
      );
    const answer = (by: Member, requestId: number, status: "accepted" | "declined") =>
      app.as(by).call(answerCrewRequest, { params: { requestId }, body: { status } });
    await answer(others[1]!, ids[1]!, "declined");
    await answer(others[2]!, ids[2]!, "accepted");
    const rows = await copyOf(dan, "crew-requests");
    expect(rows.map((row) => [row["id"], row["message"]])).toEqual(ids.map((id) => [id, "Hello"]));
    const [waiting, declined, accepted] = rows;
    expect(EITHER.filter((name) => name in waiting! || name in declined!)).toEqual([]);
    expect(accepted).toMatchObject({ status: "accepted" });
    // The member who declined knows it.
    expect(await copyOf(others[1]!, "crew-requests")).toMatchObject([{ status: "declined" }]);
  });

  it("for a review look the same to whoever sent them, declined or waiting", async () => {
    const other = await app.makeMember();
    const ids: number[] = [];
    for (const each of [priya, other]) {
      await makeCrew(app, dan, each);
      const body = { reviewerId: each.id, message: "How was I?" };
      ids.push((await app.as(dan).call(requestReview, { body })).body.id);
    }
    const params = { id: ids[1]! };
    await app.as(other).call(declineReviewRequest, { params, body: { status: "declined" } });
    const rows = await copyOf(dan, "review-requests");
    expect(rows.map((row) => row["id"])).toEqual(ids);
    expect(rows.flatMap((row) => EITHER.filter((name) => name in row))).toEqual([]);
    expect(await copyOf(other, "review-requests")).toMatchObject([{ status: "declined" }]);
  });

  it("for a review say nothing of the block that ended them, to neither", async () => {
    const ask = async (by: Member, of: Member) => {
      await makeCrew(app, by, of);
      const body = { reviewerId: of.id, message: "How was I?" };
      return (await app.as(by).call(requestReview, { body })).body.id;
    };
    const blocker = await app.makeMember();
    await ask(dan, priya);
    await ask(dan, blocker);
    const back = await ask(dan, await app.makeMember());
    await app.as(dan).call(cancelReviewRequest, { params: { id: back } });
    await app.as(blocker).call(blockMember, { body: { userId: dan.id } });
    const sent = await copyOf(dan, "review-requests");
    const isBack = (row: Row) => row["id"] === back;
    const others = sent.filter((row) => !isBack(row));
    expect(others.map((row) => EITHER.filter((name) => name in row))).toEqual([[], []]);
    expect(sent.find(isBack)).toMatchObject({ status: "cancelled", responded_at: expect.any(String) });

    // To the receiver the request looks withdrawn.
    const asked = await app.makeMember();
    await app.as(priya).call(cancelReviewRequest, { params: { id: await ask(priya, asked) } });
    await ask(dan, asked);
    await app.as(dan).call(blockMember, { body: { userId: asked.id } });
    const received = await copyOf(asked, "review-requests");
    expect(received.map((row) => EITHER.filter((name) => name in row))).toEqual([["status"], ["status"]]);
    expect(received).toMatchObject([{ status: "cancelled" }, { status: "cancelled" }]);
  });
});

describe("reviews", () => {
  it("of the member are there as the profile shows them; those they wrote, always", async () => {
    const [shown, hidden, blocked] = [priya, await app.makeMember(), await app.makeMember()];
    const about = await leaveReview(app, shown, dan);
    const taken = await leaveReview(app, hidden, dan);
    await leaveReview(app, blocked, dan);
    await leaveBlocked(app, blocked, dan);
    await app.deps.db.pool.query("update reviews set is_public = false where id = $1", [taken]);
    expect((await copyOf(dan, "reviews")).map((row) => row["id"])).toEqual([about]);
    expect((await copyOf(hidden, "reviews")).map((row) => row["id"])).toEqual([taken]);
  });
});

describe("what moderators and administrators note", () => {
  it("of a text is there when its writer was told of it, without the list it was compared with", async () => {
    for (const outcome of ["record", "flag", "hold", "refuse", "limit"])
      await app.deps.db.pool.query(
        `insert into word_hits (user_id, outcome, state, severity, words, call, content, created_at)
         values ($1, $2, 'closed', 1, '{pasquinade}', 'POST /api/posts', 'Mine', now())`,
        [dan.id, outcome],
      );
    const rows = await copyOf(dan, "texts-with-banned-words");
    expect(rows.map((row) => row["outcome"])).toEqual(["hold", "refuse", "limit"]);
    expect(rows.flatMap((row) => ["words", "severity", "decided_by"].filter((name) => name in row))).toEqual(
      [],
    );
  });
});
