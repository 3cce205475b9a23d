import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { getProfile } from "#contracts/profiles.ts";
import { submitReview } from "#contracts/review-requests.ts";
import {
  createReview,
  listJobsToReview,
  listReviews,
  replyToReview,
  updateReview,
} from "#contracts/reviews.ts";

import { leaveBlocked } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { leaveReview, leaveReviewRequest, leaveSharedJob, readStars } from "../../testing/reviews.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya" });
});

const list = async (of: Member, by: Member = of, query: Record<string, string> = {}) =>
  (await app.as(by).raw(listReviews, { params: { userId: of.id }, query })).body;
const change = (by: Member, id: number, body: unknown) =>
  app.as(by).raw(updateReview, { params: { id }, body });
const reply = (by: Member, id: number, content: unknown) =>
  app.as(by).raw(replyToReview, { params: { id }, body: { content } });
const rowOf = (id: number) =>
  app.deps.db.kysely.selectFrom("reviews").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
const set = (id: number, values: { is_public?: boolean; reviewer_id?: null }) =>
  app.deps.db.kysely.updateTable("reviews").set(values).where("id", "=", id).execute();

describe("a member's reviews", () => {
  it("are none at first: an empty list, and no average", async () => {
    expect(await list(dan)).toMatchObject({
      reviews: [],
      averageRating: null,
      reviewCount: 0,
      nextCursor: null,
    });
  });

  it("have an average to one decimal, the same as on the profile", async () => {
    for (const rating of [5, 4, 4]) await leaveReview(app, await app.makeMember(), dan, { rating });
    const { averageRating, reviewCount, reviews } = await list(dan, priya);
    expect([averageRating, reviewCount, reviews.length]).toEqual([4.3, 3, 3]);
    const { body } = await app.as(priya).call(getProfile, { params: { id: dan.id } });
    expect([body.rating, body.reviewCount]).toEqual([4.3, 3]);
  });

  it("come newest first, page by page, each once, whatever is written meanwhile", async () => {
    const ids: number[] = [];
    for (let at = 0; at < 5; at += 1) ids.unshift(await leaveReview(app, priya, dan));
    const first = await list(dan, priya, { limit: "2" });
    await leaveReview(app, priya, dan);
    const second = await list(dan, priya, { limit: "2", cursor: first.nextCursor! });
    const third = await list(dan, priya, { limit: "2", cursor: second.nextCursor! });
    const seen = [first, second, third].flatMap(({ reviews }) => reviews.map(({ id }) => id));
    expect([seen, third.nextCursor]).toEqual([ids, null]);
  });

  it("answer 'User Not Found' for whoever is not there", async () => {
    const hidden = await app.makeMember({ isVerified: false });
    for (const userId of [2_000_000_000, hidden.id, "abc", "0"]) {
      const { status, error } = await app.as(dan).raw(listReviews, { params: { userId } });
      expect([status, error.message]).toEqual([404, "User Not Found"]);
    }
    const request = "cmVxdWVzdC8x";
    const wrong = await app
      .as(dan)
      .raw(listReviews, { params: { userId: dan.id }, query: { cursor: request } });
    expect(wrong.error.code).toBe("malformed_request");
  });

  it("keep one by a former member, as nobody's", async () => {
    const id = await leaveReview(app, priya, dan, { rating: 3 });
    await app.deps.db.kysely.deleteFrom("users").where("id", "=", priya.id).execute();
    const { reviews, averageRating } = await list(dan);
    expect([averageRating, reviews]).toEqual([
      3,
      [expect.objectContaining({ id, reviewer: null, reviewerId: null, comment: "Neat work." })],
    ]);
    expect((await reply(dan, id, "Thank you.")).status).toBe(201);
  });

  it("are neither shown nor counted while moderation hides them, and their subject cannot", async () => {
    const id = await leaveReview(app, priya, dan, { rating: 1 });
    for (const by of [dan, priya])
      expect((await change(by, id, { isPublic: false, isHidden: true, revieweeId: priya.id })).status).toBe(
        by === dan ? 403 : 200,
      );
    expect(await rowOf(id)).toMatchObject({ is_public: true, is_hidden: false, reviewee_id: dan.id });
    await set(id, { is_public: false });
    expect(await list(dan)).toMatchObject({ reviews: [], averageRating: null, reviewCount: 0 });
    expect((await change(priya, id, { rating: 5 })).error.code).toBe("review_not_found");
    expect((await reply(dan, id, "No.")).error.code).toBe("review_not_found");
    await set(id, { is_public: true });
    expect(await list(dan)).toMatchObject({ averageRating: 1, reviewCount: 1 });
  });

  it("neither show nor count what a banned member wrote, until the ban ends", async () => {
    await leaveReview(app, priya, dan, { rating: 1 });
    const ban = (at: string | null) =>
      app.deps.db.kysely.updateTable("users").set({ banned_at: at }).where("id", "=", priya.id).execute();
    await ban(app.clock.now().toISOString());
    expect(await list(dan)).toMatchObject({ reviews: [], reviewCount: 0 });
    await ban(null);
    expect(await list(dan)).toMatchObject({ averageRating: 1, reviewCount: 1 });
  });

  it("leave out whom the viewer shares nothing with, for that viewer alone", async () => {
    const viewer = await app.makeMember();
    await leaveReview(app, priya, dan);
    const orphan = await leaveReview(app, await app.makeMember(), dan);
    await set(orphan, { reviewer_id: null });
    await leaveBlocked(app, priya, viewer);
    const { reviews, reviewCount } = await list(dan, viewer);
    expect([reviews.map(({ id }) => id), reviewCount]).toEqual([[orphan], 2]);
    expect((await list(dan)).reviews).toHaveLength(2);
  });
});

