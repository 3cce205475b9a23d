import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  banUser,
  getAdminUser,
  listAdminJobs,
  listAdminPosts,
  listAdminUsers,
  unbanUser,
  type AdminUser,
} from "#contracts/admin-users.ts";
import { createPost, deletePost } from "#contracts/feed.ts";
import { setJobStatus } from "#contracts/jobs.ts";
import { getStatistics, listModerationLogs } from "#contracts/moderation.ts";

import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Member;
let dan: Member;
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.makeMember({ isAdmin: true, firstName: "Ada", lastName: "Boss" });
  dan = await app.makeMember({ firstName: "Dán", lastName: "O'Neill", trade: "Plumber" });
  await app.makeMember({ firstName: "Ewa", trade: "Other", customTrade: "Drystone waller" });
});
afterAll(() => app.close());

const page = async (query: Record<string, string>) => {
  const { body } = await app.as(admin).call(listAdminUsers, { query });
  if (Array.isArray(body)) throw new Error("An array, where a page was asked for.");
  return body;
};
const namesOf = (users: readonly AdminUser[]) => users.map(({ firstName }) => firstName);

describe("the list of members", () => {
  it("is an array of the newest where nothing is asked, with all fields", async () => {
    const { body } = await app.as(admin).call(listAdminUsers);
    if (!Array.isArray(body)) throw new Error("No array.");
    expect(namesOf(body)).toEqual(["Ewa", "Dán", "Ada"]);
    expect(body[1]).toMatchObject({
      id: dan.id,
      lastName: "O'Neill",
      email: dan.email,
      trade: "Plumber",
      county: "Greater Manchester",
      isBanned: false,
      isAdmin: false,
      isEmailVerified: true,
      can: { ban: true, unban: false, delete: true },
    });
    expect(body[2]).toMatchObject({ isAdmin: true, can: { ban: false, delete: false } });
  });

  it.each([
    ["oneill", ["Dán"]],
    ["DAN O'N", ["Dán"]],
    ["plumb", ["Dán"]],
    ["drystone", ["Ewa"]],
    ["crewyard.example", ["Ewa", "Dán", "Ada"]],
    ["plumb%zzz", []],
    ["nobody at all", []],
    ["!!!", []],
    ["  ", ["Ewa", "Dán", "Ada"]],
  ])("is searched by name, email or trade: %s", async (q, names) => {
    const { users, pagination } = await page({ q });
    expect([namesOf(users), pagination.total]).toEqual([names, names.length]);
  });

  it("comes a page at a time, by number and by cursor", async () => {
    const first = await page({ limit: "2" });
    expect(first.pagination).toMatchObject({ page: 1, limit: 2, total: 3, hasMore: true });
    const second = await page({ limit: "2", page: "2" });
    const after = await page({ limit: "2", cursor: first.pagination.cursor ?? "" });
    expect([namesOf(first.users), namesOf(second.users)]).toEqual([["Ewa", "Dán"], ["Ada"]]);
    expect([after.users, after.pagination.hasMore]).toEqual([second.users, false]);
  });

  it("refuses what is too long or no cursor", async () => {
    for (const query of [{ q: "x".repeat(101) }, { cursor: "x" }]) {
      expect((await app.as(admin).call(listAdminUsers, { query })).status).toBe(400);
    }
  });
});

describe("a member's profile", () => {
  it("has their posts and jobs, also when they are banned, without what is deleted", async () => {
    const say = async (content: string) =>
      (await app.as(dan).call(createPost, { body: { content } })).body.id;
    const [kept, gone] = [await say("Boiler in."), await say("Oops.")];
    await app.as(dan).call(deletePost, { params: { id: gone } });
    const { id: jobId } = await postJob(app, dan, { rate: "180" });
    await app.as(admin).call(banUser, { params: { userId: dan.id }, body: { reason: "Spam" } });
    const query = { userId: String(dan.id) };
    const { body: posts } = await app.as(admin).call(listAdminPosts, { query });
    const { body: jobs } = await app.as(admin).call(listAdminJobs, { query });
    expect(posts).toMatchObject([{ id: kept, userId: dan.id, content: "Boiler in." }]);
    expect(jobs).toMatchObject([{ id: jobId, userId: dan.id, dayRate: "180", rate: "180" }]);
    const { body: profile } = await app.as(admin).call(getAdminUser, { params: { userId: dan.id } });
    expect(profile).toMatchObject({ isBanned: true, posts: 1, jobs: 1, openReports: 0 });
    const { users } = await page({ filter: "banned", limit: "10" });
    expect(namesOf(users)).toEqual(["Dán"]);
    const paged = await app.as(admin).call(listAdminPosts, { query: { ...query, limit: "1" } });
    expect(paged.body).toMatchObject({ posts: [{ id: kept }], pagination: { total: 1, hasMore: false } });
    expect((await app.as(admin).call(listAdminJobs, { query: { page: "2" } })).body).toMatchObject({
      jobs: [],
    });
  });

  it("of nobody is not found", async () => {
    expect((await app.as(admin).call(getAdminUser, { params: { userId: 2_000_000_000 } })).status).toBe(404);
  });
});

