import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { blockMember, unblockMember } from "#contracts/blocks.ts";
import {
  cancelReviewRequest,
  declineReviewRequest,
  getReviewRequest,
  listReviewRequests,
  requestReview,
  submitReview,
} from "#contracts/review-requests.ts";
import { listReviews } from "#contracts/reviews.ts";

import { makeCrew } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { leaveSharedJob } from "../../testing/reviews.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Makes Dan and Priya, in each other's crew and without any request. */
async function makeTwo(): Promise<void> {
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya", trade: "Electrician" });
  await makeCrew(app, dan, priya);
}

const ask = (by: Member, body: Record<string, unknown>) => app.as(by).raw(requestReview, { body });
const askPriya = (details: Record<string, unknown> = {}) =>
  ask(dan, { reviewerId: priya.id, message: "How was it?", ...details });
const read = (by: Member, id: number) => app.as(by).call(getReviewRequest, { params: { id } });
const statusOf = async (id: number) =>
  (
    await app.deps.db.kysely.selectFrom("review_requests").select("status").where("id", "=", id).execute()
  ).map(({ status }) => status)[0];
const tasks = async (): Promise<unknown[]> => {
  const { rows } = await app.deps.db.pool.query(
    "select 1 from graphile_worker.jobs where task_identifier not like '%:notify'",
  );
  return rows;
};

describe("asking for a review", () => {
  it("stores an open request that both parties read, and nobody else", async () => {
    await makeTwo();
    const { status, body } = await askPriya({ message: "  How was it? ", projectContext: " Oak staircase " });
    expect([status, body]).toEqual([
      201,
      {
        id: expect.any(Number),
        requesterId: dan.id,
        reviewerId: priya.id,
        requester: { id: dan.id, name: "Dan Mistry", trade: "Joiner", avatar: null },
        reviewer: { id: priya.id, name: "Priya Mistry", trade: "Electrician", avatar: null },
        projectContext: "Oak staircase",
        message: "How was it?",
        status: "pending",
        createdAt: app.clock.now().toISOString(),
        expiresAt: new Date(app.clock.now().getTime() + 30 * DAY).toISOString(),
        respondedAt: null,
        can: { answer: false, cancel: true },
      },
    ]);
    const seen = await read(priya, body.id);
    expect(seen.body).toEqual({ ...body, can: { answer: true, cancel: false } });
    const stranger = await app.makeMember();
    expect((await read(stranger, body.id)).error.code).toBe("review_request_not_found");
  });

  it.each([
    [{ message: "  " }, { message: "Message is required" }],
    [{ message: undefined }, { message: "Message is required" }],
    [{ message: "é".repeat(501) }, { message: "Message must be 500 characters or fewer" }],
    [{ projectContext: "x".repeat(121) }, { projectContext: "Project must be 120 characters or fewer" }],
    [{ reviewerId: undefined }, { reviewerId: "Please choose who to ask" }],
    [{ reviewerId: "7" }, { reviewerId: "Please choose who to ask" }],
    [
      { reviewerId: 0, message: "" },
      { reviewerId: "Please choose who to ask", message: "Message is required" },
    ],
  ])("refuses %j in words", async (details, fields) => {
    await makeTwo();
    const { status, error } = await askPriya(details);
    expect([status, error.fields]).toEqual([400, fields]);
  });

  it("takes what just fits, as people count it", async () => {
    await makeTwo();
    const details = { message: "😀".repeat(500), projectContext: "é".repeat(120) };
    expect(await askPriya(details)).toMatchObject({ status: 201, body: details });
  });

  it("is for oneself only: another requester is refused, one's own id is not", async () => {
    await makeTwo();
    const mallory = await app.makeMember();
    expect((await askPriya({ requesterId: mallory.id })).error.code).toBe("not_allowed");
    expect((await ask(dan, { reviewerId: dan.id, message: "Me" })).error.code).toBe("review_self");
    expect((await askPriya({ requesterId: dan.id, status: "completed" })).body.status).toBe("pending");
  });

  it("is for crew and people with a shared job, whoever of the two posted it", async () => {
    const [owner, applicant, stranger, former] = await Promise.all([1, 2, 3, 4].map(() => app.makeMember()));
    await leaveSharedJob(app, owner!, applicant!);
    await leaveSharedJob(app, owner!, former!, { state: "withdrawn" });
    const told = [
      await ask(owner!, { reviewerId: applicant!.id, message: "?" }),
      await ask(applicant!, { reviewerId: owner!.id, message: "?" }),
      await ask(stranger!, { reviewerId: owner!.id, message: "?" }),
      await ask(owner!, { reviewerId: former!.id, message: "?" }),
    ];
    expect(told.map(({ status, error }) => error.code ?? status)).toEqual([
      201,
      201,
      "review_not_acquainted",
      "review_not_acquainted",
    ]);
  });

  it("finds nobody who is unknown, unconfirmed or banned", async () => {
    await makeTwo();
    const unconfirmed = await app.makeMember({ isVerified: false });
    await makeCrew(app, dan, unconfirmed);
    const codes = [];
    for (const reviewerId of [2_000_000_000, unconfirmed.id])
      codes.push((await ask(dan, { reviewerId, message: "?" })).error.code);
    expect(codes).toEqual(["user_not_found", "user_not_found"]);
  });

  it("is done once while one is open, and again once it is not", async () => {
    await makeTwo();
    const first = (await askPriya()).body;
    const second = await askPriya();
    expect([second.status, second.error.code]).toEqual([409, "review_request_pending"]);
    // A request in the other direction is independent.
    expect((await ask(priya, { reviewerId: dan.id, message: "And me?" })).status).toBe(201);
    await app.as(dan).call(cancelReviewRequest, { params: { id: first.id } });
    expect((await askPriya()).status).toBe(201);
  });

  it("11 times a day is refused in words (section 3)", async () => {
    const strict = await startTestApp({ RATE_LIMITS: "on" });
    const [keen, other] = [await strict.makeMember(), await strict.makeMember()];
    await makeCrew(strict, keen, other);
    const statuses = [];
    for (let at = 0; at < 11; at += 1) {
      const body = { reviewerId: other.id, message: "?" };
      statuses.push((await strict.as(keen).call(requestReview, { body })).status);
    }
    expect(statuses).toEqual([201, ...Array<number>(9).fill(409), 429]);
    await strict.close();
  });
});

