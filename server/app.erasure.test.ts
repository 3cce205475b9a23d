import { afterAll, beforeAll, expect, it } from "vitest";

import { createInteraction, createPost, deleteComment, deletePost } from "#contracts/feed.ts";
import { deleteJob } from "#contracts/jobs.ts";
import { createReport, type ReportType } from "#contracts/reports.ts";

import { eraseOld } from "./features/feed/maintenance.queries.ts";
import { eraseDeleted } from "./features/jobs/maintenance.queries.ts";
import { postJob } from "./testing/jobs.ts";
import type { Member } from "./testing/members.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";
import { DAY } from "./testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  priya = await app.makeMember();
});
afterAll(() => app.close());

const post = async () => (await app.as(dan).call(createPost, { body: { content: "Post" } })).body.id;
const comment = async (postId: number) =>
  (await app.as(dan).call(createInteraction, { body: { postId, type: "comment", content: "No" } })).body
    .comment!.id;
const report = (type: ReportType, id: number) =>
  app.as(priya).call(createReport, { body: { type, id, reason: "harassment" } });
const decide = (status: string) => app.deps.db.kysely.updateTable("reports").set({ status }).execute();
const isThere = async (table: "posts" | "comments" | "jobs", id: number) =>
  (await app.deps.db.kysely.selectFrom(table).select("id").where("id", "=", id).execute()).length > 0;

it("what was reported is erased after 30 days only when the case is closed", async () => {
  const [reported, host, quiet] = [await post(), await post(), await post()];
  const [under, beside] = [await comment(host), await comment(quiet)];
  const { id: jobId } = await postJob(app, dan);
  await report("post", reported);
  await report("comment", under);
  await report("comment", beside);
  await report("job", jobId);
  for (const id of [reported, host]) await app.as(dan).call(deletePost, { params: { id } });
  await app.as(dan).call(deleteComment, { params: { id: beside } });
  await app.as(dan).call(deleteJob, { params: { id: jobId } });

  const later = new Date(app.clock.now().getTime() + 31 * DAY);
  const erase = async () => {
    await eraseOld(app.deps.db, later);
    await eraseDeleted(app.deps.db, later);
    return [
      await isThere("posts", reported),
      await isThere("posts", host),
      await isThere("comments", under),
      await isThere("comments", beside),
      await isThere("jobs", jobId),
    ];
  };
  expect(await erase()).toEqual([true, true, true, true, true]);
  await decide("reviewed");
  expect(await erase()).toEqual([true, true, true, true, true]);
  await decide("ignored");
  expect(await erase()).toEqual([false, false, false, false, false]);
});