describe("submitting", () => {
  it.each([
    [{ rating: 0 }, "rating"],
    [{ rating: 6 }, "rating"],
    [{ rating: 4.5 }, "rating"],
    [{ rating: "5" }, "rating"],
    [{ rating: 5, comment: "é".repeat(1001) }, "comment"],
  ])("refuses %j", async (body, field) => {
    const id = await leaveReviewRequest(app, dan, priya);
    const { status, error } = await app.as(priya).raw(submitReview, { params: { id }, body });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    expect(await readStars(app, dan)).toEqual({ sum: 0, count: 0 });
  });

  it("needs no words, and says 'Invited'", async () => {
    const id = await leaveReviewRequest(app, dan, priya);
    const body = { rating: 3, comment: "   ", reviewerId: dan.id, revieweeId: priya.id, isPublic: false };
    const answer = await app.as(priya).raw(submitReview, { params: { id }, body });
    expect(answer.body).toMatchObject({
      rating: 3,
      comment: null,
      label: "Invited",
      reviewerId: priya.id,
      revieweeId: dan.id,
      isPublic: true,
    });
    expect(await readStars(app, dan)).toEqual({ sum: 3, count: 1 });
  });
});

describe("after a job on which both worked together", () => {
  const write = (by: Member, about: Member, jobId: number, details: Record<string, unknown> = {}) =>
    app.as(by).raw(createReview, { body: { revieweeId: about.id, jobId, rating: 5, ...details } });

  it("both sides review each other unasked, once each", async () => {
    const jobId = await leaveSharedJob(app, dan, priya);
    for (const [by, about] of [
      [dan, priya],
      [priya, dan],
    ] as const) {
      const { status, body } = await write(by, about, jobId, { comment: "Good to work with." });
      expect([status, body]).toEqual([
        201,
        expect.objectContaining({
          jobId,
          reviewRequestId: null,
          projectContext: "Staircase joiner",
          label: "Worked together",
        }),
      ]);
      const again = await write(by, about, jobId);
      expect([again.status, again.error.code]).toEqual([409, "already_reviewed"]);
    }
    const next = await leaveSharedJob(app, dan, priya);
    expect((await write(dan, priya, next)).status).toBe(201);
  });

  it("not before it has ended, in London", async () => {
    const today = dayInLondon(app.clock.now());
    const jobId = await leaveSharedJob(app, dan, priya, { endDate: today, status: "open" });
    expect((await write(priya, dan, jobId)).error.code).toBe("review_job_not_over");
    app.clock.advance(DAY);
    expect((await write(priya, dan, jobId)).status).toBe(201);
  });

  it.each([
    ["withdrawn interest", { state: "withdrawn" }],
    ["a job that was withdrawn", { status: "withdrawn" }],
  ])("not with %s", async (_what, details) => {
    const jobId = await leaveSharedJob(app, dan, priya, { ...details, isConfirmed: false });
    expect((await write(priya, dan, jobId)).error.code).toBe("review_job_not_shared");
  });

  it("not by or about anybody else, nor oneself, nor in another's name", async () => {
    const other = await app.makeMember();
    const jobId = await leaveSharedJob(app, dan, priya);
    const told = [
      await write(other, dan, jobId),
      await write(dan, other, jobId),
      await write(dan, dan, jobId),
      await write(dan, priya, 2_000_000_000),
      await write(dan, priya, jobId, { reviewerId: other.id }),
      await write(dan, priya, jobId, { rating: 6 }),
    ];
    expect(told.map(({ error }) => error.code)).toEqual([
      "review_job_not_shared",
      "review_job_not_shared",
      "review_self",
      "review_job_not_shared",
      "not_allowed",
      "invalid_input",
    ]);
  });

  it("the jobs that may still be reviewed are listed, the latest first", async () => {
    const ended = (days: number) => addDays(dayInLondon(app.clock.now()), -days);
    const old = await leaveSharedJob(app, dan, priya, { endDate: ended(9) });
    const late = await leaveSharedJob(app, priya, dan, { endDate: ended(2) });
    const done = await leaveSharedJob(app, dan, priya, { endDate: ended(5) });
    await leaveSharedJob(app, dan, priya, { endDate: ended(-3) });
    await leaveSharedJob(app, dan, priya, { state: "withdrawn", isConfirmed: false });
    await write(dan, priya, done);
    const read = (by: Member, about: Member) =>
      app.as(by).call(listJobsToReview, { params: { userId: about.id } });
    const worked = { saidBy: "both", can: { confirm: false, takeBack: false } };
    const whole = { heading: "Staircase joiner", worked, canReview: true };
    expect((await read(dan, priya)).body).toEqual([
      { ...whole, jobId: late, endsOn: ended(2) },
      { ...whole, jobId: old, endsOn: ended(9) },
    ]);
    expect((await read(priya, dan)).body.map(({ jobId }) => jobId)).toEqual([late, done, old]);
  });
});

