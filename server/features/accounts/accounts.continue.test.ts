import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  changeEmail,
  continueSignUp,
  getCurrentUser,
  resendVerification,
  resetPassword,
  forgotPassword,
  signIn,
  signUp,
  VERIFY_EMAIL_PATH,
} from "#contracts/accounts.ts";

import { createClient } from "../../testing/client.ts";
import { FORM, join, PASSWORD, tokenIn } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { HOUR, MINUTE } from "../../testing/test-clock.ts";

const HERE = "/signin?verified=here";
const VERIFIED = "/signin?verified=true";
const EXPIRED = "/signin?verified=expired";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** A browser that stores and sends only its sign-up cookie. */
class Browser {
  cookie = "";

  #take(headers: { "set-cookie"?: unknown }): void {
    for (const text of [headers["set-cookie"] ?? []].flat().map(String)) {
      const given = /^crewyard_sign_up=([^;]*)/.exec(text)?.[1];
      if (given !== undefined) this.cookie = given;
    }
  }
  #headers(): Record<string, string> {
    return this.cookie === "" ? {} : { cookie: `crewyard_sign_up=${this.cookie}` };
  }

  async signsUp(details: Record<string, unknown>): Promise<string> {
    const { headers, status } = await app.visitor.raw(signUp, { body: { ...FORM, ...details } });
    expect(status).toBe(201);
    this.#take(headers);
    return this.cookie;
  }

  /** Follows the link in the latest email to that address, and returns where it leads. */
  async follows(email: string, token?: string): Promise<string> {
    const secret = token ?? tokenIn(await app.readMails(), email);
    const url = `${VERIFY_EMAIL_PATH}?token=${secret}`;
    const { headers } = await app.app.inject({ method: "GET", url, headers: this.#headers() });
    this.#take(headers);
    return String(headers.location);
  }

  async goesOn() {
    const answer = await app.visitor.call(continueSignUp, {}, this.#headers());
    this.#take(answer.headers);
    return answer;
  }
}

async function joinUnconfirmed(name: string) {
  const email = `${name}@crewyard.example`;
  const browser = new Browser();
  await browser.signsUp({ email });
  return { browser, email };
}

const refusalOf = async (browser: Browser) => (await browser.goesOn()).error.code;

describe("the browser that signed up", () => {
  it("is signed in by the link, once, and its session is like any other", async () => {
    const { browser, email } = await joinUnconfirmed("once");
    const was = browser.cookie;
    expect(await browser.follows(email)).toBe(HERE);
    expect(browser.cookie).not.toBe(was);
    const again = Object.assign(new Browser(), { cookie: browser.cookie });
    const { status, body, headers } = await browser.goesOn();
    expect([status, body.user.email]).toEqual([200, email]);
    expect(String(headers["set-cookie"])).toContain("crewyard_session=");
    expect((await createClient(app.app, body.token).call(getCurrentUser)).body).toMatchObject({ email });
    expect(await refusalOf(again)).toBe("sign_up_not_continued");
    expect(await refusalOf(browser)).toBe("sign_up_not_continued");
    // The same link in the same browser, with its earlier cookie: said to be confirmed, but no session.
    const kept = Object.assign(new Browser(), { cookie: was });
    expect(await kept.follows(email)).toBe(VERIFIED);
    expect(await refusalOf(kept)).toBe("sign_up_not_continued");
  });

  it("is let in once by two that ask at once", async () => {
    const { browser, email } = await joinUnconfirmed("atonce");
    await browser.follows(email);
    const twin = Object.assign(new Browser(), { cookie: browser.cookie });
    const answers = await Promise.all([browser.goesOn(), twin.goesOn()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  it("is given a cookie scoped to continuing the sign-up, out of reach of scripts and other sites", async () => {
    const { headers } = await app.visitor.raw(signUp, { body: { ...FORM, email: "jar@crewyard.example" } });
    const [pair = "", ...attributes] = String(headers["set-cookie"]).split("; ");
    expect(pair).toMatch(/^crewyard_sign_up=[\w-]{43}$/);
    expect(attributes.toSorted()).toEqual(["HttpOnly", "Max-Age=172800", "Path=/api/auth", "SameSite=Lax"]);
  });

  it("is let in too when a mail program followed the link first", async () => {
    const { browser, email } = await joinUnconfirmed("scanned");
    expect(await new Browser().follows(email)).toBe(VERIFIED);
    expect(await browser.follows(email)).toBe(HERE);
    expect((await browser.goesOn()).status).toBe(200);
  });

  it("is not let past a second factor that was set up meanwhile", async () => {
    const { browser, email } = await joinUnconfirmed("twosteps");
    await browser.follows(email);
    const { pool } = app.deps.db;
    await pool.query(
      `insert into authenticators (user_id, secret, started_at, confirmed_at)
       select id, 'x', created_at, created_at from users where email = $1`,
      [email],
    );
    expect(await refusalOf(browser)).toBe("sign_up_not_continued");
  });

  it("is let in by a link that was sent again", async () => {
    const { browser, email } = await joinUnconfirmed("sentagain");
    await app.visitor.call(resendVerification, { body: { email } });
    expect(await browser.follows(email)).toBe(HERE);
  });
});

describe("nobody else is let in", () => {
  it("another browser confirms, and signs in by password", async () => {
    const { browser, email } = await joinUnconfirmed("elsewhere");
    const other = new Browser();
    expect(await other.follows(email)).toBe(VERIFIED);
    expect(await refusalOf(other)).toBe("sign_up_not_continued");
    // Having signed up is not enough without the link.
    expect(await refusalOf(browser)).toBe("sign_up_not_continued");
  });

  it("the cookie of another sign-up opens nothing, and is still good for its own", async () => {
    const [mine, theirs] = [await joinUnconfirmed("mine"), await joinUnconfirmed("theirs")];
    const kept = mine.browser.cookie;
    expect(await mine.browser.follows(theirs.email)).toBe(VERIFIED);
    expect(await refusalOf(mine.browser)).toBe("sign_up_not_continued");
    mine.browser.cookie = kept;
    expect(await mine.browser.follows(mine.email)).toBe(HERE);
  });

  it("a member's address that is given once more makes no way into the account", async () => {
    const { email } = await join(app, { email: "known@crewyard.example" });
    const browser = new Browser();
    const first = await app.visitor.raw(signUp, { body: { ...FORM, email } });
    const fresh = await app.visitor.raw(signUp, { body: { ...FORM, email: "fresh@crewyard.example" } });
    const shape = (headers: Record<string, unknown>) =>
      String(headers["set-cookie"]).replace(/=[\w-]{43}/, "=");
    expect(shape(first.headers)).toBe(shape(fresh.headers));
    await browser.signsUp({ email });
    expect(await refusalOf(browser)).toBe("sign_up_not_continued");
  });

  it("neither cookie nor what it became works as a link", async () => {
    const { browser, email } = await joinUnconfirmed("aslink");
    expect(await new Browser().follows(email, browser.cookie)).toBe(EXPIRED);
    await browser.follows(email);
    expect(await new Browser().follows(email, browser.cookie)).toBe(EXPIRED);
  });

  it.each(["", "nonsense", "A".repeat(43), "%00"])("the cookie %j is nobody's", async (cookie) => {
    const browser = Object.assign(new Browser(), { cookie });
    expect(await refusalOf(browser)).toBe("sign_up_not_continued");
    const { email } = await joinUnconfirmed(`odd${cookie.length}`);
    expect(await browser.follows(email)).toBe(VERIFIED);
  });
});

describe("what happened meanwhile", () => {
  it("the link ran out: nothing is confirmed", async () => {
    const { browser, email } = await joinUnconfirmed("late");
    const token = tokenIn(await app.readMails(), email);
    app.clock.advance(48 * HOUR);
    expect(await browser.follows(email, token)).toBe(EXPIRED);
    expect(await refusalOf(browser)).toBe("sign_up_not_continued");
  });

  it("the cookie ran out before a link that was sent later: confirmed, and no more", async () => {
    const { browser, email } = await joinUnconfirmed("older");
    app.clock.advance(40 * HOUR);
    await app.visitor.call(resendVerification, { body: { email } });
    app.clock.advance(8 * HOUR);
    expect(await browser.follows(email)).toBe(VERIFIED);
  });

  it("ten minutes passed between the link and the page", async () => {
    const [inTime, late] = [await joinUnconfirmed("prompt"), await joinUnconfirmed("slow")];
    await inTime.browser.follows(inTime.email);
    await late.browser.follows(late.email);
    app.clock.advance(10 * MINUTE - 1);
    expect((await inTime.browser.goesOn()).status).toBe(200);
    app.clock.advance(1);
    expect(await refusalOf(late.browser)).toBe("sign_up_not_continued");
  });

  it.each(["before the link", "after it"])("the account was banned %s", async (when) => {
    const { browser, email } = await joinUnconfirmed(`banned${when.length}`);
    const ban = () =>
      app.deps.db.kysely
        .updateTable("users")
        .set({ banned_at: app.clock.now().toISOString(), ban_reason: "Spam." })
        .where("email", "=", email)
        .execute();
    if (when === "before the link") await ban();
    expect(await browser.follows(email)).toBe(when === "before the link" ? VERIFIED : HERE);
    if (when === "after it") await ban();
    expect(await refusalOf(browser)).toBe("sign_up_not_continued");
  });

  it("the address was corrected: the first mail is dead, the second lets in", async () => {
    const { browser, email } = await joinUnconfirmed("mistypd");
    const token = tokenIn(await app.readMails(), email);
    const right = "mistyped@crewyard.example";
    const before = browser.cookie;
    await browser.signsUp({ email: right, insteadOf: email });
    expect(await browser.follows(email, token)).toBe(EXPIRED);
    expect(await Object.assign(new Browser(), { cookie: before }).follows(right)).toBe(VERIFIED);
    expect(await browser.follows(right)).toBe(HERE);
    expect((await browser.goesOn()).body.user.email).toBe(right);
  });

  it("somebody else signed up with the address: the first browser is a stranger's", async () => {
    const { browser, email } = await joinUnconfirmed("squatted");
    const owner = new Browser();
    await owner.signsUp({ email, password: "Mortar-and-88-tiles", confirmPassword: "Mortar-and-88-tiles" });
    expect(await browser.follows(email)).toBe(VERIFIED);
    expect(await owner.follows(email)).toBe(HERE);
  });

  it("a new password, a first session or another address ends it", async () => {
    const reset = await joinUnconfirmed("forgot");
    const link = tokenIn(await app.readMails(), reset.email);
    await app.visitor.call(forgotPassword, { body: { email: reset.email } });
    const token = tokenIn(await app.readMails(), reset.email, "/reset-password");
    await app.visitor.call(resetPassword, { body: { token, newPassword: "Mortar-and-88-tiles" } });
    expect(await reset.browser.follows(reset.email, link)).toBe(VERIFIED);

    const entered = await joinUnconfirmed("entered");
    await new Browser().follows(entered.email);
    await app.visitor.call(signIn, { body: { email: entered.email, password: PASSWORD } });
    expect(await entered.browser.follows(entered.email)).toBe(VERIFIED);

    const moved = await joinUnconfirmed("moved");
    await moved.browser.follows(moved.email);
    await app.deps.db.kysely
      .updateTable("users")
      .set({ email: "elsewhere2@crewyard.example" })
      .where("email", "=", moved.email)
      .execute();
    expect(await refusalOf(moved.browser)).toBe("sign_up_not_continued");
  });

  it("a link that changes a member's address signs nobody in", async () => {
    const { browser, email } = await joinUnconfirmed("changes");
    await browser.follows(email);
    const { body } = await browser.goesOn();
    const to = "changed@crewyard.example";
    await createClient(app.app, body.token).call(changeEmail, { body: { email: to, password: PASSWORD } });
    expect(await browser.follows(to)).toBe(VERIFIED);
  });
});
