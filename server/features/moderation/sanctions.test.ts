import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { banUser, getUserHistory, unbanUser } from "#contracts/admin-users.ts";
import { createPost } from "#contracts/feed.ts";
import { reviewReport } from "#contracts/moderation.ts";
import {
  appealAgainst,
  endReachLimit,
  getSanction,
  getStanding,
  limitReach,
  openAppealLink,
  warnUser,
} from "#contracts/sanctions.ts";

import { statusesOf } from "../../testing/client.ts";
import { readEmails } from "../../testing/emails.ts";
import type { Member } from "../../testing/members.ts";
import { readInbox, readMessages } from "../../testing/notifications.ts";
import { leaveReport } from "../../testing/reports.ts";
import { appealToken } from "../../testing/sanctions.ts";
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
const historyOf = async (who: Member) => {
  const { body } = await app.as(await reader()).call(getUserHistory, { params: { userId: who.id } });
  return body.entries.map(({ action }) => action);
};
const removePost = async (of: Member, by = mo) => {
  const { body: post } = await app.as(of).call(createPost, { body: { content: "Cheap followers" } });
  const reporter = await app.makeMember();
  const id = await leaveReport(app, reporter, "post", post.id);
  await app.as(by).call(reviewReport, { params: { id }, body: { action: "delete_post" } });
};

it("a limit that was changed leads its member to the later one; the link of its email does not", async () => {
  const own = async (id: number) => (await app.as(dan).call(getSanction, { params: { id } })).body;
  const idOf = async () => (await standing(dan)).strikes[0]!.id;
  await limit(dan);
  const first = await idOf();
  const token = await appealToken(app, first);
  expect((await own(first)).replacedBy).toBeNull();
  await limit(dan, "2026-12-08");
  expect(await own(first)).toMatchObject({ isWithdrawn: true, replacedBy: await idOf() });
  const { error } = await app
    .as(dan)
    .raw(appealAgainst, { params: { id: first }, body: { message: "They were mine." } });
  expect(error.code).toBe("sanction_withdrawn");
  const { body } = await app.visitor.call(openAppealLink, { body: { token } });
  expect(body).toMatchObject({ id: first, isWithdrawn: true, replacedBy: null });
});

describe("a warning", () => {
  it("takes nothing, is told by notification and email, and stands in the history", async () => {
    const { status, body } = await warn(dan);
    expect([status, body]).toMatchObject([200, { message: "Dan Mistry has been warned." }]);
    await app.deps.jobs.runDue();
    const [told] = await readInbox(app, dan);
    expect(told).toMatchObject({
      type: "moderation",
      message: `A moderator has warned you. Reason: Adverts under every post. Open this to read more or to appeal`,
      link: expect.stringMatching(/^\/decisions\/\d+$/),
    });
    const [mail] = (await readEmails(app, dan)).toReversed();
    expect(mail?.subject).toBe("A warning from the moderators of Crewyard");
    expect(mail?.text).toMatch(
      /warned you\.[\s\S]*Adverts under every post\.[\s\S]*strike until 22 February 2027[\s\S]*until 24 December 2026[\s\S]*\/appeal\?token=/,
    );
    expect(await historyOf(dan)).toEqual(["warn_user"]);
    expect((await app.as(dan).call(createPost, { body: { content: "Still here" } })).status).toBe(201);
  });

  it.each([
    ["an administrator, by anybody", () => admin, () => admin, 403],
    ["a moderator, by another", () => mo, () => mo, 403],
    ["a moderator, by an administrator", () => mo, () => admin, 200],
  ])("of %s: %#", async (_, who, by, status) => {
    expect((await warn(who(), by())).status).toBe(status);
    expect((await limit(who(), "2026-12-01", by())).status).toBe(status);
  });

  it("of nobody, or without a reason, is refused", async () => {
    const call = { params: { userId: 999_999 }, body: { reason } };
    expect((await app.as(mo).raw(warnUser, call)).status).toBe(404);
    const { error } = await app.as(mo).raw(warnUser, { params: { userId: dan.id }, body: { reason: " " } });
    expect(error.fields).toEqual({ reason: "Please give a reason" });
  });
});