describe("changing one's review", () => {
  it("is possible for 14 days, and shows that it was done", async () => {
    const id = await leaveReview(app, priya, dan, { rating: 2, comment: "Late." });
    app.clock.advance(14 * DAY);
    const { body } = await change(priya, id, { rating: 4 });
    expect(body).toMatchObject({ rating: 4, comment: "Late.", editedAt: app.clock.now().toISOString() });
    expect(await readStars(app, dan)).toEqual({ sum: 4, count: 1 });
    expect((await change(priya, id, { comment: "" })).body).toMatchObject({ rating: 4, comment: null });
    expect((await change(priya, id, { workedTogether: true })).body.label).toBe("Invited");
    app.clock.advance(1);
    const late = await change(priya, id, { rating: 1 });
    expect([late.status, late.error.code]).toEqual([403, "review_edit_closed"]);
    expect((await list(dan, priya)).reviews[0]?.can.edit).toBe(false);
  });

  it.each([{ rating: 0 }, { rating: null }, { comment: "x".repeat(1001) }])("refuses %j", async (body) => {
    const id = await leaveReview(app, priya, dan);
    expect([(await change(priya, id, body)).status, (await rowOf(id)).rating]).toEqual([400, 4]);
  });

  it("is nobody else's", async () => {
    const id = await leaveReview(app, priya, dan);
    expect((await change(dan, id, { rating: 5 })).error.code).toBe("not_allowed");
    expect((await change(priya, 2_000_000_000, { rating: 5 })).error.code).toBe("review_not_found");
  });
});
