import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  changeEmail,
  changePassword,
  forgotPassword,
  getCurrentUser,
  resetPassword,
  signIn,
  signUp,
} from "#contracts/accounts.ts";

import { createClient, statusesOf } from "../../testing/client.ts";
import { FORM, join, openLink, PASSWORD, tokenIn } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

const INVALID = "This reset link has expired or has already been used. Please request a new one.";
const passwordNumber = (n: number) => `Trowel-${n}-of-many!`;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function askForLink(email: string): Promise<string> {
  await app.visitor.call(forgotPassword, { body: { email } });
  return tokenIn(await app.readMails(), email, "/reset-password");
}
const reset = (token: string, newPassword: string) =>
  app.visitor.call(resetPassword, { body: { token, newPassword } });
const enter = (email: string, password: string) => app.visitor.call(signIn, { body: { email, password } });

describe("choosing a new password by link", () => {
  it("works once, ends every session and tells the member", async () => {
    const { email, client } = await join(app, { email: "reset@crewyard.example" });
    const token = await askForLink(email);
    const mail = (await app.readMails()).findLast((each) => each.to === email);
    expect(mail?.text).toContain(`${app.deps.config.publicUrl}/reset-password?token=${token}`);

    expect((await reset(token, passwordNumber(1))).status).toBe(200);
    expect((await client.call(getCurrentUser)).status).toBe(401);
    expect((await enter(email, PASSWORD)).status).toBe(401);
    expect((await enter(email, passwordNumber(1))).status).toBe(200);
    expect((await app.readMails()).at(-1)).toMatchObject({ to: email, subject: "Your password was changed" });

    const again = await reset(token, passwordNumber(2));
    expect([again.status, again.error.code, again.error.message]).toEqual([
      400,
      "reset_link_invalid",
      INVALID,
    ]);
  });

  it("takes the cookie from the browser whose session it ended, and from no other", async () => {
    const { email, client } = await join(app, { email: "here@crewyard.example" });
    const somebodyElse = app.as(await app.makeMember());
    const byThem = { token: await askForLink(email), newPassword: passwordNumber(1) };
    const kept = await somebodyElse.call(resetPassword, { body: byThem });
    expect([kept.status, kept.headers["set-cookie"]]).toEqual([200, undefined]);
    expect((await somebodyElse.call(getCurrentUser)).status).toBe(200);
    const bySelf = { token: await askForLink(email), newPassword: passwordNumber(2) };
    const cleared = await client.call(resetPassword, { body: bySelf });
    expect(String(cleared.headers["set-cookie"])).toMatch(/crewyard_session=;/);
  });

  it("lets one of two who use the link at once win", async () => {
    const { email } = await join(app, { email: "race@crewyard.example" });
    const token = await askForLink(email);
    const answers = await Promise.all([1, 2, 3, 4].map((n) => reset(token, passwordNumber(n))));
    expect(statusesOf(answers)).toEqual([200, 400, 400, 400]);
    const winner = answers.findIndex((answer) => answer.status === 200) + 1;
    expect((await enter(email, passwordNumber(winner))).status).toBe(200);
  });

  it("refuses with one and the same text whatever made the link worthless", async () => {
    const { email, client } = await join(app, { email: "dead@crewyard.example" });
    const expect400 = async (token: string) => {
      const { status, error } = await reset(token, passwordNumber(9));
      expect([status, error.message]).toEqual([400, INVALID]);
    };
    await expect400("A".repeat(43));

    const old = await askForLink(email);
    await expect400(old.slice(0, -1));
    app.clock.advance(61 * MINUTE);
    await expect400(old);

    const older = await askForLink(email);
    const newer = await askForLink(email);
    await expect400(older);
    await enter(email, PASSWORD);
    await expect400(newer);

    const last = await askForLink(email);
    await client.call(changePassword, {
      body: { currentPassword: PASSWORD, newPassword: passwordNumber(1) },
    });
    await expect400(last);
    expect((await enter(email, passwordNumber(1))).status).toBe(200);
  });

  it("writes no link that waited until its member had signed in, or chosen another password", async () => {
    const { email, client } = await join(app, { email: "waited@crewyard.example" });
    const body = { currentPassword: PASSWORD, newPassword: passwordNumber(1) };
    for (const act of [() => enter(email, PASSWORD), () => client.call(changePassword, { body })]) {
      await app.visitor.call(forgotPassword, { body: { email } });
      app.clock.advance(MINUTE);
      expect((await act()).status).toBe(200);
      const mails = (await app.readMails()).filter(({ to }) => to === email);
      expect(mails.filter(({ text }) => text.includes("/reset-password?token="))).toEqual([]);
    }
  });

  it("does not take a confirmation link for a reset link, nor the other way round", async () => {
    await app.visitor.raw(signUp, { body: { ...FORM, email: "mixed@crewyard.example" } });
    const verify = tokenIn(await app.readMails(), "mixed@crewyard.example");
    expect((await reset(verify, passwordNumber(1))).error.message).toBe(INVALID);
    const token = await askForLink("mixed@crewyard.example");
    expect(await openLink(app, token)).toBe("302 /signin?verified=expired");
  });

  it("confirms the address too, since the link went to that mailbox", async () => {
    const email = "never@crewyard.example";
    await app.visitor.raw(signUp, { body: { ...FORM, email } });
    expect((await reset(await askForLink(email), passwordNumber(1))).status).toBe(200);
    expect((await enter(email, passwordNumber(1))).body.user.isEmailVerified).toBe(true);
  });

  it.each([
    [
      "suspended",
      { ban_reason: "Spam" },
      /^Your password is changed\. This account has been suspended\. Reason: Spam\. If you think/,
    ],
    [
      "leaving",
      { closes_at: "2099-05-04T12:00:00Z" },
      /^Your password is changed\. .* deleted on 4 May 2099, unless you keep it\.$/,
    ],
  ])("says how the account stands of a member who is %s", async (how, state, words) => {
    const { email, user } = await join(app, { email: `${how}@crewyard.example` });
    const banned = { banned_at: app.clock.now().toISOString(), ...state };
    await app.deps.db.kysely.updateTable("users").set(banned).where("id", "=", user.id).execute();
    const { status, body } = await reset(await askForLink(email), passwordNumber(1));
    expect([status, body.message]).toEqual([200, expect.stringMatching(words)]);
  });

  it("keeps a name of the address's owner only: the host asked for does not reach the email", async () => {
    const { email } = await join(app, { email: "host@crewyard.example" });
    await app.visitor.call(
      forgotPassword,
      { body: { email } },
      { host: "evil.example", "x-forwarded-host": "evil.example" },
    );
    const mail = (await app.readMails()).findLast((each) => each.to === email);
    expect(mail?.text).toContain(`${app.deps.config.publicUrl}/reset-password`);
    expect(JSON.stringify(mail)).not.toContain("evil.example");
  });

  it.each([
    [{}, "token", "Reset token is missing"],
    [{ token: "" }, "token", "Reset token is missing"],
    [{ token: "x", newPassword: "short" }, "newPassword", "Password must be at least 8 characters long"],
  ])("refuses %j", async (body, field, words) => {
    const { status, error } = await app.visitor.raw(resetPassword, { body });
    expect(status).toBe(400);
    expect(error.fields?.[field]).toBe(words);
  });
});

