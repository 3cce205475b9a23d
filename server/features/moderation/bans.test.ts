import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { closeAccount } from "#contracts/account-rights.ts";
import { getCurrentUser, signIn } from "#contracts/accounts.ts";
import { banUser, unbanUser } from "#contracts/admin-users.ts";
import { longDayInLondon } from "#contracts/calendar.ts";
import { openConversation, sendMessage } from "#contracts/chat.ts";
import { createPost, getPost, listPosts } from "#contracts/feed.ts";
import { getJob } from "#contracts/jobs.ts";
import { listModerationLogs } from "#contracts/moderation.ts";
import { getProfile } from "#contracts/profiles.ts";
import { APPEAL_DAYS } from "#contracts/reference/limits.ts";
import { appealByLink, decideAppeal, listAppeals } from "#contracts/sanctions.ts";
import { searchUsers } from "#contracts/search.ts";
import { getSharedPost } from "#contracts/sharing.ts";

import { say } from "../../testing/chat.ts";
import { createClient, statusesOf } from "../../testing/client.ts";
import { readEmails } from "../../testing/emails.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { join, PASSWORD } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";
import { END_BANS, endOverdueBans } from "./bans.service.ts";

let app: TestApp;
let admin: Member;
let dan: Member;
let priya: Member;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  admin = await app.makeMember({ isAdmin: true, firstName: "Ada" });
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya" });
});
afterAll(() => app.close());

const ban = (userId: number, body: unknown = { reason: "Selling followers." }, by = admin) =>
  app.as(by).raw(banUser, { params: { userId }, body });
const unban = (userId: number, by = admin) => app.as(by).call(unbanUser, { params: { userId } });
const logOf = async (userId: number) => {
  const rows = await app.deps.db.kysely
    .selectFrom("moderation_log")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map((row) => [row.action, row.reason, row.admin_id]);
};

