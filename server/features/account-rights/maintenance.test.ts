import { afterAll, beforeAll, expect, test } from "vitest";

import { banUser, deleteUser } from "#contracts/admin-users.ts";
import { createPost } from "#contracts/feed.ts";
import { listAdminReports, reviewReport } from "#contracts/moderation.ts";

import { leaveReport } from "../../testing/reports.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";
import { PURGE_OLD } from "./account-rights.jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const makeAdmin = () => app.makeMember({ isAdmin: true });
const purgeOld = async () => {
  await app.deps.jobs.add(app.deps.db, PURGE_OLD, {});
  await app.deps.jobs.runDue();
};

test("a report that nobody has decided waits for longer than a year; one that was decided goes", async () => {
  const [dan, priya, admin] = [await app.makeMember(), await app.makeMember(), await makeAdmin()];
  const report = async () => {
    const { body } = await app.as(dan).call(createPost, { body: { content: "Cheap followers" } });
    return leaveReport(app, priya, "post", body.id);
  };
  const [decided, waiting] = [await report(), await report()];
  await app.as(admin).call(reviewReport, { params: { id: decided }, body: { action: "ignore" } });
  app.clock.advance(367 * DAY);
  await purgeOld();
  // Sessions from a year ago have expired.
  const later = app.as(await makeAdmin());
  const left = async (status: "open" | "closed") => {
    const { body } = await later.call(listAdminReports, { query: { status, limit: "100" } });
    return Array.isArray(body) ? body : body.reports.map(({ id }) => id);
  };
  expect([await left("open"), await left("closed")]).toEqual([[waiting], []]);
});

test("the address of whoever was banned is forgotten when its year is over, and no sooner", async () => {
  const [dan, admin] = [await app.makeMember(), await makeAdmin()];
  const params = { userId: dan.id };
  await app.as(admin).call(banUser, { params, body: { reason: "Fraud" } });
  await app.as(admin).call(deleteUser, { params });
  const kept = () => app.deps.db.kysely.selectFrom("banned_addresses").select("until").execute();
  const [address] = await kept();
  app.clock.set(new Date(Date.parse(address?.until ?? "") - 1));
  await purgeOld();
  expect(await kept()).toEqual([address]);
  app.clock.advance(1);
  await purgeOld();
  expect(await kept()).toEqual([]);
});

test.each([
  [PURGE_OLD, "delete", "reports", "banned_addresses"],
  ["accounts.clean_up", "delete", "email_tokens", "request_claims"],
  ["analytics.maintenance", "insert", "leaderboard_entries", "tallies"],
])("%s does the rest although a step fails, and is tried again", async (job, act, broken, later) => {
  const { db, jobs } = app.deps;
  await db.pool.query(`
    create table if not exists reached (name text);
    create or replace function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
    create or replace function reach() returns trigger language plpgsql as $$
      begin insert into reached values (tg_table_name); return null; end $$;
    create trigger refuse before ${act} on ${broken} execute function refuse();
    create trigger reach after delete on ${later} execute function reach()`);
  await jobs.add(db, job, {});
  await jobs.runDue();
  expect((await db.pool.query("select from reached where name = $1", [later])).rowCount).toBeGreaterThan(0);
  const AGAIN = "update graphile_worker._private_jobs set run_at = now() where last_error is not null";
  const failed = async () => (await db.pool.query(AGAIN)).rowCount;
  await expect.poll(failed).toBe(1);
  await db.pool.query(`drop trigger refuse on ${broken}; drop trigger reach on ${later}`);
  await jobs.runDue();
  await expect.poll(failed).toBe(0);
});
