import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { changeEmail, getCurrentUser, signUp } from "#contracts/accounts.ts";
import { banUser, deleteUser, listAdminUsers } from "#contracts/admin-users.ts";
import { createPost, getPost } from "#contracts/feed.ts";
import { listModerationLogs } from "#contracts/moderation.ts";
import { CONFIRMED_MINUTES, UNVERIFIED_DAYS } from "#contracts/reference/limits.ts";
import { appealByLink, decideAppeal } from "#contracts/sanctions.ts";
import { confirmIdentity } from "#contracts/second-factor.ts";

import { hashPassword } from "../../platform/passwords.ts";
import { statusesOf } from "../../testing/client.ts";
import type { Member } from "../../testing/members.ts";
import { FORM, join, openLink, PASSWORD, tokenIn } from "../../testing/people.ts";
import { listStatements, listWholeReads } from "../../testing/plans.ts";
import { appealToken } from "../../testing/sanctions.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let admin: Member;
let dan: Member;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  admin = await app.makeMember({ isAdmin: true });
  dan = await app.makeMember();
});
afterAll(() => app.close());

const remove = (userId: number, query: Record<string, string> = {}) =>
  app.as(admin).call(deleteUser, { params: { userId }, query });
const isThere = async (userId: number) =>
  (await app.deps.db.kysely.selectFrom("users").select("id").where("id", "=", userId).execute()).length > 0;

