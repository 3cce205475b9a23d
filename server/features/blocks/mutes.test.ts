import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import {
  blockMember,
  hideThing,
  type HiddenType,
  listHidden,
  listMuted,
  muteMember,
  showThing,
  unblockMember,
  unmuteMember,
} from "#contracts/blocks.ts";
import {
  countNewPosts,
  createInteraction,
  createPost,
  deletePost,
  getInteractions,
  getPost,
  listPosts,
  listUserPosts,
} from "#contracts/feed.ts";
import { listFollows, follow, unfollow } from "#contracts/follows.ts";
import { reviewReport } from "#contracts/moderation.ts";
import { countUnreadNotifications, listNotifications } from "#contracts/notifications.ts";
import { getProfile } from "#contracts/profiles.ts";
import { createReport, listOwnReports, reportPost } from "#contracts/reports.ts";

import { postApprenticeship } from "../../testing/apprenticeships.ts";
import { statusesOf } from "../../testing/client.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { leaveReport } from "../../testing/reports.ts";
import { leaveReview } from "../../testing/reviews.ts";
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
  priya = await app.makeMember({ firstName: "Priya" });
});
afterAll(() => app.close());

const post = async (by: Member, content = "Roof on.") =>
  (await app.as(by).call(createPost, { body: { content } })).body.id;
const comment = async (by: Member, postId: number) =>
  (await app.as(by).call(createInteraction, { body: { postId, type: "comment", content: "Neat." } })).body
    .comment?.id ?? 0;
const mute = (member: { id: number }, by = priya) =>
  app.as(by).raw(muteMember, { body: { userId: member.id } });
const ban = (member: { id: number }) =>
  app.deps.db.kysely
    .updateTable("users")
    .set({ banned_at: "2026-11-01T00:00:00Z" })
    .where("id", "=", member.id)
    .execute();
const feedOf = async (member: Member, query: Record<string, string> = {}) =>
  (await app.as(member).call(listPosts, { query })).body.posts.map(({ id }) => id);
const commentsOf = async (member: Member, postId: number) =>
  (await app.as(member).call(getInteractions, { params: { postId } })).body.comments.map(({ id }) => id);
const profileOf = async (of: Member, by: Member) => {
  const { body: page } = await app.as(by).call(listUserPosts, { params: { userId: of.id } });
  return (Array.isArray(page) ? page : page.posts).map(({ id }) => id);
};
const noticesOf = async (member: Member) => {
  await app.deps.jobs.runDue();
  const { body } = await app.as(member).call(listNotifications);
  const { count } = (await app.as(member).call(countUnreadNotifications)).body;
  return [body.length, count];
};

it("a muted member's posts, comments and notifications are not shown, to the one who muted alone, until unmuted", async () => {
  const [hers, his] = [await post(priya), await post(dan)];
  const said = await comment(dan, hers);
  const look = async (member: Member) => [
    (await feedOf(member)).includes(his),
    (await feedOf(member, { sort: "activity" })).includes(his),
    (await commentsOf(member, hers)).includes(said),
  ];
  expect([await look(priya), await noticesOf(priya)]).toEqual([
    [true, true, true],
    [1, 1],
  ]);
  expect(statusesOf(await Promise.all([mute(dan), mute(dan)]))).toEqual([201, 201]);
  expect([await look(priya), await noticesOf(priya)]).toEqual([
    [false, false, false],
    [0, 0],
  ]);
  expect(await look(dan)).toEqual([true, true, true]);
  expect(await look(await app.makeMember())).toEqual([true, true, true]);
  // New acts are not notified, counted or emailed either; the muted member can still be reached.
  await app.as(dan).call(createInteraction, { body: { postId: hers, type: "like" } });
  await post(dan);
  expect(await noticesOf(priya)).toEqual([0, 0]);
  const { body: fresh } = await app.as(priya).call(countNewPosts, { query: { after: String(his) } });
  expect(fresh.count).toBe(0);
  expect((await app.as(priya).raw(getPost, { params: { id: his } })).status).toBe(200);
  expect(await profileOf(dan, priya)).toContain(his);
  const isMuted = async (of: Member, by: Member) =>
    (await app.as(by).call(getProfile, { params: { id: of.id } })).body.muted;
  expect([await isMuted(dan, priya), await isMuted(priya, dan)]).toEqual([true, false]);
  const { body: muted } = await app.as(priya).call(listMuted);
  expect(muted).toMatchObject({ people: [{ id: dan.id, name: "Dan Mistry" }], nextCursor: null });
  expect((await app.as(dan).call(listMuted)).body.people).toEqual([]);
  for (let twice = 0; twice < 2; twice += 1) {
    expect((await app.as(priya).raw(unmuteMember, { params: { userId: dan.id } })).status).toBe(200);
  }
  expect(await look(priya)).toEqual([true, true, true]);
  // Acts from the time of the mute are not notified later.
  expect(await noticesOf(priya)).toEqual([1, 1]);
});

