import { afterAll, beforeAll, expect, it } from "vitest";

import {
  getLeaderboard,
  getNewUsers,
  getReturningUsers,
  getTotalUsers,
  getWebsiteVisits,
} from "#contracts/analytics.ts";

import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { refuseLongStatements } from "../../testing/small-statements.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";
import { signInFresh, beat } from "../../testing/visits.ts";
import { ROLL_UP, MAINTENANCE } from "./maintenance.ts";
import { addUpTallies } from "./tallies.queries.ts";

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-05-10T11:00:00Z");
  admin = await app.makeMember({ isAdmin: true });
});
afterAll(() => app.close());

const run = async (job: string) => {
  await app.deps.jobs.add(app.deps.db, job, {});
  await app.deps.jobs.runDue();
};
const read = async (query: { days: 7 | 365 }) => {
  const client = await signInFresh(app, admin);
  const answers = await Promise.all([
    client.call(getTotalUsers),
    client.call(getReturningUsers, { query }),
    client.call(getNewUsers, { query }),
    client.call(getWebsiteVisits, { query }),
  ]);
  const { uniqueVisitors, avgPageViews } = answers[3].body;
  return [...answers.map(({ body }) => body.totalCount), uniqueVisitors, avgPageViews];
};
const logIn = (member: Member, moment: Date) =>
  app.deps.db.kysely
    .insertInto("login_log")
    .values({
      user_id: member.id,
      login_time: moment.toISOString(),
      ip_address: "203.0.113.9",
      user_agent: "A browser",
    })
    .execute();

it("adding up changes no answer, however often and by however many it is done", async () => {
  const dan = await app.makeMember();
  for (let at = 0; at < 3; at++) await logIn(dan, app.clock.now());
  const sessionId = await beat(app, {}, { as: dan });
  await beat(app, { sessionId }, { as: dan });
  await beat(app, {}, { ip: "198.51.100.3" });
  const before = await read({ days: 7 });
  expect(before.slice(3)).toEqual([2, 2, 1.5]);
  await Promise.all([1, 2, 3, 4].map(() => addUpTallies(app.deps.db)));
  await run(ROLL_UP);
  expect(await app.deps.db.kysely.selectFrom("tally_changes").selectAll().execute()).toEqual([]);
  expect(await read({ days: 7 })).toEqual(before);
  // Changes made while adding up count too.
  await Promise.all([beat(app), addUpTallies(app.deps.db), beat(app), addUpTallies(app.deps.db)]);
  expect((await read({ days: 7 }))[3]).toBe(4);
});

it("ends visits without a sign of life for 30 minutes, with their last page's time", async () => {
  const sessionId = (await beat(app)) ?? "";
  const began = app.clock.now().toISOString();
  const find = () =>
    app.deps.db.kysely
      .selectFrom("visits")
      .select(["is_active", "end_time"])
      .where("session_id", "=", sessionId)
      .execute();
  app.clock.advance(30 * MINUTE - 1000);
  await run(ROLL_UP);
  expect(await find()).toEqual([{ is_active: true, end_time: null }]);
  app.clock.advance(2000);
  await run(ROLL_UP);
  expect(await find()).toEqual([{ is_active: false, end_time: began }]);
});

it("cuts visits and visitors short after 90 days, and keeps what they add up to", async () => {
  app.clock.advance(DAY);
  const dan = await app.makeMember();
  await beat(app, {}, { as: dan, headers: { referer: "https://search.example" } });
  app.clock.advance(89 * DAY);
  await run(MAINTENANCE);
  const before = await read({ days: 365 });
  const traced = () =>
    app.deps.db.pool.query(
      "select id from visits where ip_address is not null or user_agent is not null or device is not null or visitor is not null or referrer is not null or user_id is not null",
    );
  expect((await traced()).rows).toHaveLength(1);
  app.clock.advance(2 * DAY);
  await run(MAINTENANCE);
  expect((await traced()).rows).toEqual([]);
  const { rows } = await app.deps.db.pool.query("select visitor from visitors");
  expect(rows).toEqual([]);
  expect((await read({ days: 365 })).slice(3)).toEqual(before.slice(3));
});

