import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  changeEmail,
  changePassword,
  forgotPassword,
  getCurrentUser,
  resendVerification,
  resetPassword,
  signIn,
  signUp,
  VERIFY_EMAIL_PATH,
} from "#contracts/accounts.ts";

import { FORM, join, openLink, PASSWORD, tokenIn } from "../../testing/people.ts";
import { openMemberSocket } from "../../testing/sockets.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, HOUR } from "../../testing/test-clock.ts";

const VERIFIED = "302 /signin?verified=true";
const EXPIRED = "302 /signin?verified=expired";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const enter = (email: string) => app.visitor.call(signIn, { body: { email, password: PASSWORD } });
const subjectsTo = async (to: string) =>
  (await app.readMails()).filter((mail) => mail.to === to).map((mail) => mail.subject);

async function joinUnconfirmed(email: string): Promise<string> {
  await app.visitor.raw(signUp, { body: { ...FORM, email } });
  return tokenIn(await app.readMails(), email);
}

describe("the confirmation link", () => {
  it("says so again within seven days, and no longer after that", async () => {
    const token = await joinUnconfirmed("again@crewyard.example");
    expect(await openLink(app, token)).toBe(VERIFIED);
    app.clock.advance(7 * DAY);
    expect(await openLink(app, token)).toBe(VERIFIED);
    app.clock.advance(1);
    expect(await openLink(app, token)).toBe(EXPIRED);
  });

  it("works, too, when the same person has signed up again since", async () => {
    const earlier = await joinUnconfirmed("repeats@crewyard.example");
    await joinUnconfirmed("repeats@crewyard.example");
    expect(await openLink(app, earlier)).toBe(VERIFIED);
    expect((await enter("repeats@crewyard.example")).status).toBe(200);
  });

  it("works for 48 hours", async () => {
    const [inTime, late] = [
      await joinUnconfirmed("intime@crewyard.example"),
      await joinUnconfirmed("late@crewyard.example"),
    ];
    app.clock.advance(48 * HOUR - 1);
    expect(await openLink(app, inTime)).toBe(VERIFIED);
    app.clock.advance(1);
    expect(await openLink(app, late)).toBe(EXPIRED);
    expect((await enter("late@crewyard.example")).error.code).toBe("email_not_verified");
  });

  it("confirms once for two clicks at once, and both are told so", async () => {
    const token = await joinUnconfirmed("twoclicks@crewyard.example");
    expect(await Promise.all([openLink(app, token), openLink(app, token)])).toEqual([VERIFIED, VERIFIED]);
  });

  it.each(["", "nonsense", "A".repeat(43), "A".repeat(5000)])("leads to 'expired' for %j", async (token) => {
    expect(await openLink(app, token)).toBe(EXPIRED);
  });

  it("does nothing for a mail program that only looks, and survives a doubled parameter", async () => {
    const token = await joinUnconfirmed("peek@crewyard.example");
    const url = `${VERIFY_EMAIL_PATH}?token=${token}`;
    expect((await app.app.inject({ method: "HEAD", url })).statusCode).toBe(405);
    expect((await app.app.inject({ method: "GET", url: `${url}&token=x` })).headers.location).toBe(
      "/signin?verified=expired",
    );
    expect((await enter("peek@crewyard.example")).status).toBe(403);
  });
});