it("one cannot mute oneself, or somebody who is not there", async () => {
  const banned = await app.makeMember();
  await ban(banned);
  expect((await mute(priya)).error.code).toBe("block_self");
  for (const member of [banned, { id: 2_000_000_000 }]) expect((await mute(member)).status).toBe(404);
  // A mute is not a block: the muted member may block, and the mute stays.
  await mute(dan);
  await app.as(dan).call(blockMember, { body: { userId: priya.id } });
  expect((await app.as(priya).call(listMuted)).body.people).toHaveLength(1);
});

it("a block takes the place of the blocker's mute: with it, all that either hid is shown again", async () => {
  const his = await post(dan);
  await mute(dan);
  await app.as(priya).call(blockMember, { body: { userId: dan.id } });
  // A mute from a device that does not know of the block yet adds none.
  await mute(dan);
  expect((await app.as(priya).call(listMuted)).body.people).toEqual([]);
  await app.as(priya).call(unblockMember, { params: { userId: dan.id } });
  expect(await feedOf(priya)).toContain(his);
});

it("a post or a comment is hidden and shown again, for oneself alone", async () => {
  const his = await post(dan);
  const said = await comment(dan, his);
  const things = [
    { type: "post", id: his },
    { type: "comment", id: said },
  ] as const;
  const look = async (member: Member) => [
    (await feedOf(member)).includes(his),
    (await profileOf(dan, member)).includes(his),
    (await commentsOf(member, his)).includes(said),
  ];
  for (const params of [...things, ...things]) {
    expect((await app.as(priya).raw(hideThing, { params })).status).toBe(200);
  }
  expect([await look(priya), await look(dan)]).toEqual([
    [false, false, false],
    [true, true, true],
  ]);
  for (const params of [...things, ...things]) {
    expect((await app.as(priya).raw(showThing, { params })).status).toBe(200);
  }
  expect(await look(priya)).toEqual([true, true, true]);
  const mine = { type: "post", id: await post(priya) } as const;
  await app.as(priya).call(hideThing, { params: mine });
  expect(await profileOf(priya, priya)).toContain(mine.id);
  const wrong = { type: "user", id: his } as never;
  expect((await app.as(priya).raw(hideThing, { params: wrong })).status).toBe(400);
});

it("what one has hidden is listed for oneself alone, as long as it could be seen, and can be shown again", async () => {
  const zoe = await app.makeMember({ firstName: "Zoe" });
  const hidden = async (by = priya) => (await app.as(by).call(listHidden)).body;
  const his = await post(dan);
  const said = await comment(dan, his);
  const job = await postJob(app, dan, { title: "" });
  const place = await postApprenticeship(app, zoe, { title: "Apprentice slater" });
  const things: { type: HiddenType; id: number }[] = [
    { type: "post", id: his },
    { type: "comment", id: said },
    { type: "job", id: job.id },
    { type: "apprenticeship", id: place.id },
    { type: "job", id: 987_654 },
  ];
  for (const params of things) {
    app.clock.advance(MINUTE);
    await app.as(priya).call(hideThing, { params });
  }
  const listed = await hidden();
  expect(listed.map(({ type, id }) => ({ type, id }))).toEqual(things.slice(0, 4).toReversed());
  expect(listed.map(({ words, author }) => [words, author])).toEqual([
    ["Apprentice slater", "Zoe Mistry"],
    [job.heading, "Dan Mistry"],
    ["Neat.", "Dan Mistry"],
    ["Roof on.", "Dan Mistry"],
  ]);
  expect(await hidden(dan)).toEqual([]);
  expect((await app.visitor.raw(listHidden)).status).toBe(401);
  await app.as(priya).call(showThing, { params: { type: "job", id: job.id } });
  expect((await hidden()).map(({ type }) => type)).toEqual(["apprenticeship", "comment", "post"]);
  // Leaves out what is gone, or belongs to a member who cannot be seen.
  await app.as(dan).call(deletePost, { params: { id: his } });
  expect((await hidden()).map(({ type }) => type)).toEqual(["apprenticeship"]);
  await app.as(zoe).call(blockMember, { body: { userId: priya.id } });
  expect(await hidden()).toEqual([]);
});

