import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { banUser, deletePostAsAdmin, unbanUser } from "#contracts/admin-users.ts";
import { createPost } from "#contracts/feed.ts";
import type { ReviewAction } from "#contracts/moderation-form.ts";
import { listAdminReports, reviewReport } from "#contracts/moderation.ts";
import { createReport } from "#contracts/reports.ts";
import {
  appealAgainst,
  decideAppeal,
  endReachLimit,
  getStanding,
  limitReach,
  listAppeals,
  warnUser,
} from "#contracts/sanctions.ts";

import { statusesOf } from "../../testing/client.ts";
import type { Member } from "../../testing/members.ts";
import { leaveReport } from "../../testing/reports.ts";
import { settleAppeal } from "../../testing/sanctions.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";
import { endOverdueLimits } from "./reach.service.ts";

let app: TestApp;
let mo: Member;
let admin: Member;
let dan: Member;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.set("2026-11-24T12:00:00Z");
  mo = await app.makeMember({ isModerator: true, firstName: "Mo" });
  admin = await app.makeMember({ isAdmin: true, firstName: "Ada" });
  dan = await app.makeMember();
});
afterAll(() => app.close());

const reason = "Adverts under every post.";
const warn = (who: Member, by = mo, read = {}) =>
  app.as(by).raw(warnUser, { params: { userId: who.id }, body: { reason, ...read } });
const limit = (who: Member, until = "2026-12-01", by = mo, read = {}) =>
  app.as(by).raw(limitReach, { params: { userId: who.id }, body: { reason, until, ...read } });
const ban = (who: Member, until: string | null = null, by = mo, read = {}) =>
  app.as(by).raw(banUser, { params: { userId: who.id }, body: { reason, until, ...read } });
// A newly signed-in moderator, because a moderator's session does not outlast the day.
const reader = () => app.makeMember({ isModerator: true });
const standing = async (who: Member) =>
  (await app.as(await reader()).call(getStanding, { params: { userId: who.id } })).body;
const removePost = async (of: Member, by = mo) => {
  const { body: post } = await app.as(of).call(createPost, { body: { content: "Cheap followers" } });
  const reporter = await app.makeMember();
  const id = await leaveReport(app, reporter, "post", post.id);
  await app.as(by).call(reviewReport, { params: { id }, body: { action: "delete_post" } });
};

