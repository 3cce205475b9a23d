import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { banUser, unbanUser } from "#contracts/admin-users.ts";
import { createPost } from "#contracts/feed.ts";
import { reviewReport } from "#contracts/moderation.ts";
import { endReachLimit, getStanding, limitReach, warnUser } from "#contracts/sanctions.ts";

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
// By somebody who came just now: a moderator's session does not outlast the day.
const reader = () => app.makeMember({ isModerator: true });
const standing = async (who: Member) =>
  (await app.as(await reader()).call(getStanding, { params: { userId: who.id } })).body;
const removePost = async (of: Member, by = mo) => {
  const { body: post } = await app.as(of).call(createPost, { body: { content: "Cheap followers" } });
  const reporter = await app.makeMember();
  const id = await leaveReport(app, reporter, "post", post.id);
  await app.as(by).call(reviewReport, { params: { id }, body: { action: "delete_post" } });
};

describe("whoever decides without having read of a decision that has come since", () => {
  const latestOf = async (who: Member) => ({ lastStrike: (await standing(who)).strikes[0]?.id ?? null });

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
