import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { signIn } from "#contracts/accounts.ts";
import { banUser, unbanUser, getUserHistory } from "#contracts/admin-users.ts";
import { createPost, getPost } from "#contracts/feed.ts";
import { reviewReport } from "#contracts/moderation.ts";
import {
  appealAgainst,
  appealByLink,
  decideAppeal,
  getStanding,
  limitReach,
  listAppeals,
  openAppealLink,
  warnUser,
  type AppealOutcome,
} from "#contracts/sanctions.ts";

import { statusesOf } from "../../testing/client.ts";
import { readEmails } from "../../testing/emails.ts";
import type { Member } from "../../testing/members.ts";
import { readMessages } from "../../testing/notifications.ts";
import { join, PASSWORD } from "../../testing/people.ts";
import { leaveReport } from "../../testing/reports.ts";
import { appealToken } from "../../testing/sanctions.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";

let app: TestApp;
let mo: Member;
let admin: Member;
let dan: Member;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.set("2026-11-24T12:00:00Z");
  await app.deps.db.pool.query("update users set role = 'member'");
  await app.deps.db.kysely.deleteFrom("appeals").execute();
  mo = await app.makeMember({ isModerator: true, firstName: "Mo" });
  admin = await app.makeMember({ isAdmin: true, firstName: "Ada" });
  dan = await app.makeMember();
});
afterAll(() => app.close());

const reason = "Adverts under every post.";
const message = "It was my own job that I advertised.";
const idOfLatest = async (who: Pick<Member, "id">) => {
  const { rows } = await app.deps.db.pool.query<{ id: number }>(
    "select max(id)::int as id from sanctions where user_id = $1",
    [who.id],
  );
  return rows[0]!.id;
};
const warn = async (who: Member, by = mo) => {
  await app.as(by).call(warnUser, { params: { userId: who.id }, body: { reason } });
  return idOfLatest(who);
};
const ban = (who: Pick<Member, "id">, until: string | null = null, by = mo) =>
  app.as(by).call(banUser, { params: { userId: who.id }, body: { reason, until } });
const limit = async (until: string) => {
  await app.as(mo).call(limitReach, { params: { userId: dan.id }, body: { reason, until } });
  return idOfLatest(dan);
};
const removePostOf = async (author: Member, by: Member) => {
  const { body: post } = await app.as(author).call(createPost, { body: { content: "Cheap followers" } });
  const id = await leaveReport(app, admin, "post", post.id);
  await app.as(by).call(reviewReport, { params: { id }, body: { action: "delete_post" } });
  return post;
};
const appeal = (id: number, by = dan) => app.as(by).raw(appealAgainst, { params: { id }, body: { message } });
const queue = async (by: Member, status: "open" | "closed" = "open") =>
  (await app.as(by).call(listAppeals, { query: { status } })).body.appeals;
const latest = async (by = mo) => (await queue(by)).at(-1)!;
const decide = (id: number, outcome: AppealOutcome, by = admin) =>
  app.as(by).raw(decideAppeal, { params: { id }, body: { outcome, reason: "Looked at again." } });
const strikesOf = async (who: Pick<Member, "id">) =>
  (await app.as(mo).call(getStanding, { params: { userId: who.id } })).body.count;
const tokenTo = async (who: { email: string }) => {
  await app.deps.jobs.runDue();
  const text = (await readEmails(app, who)).at(-1)?.text ?? "";
  return /token=([\w.-]+)/.exec(text)?.[1] ?? "";
};

