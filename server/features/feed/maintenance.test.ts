import { afterAll, beforeAll, expect, test, vi } from "vitest";

import {
  createInteraction,
  createPost,
  deleteComment,
  deletePost,
  getInteractions,
  getPost,
  replyToComment,
  updatePost,
} from "#contracts/feed.ts";
import { createReport } from "#contracts/reports.ts";
import { appealAgainst, decideAppeal, listAppeals } from "#contracts/sanctions.ts";

import type { Member } from "../../testing/members.ts";
import { leaveRemoval } from "../../testing/sanctions.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";
import { eraseOld, repairCounts } from "./maintenance.queries.ts";

let app: TestApp;
let dan: Member;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
});
afterAll(() => app.close());

/** Leaves the clock alone: a session would expire. */
const later = (milliseconds: number) => new Date(app.clock.now().getTime() + milliseconds);
const post = async () => (await app.as(dan).call(createPost, { body: { content: "Post" } })).body.id;
const write = (postId: number) =>
  app.as(dan).call(createInteraction, { body: { postId, type: "comment", content: "Comment" } });
const count = async (table: "posts" | "comments" | "post_versions" | "post_reactions") =>
  (await app.deps.db.kysely.selectFrom(table).selectAll().execute()).length;

test("a deleted post is erased after 30 days, with all that hangs on it, and no sooner", async () => {
  const kept = await post();
  const id = await post();
  await write(id);
  await app.as(dan).call(createInteraction, { body: { postId: id, type: "like" } });
  await app.as(dan).call(deletePost, { params: { id } });
  await eraseOld(app.deps.db, later(30 * DAY));
  expect(await count("posts")).toBe(2);
  await eraseOld(app.deps.db, later(30 * DAY + 1));
  expect(await count("posts")).toBe(1);
  expect([await count("comments"), await count("post_reactions")]).toEqual([0, 0]);
  expect((await app.as(dan).call(getPost, { params: { id: kept } })).status).toBe(200);
});

test("a deleted comment is erased after 30 days, and no sooner", async () => {
  const { body } = await write(await post());
  const { id } = body.comment!;
  const isThere = async () =>
    (await app.deps.db.kysely.selectFrom("comments").select("id").where("id", "=", id).execute()).length;
  await app.as(dan).call(deleteComment, { params: { id } });
  await eraseOld(app.deps.db, later(30 * DAY));
  expect(await isThere()).toBe(1);
  await eraseOld(app.deps.db, later(30 * DAY + 1));
  expect(await isThere()).toBe(0);
});

test("a deleted comment stays while a moderator looks into a reply to it", async () => {
  const { body } = await write(await post());
  const { id } = body.comment!;
  const reply = await app.as(dan).call(replyToComment, { params: { id }, body: { content: "Reply" } });
  const reporter = await app.makeMember();
  const report = { type: "comment", id: reply.body.id, reason: "harassment" } as const;
  expect((await app.as(reporter).call(createReport, { body: report })).status).toBe(201);
  await app.as(dan).call(deleteComment, { params: { id } });
  const left = async () => {
    await eraseOld(app.deps.db, later(31 * DAY));
    return count("comments");
  };
  const before = await count("comments");
  expect(await left()).toBe(before);
  await app.deps.db.kysely.deleteFrom("reports").execute();
  expect(await left()).toBe(before - 2);
});

test("earlier texts are kept for 90 days", async () => {
  const id = await post();
  await app.as(dan).call(updatePost, { params: { id }, body: { content: "Changed" } });
  await eraseOld(app.deps.db, later(90 * DAY));
  expect(await count("post_versions")).toBe(1);
  await eraseOld(app.deps.db, later(90 * DAY + 1));
  expect(await count("post_versions")).toBe(0);
});

test("wrong counts are set right, right ones left alone", async () => {
  const id = await post();
  const { body } = await write(id);
  await app.deps.db.kysely
    .updateTable("posts")
    .set({ likes: 7, interests: 2, comments: 0 })
    .where("id", "=", id)
    .execute();
  await app.deps.db.kysely
    .updateTable("comments")
    .set({ likes: 3 })
    .where("id", "=", body.comment!.id)
    .execute();
  expect(await repairCounts(app.deps.db)).toBe(2);
  expect((await app.as(dan).call(getPost, { params: { id } })).body).toMatchObject({ likes: 0, comments: 1 });
  expect(await repairCounts(app.deps.db)).toBe(0);
});

test("counts are compared for so many posts at a time, to the last", async () => {
  const { pool } = app.deps.db;
  await pool.query(
    `insert into posts (user_id, content, author_trade, author_county, created_at, last_activity_at, likes)
     select id, 'Post', trade_key, county, created_at, created_at, case when n in (1, 4500) then 3 else 0 end
     from users, generate_series(1, 4500) n where id = $1`,
    [dan.id],
  );
  const query = vi.spyOn(pool, "query");
  expect(await repairCounts(app.deps.db)).toBe(2);
  const texts = (query.mock.calls as unknown as [string][]).map(([text]) => text);
  query.mockRestore();
  expect(texts.filter((text) => /post_reactions/.test(text) && !/update/.test(text)).length).toBeGreaterThan(
    2,
  );
});

test("replies that were removed with a comment wait with it for the appeal, and come back; one deleted before does not", async () => {
  const [priya, mo, judge] = [
    await app.makeMember(),
    await app.makeMember({ isModerator: true }),
    await app.makeMember({ isModerator: true }),
  ];
  const postId = await post();
  const { id } = (await write(postId)).body.comment!;
  const reply = async (content: string) =>
    (await app.as(priya).call(replyToComment, { params: { id }, body: { content } })).body.id;
  const typo = await reply("Sory.");
  await reply("Ta.");
  await app.as(priya).call(deleteComment, { params: { id: typo } });
  app.clock.advance(1);
  const removal = await leaveRemoval(app, { reporter: priya, moderator: mo, owner: dan }, "comment", id);
  const appeal = { params: { id: removal }, body: { message: "It was no advert." } };
  await app.as(dan).call(appealAgainst, appeal);
  await eraseOld(app.deps.db, later(31 * DAY));
  const left = () =>
    app.deps.db.kysely.selectFrom("comments").select("content").where("post_id", "=", postId).orderBy("id");
  expect(await left().execute()).toEqual([{ content: "Comment" }, { content: "Ta." }]);

  const [waiting] = (await app.as(judge).call(listAppeals)).body.appeals;
  const decision = { params: { id: waiting!.id }, body: { outcome: "overturned", reason: "Seen." } as const };
  await app.as(judge).call(decideAppeal, decision);
  // The reporter no longer sees it.
  const { body } = await app.as(dan).call(getInteractions, { params: { postId } });
  expect(body.comments).toMatchObject([{ content: "Comment", replies: [{ content: "Ta." }] }]);
  expect((await app.as(dan).call(getPost, { params: { id: postId } })).body.comments).toBe(2);
});
