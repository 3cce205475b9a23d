import { afterAll, beforeAll, expect, test } from "vitest";

import { blockMember } from "#contracts/blocks.ts";
import {
  cancelReviewRequest,
  declineReviewRequest,
  requestReview,
  submitReview,
} from "#contracts/review-requests.ts";
import { createReview, replyToReview, updateReview } from "#contracts/reviews.ts";

import { statusesOf } from "../../testing/client.ts";
import { makeCrew } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { leaveReview, leaveReviewRequest, leaveSharedJob, readStars } from "../../testing/reviews.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { repairRatings } from "./maintenance.queries.ts";

/** Races that fail only sometimes are run often. */
const ROUNDS = process.env["TEST_TIER"] === "full" ? 30 : 5;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const times = <T>(count: number, make: (at: number) => T) =>
  Array.from({ length: count }, (_, at) => make(at));
const makeTwo = async (): Promise<[Member, Member]> => [await app.makeMember(), await app.makeMember()];
const stateOf = async (id: number) => {
  const { kysely } = app.deps.db;
  const { status } = await kysely
    .selectFrom("review_requests")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const reviews = await kysely
    .selectFrom("reviews")
    .select("id")
    .where("review_request_id", "=", id)
    .execute();
  return { status, reviews: reviews.length };
};

test("20 requests at once to the same member leave one open", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [dan, priya] = await makeTwo();
    await makeCrew(app, dan, priya);
    const body = { reviewerId: priya.id, message: "How was it?" };
    const answers = await Promise.all(times(20, () => app.as(dan).call(requestReview, { body })));
    expect(statusesOf(answers)).toEqual([201, ...Array<number>(19).fill(409)]);
  }
});

test("20 submissions at once make one review, counted once", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const [dan, priya] = await makeTwo();
    const id = await leaveReviewRequest(app, dan, priya);
    const submit = (rating: number) => app.as(priya).call(submitReview, { params: { id }, body: { rating } });
    const answers = await Promise.all(times(20, (at) => submit((at % 5) + 1)));
    expect(statusesOf(answers)).toEqual([201, ...Array<number>(19).fill(409)]);
    const kept = answers.find(({ status }) => status === 201);
    expect(await stateOf(id)).toEqual({ status: "completed", reviews: 1 });
    expect(await readStars(app, dan)).toEqual({ sum: kept?.body.rating, count: 1 });
  }
});

test("submitting, declining, taking back and blocking at once end in one of them", async () => {
  const seen = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const [dan, priya] = await makeTwo();
    const id = await leaveReviewRequest(app, dan, priya);
    const params = { id };
    const acts = [
      () => app.as(priya).call(submitReview, { params, body: { rating: 2 } }),
      () => app.as(priya).call(declineReviewRequest, { params, body: { status: "declined" } }),
      () => app.as(dan).call(cancelReviewRequest, { params }),
    ];
    const [first, ...others] = [...acts.slice(round % 3), ...acts.slice(0, round % 3)];
    const leading = first!();
    // Each act gets a head start once, so that every outcome occurs; the later rounds are left to chance.
    if (round < acts.length) await leading;
    const [, ...answers] = await Promise.all([
      round % 5 === 4 ? app.as(dan).call(blockMember, { body: { userId: priya.id } }) : undefined,
      leading,
      ...others.map((act) => act()),
    ]);
    const { status, reviews } = await stateOf(id);
    expect(["completed", "declined", "cancelled"]).toContain(status);
    expect(reviews).toBe(status === "completed" ? 1 : 0);
    // The requester can cancel a declined request without learning that it was declined.
    const most = status === "cancelled" ? 2 : 1;
    expect(answers.filter((answer) => answer.status < 300).length).toBeLessThanOrEqual(most);
    expect(await readStars(app, dan)).toEqual(
      status === "completed" ? { sum: 2, count: 1 } : { sum: 0, count: 0 },
    );
    seen.add(status);
  }
  expect([...seen]).toEqual(expect.arrayContaining(["completed", "cancelled"]));
});

test("stars given and changed by many at once add up, also while they are set right", async () => {
  const { kysely } = app.deps.db;
  const dan = await app.makeMember();
  const writers = await Promise.all(times(12, () => app.makeMember()));
  const early = await Promise.all(writers.map((writer) => leaveReview(app, writer, dan, { rating: 1 })));
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = await Promise.all(writers.map((writer) => leaveReviewRequest(app, dan, writer)));
    const wrong = { rating_sum: 3000, review_count: 1000 };
    await kysely.updateTable("users").set(wrong).where("id", "=", dan.id).execute();
    const answers = await Promise.all(
      writers.flatMap((writer, at) => [
        app.as(writer).call(submitReview, { params: { id: asked[at]! }, body: { rating: 3 } }),
        ...[2, 5].map((rating) =>
          app.as(writer).call(updateReview, { params: { id: early[at]! }, body: { rating } }),
        ),
        ...(at % 4 === 0 ? [repairRatings(app.deps.db).then(() => ({ status: 200 }))] : []),
      ]),
    );
    expect(answers.filter(({ status }) => status >= 300)).toEqual([]);
    const rows = await kysely
      .selectFrom("reviews")
      .select("rating")
      .where("reviewee_id", "=", dan.id)
      .execute();
    const sum = rows.reduce((total, { rating }) => total + rating, 0);
    expect(await readStars(app, dan)).toEqual({ sum, count: 12 * (round + 2) });
  }
});

test("two who review each other at once, over and over, never wait for each other", async () => {
  const [dan, priya] = await makeTwo();
  for (let round = 0; round < ROUNDS; round += 1) {
    const jobId = await leaveSharedJob(app, dan, priya);
    const answers = await Promise.all(
      times(8, (at) => {
        const [by, about] = at % 2 === 0 ? [dan, priya] : [priya, dan];
        return app.as(by).call(createReview, { body: { revieweeId: about.id, jobId, rating: 4 } });
      }),
    );
    expect(statusesOf(answers)).toEqual([201, 201, ...Array<number>(6).fill(409)]);
  }
  expect(await readStars(app, dan)).toEqual({ sum: 4 * ROUNDS, count: ROUNDS });
  expect(await readStars(app, priya)).toEqual({ sum: 4 * ROUNDS, count: ROUNDS });
});

test("10 replies at once leave one", async () => {
  const [dan, priya] = await makeTwo();
  const id = await leaveReview(app, priya, dan);
  const answers = await Promise.all(
    times(10, (at) => app.as(dan).call(replyToReview, { params: { id }, body: { content: `Thanks ${at}` } })),
  );
  expect(statusesOf(answers)).toEqual([201, ...Array<number>(9).fill(409)]);
});