describe("appealing", () => {
  it("is done once a decision, also at once, and waits in the queue", async () => {
    const id = await warn(dan);
    const both = await Promise.all([appeal(id), appeal(id)]);
    expect(statusesOf(both)).toEqual([201, 409]);
    expect((await appeal(id)).error.code).toBe("already_appealed");
    expect(await latest()).toMatchObject({
      message,
      outcome: null,
      user: { id: dan.id },
      sanction: { kind: "warning", reason, decidedBy: { id: mo.id } },
    });
  });

  it("is possible for 30 days, and is nobody else's", async () => {
    const id = await warn(dan);
    expect((await appeal(id, await app.makeMember())).status).toBe(404);
    const token = await appealToken(app, id);
    app.clock.advance(30 * DAY + 1);
    const opened = await app.visitor.raw(openAppealLink, { body: { token } });
    const sent = await app.visitor.raw(appealByLink, { body: { token, message } });
    const late = { code: "appeal_too_late", message: "The 30 days in which you could appeal are over." };
    for (const { status, error } of [opened, sent])
      expect({ status, error }).toMatchObject({ status: 410, error: late });
    app.clock.advance(-1);
    expect((await app.visitor.raw(appealByLink, { body: { token, message } })).status).toBe(201);
  });

  it("by the link in the email works for somebody who is banned, for that decision alone", async () => {
    const email = `banned.${dan.id}@crewyard.example`;
    const { user } = await join(app, { email });
    await ban(user);
    const token = await tokenTo({ email });
    const { body } = await app.visitor.call(openAppealLink, { body: { token } });
    expect(body).toMatchObject({ kind: "ban", reason, can: { appeal: true }, until: null });
    const { error } = await app.visitor.call(signIn, { body: { email, password: PASSWORD } });
    expect(error).toMatchObject({ code: "account_banned", appealPath: `/appeal?token=${token}` });
    const sent = await app.visitor.raw(appealByLink, { body: { token, message } });
    expect([sent.status, sent.body]).toMatchObject([201, { appeal: { message }, can: { appeal: false } }]);
    expect((await app.visitor.raw(appealByLink, { body: { token, message } })).status).toBe(409);
    const other = await warn(dan);
    for (const forged of [token.replace(/^\d+/, String(other)), `${token}x`, `${other}.`, "x", ""])
      expect((await app.visitor.raw(openAppealLink, { body: { token: forged } })).status).toBe(404);
    app.clock.advance(30 * DAY + 1);
    expect((await app.visitor.raw(openAppealLink, { body: { token } })).status).toBe(410);
  });

  it("by the link: a ban that was ended is over, and can be appealed against", async () => {
    const email = "freed@crewyard.example";
    const { user } = await join(app, { email });
    await ban(user);
    const token = await tokenTo({ email });
    const open = async () => (await app.visitor.call(openAppealLink, { body: { token } })).body;
    expect(await open()).toMatchObject({ isOver: false });
    await app.as(mo).call(unbanUser, { params: { userId: user.id } });
    expect(await open()).toMatchObject({ isOver: true, isWithdrawn: false, can: { appeal: true } });
  });

  it.each([
    ["", "Please say why you think the decision is wrong"],
    ["x".repeat(1001), "Please use 1,000 characters or fewer"],
  ])("with a text of %# is refused", async (text, words) => {
    const id = await warn(dan);
    const { error } = await app.as(dan).raw(appealAgainst, { params: { id }, body: { message: text } });
    expect(error.fields).toEqual({ message: words });
  });
});

