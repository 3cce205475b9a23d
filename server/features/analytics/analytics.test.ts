import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { signIn } from "#contracts/accounts.ts";
import {
  getLeaderboard,
  getMostActiveUsers,
  getNewUsers,
  getReturningUsers,
  getTotalUsers,
  getWebsiteActivitySummary,
  getWebsiteVisits,
} from "#contracts/analytics.ts";

import { hashPassword } from "../../platform/passwords.ts";
import type { Member } from "../../testing/members.ts";
import { PASSWORD } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, HOUR } from "../../testing/test-clock.ts";
import { signInFresh, beat } from "../../testing/visits.ts";
import { ROLL_UP } from "./maintenance.ts";

const ALL = [
  getTotalUsers,
  getReturningUsers,
  getNewUsers,
  getWebsiteVisits,
  getMostActiveUsers,
  getWebsiteActivitySummary,
  getLeaderboard,
];

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-11-18T11:00:00Z");
  admin = await app.makeMember({ isAdmin: true, firstName: "Ada" });
});
afterAll(() => app.close());

const asAdmin = () => signInFresh(app, admin);
const rollUp = async () => {
  await app.deps.jobs.add(app.deps.db, ROLL_UP, {});
  await app.deps.jobs.runDue();
};
const signInAs = async (member: Member) => {
  const { status } = await app.visitor.call(signIn, { body: { email: member.email, password: PASSWORD } });
  expect(status).toBe(200);
};
const makeUser = async (details: Partial<Member> = {}) => {
  const member = await app.makeMember(details);
  await app.deps.db.kysely
    .updateTable("users")
    .set({ password_hash: await hashPassword(PASSWORD) })
    .where("id", "=", member.id)
    .execute();
  return member;
};

describe("the analytics are for administrators", () => {
  it("and refuse visitors, members, and administrators who are demoted or banned, at once", async () => {
    const was = await app.makeMember({ isAdmin: true });
    for (const endpoint of ALL) expect((await app.as(was).call(endpoint)).status).toBe(200);
    const set = (state: Record<string, unknown>) =>
      app.deps.db.kysely.updateTable("users").set(state).where("id", "=", was.id).execute();
    await set({ role: "member" });
    const member = await app.makeMember();
    for (const endpoint of ALL) {
      expect((await app.visitor.call(endpoint)).status).toBe(401);
      expect((await app.as(member).call(endpoint)).error.code).toBe("admin_only");
      expect((await app.as(was).call(endpoint)).error.code).toBe("admin_only");
    }
    await set({ role: "admin", banned_at: app.clock.now().toISOString() });
    for (const endpoint of ALL) expect((await app.as(was).call(endpoint)).status).toBe(403);
    await app.deps.db.kysely.deleteFrom("users").where("id", "=", was.id).execute();
  });
});

describe("total users", () => {
  it("are all accounts, newest first, a page at a time and never one twice", async () => {
    const { body: before } = await (await asAdmin()).call(getTotalUsers);
    const made: Member[] = [];
    // Three of them at the same moment: the cursor must tell them apart.
    for (let at = 0; at < 3; at++) made.push(await app.makeMember({ isVerified: at > 0 }));
    app.clock.advance(1000);
    made.push(await app.makeMember({ trade: "Other", customTrade: "Thatcher", county: "Kent" }));
    const { body: all } = await (await asAdmin()).call(getTotalUsers, { query: { limit: 5000 } });
    expect(all.totalCount).toBe(before.totalCount + 4);
    expect(all.users).toHaveLength(all.totalCount);
    expect(all.users[0]).toEqual({
      id: made[3]!.id,
      firstName: "Dan",
      lastName: "Mistry",
      email: made[3]!.email,
      trade: "Thatcher",
      county: "Kent",
      createdAt: "2026-11-18T11:00:01.000Z",
      isEmailVerified: true,
    });
    expect(all.users.find(({ id }) => id === made[0]!.id)?.isEmailVerified).toBe(false);
    const paged = [];
    let cursor: string | undefined;
    do {
      const { body } = await (await asAdmin()).raw(getTotalUsers, { query: { limit: 2, cursor } });
      paged.push(...body.users);
      cursor = body.pagination.cursor ?? undefined;
      expect(body.pagination.hasMore).toBe(cursor !== undefined);
    } while (cursor !== undefined);
    expect(paged).toEqual(all.users);
  });

  it("follow accounts that go", async () => {
    const gone = await app.makeMember();
    await rollUp();
    const { body: before } = await (await asAdmin()).call(getTotalUsers);
    await app.deps.db.kysely.deleteFrom("users").where("id", "=", gone.id).execute();
    expect((await (await asAdmin()).call(getTotalUsers)).body.totalCount).toBe(before.totalCount - 1);
  });
});