describe("a limit", () => {
  it("ends on its day, and says so in the log", async () => {
    const { body } = await limit(dan);
    expect(body).toMatchObject({
      user: { reachLimitedUntil: "2026-12-01T00:00:00.000Z", can: { endReachLimit: true } },
    });
    app.clock.set("2026-11-30T23:59:00Z");
    await endOverdueLimits(app.deps);
    expect(await historyOf(dan)).toEqual(["limit_reach"]);
    app.clock.set("2026-12-01T00:00:00Z");
    await endOverdueLimits(app.deps);
    expect(await historyOf(dan)).toEqual(["reach_limit_ended", "limit_reach"]);
  });

  it("pushes nothing when it ends at midnight", async () => {
    await limit(dan);
    await readInbox(app, dan);
    const raised: number[] = [];
    app.deps.events.on("notifications.raised", "test", async ({ payload }) => {
      raised.push(...payload.notified.map(({ userId }) => userId));
    });
    app.clock.set("2026-12-01T00:00:00Z");
    await endOverdueLimits(app.deps);
    expect((await readMessages(app, dan))[0]).toMatch(/^The limit on your reach is over/);
    expect(raised).not.toContain(dan.id);
  });

  it("is ended once, and no sooner than there is one", async () => {
    const end = () => app.as(mo).raw(endReachLimit, { params: { userId: dan.id } });
    expect((await end()).error.code).toBe("reach_not_limited");
    await limit(dan);
    const both = await Promise.all([end(), end()]);
    expect(statusesOf(both)).toEqual([200, 409]);
    expect(await standing(dan)).toMatchObject({ count: 1 });
  });

  it.each(["2026-11-24", "2020-01-01", "soon", ""])("until %j is refused", async (until) => {
    const { status, error } = await limit(dan, until);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["until"]]);
  });
});

describe("strikes", () => {
  it("are one for each removal, warning, limit and ban, and propose the next step", async () => {
    const nothing = { count: 0, strikes: [], isBanned: false, banUntil: null, reachLimitedUntil: null };
    expect(await standing(dan)).toEqual({ ...nothing, isLeaving: false, next: "warn" });
    await warn(dan);
    expect(await standing(dan)).toMatchObject({ count: 1, next: "limit_7" });
    await removePost(dan);
    expect(await standing(dan)).toMatchObject({ count: 2, next: "ban_7" });
    await limit(dan);
    expect(await standing(dan)).toMatchObject({ count: 3, next: "ban_30" });
    await ban(dan, "2026-12-01");
    const now = await standing(dan);
    expect(now).toMatchObject({ count: 4, next: "ban_for_good" });
    expect(now.strikes.map(({ kind }) => kind)).toEqual(["ban", "limit", "removal", "warning"]);
  });

  it("fade after 90 days, those of a ban after 365", async () => {
    await warn(dan);
    await ban(dan, "2026-12-01");
    await app.as(mo).call(unbanUser, { params: { userId: dan.id } });
    app.clock.advance(90 * DAY - 1);
    expect(await standing(dan)).toMatchObject({ count: 2 });
    app.clock.advance(1);
    expect((await standing(dan)).strikes.map(({ kind }) => kind)).toEqual(["ban"]);
    app.clock.advance(275 * DAY);
    expect(await standing(dan)).toMatchObject({ count: 0 });
  });

  it("are not doubled when a ban or a limit that stands is changed", async () => {
    await limit(dan);
    await limit(dan, "2026-12-08");
    await ban(dan, "2026-12-01");
    await ban(dan);
    const after = await standing(dan);
    expect(after.strikes.map(({ kind }) => kind)).toEqual(["ban", "limit"]);
    // The next step is never milder than the present sanction.
    expect(after).toMatchObject({
      isBanned: true,
      reachLimitedUntil: "2026-12-08T00:00:00.000Z",
      next: "ban_30",
    });
    await app.as(mo).call(unbanUser, { params: { userId: dan.id } });
    await ban(dan);
    expect(await standing(dan)).toMatchObject({ count: 3 });
  });

  it("come of nothing one removes of one's own, or that was gone already", async () => {
    await removePost(mo);
    expect(await standing(mo)).toMatchObject({ count: 0 });
    const { body: post } = await app.as(dan).call(createPost, { body: { content: "Cheap followers" } });
    const id = await leaveReport(app, admin, "post", post.id);
    await app.deps.db.pool.query("update posts set deleted_at = now() where id = $1", [post.id]);
    await app.as(mo).call(reviewReport, { params: { id }, body: { action: "delete_post" } });
    expect(await standing(dan)).toMatchObject({ count: 0 });
    await app.deps.jobs.runDue();
    expect(await readMessages(app, dan)).toEqual([]);
  });
});