describe("changing the password", () => {
  it("needs a session", async () => {
    expect((await app.visitor.raw(changePassword, { body: {} })).status).toBe(401);
  });

  it("keeps this session, ends the others, and tells the member", async () => {
    const { email, client } = await join(app, { email: "change@crewyard.example" });
    const phone = await enter(email, PASSWORD);
    const answer = await client.call(changePassword, {
      body: { currentPassword: PASSWORD, newPassword: passwordNumber(1) },
    });
    expect([answer.status, answer.body.message]).toEqual([
      200,
      "Your password has been changed. You have been signed out everywhere else.",
    ]);
    expect((await client.call(getCurrentUser)).status).toBe(200);
    const onPhone = await app.visitor.call(
      getCurrentUser,
      {},
      { authorization: `Bearer ${phone.body.token}` },
    );
    expect(onPhone.status).toBe(401);
    expect((await app.readMails()).at(-1)).toMatchObject({ to: email, subject: "Your password was changed" });
  });

  it("asks for the present password", async () => {
    const { client } = await join(app, { email: "wrong@crewyard.example" });
    const { status, error } = await client.call(changePassword, {
      body: { currentPassword: "Not-this-1!", newPassword: passwordNumber(1) },
    });
    expect([status, error.code]).toEqual([403, "wrong_password"]);
    expect(error.fields).toEqual({ currentPassword: "That is not your current password." });
  });

  it("refuses the last five, the present one among them, and takes the sixth again", async () => {
    const { email, client } = await join(app, {
      email: "history@crewyard.example",
      password: passwordNumber(0),
      confirmPassword: passwordNumber(0),
    });
    const change = (from: number, to: number) =>
      client.call(changePassword, {
        body: { currentPassword: passwordNumber(from), newPassword: passwordNumber(to) },
      });
    for (let n = 0; n < 4; n++) expect((await change(n, n + 1)).status).toBe(200);
    for (let old = 0; old <= 4; old++) {
      const { status, error } = await change(4, old);
      expect([status, error.message]).toEqual([400, "You cannot use a previous password"]);
    }
    const byLink = await reset(await askForLink(email), passwordNumber(2));
    expect(byLink.error.code).toBe("password_used_before");
    expect((await change(4, 5)).status).toBe(200);
    expect((await change(5, 0)).status).toBe(200);
  });

  it("does two changes at once one after the other: one wins", async () => {
    const { email, client } = await join(app, { email: "both@crewyard.example" });
    const answers = await Promise.all(
      [1, 2].map((n) =>
        client.call(changePassword, { body: { currentPassword: PASSWORD, newPassword: passwordNumber(n) } }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, 403]);
    const winner = answers.findIndex((answer) => answer.status === 200) + 1;
    expect((await enter(email, passwordNumber(winner))).status).toBe(200);
  });

  it("with the sessions that it ends: when those cannot be ended, the password stays as it was", async () => {
    const { email, client } = await join(app, { email: "whole@crewyard.example" });
    const phone = await enter(email, PASSWORD);
    const link = await askForLink(email);
    const { pool } = app.deps.db;
    await pool.query(`
      create function refuse_to_end() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
      create trigger refuse_to_end before update of revoked_at on sessions execute function refuse_to_end()`);
    const body = { currentPassword: PASSWORD, newPassword: passwordNumber(1) };
    const answers = [await client.call(changePassword, { body }), await reset(link, passwordNumber(2))];
    await pool.query("drop trigger refuse_to_end on sessions; drop function refuse_to_end()");
    expect(statusesOf(answers)).toEqual([500, 500]);
    const asPhone = createClient(app.app, phone.body.token);
    expect((await asPhone.call(getCurrentUser)).status).toBe(200);
    expect((await enter(email, PASSWORD)).status).toBe(200);
    for (const n of [1, 2]) expect((await enter(email, passwordNumber(n))).status).toBe(401);
  });

  it("does a repeated request once (Idempotency-Key)", async () => {
    const { client } = await join(app, { email: "repeat@crewyard.example" });
    const send = () =>
      client.call(
        changePassword,
        { body: { currentPassword: PASSWORD, newPassword: passwordNumber(1) } },
        { "idempotency-key": "change-password-1" },
      );
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
  });

  it.each(["by who knows it", "by link"])(
    "takes back a change of address that somebody else may have begun, and says so: %s",
    async (how) => {
      const { client, email } = await join(app, { email: `taken-${how.length}@crewyard.example` });
      const thief = `thief-${how.length}@crewyard.example`;
      const choose = async (newPassword: string, currentPassword: string) =>
        how === "by link"
          ? reset(await askForLink(email), newPassword)
          : client.call(changePassword, { body: { currentPassword, newPassword } });
      const lastMail = async () => (await app.readMails()).findLast(({ to }) => to === email)?.text;
      await client.call(changeEmail, { body: { email: thief, password: PASSWORD } });
      const token = tokenIn(await app.readMails(), thief);
      const { body } = await choose(passwordNumber(1), PASSWORD);
      expect(body.message).toMatch(
        /\. The change of your email address was called off: please ask for it again\.$/,
      );
      expect(await lastMail()).toMatch(/has been called off\. If you asked for it, please ask again/);
      expect(await openLink(app, token)).toBe("302 /signin?verified=expired");
      const { token: again } = (await enter(email, passwordNumber(1))).body;
      expect((await createClient(app.app, again).call(getCurrentUser)).body).toMatchObject({
        email,
        pendingEmail: null,
      });
      expect((await choose(passwordNumber(2), passwordNumber(1))).body.message).not.toMatch(/called off/);
      expect(await lastMail()).not.toMatch(/called off/);
    },
  );
});