describe("asking for the link again", () => {
  it("answers alike whoever asks, and writes what fits", async () => {
    await joinUnconfirmed("waits@crewyard.example");
    await join(app, { email: "done@crewyard.example" });
    const answers = await Promise.all(
      ["waits", "done", "nobody"].map((name) =>
        app.visitor.call(resendVerification, { body: { email: `${name}@crewyard.example` } }),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1);
    expect(await subjectsTo("waits@crewyard.example")).toEqual([
      "Please confirm your email address",
      "Please confirm your email address",
    ]);
    const known = (await app.readMails()).findLast(({ to }) => to === "done@crewyard.example");
    expect(known?.subject).toBe("You already have an account at Crewyard");
    // The name of the link on the sign-in page.
    expect(known?.text).toContain("'Forgot password?'");
    expect(await subjectsTo("nobody@crewyard.example")).toEqual([]);
  });

  it("leaves the first link working beside the second", async () => {
    const email = "both@crewyard.example";
    const first = await joinUnconfirmed(email);
    await app.visitor.call(resendVerification, { body: { email } });
    const second = tokenIn(await app.readMails(), email);
    expect(second).not.toBe(first);
    expect(await openLink(app, first)).toBe(VERIFIED);
    expect(await openLink(app, second)).toBe(VERIFIED);
  });

  it("refuses what is no address", async () => {
    const { error } = await app.visitor.raw(resendVerification, { body: { email: ["a@b.example"] } });
    expect(error.fields).toEqual({ email: "Please enter a valid email address" });
  });
});

describe("changing the address", () => {
  it("needs a session and the password", async () => {
    const body = { email: "new@crewyard.example", password: "Wrong-trowel-1!" };
    expect((await app.visitor.call(changeEmail, { body })).status).toBe(401);
    const { client } = await join(app, { email: "guarded@crewyard.example" });
    const { status, error } = await client.call(changeEmail, { body });
    expect([status, error.code]).toEqual([403, "wrong_password"]);
    expect(error.fields).toEqual({ password: "That is not your current password." });
  });

  it("keeps the old address until the new one is confirmed, then tells both", async () => {
    const [from, to] = ["from@crewyard.example", "to@crewyard.example"];
    const { client } = await join(app, { email: from });
    expect((await client.call(changeEmail, { body: { email: to, password: PASSWORD } })).status).toBe(200);
    expect((await client.call(getCurrentUser)).body).toMatchObject({ email: from, pendingEmail: to });
    expect((await enter(from)).status).toBe(200);
    expect((await enter(to)).status).toBe(401);
    await app.visitor.call(forgotPassword, { body: { email: from } });
    const token = tokenIn(await app.readMails(), from, "/reset-password");

    expect(await openLink(app, tokenIn(await app.readMails(), to))).toBe(VERIFIED);
    // Links in the old mailbox no longer open anything.
    const late = await app.visitor.call(resetPassword, { body: { token, newPassword: "New-trowel-88!" } });
    expect(late.error.code).toBe("reset_link_invalid");
    expect((await client.call(getCurrentUser)).body).toMatchObject({ email: to, pendingEmail: null });
    expect((await enter(from)).status).toBe(401);
    expect((await enter(to)).status).toBe(200);
    expect((await subjectsTo(from)).at(-1)).toBe("Your email address was changed");
    expect((await subjectsTo(to)).at(-1)).toBe("Your email address was changed");
  });

  it("does not tell that somebody has the address, tells that somebody instead, and changes nothing", async () => {
    await join(app, { email: "owner@crewyard.example" });
    const { client } = await join(app, { email: "wants@crewyard.example" });
    const taken = await client.call(changeEmail, {
      body: { email: "owner@crewyard.example", password: PASSWORD },
    });
    expect((await subjectsTo("owner@crewyard.example")).at(-1)).toBe(
      "You already have an account at Crewyard",
    );
    const free = await client.call(changeEmail, {
      body: { email: "free@crewyard.example", password: PASSWORD },
    });
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
  });

  it("makes only the last of several wishes come true, and none once taken back", async () => {
    const { client, email } = await join(app, { email: "fickle@crewyard.example" });
    const wish = async (to: string) => {
      await client.call(changeEmail, { body: { email: to, password: PASSWORD } });
      return tokenIn(await app.readMails(), to);
    };
    const first = await wish("fickle1@crewyard.example");
    const second = await wish("fickle2@crewyard.example");
    expect(await openLink(app, first)).toBe(EXPIRED);
    const { body } = await client.call(changeEmail, { body: { email, password: PASSWORD } });
    expect(body.message).toBe("Your email address stays as it is.");
    expect(await openLink(app, second)).toBe(EXPIRED);
    expect((await client.call(getCurrentUser)).body).toMatchObject({ email, pendingEmail: null });
  });

  it("gives the address to whoever confirms it, not to a sign-up that never did", async () => {
    const squatted = "squatted@crewyard.example";
    const { client } = await join(app, { email: "rightful@crewyard.example" });
    await client.call(changeEmail, { body: { email: squatted, password: PASSWORD } });
    const token = tokenIn(await app.readMails(), squatted);
    await joinUnconfirmed(squatted);
    expect(await openLink(app, token)).toBe(VERIFIED);
    expect((await client.call(getCurrentUser)).body.email).toBe(squatted);
  });

  it("does not take an address that somebody confirmed meanwhile", async () => {
    const contested = "contested@crewyard.example";
    const { client, email } = await join(app, { email: "slow@crewyard.example" });
    await client.call(changeEmail, { body: { email: contested, password: PASSWORD } });
    const token = tokenIn(await app.readMails(), contested);
    await join(app, { email: contested });
    expect(await openLink(app, token)).toBe(EXPIRED);
    expect((await client.call(getCurrentUser)).body.email).toBe(email);
  });

  it("is heard of by whatever else the member has open: asked for, called off, and confirmed", async () => {
    const { client, token } = await join(app, { email: "follows@crewyard.example" });
    const url = await app.app.listen({ port: 0, host: "127.0.0.1" });
    const socket = await openMemberSocket(url, token);
    const ask = (password: string) =>
      client.call(changeEmail, { body: { email: "followed@crewyard.example", password } });
    await ask(PASSWORD);
    expect(await socket.hear("account_changed")).toHaveLength(1);
    const newPassword = `${PASSWORD}-2`;
    await client.call(changePassword, { body: { currentPassword: PASSWORD, newPassword } });
    expect(await socket.hear("account_changed", 2)).toHaveLength(2);
    await ask(newPassword);
    await openLink(app, tokenIn(await app.readMails(), "followed@crewyard.example"));
    expect(await socket.hear("account_changed", 4)).toHaveLength(4);
    socket.close();
  });

  it("forgets a wish that was not confirmed in 48 hours", async () => {
    const { client } = await join(app, { email: "patient@crewyard.example" });
    await client.call(changeEmail, { body: { email: "slowpost@crewyard.example", password: PASSWORD } });
    app.clock.advance(48 * HOUR);
    expect((await client.call(getCurrentUser)).body.pendingEmail).toBeNull();
  });
});

describe("the link to another address", () => {
  it("leads elsewhere than a confirmation's, used, replaced or too old", async () => {
    const { client } = await join(app, { email: "moves@crewyard.example" });
    const ask = async (email: string) => {
      await client.call(changeEmail, { body: { email, password: PASSWORD } });
      const mail = (await app.readMails()).findLast(({ to }) => to === email);
      return /\/api\/auth\/verify-email\S+/.exec(mail?.text ?? "")?.[0] ?? "";
    };
    const follow = async (url: string) => (await app.app.inject({ method: "GET", url })).headers.location;
    const [first, second] = [await ask("moves1@crewyard.example"), await ask("moves2@crewyard.example")];
    expect(await follow(first)).toBe("/signin?verified=change-expired");
    expect(await follow(second)).toBe("/signin?verified=changed");
    expect(await follow(second)).toBe("/signin?verified=changed");
    const third = await ask("moves3@crewyard.example");
    app.clock.advance(48 * HOUR);
    expect(await follow(third)).toBe("/signin?verified=change-expired");
  });
});
