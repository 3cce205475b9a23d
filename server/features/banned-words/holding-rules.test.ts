import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { updateCurrentUser } from "#contracts/accounts.ts";
import { decideWordFlag, testBannedWords } from "#contracts/banned-words.ts";
import { openConversation, sendMessage } from "#contracts/chat.ts";
import { createInteraction, createPost, getPost, updatePost } from "#contracts/feed.ts";
import { changeHoldingRules, getHoldingRules, type HoldingRules } from "#contracts/holding-rules.ts";
import { createJob } from "#contracts/jobs.ts";
import { listModerationLogs } from "#contracts/moderation.ts";

import { openBus } from "../../platform/bus.ts";
import { banWord, readWordFlags } from "../../testing/banned-words.ts";
import { jobForm } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { readMessages } from "../../testing/notifications.ts";
import { makePicture, uploadPicture } from "../../testing/pictures.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";
import { createRuleBook } from "./holding-rules.ts";

const OFF = { links: false, phoneNumbers: false, emailAddresses: false, firstPosts: 0, newDays: 7 };
const PHONE = "Ring 07700 900123";

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  admin = await app.makeMember({ isAdmin: true });
  await set(OFF);
});
afterAll(() => app.close());

const change = (body: unknown, by = admin) => app.as(by).raw(changeHoldingRules, { body });
async function set(rules: Partial<HoldingRules>): Promise<HoldingRules> {
  return (await app.as(admin).call(changeHoldingRules, { body: rules })).body;
}
const post = (by: Member, content: string, more: object = {}) =>
  app.as(by).raw(createPost, { body: { content, ...more } });
const outcome = async (by: Member, content: string) => {
  const { status, error } = await post(by, content);
  return status < 300 ? status : error.code;
};
const waiting = async (member: Member) =>
  (await readWordFlags(app, admin)).filter(({ author }) => author?.id === member.id);
const test = async (text: string, isNewAccount?: boolean) =>
  (await app.as(admin).raw(testBannedWords, { body: { text, isNewAccount } })).body;

describe("the rules", () => {
  it("are all off to begin with", async () => {
    const { rows } = await app.deps.db.pool.query(
      "select column_name, column_default from information_schema.columns where table_name = 'holding_rules' and column_name <> 'id'",
    );
    expect(Object.fromEntries(rows.map((row) => [row.column_name, row.column_default]))).toEqual({
      links: "false",
      phone_numbers: "false",
      email_addresses: "false",
      first_posts: "0",
      new_days: "7",
    });
  });

  it("are an administrator's to read and to set", async () => {
    const [member, moderator] = [await app.makeMember(), await app.makeMember({ isModerator: true })];
    for (const by of [member, moderator]) {
      expect((await app.as(by).raw(getHoldingRules)).error.code).toBe("admin_only");
      expect((await change({ links: true }, by)).error.code).toBe("admin_only");
    }
    expect((await app.visitor.raw(changeHoldingRules, { body: { links: true } })).status).toBe(401);
    expect((await app.as(admin).call(getHoldingRules)).body).toEqual(OFF);
  });

  it("change one by one, within their bounds, also two at once, and the log says what changed", async () => {
    const [one, other] = [admin, await app.makeMember({ isAdmin: true })];
    await Promise.all([change({ links: true }, one), change({ firstPosts: 10, newDays: 30 }, other)]);
    expect((await app.as(admin).call(getHoldingRules)).body).toEqual({
      ...OFF,
      links: true,
      firstPosts: 10,
      newDays: 30,
    });
    await change({ links: true }, one);
    await change({}, one);
    const { body: log } = await app.as(admin).call(listModerationLogs);
    const lines = Array.isArray(log) ? log : log.logs;
    const mine = lines.filter(({ action }) => action === "change_holding_rules");
    expect(mine.slice(0, 2).map(({ reason, admin: by }) => [reason, by?.id])).toEqual(
      expect.arrayContaining([
        ["links: on", one.id],
        ["first posts: 10, days for which an account is new: 30", other.id],
      ]),
    );
    for (const wrong of [
      { links: "yes" },
      { firstPosts: 11 },
      { firstPosts: -1 },
      { firstPosts: 1.5 },
      { newDays: 0 },
      { newDays: 31 },
    ]) {
      const { status, error } = await change(wrong);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, Object.keys(wrong)]);
    }
  });

  it("hold from the next text on, in every process", async () => {
    const { connectionString = "" } = app.deps.db.pool.options;
    const bus = await openBus(connectionString, app.deps.log);
    const elsewhere = createRuleBook({ ...app.deps, bus });
    expect(await elsewhere.find(PHONE)).toEqual([]);
    await set({ phoneNumbers: true });
    await expect.poll(() => elsewhere.find(PHONE)).toHaveLength(1);
    await bus.close();
  });
});