describe("banning a member", () => {
  it("ends every session at once and hides all that is theirs, until it is lifted", async () => {
    const { body: post } = await app.as(dan).call(createPost, { body: { content: "Cheap followers" } });
    const { id: jobId } = await postJob(app, dan);
    const { conversationId } = await say(app, dan, priya);
    const looks = async () =>
      [
        await app.as(dan).raw(getCurrentUser),
        await app.as(priya).call(getPost, { params: { id: post.id } }),
        await app.visitor.call(getSharedPost, { params: { postId: post.id } }),
        await app.as(priya).call(getJob, { params: { id: jobId } }),
        await app.as(priya).call(getProfile, { params: { id: dan.id } }),
        await app.as(priya).call(sendMessage, {
          body: { conversationId, content: "Still there?" },
        }),
      ].map(({ status }) => status);
    const isListed = async () => {
      const { body } = await app.as(priya).call(listPosts, { query: { filter: "related" } });
      return body.posts.some(({ id }) => id === post.id);
    };
    expect([await looks(), await isListed()]).toEqual([[200, 200, 200, 200, 200, 201], true]);
    const { status, body } = await ban(dan.id);
    expect([status, body]).toMatchObject([
      200,
      {
        message: "Dan Mistry has been banned.",
        user: { isBanned: true, banReason: "Selling followers.", banUntil: null, can: { unban: true } },
      },
    ]);
    expect([await looks(), await isListed()]).toEqual([[401, 404, 403, 404, 404, 403], false]);
    expect((await unban(dan.id)).body.user).toMatchObject({ isBanned: false, banReason: null });
    // The old session stays ended.
    expect([await looks(), await isListed()]).toEqual([[401, 200, 200, 200, 200, 201], true]);
    expect(await logOf(dan.id)).toEqual([
      ["ban_user", "Selling followers.", admin.id],
      ["unban_user", null, admin.id],
    ]);
  });

  it("keeps them out of search and out of new chats", async () => {
    const odd = await app.makeMember({ firstName: "Zebedee" });
    const found = async () =>
      (await app.as(priya).call(searchUsers, { query: { q: "Zebedee" } })).body.length;
    expect(await found()).toBe(1);
    await ban(odd.id);
    expect(await found()).toBe(0);
    const opened = await app.as(priya).call(openConversation, { body: { otherUserId: odd.id } });
    expect(opened.status).toBe(404);
  });

  it("is told by letter, and at sign-in in the same words, with how to appeal", async () => {
    const email = "banned.member@crewyard.example";
    const { user } = await join(app, { email });
    await ban(user.id, { reason: "Selling followers.", until: "2026-12-24" });
    await app.deps.jobs.runDue();
    const [mail] = (await readEmails(app, { email })).toReversed();
    expect(mail?.subject).toBe("Your Crewyard account has been suspended");
    expect(mail?.text).toMatch(/until 24 December 2026[\s\S]*Selling followers\.[\s\S]*appeal/);
    const { status, error } = await app.visitor.call(signIn, { body: { email, password: PASSWORD } });
    expect([status, error.code]).toEqual([403, "account_banned"]);
    expect(error.message).toMatch(/until 24 December 2026\. Reason: Selling followers\. To appeal/);
  });

  it("is told at sign-in of the appeal that waits, and of the one that was refused", async () => {
    const email = "appealed@crewyard.example";
    const { user } = await join(app, { email });
    await ban(user.id);
    const refusal = async () =>
      (await app.visitor.call(signIn, { body: { email, password: PASSWORD } })).error;
    const { appealPath = "", hasAppealed } = await refusal();
    expect(hasAppealed).toBe(false);
    const token = appealPath.split("token=")[1] ?? "";
    await app.visitor.call(appealByLink, { body: { token, message: "They were my own." } });
    expect(await refusal()).toMatchObject({
      message: expect.stringContaining("We have your appeal and will email you what was decided"),
      appealPath,
      hasAppealed: true,
    });
    const { body } = await app.as(admin).call(listAppeals);
    const judge = await app.makeMember({ isAdmin: true });
    await app.as(judge).call(decideAppeal, {
      params: { id: body.appeals.at(-1)!.id },
      body: { outcome: "upheld", reason: "Looked at again." },
    });
    expect(await refusal()).toMatchObject({
      message: expect.stringContaining("Your appeal was decided, and the suspension stands"),
      appealPath,
      hasAppealed: true,
    });
  });

  it("is told at sign-in of no appeal against an earlier ban", async () => {
    const { user, email } = await join(app, { email: "banned.twice@crewyard.example" });
    const refusal = async () =>
      (await app.visitor.call(signIn, { body: { email, password: PASSWORD } })).error;
    await ban(user.id);
    const token = (await refusal()).appealPath?.split("token=")[1] ?? "";
    await app.visitor.call(appealByLink, { body: { token, message: "They were my own." } });
    const { body } = await app.as(admin).call(listAppeals);
    const judge = await app.makeMember({ isAdmin: true });
    await app.as(judge).call(decideAppeal, {
      params: { id: body.appeals.at(-1)!.id },
      body: { outcome: "upheld", reason: "Looked at again." },
    });
    // The first ban ends by itself, which does not withdraw the decision.
    const over = { banned_at: null, ban_reason: null };
    await app.deps.db.kysely.updateTable("users").set(over).where("id", "=", user.id).execute();
    app.clock.advance(DAY);
    admin = await app.makeMember({ isAdmin: true });
    await ban(user.id, { reason: "Spam." });
    expect(await refusal()).toMatchObject({
      message: expect.stringContaining("To appeal, follow the link in our email to you"),
      hasAppealed: false,
    });
    app.clock.advance((APPEAL_DAYS + 1) * DAY);
    const late = await refusal();
    expect(late).toMatchObject({ message: expect.stringContaining("If you think that is wrong, write to ") });
    expect([late.appealPath, late.hasAppealed]).toEqual([undefined, undefined]);
  });

  it("again changes reason and end, not the day it began", async () => {
    await ban(dan.id);
    const { body: first } = await ban(dan.id);
    app.clock.advance(5 * MINUTE);
    const { body: second } = await ban(dan.id, { reason: "For good." });
    expect(second).toMatchObject({
      user: { bannedAt: (first as { user: { bannedAt: string } }).user.bannedAt, banReason: "For good." },
    });
  });

  it.each([
    [{}, "reason", "Please give a reason"],
    [{ reason: "   " }, "reason", "Please give a reason"],
    [{ reason: ["x"] }, "reason", "Please give a reason"],
    [{ reason: "é".repeat(501) }, "reason", "Please use 500 characters or fewer"],
    [{ reason: "Spam", until: "soon" }, "until", "Please enter a date as day, month and year"],
    [{ reason: "Spam", until: "2020-01-01" }, "until", "Please choose a day after today"],
  ])("with %j is refused", async (body, field, words) => {
    const { status, error } = await ban(dan.id, body);
    expect([status, error.fields]).toEqual([400, { [field]: words }]);
    expect(await logOf(dan.id)).toEqual([]);
  });

  it("is not for administrators, oneself included, nor for nobody", async () => {
    const other = await app.makeMember({ isAdmin: true });
    for (const id of [other.id, admin.id]) {
      const { status, error } = await ban(id);
      expect([status, error.message]).toEqual([403, "Administrators cannot be banned or deleted."]);
    }
    expect((await ban(2_000_000_000)).status).toBe(404);
    expect((await app.as(admin).raw(getCurrentUser)).status).toBe(200);
  });
});