describe("deleting a member", () => {
  it("erases the account and what is theirs, and frees the address at once", async () => {
    const { body: post } = await app.as(dan).call(createPost, { body: { content: "Bye" } });
    const { status, body } = await remove(dan.id, { reason: "Fraud" });
    expect([status, body.message]).toEqual([200, "Dan Mistry has been deleted."]);
    expect((await app.as(dan).raw(getCurrentUser)).status).toBe(401);
    expect((await app.as(admin).call(getPost, { params: { id: post.id } })).status).toBe(404);
    expect(await isThere(dan.id)).toBe(false);
    const { body: log } = await app.as(admin).call(listModerationLogs);
    expect(log).toMatchObject({
      0: {
        action: "delete_user",
        reason: "Fraud",
        user: { id: dan.id, name: "Deleted member", email: null },
        admin: { id: admin.id },
      },
    });
    expect((await app.visitor.raw(signUp, { body: { ...FORM, email: dan.email } })).status).toBe(201);
  });

  it("looks for emails with the address among those that are not sent, by their indexes", async () => {
    const statements = await listStatements(app, () => remove(dan.id));
    expect(statements.filter((text) => text.includes("delete from emails"))).not.toEqual([]);
    expect(await listWholeReads(app, ["emails"], statements)).toEqual([]);
  });

  it("flags whoever comes back with the address of a banned account", async () => {
    await app.as(admin).call(banUser, { params: { userId: dan.id }, body: { reason: "Fraud" } });
    await remove(dan.id);
    await app.visitor.raw(signUp, { body: { ...FORM, email: dan.email } });
    const { body } = await app.as(admin).call(listAdminUsers, { query: { q: dan.email, limit: "5" } });
    expect(body).toMatchObject({ users: [{ email: dan.email, isBanned: false, wasBannedBefore: true }] });
  });

  /** Makes a member who is banned before they confirm their address, and appeals. */
  async function banUnconfirmed(email: string) {
    await app.visitor.raw(signUp, { body: { ...FORM, email } });
    await app.readMails();
    const users = app.deps.db.kysely.selectFrom("users").select("id").where("email", "=", email);
    const { id: userId } = await users.executeTakeFirstOrThrow();
    await app.as(admin).call(banUser, { params: { userId }, body: { reason: "Fraud" } });
    const { id: sanctionId } = await app.deps.db.kysely
      .selectFrom("sanctions")
      .select("id")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    const appeal = { token: await appealToken(app, sanctionId), message: `It was my brother, ${email}.` };
    expect((await app.visitor.call(appealByLink, { body: appeal })).status).toBe(201);
    const words = app.deps.db.kysely.selectFrom("appeals").select("id").where("message", "=", appeal.message);
    return { userId, words };
  }
  /** Runs the night on which an unconfirmed account is deleted. */
  async function letItGo() {
    app.clock.advance((UNVERIFIED_DAYS + 1) * DAY);
    for (const job of ["accounts.clean_up", "account_rights.erase_due"]) {
      await app.deps.jobs.add(app.deps.db, job, {});
      await app.deps.jobs.runDue();
    }
    admin = await app.makeMember({ isAdmin: true });
  }

  it("happens by itself to an unconfirmed account, not while an appeal waits, and leaves no less behind of a ban", async () => {
    const email = "early@crewyard.example";
    const { userId, words } = await banUnconfirmed(email);
    await letItGo();
    expect(await isThere(userId)).toBe(true);
    const judge = await app.makeMember({ isAdmin: true });
    const [{ id } = { id: 0 }] = await words.execute();
    const decision = { outcome: "upheld", reason: "It was not." } as const;
    await app.as(judge).call(decideAppeal, { params: { id }, body: decision });
    await letItGo();
    expect([await isThere(userId), await words.execute()]).toEqual([false, []]);
    await app.visitor.raw(signUp, { body: { ...FORM, email } });
    const { body: found } = await app.as(admin).call(listAdminUsers, { query: { q: email, limit: "5" } });
    expect(found).toMatchObject({ users: [{ isBanned: false, wasBannedBefore: true }] });
  });

  it("takes the words of an appeal along, too, where the ban of an unconfirmed account has ended", async () => {
    const { userId, words } = await banUnconfirmed("over@crewyard.example");
    const judge = await app.makeMember({ isAdmin: true });
    const [{ id } = { id: 0 }] = await words.execute();
    const decision = { outcome: "overturned", reason: "It was the brother." } as const;
    await app.as(judge).call(decideAppeal, { params: { id }, body: decision });
    await letItGo();
    expect([await isThere(userId), await words.execute()]).toEqual([false, []]);
  });

  it("leaves a banned, unconfirmed account as it is when somebody joins again with its address", async () => {
    const email = "again@crewyard.example";
    const { userId } = await banUnconfirmed(email);
    const again = { ...FORM, email, firstName: "Nobody" };
    expect((await app.visitor.raw(signUp, { body: again })).status).toBe(201);
    const { body } = await app.as(admin).call(listAdminUsers, { query: { q: email, limit: "5" } });
    expect(body).toMatchObject({ users: [{ id: userId, firstName: FORM.firstName, isBanned: true }] });
  });

  it("does not happen to an unconfirmed account that is banned by joining with another address", async () => {
    const [insteadOf, email] = ["mistyped@crewyard.example", "right@crewyard.example"];
    const { userId, words } = await banUnconfirmed(insteadOf);
    expect((await app.visitor.raw(signUp, { body: { ...FORM, email, insteadOf } })).status).toBe(201);
    expect([await isThere(userId), (await words.execute()).length]).toEqual([true, 1]);
    // With the right address they become a member all the same.
    expect(await openLink(app, tokenIn(await app.readMails(), email))).toBe("302 /signin?verified=true");
  });

  it("does not happen to an unconfirmed account that is banned by a member's change to its address, who is told that it is taken", async () => {
    const held = "held@crewyard.example";
    const { client } = await join(app, { email: "changing@crewyard.example" });
    const ask = () => client.call(changeEmail, { body: { email: held, password: PASSWORD } });
    await ask();
    const link = tokenIn(await app.readMails(), held);
    const { userId, words } = await banUnconfirmed(held);
    expect(await openLink(app, link)).toBe("302 /signin?verified=expired");
    expect([await isThere(userId), (await words.execute()).length]).toEqual([true, 1]);
    await ask();
    const told = (await app.readMails()).findLast(({ to }) => to === held);
    expect(told?.subject).toBe("You already have an account at Crewyard");
    expect(told?.text).toMatch(/It already has an account, so nothing was changed/);
  });

  it("is not for administrators, oneself included, nor for nobody", async () => {
    const other = await app.makeMember({ isAdmin: true });
    for (const id of [other.id, admin.id]) {
      const { status, error } = await remove(id);
      expect([status, error.message]).toEqual([403, "Administrators cannot be banned or deleted."]);
      expect(await isThere(id)).toBe(true);
    }
    expect((await remove(2_000_000_000)).status).toBe(404);
    expect((await remove(dan.id, { reason: "x".repeat(501) })).status).toBe(400);
    expect(await isThere(dan.id)).toBe(true);
  });

  it("is refused to a session that proved long ago whose it is, until the password is given", async () => {
    const password_hash = await hashPassword(PASSWORD);
    await app.deps.db.kysely.updateTable("users").set({ password_hash }).where("id", "=", admin.id).execute();
    app.clock.advance(CONFIRMED_MINUTES * MINUTE + 1);
    const { status, error } = await remove(dan.id);
    expect([status, error.code]).toEqual([403, "confirmation_required"]);
    expect(await isThere(dan.id)).toBe(true);
    await app.as(admin).call(confirmIdentity, { body: { password: PASSWORD } });
    expect((await remove(dan.id)).status).toBe(200);
  });

  it("twice at once happens once", async () => {
    const both = await Promise.all([remove(dan.id), remove(dan.id)]);
    expect(statusesOf(both)).toEqual([200, 404]);
    expect(await isThere(dan.id)).toBe(false);
    expect((await remove(dan.id)).status).toBe(404);
  });
});
