import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { banUser } from "#contracts/admin-users.ts";
import { listMessages } from "#contracts/chat.ts";
import {
  createInteraction,
  createPost,
  deleteComment,
  deletePost,
  getInteractions,
  replyToComment,
} from "#contracts/feed.ts";
import { deleteJob } from "#contracts/jobs.ts";
import { REMOVED_MESSAGE } from "#contracts/message.ts";
import { listAdminReports, openReportedMessages, reviewReport } from "#contracts/moderation.ts";
import type { ReportType } from "#contracts/report-form.ts";
import { createReport } from "#contracts/reports.ts";
import { replyToReview } from "#contracts/reviews.ts";

import { eraseAccount } from "./features/account-rights/index.ts";
import { eraseOld } from "./features/feed/maintenance.queries.ts";
import { eraseDeleted } from "./features/jobs/maintenance.queries.ts";
import { say } from "./testing/chat.ts";
import { postJob } from "./testing/jobs.ts";
import type { Member } from "./testing/members.ts";
import { readMessages } from "./testing/notifications.ts";
import { leaveReview } from "./testing/reviews.ts";
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

describe("reports, once an account is erased", () => {
  const WORDS = { reason: "He owes me money", details: "Ring 07700 900123" };
  const rows = (id: number) =>
    app.deps.db.kysely
      .selectFrom("reports")
      .select(["reason", "details", "status", "reviewed_by", "updated_at"])
      .where("target_id", "=", id)
      .orderBy("id")
      .execute();
  async function fileReport(given: object) {
    const [owner, reporter] = [await app.makeMember(), await app.makeMember()];
    const { id } = (await app.as(owner).call(createPost, { body: { content: "Post" } })).body;
    await app.as(reporter).raw(createReport, { body: { type: "post", id, ...given } });
    const [row] = await app.deps.db.kysely
      .selectFrom("reports")
      .select("id")
      .where("reporter_id", "=", reporter.id)
      .execute();
    const admin = await app.makeMember({ isAdmin: true });
    const review = (action: string) =>
      app
        .as(admin)
        .call(reviewReport, { params: { id: row!.id }, body: { action, adminNote: "Noted" } as never });
    return { owner, reporter, id, review };
  }

  it("keep nothing that the reporter wrote: at once where it is decided, else with the decision", async () => {
    const [decided, waits] = [await fileReport(WORDS), await fileReport(WORDS)];
    const coded = await fileReport({ reason: "spam", details: WORDS.details });
    await decided.review("ignore");
    await coded.review("ignore");
    for (const { reporter } of [decided, waits, coded]) await eraseAccount(app.deps, reporter.id);
    expect(await rows(decided.id)).toMatchObject([{ reason: "other", details: null }]);
    expect(await rows(coded.id)).toMatchObject([{ reason: "spam", details: null }]);
    expect(await rows(waits.id)).toMatchObject([WORDS]);
    await waits.review("reviewed");
    expect(await rows(waits.id)).toMatchObject([WORDS]);
    await waits.review("delete_post");
    expect(await rows(waits.id)).toMatchObject([{ reason: "other", details: null, status: "resolved" }]);
  });

  it("stay with their words while their reporter does", async () => {
    const { id, review } = await fileReport(WORDS);
    await review("ignore");
    expect(await rows(id)).toMatchObject([WORDS]);
  });

  it("of the member's end without a decision, and their reporters are told; decided ones grow no older", async () => {
    const [open, noted, decided] = [
      await fileReport(WORDS),
      await fileReport(WORDS),
      await fileReport(WORDS),
    ];
    await noted.review("reviewed");
    await decided.review("ignore");
    const [before] = await rows(decided.id);
    app.clock.advance(DAY);
    for (const { owner } of [open, noted, decided]) await eraseAccount(app.deps, owner.id);
    const gone = { reason: "other", details: null };
    for (const { id } of [open, noted])
      expect(await rows(id)).toMatchObject([{ ...gone, status: "resolved", reviewed_by: null }]);
    expect(await rows(decided.id)).toEqual([{ ...before, ...gone }]);
    const said = "Thank you for your report. The post was deleted together with an account.";
    for (const { reporter } of [open, noted]) expect(await readMessages(app, reporter)).toEqual([said]);
    expect(await readMessages(app, decided.reporter)).not.toContain(said);
  });

  /** Leaves a message and a review of a member's, each reported in the reporter's own words. */
  async function leaveWhatStays() {
    const [owner, other, third] = [await app.makeMember(), await app.makeMember(), await app.makeMember()];
    const message = await say(app, owner, other);
    const reviewId = await leaveReview(app, owner, other);
    await app.as(other).raw(createReport, { body: { type: "message", id: message.id, ...WORDS } });
    await app.as(third).raw(createReport, { body: { type: "review", id: reviewId, ...WORDS } });
    const of = async (type: ReportType, id: number) =>
      app.deps.db.kysely
        .selectFrom("reports")
        .select(["id", "owner_id", "reason", "details", "status", "reviewed_by"])
        .where("type", "=", type)
        .where("target_id", "=", id)
        .executeTakeFirstOrThrow();
    const [ofMessage, ofReview] = [() => of("message", message.id), () => of("review", reviewId)];
    return { owner, other, third, message, reviewId, ofMessage, ofReview };
  }

  it("of a message or a review that stays wait on, of nobody, and lose the reporter's words when they are decided", async () => {
    const { owner, other, third, message, ofMessage, ofReview } = await leaveWhatStays();
    await eraseAccount(app.deps, owner.id);
    const waits = { ...WORDS, owner_id: null, status: "pending" };
    expect([await ofMessage(), await ofReview()]).toMatchObject([waits, waits]);
    for (const reporter of [other, third]) expect(await readMessages(app, reporter)).toEqual([]);

    const admin = app.as(await app.makeMember({ isAdmin: true }));
    const { body: queue } = await admin.call(listAdminReports, { query: { limit: "100" } });
    const [messageCase, reviewCase] = [(await ofMessage()).id, (await ofReview()).id];
    const cards = (Array.isArray(queue) ? queue : queue.reports).filter(({ id }) =>
      [messageCase, reviewCase].includes(id),
    );
    expect(cards).toMatchObject([
      { type: "message", author: null, item: { isRemoved: false }, can: { decide: true } },
      { type: "review", author: null, item: { isRemoved: false }, can: { decide: true } },
    ]);
    const { body: around } = await admin.call(openReportedMessages, { params: { id: messageCase } });
    expect(around.messages).toMatchObject([{ id: message.id, isReported: true, sender: null }]);

    await admin.call(reviewReport, { params: { id: messageCase }, body: { action: "delete_post" } });
    await admin.call(reviewReport, { params: { id: reviewCase }, body: { action: "ignore" } });
    const decided = { owner_id: null, reason: "other", details: null };
    expect(await ofMessage()).toMatchObject({ ...decided, status: "resolved" });
    expect(await ofReview()).toMatchObject({ ...decided, status: "ignored" });
    const params = { id: message.conversationId };
    expect((await app.as(other).call(listMessages, { params })).body).toMatchObject([
      { content: REMOVED_MESSAGE },
    ]);
    const thanks = "Thank you for your report. A moderator has looked at the";
    expect(await readMessages(app, other)).toEqual([`${thanks} message. It has been removed.`]);
    expect(await readMessages(app, third)).toEqual([`${thanks} review. It stays.`]);
    const { rows: logged } = await app.deps.db.pool.query(
      "select from moderation_log where report_id = any ($1) and reason = $2",
      [[messageCase, reviewCase], WORDS.reason],
    );
    expect(logged).toEqual([]);
  });

  const ended = { reason: "other", details: null, status: "resolved", reviewed_by: null };
  const gone = "Thank you for your report. The review was deleted together with an account.";

  it("of a message or a review end with it, once whoever it was for is gone too", async () => {
    const { owner, other, third, ofMessage, ofReview } = await leaveWhatStays();
    await eraseAccount(app.deps, owner.id);
    await eraseAccount(app.deps, other.id);
    expect([await ofMessage(), await ofReview()]).toMatchObject([ended, ended]);
    expect(await readMessages(app, third)).toEqual([gone]);
  });

  it("of a review end with it, and their reporters are told, while its writer stays", async () => {
    const { other, third, ofReview } = await leaveWhatStays();
    await eraseAccount(app.deps, other.id);
    expect(await ofReview()).toMatchObject(ended);
    expect(await readMessages(app, third)).toEqual([gone]);
  });

  it("of a review that a ban hides end with it, and their reporters are told", async () => {
    const { owner, third, ofReview } = await leaveWhatStays();
    const admin = app.as(await app.makeMember({ isAdmin: true }));
    await admin.call(banUser, { params: { userId: owner.id }, body: { reason: "Spam" } });
    await eraseAccount(app.deps, owner.id);
    expect(await ofReview()).toMatchObject({ reason: "other", details: null, status: "resolved" });
    expect(await readMessages(app, third)).toEqual([gone]);
  });

  it("of what others wrote under the member's posts and comments end with it, and their reporters are told", async () => {
    const [owner, other, third] = [await app.makeMember(), await app.makeMember(), await app.makeMember()];
    const { id: own } = (await app.as(owner).call(createPost, { body: { content: "Post" } })).body;
    const { id: host } = (await app.as(other).call(createPost, { body: { content: "Host" } })).body;
    const say = async (by: Member, postId: number) => {
      const body = { postId, type: "comment", content: "Well" } as const;
      return (await app.as(by).call(createInteraction, { body })).body.comment!.id;
    };
    const answer = async (id: number) =>
      (await app.as(other).call(replyToComment, { params: { id }, body: { content: "No" } })).body.id;
    const under = await say(other, own);
    const goes = [under, await answer(under), await answer(await say(owner, host))];
    const stays = await say(other, host);
    for (const id of [...goes, stays])
      await app.as(third).raw(createReport, { body: { type: "comment", id, ...WORDS } });
    const of = (id: number) =>
      app.deps.db.kysely
        .selectFrom("reports")
        .select(["owner_id", "reason", "details", "status", "reviewed_by"])
        .where("type", "=", "comment")
        .where("target_id", "=", id)
        .executeTakeFirstOrThrow();
    await eraseAccount(app.deps, owner.id);
    expect(await Promise.all(goes.map(of))).toEqual(goes.map(() => ({ ...ended, owner_id: null })));
    expect(await of(stays)).toMatchObject({ ...WORDS, status: "pending", owner_id: other.id });
    expect(await readMessages(app, third)).toEqual(Array(3).fill(gone.replace("review", "comment")));
    const comments = { params: { postId: host } };
    expect((await app.as(other).call(getInteractions, comments)).body.comments.map(({ id }) => id)).toEqual([
      stays,
    ]);
  });

  it("of the reply to a review that a ban hides end with it, and their reporters are told", async () => {
    const { owner, other, third, reviewId } = await leaveWhatStays();
    await app.as(other).call(replyToReview, { params: { id: reviewId }, body: { content: "Not so." } });
    await app.as(third).raw(createReport, { body: { type: "review_reply", id: reviewId, ...WORDS } });
    const admin = app.as(await app.makeMember({ isAdmin: true }));
    await admin.call(banUser, { params: { userId: owner.id }, body: { reason: "Spam" } });
    await eraseAccount(app.deps, owner.id);
    const left = app.deps.db.kysely.selectFrom("reports").select(["status", "owner_id"]);
    expect(await left.where("type", "=", "review_reply").execute()).toEqual([
      { status: "resolved", owner_id: null },
    ]);
    expect((await readMessages(app, third)).toSorted()).toEqual(
      [gone, gone.replace("review", "review reply")].toSorted(),
    );
  });
});
