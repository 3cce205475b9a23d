import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { getCurrentUser, signInAsAdmin } from "#contracts/accounts.ts";
import { listFailedEmails } from "#contracts/emails.ts";

import { createClient } from "../../testing/client.ts";
import { join, PASSWORD } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { HOUR, MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const enter = (email: string, password = PASSWORD) =>
  app.visitor.call(signInAsAdmin, { body: { email, password } });
const setUser = (email: string, columns: Record<string, unknown>) =>
  app.deps.db.kysely.updateTable("users").set(columns).where("email", "=", email).execute();
const sessionsOf = async (userId: number) =>
  (
    await app.deps.db.kysely
      .selectFrom("sessions")
      .select("id")
      .where("user_id", "=", userId)
      .where("revoked_at", "is", null)
      .execute()
  ).length;

async function joinAdmin(email: string) {
  const member = await join(app, { email });
  await setUser(email, { role: "admin" });
  return member;
}

describe("the admin portal's sign-in", () => {
  it("opens for an administrator, for as long as an administrator's session lasts", async () => {
    await joinAdmin("boss@crewyard.example");
    const { status, body, headers } = await enter("BOSS@crewyard.example");
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email: "boss@crewyard.example", isAdmin: true });
    expect(String(headers["set-cookie"])).toContain(body.token);
    const boss = createClient(app.app, body.token);
    // Active all day: never idle, and the session ends all the same.
    for (let worked = 0; worked < 8 * HOUR; worked += 20 * MINUTE) {
      expect((await boss.raw(listFailedEmails)).status).toBe(200);
      app.clock.advance(20 * MINUTE);
    }
    app.clock.advance(MINUTE);
    expect((await boss.raw(getCurrentUser)).status).toBe(401);
    const again = createClient(app.app, (await enter("boss@crewyard.example")).body.token);
    expect((await again.raw(getCurrentUser)).status).toBe(200);
    app.clock.advance(31 * MINUTE);
    expect((await again.raw(getCurrentUser)).status).toBe(401);
  });

  it("stays shut for a member: the right password begins no session and sets no cookie", async () => {
    const { user } = await join(app, { email: "member@crewyard.example" });
    const before = await sessionsOf(user.id);
    const { status, error, headers } = await enter("member@crewyard.example");
    expect([status, error.code, error.message]).toEqual([
      403,
      "admin_only",
      "You don't have admin privileges",
    ]);
    expect(headers["set-cookie"]).toBeUndefined();
    expect(await sessionsOf(user.id)).toBe(before);
  });

  it("does not tell a wrong password from an unknown address, nor who is an administrator", async () => {
    await joinAdmin("chief@crewyard.example");
    await join(app, { email: "plain@crewyard.example" });
    for (const name of ["chief", "plain", "nobody"]) {
      const { status, error } = await enter(`${name}@crewyard.example`, "Wrong-trowel-1!");
      expect([name, status, error.code]).toEqual([name, 401, "invalid_credentials"]);
    }
  });

  it.each([
    ["banned", { banned_at: "2026-11-01T00:00:00Z" }, "account_banned"],
    ["unconfirmed", { is_email_verified: false }, "email_not_verified"],
    ["demoted", { role: "member" }, "admin_only"],
  ])("stays shut for an administrator who was %s", async (state, columns, code) => {
    const email = `${state}.admin@crewyard.example`;
    await joinAdmin(email);
    await setUser(email, columns);
    const { status, error, headers } = await enter(email);
    expect([status, error.code]).toEqual([403, code]);
    expect(headers["set-cookie"]).toBeUndefined();
  });

  it.each([
    ["no address", { password: PASSWORD }, "email"],
    ["no password", { email: "boss@crewyard.example" }, "password"],
    [
      "a code far too long",
      { email: "boss@crewyard.example", password: PASSWORD, code: "1".repeat(21) },
      "code",
    ],
    ["a list for an address", { email: ["boss@crewyard.example"], password: PASSWORD }, "email"],
  ])("refuses %s", async (_what, body, field) => {
    const { status, error } = await app.visitor.call(signInAsAdmin, { body: body as never });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });
});