it("lets visits, sign-ins and their counts go after 25 months, and no account", async () => {
  const [old, young] = [await app.makeMember(), await app.makeMember()];
  await logIn(old, app.clock.now());
  await logIn(old, app.clock.now());
  await beat(app, {}, { as: old });
  app.clock.set("2028-10-01T03:00:00Z");
  await beat(app, {}, { as: young });
  await run(MAINTENANCE);
  const left = async (table: "visits" | "login_log" | "user_logins") =>
    (await app.deps.db.kysely.selectFrom(table).selectAll().execute()).length;
  expect([await left("visits"), await left("login_log"), await left("user_logins")]).toEqual([1, 0, 0]);
  const kinds = await app.deps.db.kysely
    .selectFrom("tallies")
    .select("kind")
    .distinct()
    .where("day", "<", "2028-09-01")
    .execute();
  expect(kinds).toEqual([{ kind: "member" }]);
  const { rows } = await app.deps.db.pool.query<{ members: number }>(
    "select count(*)::int as members from users",
  );
  expect((await (await signInFresh(app, admin)).call(getTotalUsers)).body.totalCount).toBe(rows[0]?.members);
});

it("takes whatever is due in small statements, however much it is", async () => {
  const { pool } = app.deps.db;
  const dan = await app.makeMember();
  const now = app.clock.now();
  await pool.query(
    `insert into visits (session_id, start_time, last_activity, day, ip_address, device, visitor, is_claimed)
     select gen_random_uuid(), $1, $1, london_day($1), '203.0.113.0/24', n::text, n::text, true
     from generate_series(1, 2500) n`,
    [now],
  );
  await pool.query(
    `insert into member_visit_days (user_id, day, visits)
     select $1, london_day($2) - 40 - n, 1 from generate_series(1, 2500) n`,
    [dan.id, now],
  );
  await pool.query(
    `insert into login_log (user_id, login_time) select $1, $2::timestamptz from generate_series(1, 2500)`,
    [dan.id, now],
  );
  const count = async (from: string) => {
    const { rows } = await pool.query<{ n: number }>(`select count(*)::int as n from ${from}`);
    return rows[0]?.n;
  };
  await refuseLongStatements(app, ["visits", "visitors", "member_visit_days", "login_log"]);
  await run(ROLL_UP);
  expect(await count(`member_visit_days where user_id = ${dan.id}`)).toBe(0);
  app.clock.advance(91 * DAY);
  await run(MAINTENANCE);
  expect([await count("visits where device is not null"), await count("visitors")]).toEqual([0, 0]);
  app.clock.advance(25 * 31 * DAY);
  await run(MAINTENANCE);
  expect([await count("visits"), await count("login_log")]).toEqual([0, 0]);
});

it("sets counts of accounts right that do not add up", async () => {
  await run(ROLL_UP);
  const right = (await (await signInFresh(app, admin)).call(getTotalUsers)).body.totalCount;
  await app.deps.db.kysely.updateTable("tallies").set({ count: 77 }).where("kind", "=", "member").execute();
  await run(MAINTENANCE);
  expect((await (await signInFresh(app, admin)).call(getTotalUsers)).body.totalCount).toBe(right);
});

it("counts last month's jobs by member and trade, once, for administrators", async () => {
  app.clock.set("2028-11-30T23:30:00Z");
  const [busy, calm] = [await app.makeMember({ firstName: "Bea" }), await app.makeMember()];
  const { id: first } = await postJob(app, busy, { trade: "Joiner" });
  await postJob(app, busy, { trade: "Joiner" });
  await postJob(app, busy, { trade: "Roofer" });
  await postJob(app, calm, { trade: "Joiner" });
  app.clock.set("2028-12-01T00:10:00Z");
  await postJob(app, calm, { trade: "Joiner" });
  await run(MAINTENANCE);
  // Later changes to its jobs do not affect a past month.
  await app.deps.db.kysely
    .updateTable("jobs")
    .set({ trade_key: "Plumber" })
    .where("id", "=", first)
    .execute();
  await run(MAINTENANCE);
  const { body } = await (await signInFresh(app, admin)).call(getLeaderboard);
  expect([body.month, body.months]).toEqual(["2028-11", ["2028-11"]]);
  expect(body.entries.map(({ userId, trade, jobCount }) => [userId, trade, jobCount])).toEqual([
    [busy.id, "Joiner", 2],
    [busy.id, "Roofer", 1],
    [calm.id, "Joiner", 1],
  ]);
  expect(body.entries[0]).toMatchObject({ firstName: "Bea", period: "monthly", date: "2028-11-01" });
  const { body: top } = await (await signInFresh(app, admin)).call(getLeaderboard, { query: { limit: 2 } });
  const { body: rest } = await (
    await signInFresh(app, admin)
  ).raw(getLeaderboard, {
    query: { limit: 2, cursor: top.pagination.cursor ?? "" },
  });
  expect([...top.entries, ...rest.entries]).toEqual(body.entries);
  expect(
    (await (await signInFresh(app, admin)).call(getLeaderboard, { query: { month: "2028-10" } })).body
      .entries,
  ).toEqual([]);
});