describe("what becomes of a request", () => {
  it("declined by who was asked: quietly, and then nothing else", async () => {
    await makeTwo();
    const { id } = (await askPriya()).body;
    const before = (await tasks()).length;
    const decline = (by: Member) =>
      app.as(by).call(declineReviewRequest, { params: { id }, body: { status: "declined" } });
    expect((await decline(dan)).error.code).toBe("not_allowed");
    expect((await decline(priya)).status).toBe(200);
    // After a lost response.
    expect((await decline(priya)).status).toBe(200);
    const late = await app.as(priya).call(submitReview, { params: { id }, body: { rating: 5 } });
    expect([late.status, late.error.message]).toEqual([409, "This review request was declined."]);
    expect(await statusOf(id)).toBe("declined");
    expect((await read(priya, id)).body).toMatchObject({
      status: "declined",
      respondedAt: app.clock.now().toISOString(),
      can: { answer: false, cancel: false },
    });
    expect((await tasks()).length).toBe(before);
  });

  it.each([{ status: "completed" }, { status: "cancelled" }, {}, { status: 7 }])(
    "%j is no answer",
    async (body) => {
      await makeTwo();
      const { id } = (await askPriya()).body;
      const { status } = await app.as(priya).raw(declineReviewRequest, { params: { id }, body });
      expect([status, await statusOf(id)]).toEqual([400, "pending"]);
    },
  );

  it("taken back by who asked, and not declined any more", async () => {
    await makeTwo();
    const { id } = (await askPriya()).body;
    const cancel = (by: Member) => app.as(by).call(cancelReviewRequest, { params: { id } });
    expect((await cancel(priya)).error.code).toBe("not_allowed");
    expect((await cancel(dan)).status).toBe(200);
    const declined = { params: { id }, body: { status: "declined" as const } };
    const late = await app.as(priya).call(declineReviewRequest, declined);
    expect(late.error.message).toBe("This review request was taken back.");
    expect((await cancel(dan)).status).toBe(200);
    expect(await statusOf(id)).toBe("cancelled");
  });

  it("expires after 30 days, by the clock and then by the job", async () => {
    await makeTwo();
    const { id } = (await askPriya()).body;
    app.clock.advance(30 * DAY - 1);
    expect((await read(priya, id)).body.status).toBe("pending");
    app.clock.advance(1);
    expect((await read(priya, id)).body).toMatchObject({ status: "expired", can: { answer: false } });
    const late = await app.as(priya).call(submitReview, { params: { id }, body: { rating: 5 } });
    expect([late.status, late.error.message]).toEqual([
      409,
      "This review request has expired. They can ask again.",
    ]);
    const { body: open } = await app.as(priya).call(listReviewRequests);
    expect([open.total, open.requests]).toEqual([0, []]);
    expect(await statusOf(id)).toBe("pending");
    await app.deps.jobs.add(app.deps.db, "reviews.expire_requests", {});
    await app.deps.jobs.runDue();
    expect(await statusOf(id)).toBe("expired");
  });

  it("expired, it leaves room for another before the job has run", async () => {
    await makeTwo();
    const { id } = (await askPriya()).body;
    app.clock.advance(30 * DAY);
    expect((await askPriya()).status).toBe(201);
    expect(await statusOf(id)).toBe("expired");
  });

  it("ends with a block, for good, and is not there for either", async () => {
    await makeTwo();
    const { id } = (await askPriya()).body;
    const theirs = (await ask(priya, { reviewerId: dan.id, message: "?" })).body.id;
    await app.as(priya).call(blockMember, { body: { userId: dan.id } });
    for (const member of [dan, priya]) {
      expect((await read(member, id)).status).toBe(404);
      expect(
        (await app.as(member).call(listReviewRequests, { query: { direction: "sent" } })).body.total,
      ).toBe(0);
    }
    await app.as(priya).call(unblockMember, { params: { userId: dan.id } });
    expect([await statusOf(id), await statusOf(theirs)]).toEqual(["cancelled", "cancelled"]);
  });

  it("is not there while its other party is banned", async () => {
    await makeTwo();
    const { id } = (await askPriya()).body;
    const ban = (at: string | null) =>
      app.deps.db.kysely.updateTable("users").set({ banned_at: at }).where("id", "=", dan.id).execute();
    await ban(app.clock.now().toISOString());
    expect((await read(priya, id)).status).toBe(404);
    expect((await app.as(priya).call(listReviewRequests)).body).toMatchObject({ total: 0, requests: [] });
    await ban(null);
    expect((await read(priya, id)).status).toBe(200);
  });

  it("completed by a review with five stars where it does not say how many, and by none with a wrong number of them", async () => {
    await makeTwo();
    const { id } = (await askPriya()).body;
    const submit = (body: object) => app.as(priya).raw(submitReview, { params: { id }, body });
    for (const rating of [0, 6, 4.5, "5", null]) expect((await submit({ rating })).status).toBe(400);
    const { status, body: written } = await submit({ comment: "Neat." });
    expect([status, written.rating]).toEqual([201, 5]);
  });

  it("completed by the review, which tells what it is about", async () => {
    await makeTwo();
    const { id } = (await askPriya({ projectContext: "Oak staircase" })).body;
    // An older client still sends whether the two worked together, but one side's word does not count.
    const body = { rating: 4, comment: "Neat.", workedTogether: true };
    const { status, body: written } = await app.as(priya).call(submitReview, { params: { id }, body });
    expect([status, written]).toEqual([
      201,
      expect.objectContaining({
        revieweeId: dan.id,
        reviewerId: priya.id,
        reviewRequestId: id,
        jobId: null,
        rating: 4,
        comment: "Neat.",
        projectContext: "Oak staircase",
        workedTogether: false,
        label: "Invited",
        can: { edit: true, reply: false, report: false, reportReply: false },
      }),
    ]);
    expect((await read(dan, id)).body.status).toBe("completed");
    const again = await app.as(priya).call(submitReview, { params: { id }, body });
    const { code, message } = again.error;
    expect([code, message]).toEqual(["already_reviewed", "This review has already been written."]);
    const { body: list } = await app.as(dan).call(listReviews, { params: { userId: dan.id } });
    expect([list.averageRating, list.reviews.map((review) => review.id)]).toEqual([4, [written.id]]);
  });
});