/** The number of statements that wait for a lock. */
const countWaiting = () =>
  app.deps.db.pool
    .query<{ count: number }>(
      "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    .then(({ rows }) => rows[0]?.count);
const latestOf = async (who: Member) => ({ lastStrike: (await standing(who)).strikes[0]?.id ?? null });

describe("whoever decides without having read of a decision that has come since", () => {
  it("is told whose and what it is, of any kind and of all at once too; then theirs takes its place", async () => {
    const grace = await app.makeMember({ isModerator: true, firstName: "Grace", lastName: "Hall" });
    const none = await latestOf(dan);
    const all = [warn(dan, mo, none), warn(dan, grace, none), limit(dan, "2026-12-01", admin, none)];
    expect(statusesOf(await Promise.all([...all, ban(dan, null, mo, none)]))).toEqual([200, 409, 409, 409]);
    expect(await standing(dan)).toMatchObject({ count: 1 });

    await ban(dan, null, grace);
    const old = await latestOf(dan);
    await ban(dan, "2026-12-01", grace, old);
    const refused = await ban(dan, "2026-12-08", mo, old);
    expect([refused.error.code, refused.error.message]).toEqual([
      "decided_meanwhile",
      "Grace Hall banned this member on 24 November 2026, until 1 December 2026. Nothing else has been done. If you still want it, send again.",
    ]);
    expect((await warn(dan, grace, none)).error.message).toMatch(/^You banned this member on /);
    const { count } = await standing(dan);
    expect((await ban(dan, "2026-12-08", mo, await latestOf(dan))).status).toBe(200);
    expect(await standing(dan)).toMatchObject({ count, banUntil: "2026-12-08T00:00:00.000Z" });
  });

  it("is told of a removal, too, and of one whose moderator is gone", async () => {
    const none = await latestOf(dan);
    await removePost(dan);
    await app.deps.db.kysely.updateTable("sanctions").set({ decided_by: null }).execute();
    expect((await warn(dan, mo, none)).error.message).toMatch(
      /^A former moderator removed this member's post on /,
    );
  });
});

describe("whoever decides without having read that a ban or a limit has ended", () => {
  const read = async () => {
    const { strikes, isBanned, reachLimitedUntil } = await standing(dan);
    const holding = { isBanned, isLimited: reachLimitedUntil !== null };
    return { lastStrike: strikes[0]?.id ?? null, holding };
  };

  it("is told who ended it, whatever they decide; what they then send holds", async () => {
    const grace = await app.makeMember({ isModerator: true, firstName: "Grace", lastName: "Hall" });
    await ban(dan);
    const old = await read();
    await app.as(grace).call(unbanUser, { params: { userId: dan.id } });
    for (const act of [warn(dan, mo, old), limit(dan, "2026-12-01", mo, old), ban(dan, null, mo, old)]) {
      const { error } = await act;
      expect([error.code, error.message]).toEqual([
        "decided_meanwhile",
        "Grace Hall ended this member's ban on 24 November 2026. Nothing else has been done. If you still want it, send again.",
      ]);
    }
    expect((await ban(dan, null, grace, old)).error.message).toMatch(/^You ended this member's ban on /);
    expect(await standing(dan)).toMatchObject({ count: 1, isBanned: false });
    expect((await ban(dan, null, mo, await read())).status).toBe(200);
  });

  it("is told of a limit, too, of one that an appeal has ended, and of one that ended by itself", async () => {
    await limit(dan);
    const old = await read();
    await app.as(mo).call(endReachLimit, { params: { userId: dan.id } });
    expect((await limit(dan, "2026-12-08", admin, old)).error.message).toMatch(
      /^Mo .* ended this member's limit of their reach on /,
    );
    await limit(dan, "2026-12-08");
    const limited = await read();
    await settleAppeal(app, { owner: dan, judge: admin }, limited.lastStrike ?? 0, "overturned");
    expect((await warn(dan, mo, limited)).error.message).toMatch(/^Ada .* ended this member's limit of/);
    await limit(dan);
    const held = await read();
    app.clock.set("2026-12-01T12:00:00Z");
    await endOverdueLimits(app.deps);
    expect((await warn(dan, await reader(), held)).error.message).toMatch(
      /^This member's limit of their reach ended on 1 December 2026\./,
    );
  });

  it("is told who ended it where another decision's appeal was overturned since", async () => {
    const ann = await app.makeMember({ isModerator: true, firstName: "Ann" });
    await removePost(dan);
    const { lastStrike: removal } = await read();
    await limit(dan);
    const old = await read();
    await app.as(ann).call(endReachLimit, { params: { userId: dan.id } });
    app.clock.advance(DAY);
    const bob = await app.makeMember({ isAdmin: true, firstName: "Bob" });
    await settleAppeal(app, { owner: dan, judge: bob }, removal ?? 0, "overturned");
    expect((await warn(dan, await reader(), old)).error.message).toMatch(
      /^Ann .* ended this member's limit of their reach on 24 November 2026\./,
    );
  });
});

describe("a ban or a limit that was changed since a moderator read of it", () => {
  const grace = () => app.makeMember({ isModerator: true, firstName: "Grace", lastName: "Hall" });
  const changed =
    /^Grace Hall (banned this member|limited this member's reach) on 24 November 2026, until 8 December 2026\. Nothing else/;

  it.each([
    ["ban", ban, unbanUser],
    ["limit", limit, endReachLimit],
  ] as const)("is not ended: a %s", async (_, decide, ending) => {
    const end = (body?: { lastStrike: number | null }) =>
      app.as(admin).raw(ending, { params: { userId: dan.id }, ...(body && { body }) });
    await decide(dan, "2026-12-01");
    const old = await latestOf(dan);
    await decide(dan, "2026-12-08", await grace());
    const { error } = await end(old);
    expect([error.code, error.message]).toEqual(["decided_meanwhile", expect.stringMatching(changed)]);
    expect((await end(await latestOf(dan))).status).toBe(200);
    await decide(dan, "2026-12-08");
    expect((await end()).status).toBe(200);
  });

  it("is not judged on appeal", async () => {
    const judge = async (by: Member) => (await app.as(by).call(listAppeals)).body.appeals.at(-1)!;
    const decide = (id: number, sanctionId?: number) =>
      app.as(admin).raw(decideAppeal, {
        params: { id },
        body: { outcome: "overturned", reason: "Seen.", ...(sanctionId !== undefined && { sanctionId }) },
      });
    const appeal = async () => {
      await limit(dan);
      const id = (await latestOf(dan)).lastStrike ?? 0;
      await app.as(dan).call(appealAgainst, { params: { id }, body: { message: "It was mine." } });
      return judge(admin);
    };
    const { id, sanction } = await appeal();
    await limit(dan, "2026-12-08", await grace());
    const { error } = await decide(id, sanction.id);
    expect([error.code, error.message]).toEqual(["decided_meanwhile", expect.stringMatching(changed)]);
    expect(await standing(dan)).toMatchObject({ reachLimitedUntil: "2026-12-08T00:00:00.000Z" });
    expect((await decide(id, (await judge(admin)).sanction.id)).status).toBe(200);
    expect(await standing(dan)).toMatchObject({ reachLimitedUntil: null });
    expect((await decide((await appeal()).id)).status).toBe(200);
  });
});

it("an appeal that is being stored while a limit is changed goes on against the new limit", async () => {
  await limit(dan);
  const { lastStrike: id } = await latestOf(dan);
  const appeal = await app.deps.db.pool.connect();
  try {
    await appeal.query("begin");
    await appeal.query("select from sanctions where id = $1 for no key update", [id]);
    await appeal.query("insert into appeals (sanction_id, message, created_at) values ($1, 'Mine.', now())", [
      id,
    ]);
    const changed = limit(dan, "2026-12-08");
    await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
    await appeal.query("commit");
    expect((await changed).status).toBe(200);
  } finally {
    appeal.release();
  }
  const { appeals } = (await app.as(admin).call(listAppeals)).body;
  expect(appeals.at(-1)).toMatchObject({ message: "Mine.", sanction: { until: "2026-12-08T00:00:00.000Z" } });
});

describe("what is reported again while it is decided", () => {
  const file = async () => {
    const { body: post } = await app.as(dan).call(createPost, { body: { content: "Cheap followers" } });
    const id = await leaveReport(app, await app.makeMember(), "post", post.id);
    return { id, postId: post.id };
  };
  const reportAgain = async (id: number, by?: Member) => {
    const body = { type: "post", id, reason: "other", illegalKind: "child_at_risk" } as const;
    return app.as(by ?? (await app.makeMember())).call(createReport, { body });
  };
  const open = async (postId: number) => {
    const { body } = await app.as(mo).call(listAdminReports);
    return (Array.isArray(body) ? body : body.reports).filter(({ targetId }) => targetId === postId);
  };
  const review = (id: number, action: ReviewAction, lastReport?: number) =>
    app.as(mo).raw(reviewReport, {
      params: { id },
      body: { action, adminNote: "Seen.", ...(lastReport !== undefined && { lastReport }) },
    });

  it("is not closed by a moderator who has not read that report, nor marked as looked at; then it is", async () => {
    const { id, postId } = await file();
    const [read] = await open(postId);
    expect(read?.lastReport).toBe(id);
    await reportAgain(postId);
    for (const action of ["ignore", "delete_post", "reviewed"] as const)
      expect((await review(id, action, read?.lastReport)).error).toMatchObject({
        code: "reported_meanwhile",
        message: "This has been reported again. Please read the new report, then decide.",
      });
    const [now] = await open(postId);
    expect(now).toMatchObject({ status: "pending", adminNote: null, isUrgent: true, reportCount: 2 });
    expect(now?.lastReport).toBe(now?.reports.at(-1)?.id);
    expect((await review(id, "ignore", now?.lastReport)).status).toBe(200);
    const old = await file();
    await reportAgain(old.postId);
    expect((await review(old.id, "ignore")).status).toBe(200);
  });

  it("is not removed from the portal, which would close the reports unread, but in the queue", async () => {
    const { id, postId } = await file();
    const remove = () => app.as(admin).raw(deletePostAsAdmin, { params: { id: postId }, query: {} });
    const { error } = await remove();
    expect([error.code, error.message]).toEqual([
      "reported_meanwhile",
      "This has been reported. Please read the report under Reports in the portal, and decide there.",
    ]);
    expect(await open(postId)).toMatchObject([{ id, status: "pending" }]);
    await review(id, "ignore");
    expect((await remove()).status).toBe(200);
  });

  it("waits for that decision, and has an entry of its own afterwards", async () => {
    const { id, postId } = await file();
    const reporter = await app.makeMember();
    const other = await app.deps.db.pool.connect();
    try {
      // Holds the decision open at its log line.
      await other.query("begin");
      await other.query("lock table moderation_log in share mode");
      const decided = review(id, "ignore");
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(1);
      const filed = reportAgain(postId, reporter);
      await expect.poll(countWaiting, { timeout: 10_000 }).toBe(2);
      await other.query("commit");
      expect([(await decided).status, (await filed).status]).toEqual([200, 201]);
    } finally {
      other.release();
    }
    expect(await open(postId)).toMatchObject([
      { status: "pending", isUrgent: true, reportCount: 1, reporter: { id: reporter.id } },
    ]);
  });
});
