import { afterAll, beforeAll, expect, it } from "vitest";

import { blockMember, unblockMember } from "#contracts/blocks.ts";
import {
  cancelReviewRequest,
  declineReviewRequest,
  getReviewRequest,
  listReviewers,
  listReviewRequests,
  requestReview,
} from "#contracts/review-requests.ts";

import { makeCrew } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ask = async (by: Member, of: Member) =>
  (await app.as(by).call(requestReview, { body: { reviewerId: of.id, message: "How was it?" } })).body;
const decline = (by: Member, id: number) =>
  app.as(by).call(declineReviewRequest, { params: { id }, body: { status: "declined" } });
const read = (by: Member, id: number) => app.as(by).call(getReviewRequest, { params: { id } });

it("to whoever asked a declined request is as if nobody had answered: it waits, is taken back once, or runs out", async () => {
  const dan = await app.makeMember();
  const priya = await app.makeMember();
  await makeCrew(app, dan, priya);
  const [{ id }, { id: left }] = [await ask(dan, priya), await ask(priya, dan)];
  const sent = async () =>
    (await app.as(dan).call(listReviewRequests, { query: { direction: "sent" } })).body;
  /** The picker's mark, and what asking again comes to. */
  const asked = async () => [
    (await app.as(dan).call(listReviewers, { query: { userId: priya.id } })).body.people[0]?.isAsked,
    (await app.as(dan).call(requestReview, { body: { reviewerId: priya.id, message: "Well?" } })).error.code,
  ];
  const [open, listed, waits] = [await read(dan, id), await sent(), await asked()];
  expect(waits).toEqual([true, "review_request_pending"]);
  for (const each of [await decline(priya, id), await decline(dan, left)]) expect(each.status).toBe(200);
  expect((await read(dan, id)).body).toEqual(open.body);
  expect(await sent()).toEqual(listed);
  expect(await asked()).toEqual(waits);
  expect((await app.as(priya).call(listReviewRequests)).body.total).toBe(0);

  const cancel = (by: Member, request: number) =>
    app.as(by).call(cancelReviewRequest, { params: { id: request } });
  // Twice, as after a lost response.
  for (const _ of [1, 2])
    expect((await cancel(dan, id)).body).toEqual({ message: "Review request withdrawn" });
  expect((await read(dan, id)).body.status).toBe("cancelled");
  expect((await sent()).total).toBe(0);
  expect(await asked()).toEqual([false, undefined]);

  app.clock.advance(30 * DAY);
  const past = { status: "expired", respondedAt: null, can: { answer: false, cancel: false } };
  expect((await read(priya, left)).body).toMatchObject(past);
  expect((await cancel(priya, left)).error.message).toBe(
    "This review request has expired. They can ask again.",
  );
  expect((await read(dan, left)).body.status).toBe("declined");
});

it("to whoever asked, a block ends a declined request as one that waits, and no other", async () => {
  const dan = await app.makeMember();
  const others = await Promise.all([1, 2, 3, 4].map(() => app.makeMember()));
  for (const other of others) await makeCrew(app, dan, other);
  const [old, unanswered, declines, waits] = others as [Member, Member, Member, Member];
  const past = [(await ask(dan, old)).id, (await ask(dan, unanswered)).id] as const;
  await decline(old, past[0]);
  app.clock.advance(30 * DAY);
  const [declined, waiting] = [await ask(dan, declines), await ask(dan, waits)];
  await decline(declines, declined.id);
  for (const other of others) {
    await app.as(dan).call(blockMember, { body: { userId: other.id } });
    await app.as(dan).call(unblockMember, { params: { userId: other.id } });
  }
  for (const { id } of [declined, waiting])
    expect((await read(dan, id)).body).toMatchObject({ status: "cancelled", respondedAt: null });
  for (const id of past)
    expect((await read(dan, id)).body).toMatchObject({ status: "expired", respondedAt: null });
  expect((await app.as(dan).call(listReviewRequests, { query: { direction: "sent" } })).body.total).toBe(0);
});

it("to whoever asked, a request declined before the pair's later one is over, so that two open ones tell nothing", async () => {
  const dan = await app.makeMember();
  const priya = await app.makeMember();
  await makeCrew(app, dan, priya);
  // An earlier version let a member ask again.
  await app.deps.db.pool.query(
    `insert into review_requests
       (requester_id, reviewer_id, message, status, created_at, updated_at, responded_at, expires_at)
     values ($1, $2, 'How was it?', 'declined', $3, $3, $3, $3::timestamptz + interval '30 days')`,
    [dan.id, priya.id, app.clock.now()],
  );
  const sent = async () =>
    (await app.as(dan).call(listReviewRequests, { query: { direction: "sent" } })).body;
  const asked = async () =>
    (await app.as(dan).call(listReviewers, { query: { userId: priya.id } })).body.people[0]?.isAsked;
  expect([(await sent()).total, await asked()]).toEqual([1, true]);
  const { rows } = await app.deps.db.pool.query<{ id: number }>(
    `insert into review_requests (requester_id, reviewer_id, message, created_at, updated_at, expires_at)
     values ($1, $2, 'Well?', $3, $3, $3::timestamptz + interval '30 days') returning id`,
    [dan.id, priya.id, app.clock.now()],
  );
  const id = Number(rows[0]?.id);
  expect(await sent()).toMatchObject({ total: 1, requests: [{ id }] });
  await app.as(dan).call(cancelReviewRequest, { params: { id } });
  expect([(await sent()).total, await asked()]).toEqual([0, false]);
});
