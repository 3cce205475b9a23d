import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { forgotPassword, getCurrentUser, signIn, signOut, signUp } from "#contracts/accounts.ts";

import { createClient } from "../../testing/client.ts";
import { FORM, join, PASSWORD } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, HOUR, MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const enter = (email: string, password = PASSWORD) => app.visitor.raw(signIn, { body: { email, password } });

/** Sets columns of a member directly. */
async function setUser(email: string, columns: Record<string, unknown>): Promise<void> {
  await app.deps.db.kysely.updateTable("users").set(columns).where("email", "=", email).execute();
}

describe("signing in", () => {
  it("gives a token and the member, sets a cookie the page cannot read, and logs it", async () => {
    await join(app, { email: "in@crewyard.example" });
    const answer = await app.visitor.call(
      signIn,
      { body: { email: "in@crewyard.example", password: PASSWORD } },
      { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0" },
    );
    expect(answer.status).toBe(200);
    expect(answer.body.token).toMatch(/^[\w-]{43}$/);
    expect(answer.body.user.email).toBe("in@crewyard.example");
    const cookie = String(answer.headers["set-cookie"]);
    expect(cookie).toContain(answer.body.token);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    expect(JSON.stringify(answer.body)).not.toMatch(/password|hash|dateOfBirth/i);

    const log = await app.deps.db.kysely
      .selectFrom("login_log")
      .selectAll()
      .where("user_id", "=", answer.body.user.id)
      .orderBy("id", "desc")
      .execute();
    expect(log[0]).toMatchObject({
      ip_address: "127.0.0.1",
      user_agent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0",
    });
  });

  it("keeps no session token in clear", async () => {
    const { token } = await join(app, { email: "hash@crewyard.example" });
    const { rows } = await app.deps.db.pool.query<{ line: string }>(
      "select sessions::text as line from sessions union all select request_claims::text from request_claims",
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ line }) => line.includes(token))).toBe(false);
  });

  it("takes a password exactly as it was typed", async () => {
    const password = "Trowel-77-ünïcode-🧱-" + "long".repeat(25);
    await join(app, { email: "exact@crewyard.example", password, confirmPassword: password });
    expect((await enter("exact@crewyard.example", password)).status).toBe(200);
    expect((await enter("exact@crewyard.example", `${password} `)).status).toBe(401);
    expect((await enter("exact@crewyard.example", password.slice(0, 72))).status).toBe(401);
    expect((await enter("exact@crewyard.example", password.toLowerCase())).status).toBe(401);
  });

  it("answers alike for a wrong password, an unknown address, a banned and an unconfirmed member", async () => {
    await join(app, { email: "known@crewyard.example" });
    await join(app, { email: "banned1@crewyard.example" });
    await setUser("banned1@crewyard.example", { banned_at: app.clock.now().toISOString() });
    await app.visitor.raw(signUp, { body: { ...FORM, email: "fresh@crewyard.example" } });
    const answers = await Promise.all(
      ["known", "unknown", "banned1", "fresh"].map((name) =>
        enter(`${name}@crewyard.example`, "Wrong-trowel-1!"),
      ),
    );
    for (const { status, body } of answers) {
      expect(status).toBe(401);
      expect(body).toEqual({
        message: "Invalid email or password.",
        error: "Invalid email or password.",
        code: "invalid_credentials",
      });
    }
  });

  it.each([
    [{ email: "dan", password: "x" }, { email: "Please enter a valid email address" }],
    [{ email: "dan@crewyard.example", password: "" }, { password: "Password is required" }],
    [{ email: "dan@crewyard.example", password: 7 }, { password: "Password is required" }],
    [
      { email: "dan@crewyard.example", password: "x".repeat(5000) },
      { password: "Password must be 256 characters or fewer" },
    ],
    [{}, { email: "Please enter a valid email address", password: "Password is required" }],
  ])("refuses %j in the form's words", async (body, fields) => {
    const { status, error } = await app.visitor.raw(signIn, { body });
    expect(status).toBe(400);
    expect(error.fields).toEqual(fields);
  });
});

describe("who never gets a session", () => {
  it.each([
    ["unverified", "email_not_verified", { is_email_verified: false }],
    ["banned", "account_banned", { banned_at: "2026-11-01T00:00:00Z" }],
  ])("somebody %s, with the right password", async (who, code, state) => {
    const { email } = await join(app, { email: `${who}-no-session@crewyard.example` });
    await setUser(email, state);
    const answer = await enter(email);
    expect([answer.status, answer.error.code]).toEqual([403, code]);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });
});