describe("deciding an appeal", () => {
  it("is another moderator's, and never that of whose it is", async () => {
    await appeal(await warn(dan));
    const { id, can } = await latest(mo);
    expect([can.decide, (await latest(admin)).can.decide]).toEqual([false, true]);
    expect((await decide(id, "upheld", mo)).error.code).toBe("appeal_for_another");
    await appeal(await warn(mo, admin), mo);
    const own = await latest(mo);
    expect([own.can.decide, (await decide(own.id, "overturned", mo)).status]).toEqual([false, 403]);
    const other = await app.makeMember({ isModerator: true });
    expect((await decide(own.id, "upheld", other)).error.code).toBe("admin_protected");
    // The only other administrator decided it.
    expect((await latest(admin)).can.decide).toBe(true);
    await app.makeMember({ isAdmin: true });
    expect((await decide(own.id, "upheld", admin)).error.code).toBe("appeal_for_another");
  });

  it("is an administrator's own where there is nobody else, and the log says so", async () => {
    await app.deps.db.pool.query("update users set role = 'member' where id = $1", [mo.id]);
    const id = await warn(dan, admin);
    expect((await readEmails(app, dan)).at(-1)?.text).toContain("Where possible, someone else will review");
    await appeal(id);
    const waiting = await latest(admin);
    expect(waiting).toMatchObject({ can: { decide: true }, isOwnDecision: true });
    expect((await decide(waiting.id, "upheld")).status).toBe(200);
    const { body } = await app.as(admin).call(getUserHistory, { params: { userId: dan.id } });
    expect(body.entries[0]).toMatchObject({
      action: "uphold_appeal",
      reason: "Decided by the person who made the decision, as there was nobody else. Looked at again.",
    });
    const said =
      "Because there was no one else to decide, the administrator who made the decision has looked at your appeal against the warning, and the decision stands";
    expect((await readMessages(app, dan))[0]).toContain(said);
    const outcome = (await readEmails(app, dan)).at(-1);
    expect(outcome?.text.replaceAll(/\s+/g, " ")).toContain(said);
  });

  it("is not a single moderator's own", async () => {
    await app.deps.db.pool.query("update users set role = 'member' where id = $1", [admin.id]);
    await appeal(await warn(dan));
    const waiting = await latest();
    expect([waiting.can.decide, (await decide(waiting.id, "upheld", mo)).status]).toEqual([false, 403]);
  });

  it("is done once, whoever comes at the same moment", async () => {
    await appeal(await warn(dan));
    const { id } = await latest();
    const both = await Promise.all([decide(id, "upheld"), decide(id, "overturned")]);
    expect(statusesOf(both)).toEqual([200, 409]);
    expect((await decide(999_999, "upheld")).status).toBe(404);
  });

  it("upheld leaves all as it is, and tells the member and the first moderator", async () => {
    await appeal(await warn(dan));
    await decide((await latest()).id, "upheld");
    await app.deps.jobs.runDue();
    expect(await strikesOf(dan)).toBe(1);
    expect((await readMessages(app, dan))[0]).toBe(
      "Another moderator has looked at your appeal against the warning, and the decision stands. Reason: Looked at again.",
    );
    expect((await readMessages(app, mo))[0]).toBe(
      "On appeal, your decision about Dan Mistry stands. Reason: Looked at again.",
    );
    expect((await readEmails(app, dan)).at(-1)?.subject).toBe("Your appeal has been decided");
    expect((await queue(admin, "closed"))[0]).toMatchObject({
      outcome: "upheld",
      decidedBy: { id: admin.id },
    });
  });

  it("is told to no moderator who is none any more", async () => {
    const former = await app.makeMember({ isModerator: true });
    await appeal(await warn(dan, former));
    await app.deps.db.pool.query("update users set role = 'member' where id = $1", [former.id]);
    await decide((await latest()).id, "upheld");
    expect(await readMessages(app, former)).toEqual([]);
  });

  it("overturned ends the ban, takes the strike away, and says so by email", async () => {
    const email = `freed.${dan.id}@crewyard.example`;
    const { user } = await join(app, { email });
    await ban(user);
    const token = await tokenTo({ email });
    await app.visitor.call(appealByLink, { body: { token, message } });
    expect((await decide((await latest()).id, "overturned")).status).toBe(200);
    expect((await app.visitor.call(signIn, { body: { email, password: PASSWORD } })).status).toBe(200);
    expect(await strikesOf(user)).toBe(0);
    await app.deps.jobs.runDue();
    expect((await readEmails(app, { email })).at(-1)?.text).toMatch(/agrees with you[\s\S]*undone/);
  });

  it("overturned lifts a limit, but not one that was given since", async () => {
    const isLimited = async () =>
      (await app.as(mo).call(getStanding, { params: { userId: dan.id } })).body.reachLimitedUntil !== null;
    await appeal(await limit("2026-12-01"));
    await decide((await latest()).id, "overturned");
    expect(await isLimited()).toBe(false);
    const first = await limit("2026-12-01");
    await app.deps.db.pool.query("update users set reach_until = null where id = $1", [dan.id]);
    await limit("2026-12-08");
    await appeal(first);
    await decide((await latest()).id, "overturned");
    expect([await isLimited(), await strikesOf(dan)]).toEqual([true, 1]);
  });

  it("of a ban that was changed meanwhile goes on against the ban as it is now", async () => {
    const email = `changed.${dan.id}@crewyard.example`;
    const { user } = await join(app, { email });
    await ban(user, "2026-12-01");
    const token = await tokenTo({ email });
    await app.visitor.call(appealByLink, { body: { token, message } });
    await ban(user, null);
    expect(await latest()).toMatchObject({ message, sanction: { until: null } });
    expect((await app.visitor.raw(appealByLink, { body: { token, message } })).error.code).toBe(
      "sanction_withdrawn",
    );
  });

  it("of a limit that was changed meanwhile is told to be about that, and no other is asked for", async () => {
    await appeal(await limit("2026-12-01"));
    await limit("2026-12-08");
    const moved = "Your appeal, which waits, is now about this decision.";
    expect((await readMessages(app, dan))[0]).toMatch(RegExp(`\\. ${moved} Open this to read more$`));
    const mail = (await readEmails(app, dan)).at(-1);
    expect(mail?.text).toMatch(RegExp(`next decision can be\\.\\s+${moved}\\s+Read the decision:`));
  });

  it("against a removal, which any moderator may judge, is not for whose post it was", async () => {
    await removePostOf(mo, admin);
    await appeal(await idOfLatest(mo), mo);
    const { id, can } = await latest(mo);
    expect([can.decide, (await decide(id, "overturned", mo)).status]).toEqual([false, 403]);
  });

  it("overturned shows a post again", async () => {
    const post = await removePostOf(dan, mo);
    const look = async () => (await app.as(mo).raw(getPost, { params: { id: post.id } })).status;
    expect(await look()).toBe(404);
    await appeal(await idOfLatest(dan));
    expect((await latest()).sanction.removed).toEqual({
      type: "post",
      id: post.id,
      excerpt: "Cheap followers",
    });
    await decide((await latest()).id, "overturned");
    expect([await look(), await strikesOf(dan)]).toEqual([200, 0]);
  });
});
