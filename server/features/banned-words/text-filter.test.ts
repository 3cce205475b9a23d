import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { signUp, updateCurrentUser } from "#contracts/accounts.ts";
import { decideWordFlag, removeBannedWord } from "#contracts/banned-words.ts";
import { confirmBoostPayment } from "#contracts/boosts.ts";
import { openConversation, sendMessage, updateChatSettings } from "#contracts/chat.ts";
import {
  createInteraction,
  createPost,
  getPost,
  listPosts,
  replyToComment,
  updateComment,
  updatePost,
} from "#contracts/feed.ts";
import { cursorAfter, markAllNotificationsRead } from "#contracts/notifications.ts";
import { createReport } from "#contracts/reports.ts";
import { submitReview } from "#contracts/review-requests.ts";
import { replyToReview, updateReview } from "#contracts/reviews.ts";

import { banWord, readWordFlags } from "../../testing/banned-words.ts";
import type { Member } from "../../testing/members.ts";
import { readInbox, readMessages } from "../../testing/notifications.ts";
import { FORM } from "../../testing/people.ts";
import { leaveReview, leaveReviewRequest } from "../../testing/reviews.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Member;
/** A word of each severity, indexed by severity. */
let words: string[];
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.makeMember({ isAdmin: true });
  words = [""];
  for (const severity of [1, 2, 3, 4, 5]) words.push((await banWord(app, admin, severity)).word);
});
afterAll(() => app.close());

const post = (by: Member, content: string, headers?: Record<string, string>) =>
  app.as(by).raw(createPost, { body: { content } }, headers);
const decide = (id: number, action: string) =>
  app.as(admin).raw(decideWordFlag, { params: { id }, body: { action } });
const flagsIn = async (member: Member, state: "open" | "done" = "open") =>
  (await readWordFlags(app, admin, state)).filter(({ author }) => author?.id === member.id);
const contents = async (reader: Member) =>
  (await app.as(reader).call(listPosts)).body.posts.map(({ content }) => content);

describe("who waits for a moderator", () => {
  const emailsTo = async ({ email }: Member) =>
    (await app.readMails()).filter(({ to }) => to === email).map(({ subject }) => subject);

  it("is told by email and in the list what was decided, once; who was only flagged is not", async () => {
    const dan = await app.makeMember();
    await post(dan, `Yes ${words[3]}`);
    const whole = `No ${words[3]}, ${"and on ".repeat(40)}to the end.`;
    await post(dan, whole);
    await post(dan, `Flag ${words[2]}`);
    await post(dan, `Limit ${words[5]}`);
    const actions = ["release", "refuse", "close", "close"];
    for (const [at, { id }] of (await flagsIn(dan)).entries()) {
      expect((await decide(id, actions[at]!)).status).toBe(200);
    }
    const subjects = [
      "What you wrote is now published",
      "What you wrote was not published",
      "You can post and send messages again",
    ];
    expect((await emailsTo(dan)).toSorted()).toEqual(subjects);
    expect((await emailsTo(dan)).toSorted()).toEqual(subjects);
    // The whole text is returned, although the form is gone.
    const returned = (await app.readMails()).find(({ to, text }) => to === dan.email && text.includes("No "));
    expect(returned?.text.replaceAll(/\s+/g, " ")).toContain(whole);
    const told = (await readInbox(app, dan)).map(({ type, message, link }) => ({ type, message, link }));
    const is = (message: string, link: string) => ({
      type: "moderation",
      message: expect.stringContaining(message) as string,
      link,
    });
    expect(told).toHaveLength(3);
    expect(told).toEqual(
      expect.arrayContaining([
        is(`it is now published: \u201cYes ${words[3]}\u201d`, "/profile"),
        is(`decided not to publish it. We have emailed your words to you: \u201cNo ${words[3]}`, "/terms"),
        is("You can post and send messages again", "/"),
      ]),
    );
  });

  it("is led to the post that was changed or commented on, and to the comment that was changed", async () => {
    const dan = await app.makeMember();
    const { id } = (await post(dan, "Which slate?")).body;
    const comment = (content: string) =>
      app.as(dan).raw(createInteraction, { body: { postId: id, type: "comment", content } });
    const commentId = (await comment("Welsh")).body.comment!.id;
    const change = { params: { id: commentId }, body: { content: `Changed ${words[3]}` } };
    const held = [
      await comment(`Comment ${words[3]}`),
      await app.as(dan).raw(updatePost, { params: { id }, body: { content: `Post ${words[3]}` } }),
      await app.as(dan).raw(updateComment, change),
      await app.as(dan).raw(replyToComment, { ...change, body: { content: `Reply ${words[3]}` } }),
    ];
    expect(held.map(({ error }) => error.code)).toEqual(Array(4).fill("text_held"));
    for (const flag of await flagsIn(dan)) expect((await decide(flag.id, "release")).status).toBe(200);
    const links = (await readInbox(app, dan)).map(({ link }) => String(link));
    const ofComment = `/?post=${id}&comment=${commentId}`;
    expect(links.map(String).toSorted()).toEqual([`/?post=${id}`, `/?post=${id}`, ofComment, ofComment]);
  });

  it("is led to whom the review is about, to the request that it answers, and to the review replied to", async () => {
    const [dan, priya, olek] = [await app.makeMember(), await app.makeMember(), await app.makeMember()];
    const id = await leaveReview(app, dan, priya);
    const asked = await leaveReviewRequest(app, olek, dan);
    const say = (comment: string) => ({ rating: 5, comment: `${comment} ${words[3]}` });
    await app.as(dan).raw(updateReview, { params: { id }, body: say("Better") });
    await app.as(dan).raw(submitReview, { params: { id: asked }, body: say("Asked") });
    const params = { id: await leaveReview(app, olek, dan) };
    await app.as(dan).raw(replyToReview, { params, body: { content: `Thanks ${words[3]}` } });
    for (const flag of await flagsIn(dan)) expect((await decide(flag.id, "release")).status).toBe(200);
    const links = (await readInbox(app, dan)).map(({ link }) => link).filter((link) => link !== null);
    expect(links.toSorted()).toEqual([`/crew?review=${asked}`, `/profile/${priya.id}`, "/profile?reviews=1"]);
  });
});