describe("a suspended member", () => {
  it("is refused with the reason and where to appeal, after the right password only", async () => {
    const { client } = await join(app, { email: "banned@crewyard.example" });
    await setUser("banned@crewyard.example", {
      banned_at: app.clock.now().toISOString(),
      ban_reason: "Advertising a ladder that does not exist.",
      ban_until: new Date(Date.parse("2099-12-03T12:00:00Z")).toISOString(),
    });
    app.clock.advance(2 * MINUTE);
    expect((await client.call(getCurrentUser)).status).toBe(401);
    const { status, error } = await enter("banned@crewyard.example");
    expect(status).toBe(403);
    expect(error.code).toBe("account_banned");
    expect(error.message).toBe(
      "This account has been suspended until 3 December 2099. Reason: Advertising a ladder that does not exist. " +
        "If you think that is wrong, write to support@crewyard.example",
    );
  });

  it("may come back once the ban is over", async () => {
    await join(app, { email: "back@crewyard.example" });
    const until = new Date(app.clock.now().getTime() + DAY).toISOString();
    await setUser("back@crewyard.example", {
      banned_at: app.clock.now().toISOString(),
      ban_reason: "Spam",
      ban_until: until,
    });
    app.clock.advance(DAY - 1);
    expect((await enter("back@crewyard.example")).status).toBe(403);
    app.clock.advance(1);
    const { body } = await enter("back@crewyard.example");
    const me = await createClient(app.app, body.token).call(getCurrentUser);
    expect(me.status).toBe(200);
  });
});

describe("signing out", () => {
  it("ends the session at once, and the cookie with it", async () => {
    const { client, token } = await join(app, { email: "out@crewyard.example" });
    const other = await enter("out@crewyard.example");
    const answer = await client.call(signOut);
    expect(answer.status).toBe(200);
    expect(String(answer.headers["set-cookie"])).toMatch(/crewyard_session=;/);
    expect((await client.call(getCurrentUser)).error.code).toBe("session_ended");
    expect((await createClient(app.app, other.body.token).call(getCurrentUser)).status).toBe(200);
    expect((await createClient(app.app, token).call(signOut)).status).toBe(200);
  });

  it("works without any session, and with one known by its cookie only", async () => {
    expect((await app.visitor.call(signOut)).status).toBe(200);
    const { token } = await join(app, { email: "cookie@crewyard.example" });
    const cookie = `crewyard_session=${token}`;
    expect((await app.visitor.call(signOut, {}, { cookie, origin: app.deps.config.publicUrl })).status).toBe(
      200,
    );
    expect((await app.visitor.call(getCurrentUser, {}, { cookie })).status).toBe(401);
  });

  it("ends both sessions when bearer and cookie are two members'", async () => {
    const one = await join(app, { email: "one@crewyard.example" });
    const two = await join(app, { email: "two@crewyard.example" });
    const cookie = `crewyard_session=${two.token}`;
    expect((await one.client.call(getCurrentUser, {}, { cookie })).error.code).toBe("session_conflict");
    expect((await one.client.call(signOut, {}, { cookie })).status).toBe(200);
    expect((await one.client.call(getCurrentUser)).status).toBe(401);
    expect((await two.client.call(getCurrentUser)).status).toBe(401);
  });
});

describe("how long a session lasts", () => {
  it("thirty days without use", async () => {
    const { client } = await join(app, { email: "idle@crewyard.example" });
    app.clock.advance(30 * DAY - HOUR);
    expect((await client.call(getCurrentUser)).status).toBe(200);
    app.clock.advance(30 * DAY + HOUR);
    expect((await client.call(getCurrentUser)).status).toBe(401);
  });

  it("ninety days in all, however much it is used", async () => {
    const { client } = await join(app, { email: "hard@crewyard.example" });
    for (let used = 0; used < 6; used++) {
      app.clock.advance(14 * DAY);
      expect((await client.call(getCurrentUser)).status).toBe(200);
    }
    app.clock.advance(7 * DAY);
    expect((await client.call(getCurrentUser)).status).toBe(401);
  });

  it("half an hour without use for an administrator, eight hours in all", async () => {
    const { token } = await app.makeMember({ isAdmin: true });
    const client = createClient(app.app, token);
    for (let used = 0; used < 19; used++) {
      app.clock.advance(25 * MINUTE);
      expect((await client.call(getCurrentUser)).status).toBe(200);
    }
    app.clock.advance(6 * MINUTE);
    expect((await client.call(getCurrentUser)).status).toBe(401);
    const idle = createClient(app.app, (await app.makeMember({ isAdmin: true })).token);
    app.clock.advance(31 * MINUTE);
    expect((await idle.call(getCurrentUser)).status).toBe(401);
  });
});

describe("asking for a new password", () => {
  it("answers alike for a known and an unknown address", async () => {
    await join(app, { email: "asks@crewyard.example" });
    const [known, unknown] = await Promise.all(
      ["asks", "nobody"].map((name) =>
        app.visitor.call(forgotPassword, { body: { email: `${name}@crewyard.example` } }),
      ),
    );
    expect([known?.status, known?.body]).toEqual([unknown?.status, unknown?.body]);
  });
});