it("the cards count", async () => {
  const read = () => app.as(admin).call(getStatistics);
  const { body } = await read();
  expect(body).toMatchObject({ totalUsers: 3, bannedUsers: 1, unverifiedUsers: 0, recentActions: 1 });
  // Members are not counted again: the number is the sum of the daily counts.
  await app.deps.db.pool.query(
    "insert into tally_changes (kind, day, change) values ('member', '2020-01-01', 40)",
  );
  expect((await read()).body.totalUsers).toBe(43);
});

describe("the log", () => {
  it("shows the last 10, and all of it a page at a time", async () => {
    for (let at = 0; at < 11; at++)
      await app.as(admin).call(banUser, { params: { userId: dan.id }, body: { reason: `No. ${at}` } });
    const { body: last } = await app.as(admin).call(listModerationLogs);
    if (!Array.isArray(last)) throw new Error("No array.");
    expect(last).toHaveLength(10);
    expect(last[0]).toMatchObject({
      action: "change_ban",
      reason: "No. 10",
      user: { id: dan.id, email: dan.email },
      admin: { id: admin.id, name: "Ada Boss" },
    });
    const { body: rest } = await app
      .as(admin)
      .call(listModerationLogs, { query: { page: "2", limit: "10" } });
    expect(rest).toMatchObject({
      logs: [{ reason: "No. 0" }, { reason: "Spam" }],
      pagination: { total: 12 },
    });
  });

  it("cannot be changed, shortened or emptied, whoever asks the database", async () => {
    const { kysely } = app.deps.db;
    await expect(sql`update moderation_log set reason = 'Nothing'`.execute(kysely)).rejects.toThrow(
      "append-only",
    );
    await expect(sql`delete from moderation_log`.execute(kysely)).rejects.toThrow("append-only");
    await expect(sql`truncate moderation_log`.execute(kysely)).rejects.toThrow("append-only");
  });
});

describe("a word that a thousand have", () => {
  const add = (from: number, to: number) =>
    app.deps.db.pool.query(
      `insert into users (username, first_name, last_name, email, password_hash, trade_key, started_year, county,
         is_email_verified, terms_version, privacy_version, agreed_at, created_at, updated_at, last_active_on)
       select 'u' || n, 'Tiler' || n, 'Number', 'u' || n || '@tiles.example', 'x', 'Tiler', 2010, 'Fife', false, '1', '1',
         $1::timestamptz, $1::timestamptz, $1::timestamptz, date '2020-01-01' + (n * 7919) % 1009
       from generate_series(${from}, ${to}) n`,
      [app.clock.now().toISOString()],
    );
  const newest = async (query: Record<string, string> = {}) => {
    const { users, pagination } = await page({ q: "tiles.example", limit: "3", ...query });
    return { names: namesOf(users), total: pagination.total };
  };

  it("is listed as one that few have: by either order, by number and by filter", async () => {
    await add(1, 999);
    expect(await newest()).toEqual({ names: ["Tiler999", "Tiler998", "Tiler997"], total: 999 });
    const byActivity = await newest({ sort: "activity" });
    await add(1000, 1000);
    expect(await newest()).toEqual({ names: ["Tiler1000", "Tiler999", "Tiler998"], total: 1000 });
    expect((await newest({ page: "2" })).names).toEqual(["Tiler997", "Tiler996", "Tiler995"]);
    expect(await newest({ filter: "staff" })).toEqual({ names: [], total: 0 });
    const names = (await newest({ sort: "activity" })).names.filter((name) => name !== "Tiler1000");
    expect(byActivity.names.slice(0, names.length)).toEqual(names);
  });
});

it("listed jobs are counted as they come and go", async () => {
  const count = async () => (await app.as(admin).call(getStatistics)).body.openJobs;
  const owner = await app.makeMember();
  const before = await count();
  const first = await postJob(app, owner);
  await postJob(app, owner);
  expect(await count()).toBe(before + 2);
  const close = { params: { id: first.id }, body: { status: "filled" } } as const;
  await app.as(owner).call(setJobStatus, close);
  expect(await count()).toBe(before + 1);
  const params = { userId: owner.id };
  await app.as(admin).call(banUser, { params, body: { reason: "Spam." } });
  expect(await count()).toBe(before);
  await app.as(admin).call(unbanUser, { params });
  expect(await count()).toBe(before + 1);
  await app.deps.jobs.add(app.deps.db, "analytics.maintenance", {});
  await app.deps.jobs.runDue();
  expect(await count()).toBe(before + 1);
  await app.deps.db.kysely.deleteFrom("jobs").where("user_id", "=", owner.id).execute();
  expect(await count()).toBe(before);
});