describe("a decision", () => {
  it("is read by whom it is about, with what was removed, and by nobody else", async () => {
    await removePost(dan);
    await app.deps.jobs.runDue();
    const [told] = await readInbox(app, dan);
    const id = Number(told?.link?.split("/").at(-1));
    const { body } = await app.as(dan).call(getSanction, { params: { id } });
    expect(body).toMatchObject({
      kind: "removal",
      reason: "spam",
      removed: { type: "post", excerpt: "Cheap followers" },
      strikeUntil: "2027-02-22T12:00:00.000Z",
      appealBy: "2026-12-24T12:00:00.000Z",
      appeal: null,
      can: { appeal: true },
    });
    expect(JSON.stringify(body)).not.toContain("Mo");
    for (const other of [mo, admin])
      expect((await app.as(other).raw(getSanction, { params: { id } })).status).toBe(404);
  });
});

describe("a ban or a limit that is ended and given again at once", () => {
  it("is told once: as it holds", async () => {
    const params = { userId: dan.id };
    await limit(dan);
    await app.as(mo).call(endReachLimit, { params });
    await limit(dan, "2026-12-08");
    await app.deps.jobs.runDue();
    const told = (await readInbox(app, dan)).map(({ message }) => message);
    expect(told).toEqual([expect.stringContaining("until 8 December 2026")]);
    await ban(dan, "2026-12-01");
    await app.as(mo).call(unbanUser, { params });
    await ban(dan, "2026-12-08");
    await app.deps.jobs.runDue();
    const subjects = (await readEmails(app, dan)).map(({ subject }) => subject);
    expect(subjects.filter((subject) => /suspended|limited/.test(subject)).toSorted()).toEqual([
      "Your Crewyard account has been suspended",
      "Your reach on Crewyard is limited",
    ]);
  });
});

describe("a limit that holds no more", () => {
  it("says so: its day has come, it was ended, or replaced", async () => {
    const areOver = async () => {
      await app.deps.jobs.runDue();
      const links = (await readInbox(app, dan)).map(({ link }) => link ?? "");
      const ids = links.filter((link) => link.startsWith("/dec")).map((link) => Number(link.split("/")[2]));
      const reads = ids.toReversed().map((id) => app.as(dan).call(getSanction, { params: { id } }));
      return (await Promise.all(reads)).map(({ body }) => body.isOver);
    };
    await limit(dan);
    expect(await areOver()).toEqual([false]);
    await limit(dan, "2026-12-10");
    expect(await areOver()).toEqual([true, false]);
    await app.as(mo).raw(endReachLimit, { params: { userId: dan.id } });
    expect(await areOver()).toEqual([true, true]);
    await limit(dan);
    expect(await areOver()).toEqual([true, true, false]);
    app.clock.set("2026-12-01T00:00:00Z");
    expect(await areOver()).toEqual([true, true, true]);
    await warn(dan, await reader());
    expect((await areOver()).at(-1)).toBe(false);
  });
});