describe("what a new account writes", () => {
  it.each([
    ["links", "Deals at evil.com", "new account: a link"],
    ["phoneNumbers", PHONE, "new account: a phone number"],
    ["emailAddresses", "Mail me at dan@evil.com", "new account: an email address"],
  ] as const)("waits for a moderator by the rule for %s, and by no other", async (rule, text, words) => {
    const dan = await app.makeMember();
    await set({ links: true, phoneNumbers: true, emailAddresses: true, [rule]: false });
    expect(await outcome(dan, text)).toBe(201);
    await set({ ...OFF, [rule]: true });
    expect(await outcome(dan, text)).toBe("text_held");
    const own = `${app.deps.config.publicUrl}/jobs`;
    expect(await outcome(dan, `£180-200 a day from 12/11/2026, ${own}`)).toBe(201);
    const [held] = await waiting(dan);
    expect(held).toMatchObject({ outcome: "hold", severity: 3, words: [words], text });
    await app.as(admin).call(decideWordFlag, { params: { id: held!.id }, body: { action: "release" } });
    expect(await waiting(dan)).toEqual([]);
  });

  it("waits until the account is a week old to the second, or as old as the rule says; staff are never new", async () => {
    await set({ phoneNumbers: true });
    const [dan, moderator] = [await app.makeMember(), await app.makeMember({ isModerator: true })];
    expect(await outcome(moderator, PHONE)).toBe(201);
    app.clock.advance(7 * DAY - 1);
    expect(await outcome(dan, PHONE)).toBe("text_held");
    app.clock.advance(1);
    expect(await outcome(dan, PHONE)).toBe(201);
    admin = await app.makeMember({ isAdmin: true });
    await set({ newDays: 8 });
    expect(await outcome(dan, PHONE)).toBe("text_held");
  });

  it("waits wherever others read it: a job, a comment, a changed post, a profile; not in a message", async () => {
    await set({ phoneNumbers: true });
    const [dan, priya] = [await app.makeMember(), await app.makeMember()];
    const client = app.as(dan);
    const { body: mine } = await post(dan, "Plain");
    const answers = [
      await client.raw(createJob, { body: jobForm(app, { description: PHONE }) }),
      await client.raw(createInteraction, { body: { postId: mine.id, type: "comment", content: PHONE } }),
      await client.raw(updatePost, { params: { id: mine.id }, body: { content: PHONE } }),
      await client.raw(updateCurrentUser, { body: { bio: PHONE } }),
    ];
    expect(answers.map(({ error }) => error.code)).toEqual(Array.from({ length: 4 }, () => "text_held"));
    expect((await client.call(getPost, { params: { id: mine.id } })).body.content).toBe("Plain");
    const { body: chat } = await client.call(openConversation, { body: { otherUserId: priya.id } });
    const message = { body: { conversationId: chat.id, content: PHONE } };
    expect((await client.raw(sendMessage, message)).status).toBe(201);
    // The member's own phone number is not a text.
    expect((await client.raw(updateCurrentUser, { body: { phone: "07700 900124" } })).status).toBe(200);
  });

  it("is held by both, a word and a rule, and refused where a word says so", async () => {
    await set({ phoneNumbers: true });
    const [dan, flagged, refused] = [
      await app.makeMember(),
      await banWord(app, admin, 2),
      await banWord(app, admin, 4),
    ];
    expect(await outcome(dan, `${PHONE} ${flagged.word}`)).toBe("text_held");
    expect((await waiting(dan))[0]?.words).toEqual([flagged.word, "new account: a phone number"]);
    expect(await outcome(dan, `${PHONE} ${refused.word}`)).toBe("banned_word");
  });

  it("waits as one of its first posts, whatever is in it, until so many are published", async () => {
    await set({ firstPosts: 2 });
    const dan = await app.makeMember();
    const photo = await uploadPicture(app, dan, await makePicture(40, 30).jpeg().toBuffer());
    const both = await Promise.all([post(dan, "Roof on"), post(dan, "", { imageUrls: [photo.body.url] })]);
    expect(both.map(({ error }) => error.code)).toEqual(["text_held", "text_held"]);
    // A comment does not count as a post.
    const { body: about } = await post(admin, "Ask me");
    const comment = { body: { postId: about.id, type: "comment", content: "How?" } } as const;
    expect((await app.as(dan).raw(createInteraction, comment)).status).toBe(200);
    const held = await waiting(dan);
    expect(held.map(({ words }) => words)).toEqual(
      Array.from({ length: 2 }, () => ["new account: one of its first posts"]),
    );
    expect(held.flatMap(({ images }) => images)).toEqual([photo.body.url]);
    for (const { id } of held)
      await app.as(admin).call(decideWordFlag, { params: { id }, body: { action: "release" } });
    expect(await outcome(dan, "The third")).toBe(201);
  });

  it.each([
    ["release", "and it is now published", "is now published"],
    ["refuse", "and decided not to publish it", "was not published"],
  ] as const)("is told of without a quote where it has no words: %s", async (action, told, subject) => {
    await set({ firstPosts: 1 });
    const dan = await app.makeMember();
    const photo = await uploadPicture(app, dan, await makePicture(40, 30).jpeg().toBuffer());
    await post(dan, "", { imageUrls: [photo.body.url] });
    const [held] = await waiting(dan);
    await app.as(admin).call(decideWordFlag, { params: { id: held!.id }, body: { action } });
    expect(await readMessages(app, dan)).toEqual([`A moderator has looked at your post ${told}`]);
    const email = (await app.readMails()).find(({ to }) => to === dan.email);
    expect(email?.subject).toBe(`Your post ${subject}`);
    expect(email?.text).not.toMatch(/You wrote|[\u201c\u201d]/);
  });
});

describe("the test box", () => {
  it("says what a new account's text would meet, by the rules that are on, and keeps nothing", async () => {
    await set({ links: true });
    const text = `${PHONE} or see evil.com`;
    const kept = async () => (await app.deps.db.pool.query("select count(*) from word_hits")).rows;
    const before = await kept();
    expect(await test(text)).toMatchObject({ rules: [], outcome: "publish", messageOutcome: "publish" });
    expect(await test(text, true)).toEqual({
      hits: [],
      rules: [{ rule: "link", found: "evil.com" }],
      outcome: "hold",
      messageOutcome: "publish",
    });
    await set({ phoneNumbers: true });
    expect((await test(text, true)).rules).toContainEqual({ rule: "phone_number", found: "07700 900123" });
    const { word } = await banWord(app, admin, 5);
    expect(await test(`${text} ${word}`, true)).toMatchObject({
      hits: [{ word }],
      outcome: "limit",
      messageOutcome: "limit",
    });
    expect(await kept()).toEqual(before);
  });
});