it("what one has hidden under somebody's post, or of their reviews, is listed while they can be seen", async () => {
  const [zoe, max] = [await app.makeMember(), await app.makeMember()];
  const hideUnder = async (host: Member) => {
    const said = await comment(dan, await post(host));
    await app.as(priya).call(hideThing, { params: { type: "comment", id: said } });
    const id = await leaveReview(app, dan, host);
    await app.as(priya).call(hideThing, { params: { type: "review", id } });
  };
  const count = async () => (await app.as(priya).call(listHidden)).body.length;
  for (const host of [zoe, max]) await hideUnder(host);
  expect(await count()).toBe(4);
  await app.as(zoe).call(blockMember, { body: { userId: priya.id } });
  expect(await count()).toBe(2);
  await ban(max);
  expect(await count()).toBe(0);
});

it("a review that was removed is none of what one could show again", async () => {
  const id = await leaveReview(app, dan, priya, { comment: "Call me a liar." });
  await app.as(priya).call(hideThing, { params: { type: "review", id } });
  const words = async () => (await app.as(priya).call(listHidden)).body.map((each) => each.words);
  expect(await words()).toEqual(["Call me a liar."]);
  const mo = await app.makeMember({ isModerator: true });
  const reportId = await leaveReport(app, await app.makeMember(), "review", id);
  await app.as(mo).call(reviewReport, { params: { id: reportId }, body: { action: "delete_post" } });
  expect(await words()).toEqual([]);
});

it("at most 100 of what one has hidden are listed, the latest of them", async () => {
  await app.deps.db.pool.query(
    `with made as (insert into posts (user_id, content, author_trade, created_at, last_activity_at)
      select $1, 'Post', 'Joiner', $3, $3 from generate_series(1, 103) returning id)
    insert into hidden_things (user_id, type, thing_id, created_at) select $2, 'post', id, $3 from made`,
    [dan.id, priya.id, app.clock.now()],
  );
  const { rows } = await app.deps.db.pool.query<{ thing_id: number }>(
    "select thing_id from hidden_things where user_id = $1 order by thing_id desc limit 100",
    [priya.id],
  );
  expect((await app.as(priya).call(listHidden)).body.map(({ id }) => id)).toEqual(
    rows.map((row) => row.thing_id),
  );
});

it("what one reports is hidden at once, can be shown again, and is known as reported", async () => {
  const his = await post(dan);
  const said = await comment(dan, his);
  await app.as(priya).call(reportPost, { params: { id: his }, body: { reason: "spam" } });
  await app.as(priya).call(createReport, { body: { type: "comment", id: said, reason: "spam" } });
  await app.as(priya).call(createReport, { body: { type: "profile", id: dan.id, reason: "fake" } });
  expect([(await feedOf(priya)).includes(his), await commentsOf(priya, his)]).toEqual([false, []]);
  await app.as(priya).call(showThing, { params: { type: "post", id: his } });
  expect((await feedOf(priya)).includes(his)).toBe(true);
  expect((await app.as(priya).call(listOwnReports)).body.reports).toEqual([
    { type: "profile", id: dan.id },
    { type: "comment", id: said },
    { type: "post", id: his },
  ]);
  expect((await app.as(dan).call(listOwnReports)).body.reports).toEqual([]);
});

it("one finds whom one follows, the latest first, page after page, without who is banned", async () => {
  const made = await Promise.all(Array.from({ length: 52 }, () => app.makeMember()));
  // All are followed at the same moment of the test clock.
  const people = made.toSorted((one, other) => one.id - other.id);
  for (const { id } of people) await app.as(priya).call(follow, { body: { followedUserId: id } });
  const read = async (query: { cursor?: string } = {}) =>
    (await app.as(priya).call(listFollows, { query })).body;
  const first = await read();
  const rest = await read({ cursor: first.nextCursor ?? "" });
  expect([...first.people, ...rest.people].map(({ id }) => id)).toEqual(
    people.map(({ id }) => id).toReversed(),
  );
  expect([first.people.length, rest.nextCursor]).toEqual([50, null]);
  const [one, two] = people;
  await app.as(priya).call(unfollow, { params: { id: one!.id } });
  await ban(two!);
  expect((await read({ cursor: first.nextCursor ?? "" })).people).toEqual([]);
  expect((await app.as(dan).call(listFollows)).body.people).toEqual([]);
});