describe("what is asked for", () => {
  it.each(["0", "2", "-1", "7.5", "366", "week", ""])("a period of %j days is refused", async (days) => {
    for (const endpoint of [getReturningUsers, getNewUsers, getWebsiteVisits]) {
      expect((await (await asAdmin()).raw(endpoint, { query: { days } })).status).toBe(400);
    }
  });

  it.each(["x", "1", "1_", "_1", "1_2_3", "9999999999999999_1", "-1_5"])(
    "cursor %j is refused",
    async (cursor) => {
      for (const endpoint of [
        getTotalUsers,
        getReturningUsers,
        getNewUsers,
        getWebsiteVisits,
        getLeaderboard,
      ]) {
        expect((await (await asAdmin()).raw(endpoint, { query: { cursor } })).status).toBe(400);
      }
    },
  );

  it("a cursor of the end of time, or a limit beyond reason, is no fault", async () => {
    for (const endpoint of [
      getTotalUsers,
      getReturningUsers,
      getNewUsers,
      getWebsiteVisits,
      getLeaderboard,
    ]) {
      const query = { cursor: "999999999999999_999999999999999", limit: 1e12 };
      expect((await (await asAdmin()).raw(endpoint, { query })).status).toBe(200);
    }
  });

  it.each(["2026", "2026-13", "2026-00", "last"])("month %j is refused", async (month) => {
    expect((await (await asAdmin()).raw(getLeaderboard, { query: { month } })).status).toBe(400);
  });
});

describe("returning users", () => {
  it("have signed in more than once within the period, and show their last three times", async () => {
    const [often, once] = [await makeUser(), await makeUser()];
    await signInAs(often);
    await signInAs(once);
    app.clock.advance(8 * DAY);
    await signInAs(often);
    expect((await (await asAdmin()).call(getReturningUsers, { query: { days: 7 } })).body.totalCount).toBe(0);
    const month = async () => (await (await asAdmin()).call(getReturningUsers, { query: { days: 30 } })).body;
    expect(await month()).toMatchObject({ totalCount: 1, users: [{ id: often.id }] });
    app.clock.advance(HOUR);
    await signInAs(often);
    app.clock.advance(HOUR);
    await signInAs(often);
    const { body } = await (await asAdmin()).call(getReturningUsers, { query: { days: 1 } });
    expect(body).toMatchObject({ totalCount: 1, users: [{ id: often.id, email: often.email }] });
    const now = app.clock.now().getTime();
    expect(body.users[0]?.lastThreeLogins).toEqual(
      [0, HOUR, 2 * HOUR].map((ago) => new Date(now - ago).toISOString()),
    );
    await rollUp();
    expect((await month()).totalCount).toBe(1);
    await app.deps.db.kysely.deleteFrom("users").where("id", "=", often.id).execute();
    expect(await month()).toMatchObject({ totalCount: 0, users: [] });
  });
});

describe("who comes most", () => {
  it("are ten at most, by visits of the last 30 days", async () => {
    const members = await Promise.all(Array.from({ length: 12 }, () => app.makeMember()));
    const comes = async (member: Member, times: number) => {
      for (let at = 0; at < times; at++) await beat(app, {}, { as: member });
    };
    await comes(members[0]!, 9);
    app.clock.advance(20 * DAY);
    for (const [at, member] of members.entries()) await comes(member, (at % 5) + 1);
    const { body } = await (await asAdmin()).call(getMostActiveUsers);
    expect(body.totalCount).toBe(10);
    expect(body.users[0]).toMatchObject({
      id: members[0]!.id,
      firstName: "Dan",
      trade: "Joiner",
      visitCount: 10,
    });
    const counts = body.users.map(({ visitCount }) => visitCount);
    expect(counts).toEqual([10, 5, 5, 4, 4, 3, 3, 2, 2, 2]);
    app.clock.advance(11 * DAY);
    await rollUp();
    await rollUp();
    const { body: later } = await (await asAdmin()).call(getMostActiveUsers);
    expect(later.users.find(({ id }) => id === members[0]!.id)?.visitCount ?? 1).toBe(1);
    expect(later.users.map(({ visitCount }) => visitCount)).toEqual([5, 5, 4, 4, 3, 3, 2, 2, 2, 1]);
  });
});
