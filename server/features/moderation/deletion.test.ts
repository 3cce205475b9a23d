import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { getCurrentUser, signUp } from "#contracts/accounts.ts";
import { banUser, deleteUser, listAdminUsers } from "#contracts/admin-users.ts";
import { createPost, getPost } from "#contracts/feed.ts";
import { listModerationLogs } from "#contracts/moderation.ts";
import { CONFIRMED_MINUTES, UNVERIFIED_DAYS } from "#contracts/reference/limits.ts";
import { appealByLink } from "#contracts/sanctions.ts";
import { confirmIdentity } from "#contracts/second-factor.ts";

import { hashPassword } from "../../platform/passwords.ts";
import { statusesOf } from "../../testing/client.ts";
import type { Member } from "../../testing/members.ts";
import { FORM, PASSWORD } from "../../testing/people.ts";
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

  it("looks for e-mails with the address among those that are not sent, by their indexes", async () => {
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

  it("happens by itself to whoever never confirmed, and leaves no less behind of a ban", async () => {
    const body = { ...FORM, email: "early@crewyard.example" };
    await app.visitor.raw(signUp, { body });
    await app.readMails();
    const users = app.deps.db.kysely.selectFrom("users").select("id").where("email", "=", body.email);
    const { id: userId } = await users.executeTakeFirstOrThrow();
    await app.as(admin).call(banUser, { params: { userId }, body: { reason: "Fraud" } });
    const { id: sanctionId } = await app.deps.db.kysely
      .selectFrom("sanctions")
      .select("id")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow();
    const appeal = { token: await appealToken(app, sanctionId), message: "It was my brother." };
    expect((await app.visitor.call(appealByLink, { body: appeal })).status).toBe(201);
    app.clock.advance((UNVERIFIED_DAYS + 1) * DAY);
    for (const job of ["accounts.clean_up", "account_rights.erase_due"]) {
      await app.deps.jobs.add(app.deps.db, job, {});
      await app.deps.jobs.runDue();
    }
    expect(await isThere(userId)).toBe(false);
    const words = app.deps.db.kysely.selectFrom("appeals").select("id").where("message", "=", appeal.message);
    expect(await words.execute()).toEqual([]);
    admin = await app.makeMember({ isAdmin: true });
    await app.visitor.raw(signUp, { body });
    const { body: found } = await app
      .as(admin)
      .call(listAdminUsers, { query: { q: body.email, limit: "5" } });
    expect(found).toMatchObject({ users: [{ isBanned: false, wasBannedBefore: true }] });
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