describe("severity", () => {
  it("1 is recorded, and nobody has to look", async () => {
    const dan = await app.makeMember();
    const { status, body } = await post(dan, `Mild ${words[1]}`);
    expect(status).toBe(201);
    expect(await flagsIn(dan)).toEqual([]);
    expect(await flagsIn(dan, "done")).toMatchObject([
      {
        outcome: "record",
        words: [words[1]],
        call: "POST /api/posts",
        targetId: body.id,
        text: `Mild ${words[1]}`,
      },
    ]);
  });

  it("2 is published and waits for a look, once", async () => {
    const [dan, priya] = [await app.makeMember(), await app.makeMember()];
    const { body } = await post(dan, `Look, a ${words[2]}`);
    expect((await app.as(priya).raw(getPost, { params: { id: body.id } })).status).toBe(200);
    const [hit] = await flagsIn(dan);
    expect(hit).toMatchObject({ outcome: "flag", targetId: body.id, can: { close: true, release: false } });
    expect((await decide(hit!.id, "release")).error.code).toBe("word_hit_decided");
    const told = await Promise.all([decide(hit!.id, "close"), decide(hit!.id, "close")]);
    expect(told.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
    expect(await flagsIn(dan)).toEqual([]);
  });

  it("2 is not noted when the act itself was refused", async () => {
    const dan = await app.makeMember();
    const body = { postId: 2_000_000_000, type: "comment", content: words[2] };
    expect((await app.as(dan).raw(createInteraction, { body })).status).toBe(404);
    expect(await flagsIn(dan)).toEqual([]);
  });

  it("4 is refused in plain words beside the field", async () => {
    const dan = await app.makeMember();
    const { status, error } = await post(dan, `No ${words[4]}!`);
    const said = "This cannot be posted as it is written. Please try other words.";
    expect([status, error]).toEqual([
      400,
      { code: "banned_word", message: said, error: said, fields: { content: said } },
    ]);
    expect(await contents(dan)).not.toContain(`No ${words[4]}!`);
    expect((await post(dan, "No zeppelin!")).status).toBe(201);
  });

  it("5 is refused and limits the account until a moderator has looked", async () => {
    const [dan, priya] = [await app.makeMember(), await app.makeMember()];
    expect((await post(dan, `Worse: ${words[5]}`)).error.code).toBe("account_limited");
    const told = [
      await post(dan, "Sorry."),
      await app.as(dan).raw(updateCurrentUser, { body: { bio: "Sorry." } }),
      await app.as(dan).raw(sendMessage, { body: { otherUserId: priya.id, content: "Sorry." } }),
    ];
    expect(told.map(({ status, error }) => `${status} ${error.code}`)).toEqual(
      Array(3).fill("403 account_limited"),
    );
    // A limited member can still read, choose and report.
    expect((await app.as(dan).raw(listPosts)).status).toBe(200);
    const before = cursorAfter({ createdAt: app.clock.now().toISOString(), id: 1 });
    const chosen = [
      await app.as(dan).raw(markAllNotificationsRead, { body: { before } }),
      await app.as(dan).raw(updateChatSettings, { body: { readMarks: "nobody" } }),
      await app.as(dan).raw(confirmBoostPayment, { body: { paymentIntentId: "none" } }),
    ];
    expect(chosen.map(({ status }) => status)).toEqual([200, 200, 404]);
    const { body: other } = await post(priya, "Hello");
    const report = { type: "post", id: other.id, reason: words[4] };
    expect((await app.as(dan).raw(createReport, { body: report })).status).toBe(201);

    const [hit] = await flagsIn(dan);
    expect(hit).toMatchObject({ outcome: "limit", state: "open" });
    expect((await decide(hit!.id, "close")).body).toEqual({ message: "Closed" });
    expect((await post(dan, "Back.")).status).toBe(201);
  });

  it("5 of two texts at once is one limit to end, and the member is told once", async () => {
    const dan = await app.makeMember();
    await post(dan, `One ${words[5]}`);
    // As if the second request had arrived before the first was stored.
    await app.deps.db.pool.query(
      `insert into word_hits (user_id, outcome, state, severity, words, call, content, created_at)
       select user_id, outcome, state, severity, words, call, 'Two', created_at from word_hits where user_id = $1`,
      [dan.id],
    );
    const hits = await flagsIn(dan);
    expect(hits).toHaveLength(2);
    expect((await decide(hits[0]!.id, "close")).status).toBe(200);
    expect((await post(dan, "Back.")).status).toBe(201);
    expect(await flagsIn(dan)).toEqual([]);
    expect((await decide(hits[1]!.id, "close")).error.code).toBe("word_hit_decided");
    expect(await readMessages(app, dan)).toHaveLength(1);
  });

  it("of the gravest word decides", async () => {
    const dan = await app.makeMember();
    expect((await post(dan, `${words[1]} ${words[2]} ${words[4]}`)).error.code).toBe("banned_word");
    expect((await flagsIn(dan, "done"))[0]?.words).toEqual([words[1], words[2], words[4]]);
  });
});

describe("a message to one person", () => {
  it("is stopped by 4 and 5 alone, and never kept for moderators to read", async () => {
    const [dan, priya] = [await app.makeMember(), await app.makeMember()];
    const { body } = await app.as(dan).call(openConversation, { body: { otherUserId: priya.id } });
    const say = (content: string) =>
      app.as(dan).raw(sendMessage, { body: { conversationId: body.id, content } });
    for (const word of words.slice(1, 4)) expect((await say(`Psst ${word}`)).status).toBe(201);
    expect(await flagsIn(dan, "done")).toEqual([]);
    expect((await say(`Psst ${words[4]}`)).error.code).toBe("banned_word");
    expect(await flagsIn(dan, "done")).toMatchObject([{ outcome: "refuse", text: "" }]);
    const limited = (await say(`Psst ${words[5]}`)).error;
    // No part of a private message is stored.
    expect([limited.code, limited.error]).toEqual([
      "account_limited",
      "A moderator has to check something you wrote. Until then you can read, but not post or send messages.",
    ]);
  });
});

it("a name is looked at when somebody signs up, who has no account to limit yet", async () => {
  const form = (firstName: string) => ({
    body: { ...FORM, email: `${crypto.randomUUID()}@crewyard.example`, firstName },
  });
  const told = [];
  for (const word of words.slice(3)) told.push((await app.visitor.raw(signUp, form(word))).error.code);
  expect(told).toEqual(["text_needs_review", "banned_word", "banned_word"]);
  expect((await app.visitor.raw(signUp, form("Zeppo"))).status).toBe(201);
});

it("of what somebody types who is joining only the words found are kept: no account would take the rest along", async () => {
  const body = { ...FORM, firstName: "Wilhelmina", company: "Hindenburg Roofs", insteadOf: "w@typo.example" };
  const told = [];
  for (const word of words.slice(1)) {
    const email = `${crypto.randomUUID()}@crewyard.example`;
    told.push((await app.visitor.raw(signUp, { body: { ...body, email, lastName: word } })).status);
  }
  expect(told).toEqual([201, 201, 400, 400, 400]);
  const kept = [...(await readWordFlags(app, admin)), ...(await readWordFlags(app, admin, "done"))];
  for (const word of words.slice(1))
    expect(kept.find((hit) => hit.author === null && hit.words.includes(word))).toMatchObject({ text: "" });
  const { rows } = await app.deps.db.pool.query(
    "select from word_hits h where h::text ~* 'wilhelmina|hindenburg|typo'",
  );
  expect(rows).toEqual([]);
});

it("a word counts from the moment it is on the list to the moment it is off", async () => {
  const dan = await app.makeMember();
  const { id, word } = await banWord(app, admin, 4);
  expect((await post(dan, word)).status).toBe(400);
  await app.as(admin).call(removeBannedWord, { params: { id } });
  expect((await post(dan, word)).status).toBe(201);
});

it("of what was published the words are forgotten after 30 days, and the rest after twelve months; what waits is not", async () => {
  const dan = await app.makeMember();
  for (const severity of [1, 2]) await post(dan, `Kitchen ${words[severity]}`);
  const kept = async (days: number) => {
    app.clock.advance(days * 86_400_000);
    await app.deps.jobs.add(app.deps.db, "banned_words.purge", {});
    await app.deps.jobs.runDue();
    const rows = app.deps.db.kysely.selectFrom("word_hits").select(["outcome", "content"]);
    return rows.where("user_id", "=", dan.id).orderBy("id").execute();
  };
  const flag = { outcome: "flag", content: `Kitchen ${words[2]}` };
  expect(await kept(29)).toEqual([{ outcome: "record", content: `Kitchen ${words[1]}` }, flag]);
  expect(await kept(2)).toEqual([{ outcome: "record", content: "" }, flag]);
  expect(await kept(340)).toEqual([flag]);
});
