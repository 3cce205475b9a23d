import { afterAll, beforeAll, expect, it } from "vitest";

import { leaveReview, leaveReviewRequest, readStars } from "../../testing/reviews.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";
import { repairRatings } from "./maintenance.queries.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("sets right whose stars do not add up, once, and leaves the others", async () => {
  const [right, wrong, empty, writer] = await Promise.all([1, 2, 3, 4].map(() => app.makeMember()));
  for (const about of [right!, wrong!]) {
    await leaveReview(app, writer!, about, { rating: 5 });
    await leaveReview(app, writer!, about, { rating: 2 });
  }
  const spoil = (id: number, sum: number, count: number) =>
    app.deps.db.kysely
      .updateTable("users")
      .set({ rating_sum: sum, review_count: count })
      .where("id", "=", id)
      .execute();
  await spoil(wrong!.id, 40, 9);
  await spoil(empty!.id, 4, 1);
  expect(await repairRatings(app.deps.db)).toBe(2);
  expect(await readStars(app, wrong!)).toEqual({ sum: 7, count: 2 });
  expect(await readStars(app, empty!)).toEqual({ sum: 0, count: 0 });
  expect(await readStars(app, right!)).toEqual({ sum: 7, count: 2 });
  expect(await repairRatings(app.deps.db)).toBe(0);
});

it("looks at every member, however many there are", async () => {
  await app.deps.db.pool.query(
    `insert into users (username, first_name, last_name, email, password_hash, trade_key, started_year, county,
       is_email_verified, terms_version, privacy_version, agreed_at, created_at, updated_at, rating_sum, review_count)
     select 'crowd' || n, 'Ann', 'Other', 'crowd' || n || '@crewyard.example', '', 'Joiner', 2010, 'Kent',
       true, '2025-07-04', '2025-07-04', $1, $1, $1, 3, 1
     from generate_series(1, 1200) n`,
    [app.clock.now()],
  );
  expect(await repairRatings(app.deps.db)).toBe(1200);
});

it("expires every request whose time is over, and no other", async () => {
  const expire = async () => {
    await app.deps.jobs.add(app.deps.db, "reviews.expire_requests", {});
    await app.deps.jobs.runDue();
  };
  const asked = await app.makeMember();
  await app.deps.db.pool.query(
    `insert into review_requests (requester_id, reviewer_id, message, created_at, updated_at, expires_at)
     select id, $1, '?', $2::timestamptz - interval '31 days', $2, $2::timestamptz - interval '1 day'
     from users where username like 'crowd%'`,
    [asked.id, app.clock.now()],
  );
  const young = await leaveReviewRequest(app, await app.makeMember(), asked);
  await expire();
  const open = await app.deps.db.kysely
    .selectFrom("review_requests")
    .select("id")
    .where("status", "=", "pending")
    .execute();
  expect(open.map(({ id }) => id)).toEqual([young]);
  app.clock.advance(31 * DAY);
  await expire();
  const { rows } = await app.deps.db.pool.query("select 1 from review_requests where status <> 'expired'");
  expect(rows).toEqual([]);
});