describe("lifting a ban", () => {
  it("that is not there is refused, and two at once lift it once", async () => {
    expect((await unban(dan.id)).error.code).toBe("not_banned");
    expect((await unban(2_000_000_000)).status).toBe(404);
    await ban(dan.id);
    const both = await Promise.all([unban(dan.id), unban(dan.id)]);
    expect(statusesOf(both)).toEqual([200, 409]);
    expect((await logOf(dan.id)).map(([action]) => action)).toEqual(["ban_user", "unban_user"]);
  });

  it("happens by itself on the day that was named, once", async () => {
    const day = new Date(app.clock.now().getTime() + 3 * DAY).toISOString().slice(0, 10);
    await ban(dan.id, { reason: "Cool down.", until: day });
    await endOverdueBans(app.deps);
    expect(await logOf(dan.id)).toHaveLength(1);
    app.clock.advance(4 * DAY);
    await Promise.all([endOverdueBans(app.deps), endOverdueBans(app.deps)]);
    expect((await logOf(dan.id)).slice(1)).toEqual([["ban_ended", null, null]]);
    expect((await app.as(priya).call(getProfile, { params: { id: dan.id } })).status).toBe(200);
    expect(END_BANS).toBe("moderation:end_bans");
    await app.deps.jobs.runDue();
    const [mail] = (await readEmails(app, dan)).toReversed();
    expect(mail?.subject).toBe("Your Crewyard account is open again");
  });

  it("is kept from nobody by another's that fails", async () => {
    const until = new Date(app.clock.now().getTime() + 3 * DAY).toISOString().slice(0, 10);
    for (const { id } of [dan, priya]) await ban(id, { reason: "Cool down.", until });
    app.clock.advance(4 * DAY);
    vi.spyOn(app.deps.events, "record").mockRejectedValueOnce(new Error("gone"));
    await expect(endOverdueBans(app.deps)).rejects.toThrow("gone");
    const lines = [await logOf(dan.id), await logOf(priya.id)].map(({ length }) => length);
    expect(lines.toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  it("is told to who is leaving as what it is: hidden still, and to be kept by signing in", async () => {
    const { user, client } = await join(app, { email: "leaving@crewyard.example" });
    await client.call(closeAccount, { body: { password: PASSWORD } });
    const on = longDayInLondon(new Date(app.clock.now().getTime() + 14 * DAY));
    const told = async (subject: string) => {
      await app.deps.jobs.runDue();
      const mail = (await readEmails(app, user)).at(-1);
      expect(mail?.subject).toBe(subject);
      expect(mail?.text).toContain(`it stays hidden, and on ${on} everything is erased for good`);
      expect(mail?.text).toMatch(/'Keep my account'[^]*Keep my account:\n/);
      expect(mail?.text).not.toContain("can be seen again");
    };
    await ban(user.id);
    await unban(user.id);
    await told("Your Crewyard account is no longer suspended");

    await ban(user.id);
    await app.deps.jobs.runDue();
    const token = /token=([\w.-]+)/.exec((await readEmails(app, user)).at(-1)?.text ?? "")?.[1] ?? "";
    await app.visitor.call(appealByLink, { body: { token, message: "They were my own jobs." } });
    const judge = app.as(await app.makeMember({ isAdmin: true }));
    const { id } = (await judge.call(listAppeals)).body.appeals.at(-1)!;
    await judge.call(decideAppeal, { params: { id }, body: { outcome: "overturned", reason: "They were." } });
    await told("Your appeal was successful");
  });

  it("happens by signing in on that day as well, once, and is in the log", async () => {
    const day = new Date(app.clock.now().getTime() + 3 * DAY).toISOString().slice(0, 10);
    const { user, email } = await join(app);
    const { id } = user;
    await ban(id, { reason: "Cool down.", until: day });
    const enter = () => app.visitor.raw(signIn, { body: { email, password: PASSWORD } });
    expect((await enter()).status).toBe(403);
    expect(await logOf(id)).toHaveLength(1);
    app.clock.advance(4 * DAY);
    expect(statusesOf(await Promise.all([enter(), enter()]))).toEqual([200, 200]);
    await endOverdueBans(app.deps);
    expect((await logOf(id)).slice(1)).toEqual([["ban_ended", null, null]]);
  });
});

describe("an administrator who loses the flag or is banned", () => {
  it.each([
    ["demoted", { role: "member" }, 403],
    ["banned", { banned_at: "2026-11-01T00:00:00Z" }, 403],
  ])("%s is refused at once, with the session still open", async (_, columns, expected) => {
    expect((await app.as(admin).call(listModerationLogs)).status).toBe(200);
    await app.deps.db.kysely.updateTable("users").set(columns).where("id", "=", admin.id).execute();
    expect((await ban(dan.id)).status).toBe(expected);
    expect((await app.as(admin).call(listModerationLogs)).status).toBe(expected);
    const other = createClient(app.app, admin.token);
    const tricks = { "x-http-method-override": "GET" };
    expect((await other.raw(listModerationLogs, {}, tricks)).status).toBe(expected);
    expect(await logOf(dan.id)).toEqual([]);
  });
});
