import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  forgotPassword,
  getCurrentUser,
  resendVerification,
  signIn,
  signInAsAdmin,
  signUp,
} from "#contracts/accounts.ts";
import { createPost } from "#contracts/feed.ts";

import { hashPassword } from "../../platform/passwords.ts";
import type { Member } from "../../testing/members.ts";
import { FORM, PASSWORD, tokenIn, openLink } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let lastAddress = 0;
beforeAll(async () => {
  app = await startTestApp({ RATE_LIMITS: "on" });
});
afterAll(() => app.close());

/** Returns an address that nobody has called from yet. */
function newAddress(): string {
  lastAddress += 1;
  return `10.1.${Math.floor(lastAddress / 250)}.${(lastAddress % 250) + 1}`;
}

async function post(path: string, from: string, payload: unknown, headers: Record<string, string> = {}) {
  const response = await app.app.inject({
    method: "POST",
    url: path,
    remoteAddress: from,
    payload: payload as Record<string, unknown>,
    headers,
  });
  return {
    status: response.statusCode,
    retryAfter: Number(response.headers["retry-after"]),
    message: response.json<{ message: string }>().message,
  };
}

const enter = (email: string, from: string, password: string, headers = {}) =>
  post(signIn.path, from, { email, password }, headers);

async function join(email: string): Promise<void> {
  await post(signUp.path, newAddress(), { ...FORM, email });
  await openLink(app, tokenIn(await app.readMails(), email));
}

describe("guessing a password", () => {
  it("is refused after five failures from one address, in words and with Retry-After", async () => {
    await join("guess@crewyard.example");
    const thief = newAddress();
    for (let tries = 0; tries < 5; tries++) {
      expect((await enter("guess@crewyard.example", thief, "Wrong-1!")).status).toBe(401);
    }
    const refused = await enter("guess@crewyard.example", thief, "Wrong-1!");
    expect(refused.status).toBe(429);
    expect(refused.retryAfter).toBeGreaterThan(800);
    expect(refused.message).toBe("That was a lot in a short time. Please try again in 15 minutes.");
    expect((await enter("guess@crewyard.example", thief, PASSWORD)).status).toBe(429);
    // The admin portal's sign-in offers no further attempts.
    const elsewhere = { email: "guess@crewyard.example", password: PASSWORD };
    expect((await post(signInAsAdmin.path, thief, elsewhere)).status).toBe(429);
    // Forged forwarding headers change nothing while no proxy is trusted.
    const forged = { "x-forwarded-for": "203.0.113.9", forwarded: "for=203.0.113.9" };
    expect((await enter("guess@crewyard.example", thief, "Wrong-1!", forged)).status).toBe(429);
    // The member signs in from an address of their own.
    expect((await enter("guess@crewyard.example", newAddress(), PASSWORD)).status).toBe(200);
  });

  it("counts twenty guesses at once as twenty", async () => {
    const thief = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => enter("atonce@crewyard.example", thief, "Wrong-1!")),
    );
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(15);
  });

  it("never locks the member out, however many addresses try", async () => {
    await join("hunted@crewyard.example");
    const attempts = Array.from({ length: 25 }, () =>
      enter("hunted@crewyard.example", newAddress(), "Wrong-1!"),
    );
    expect(new Set((await Promise.all(attempts)).map((answer) => answer.status))).toEqual(new Set([401]));
    expect((await enter("hunted@crewyard.example", newAddress(), PASSWORD)).status).toBe(200);
  });

  it("slows everybody down once an account has seen twenty failures in an hour", async () => {
    const email = "slowed@crewyard.example";
    await join(email);
    await app.deps.limits.consume("sign_in_account", email, 20);
    const began = performance.now();
    expect((await enter(email, newAddress(), PASSWORD)).status).toBe(200);
    // At least a second; a busy machine may take longer.
    expect(performance.now() - began).toBeGreaterThan(990);
  });

  it("has no failure forgotten by an attempt that found the server busy, nor counts that", async () => {
    const email = "busy@crewyard.example";
    await join(email);
    const from = newAddress();
    const guess = async () => (await enter(email, from, "Wrong-1!")).status;
    expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 401]);
    // Fills the places for passwords being checked and waiting; a further request is told to try again.
    const enough = new AbortController();
    const hashing = Array.from({ length: 62 }, async () => {
      while (!enough.signal.aborted) await hashPassword("Trowel-77!");
    });
    expect([await guess(), (await enter(email, from, PASSWORD)).status]).toEqual([503, 503]);
    enough.abort();
    await Promise.all(hashing);
    expect([await guess(), await guess(), await guess()]).toEqual([401, 401, 429]);
  });

  it("stops one address that tries many accounts after thirty", async () => {
    const thief = newAddress();
    const answers: number[] = [];
    for (let n = 0; n < 31; n++)
      answers.push((await enter(`many${n}@crewyard.example`, thief, "Wrong-1!")).status);
    expect(answers.indexOf(429)).toBe(30);
    // A member who shares the address waits until the limit is over, and then has all five tries.
    await join("shares@crewyard.example");
    const own = async () => (await enter("shares@crewyard.example", thief, PASSWORD)).status;
    expect([await own(), await own(), await own(), await own(), await own()]).toEqual(Array(5).fill(429));
    await app.deps.limits.reset("sign_in_address", thief);
    expect(await own()).toBe(200);
  });

  it("costs nothing when the password is right", async () => {
    await join("often@crewyard.example");
    const home = newAddress();
    for (let times = 0; times < 35; times++) {
      expect((await enter("often@crewyard.example", home, PASSWORD)).status).toBe(200);
    }
    for (let tries = 0; tries < 4; tries++) await enter("often@crewyard.example", home, "Wrong-1!");
    expect((await enter("often@crewyard.example", home, PASSWORD)).status).toBe(200);
    // Earlier failures are forgotten.
    for (let tries = 0; tries < 5; tries++)
      expect((await enter("often@crewyard.example", home, "Wrong-1!")).status).toBe(401);
  });
});

describe("emails to an address", () => {
  it("stop after three an hour, while the answer stays the same", async () => {
    await join("flooded@crewyard.example");
    const answers = [];
    for (let n = 0; n < 6; n++) {
      answers.push(await post(forgotPassword.path, newAddress(), { email: "flooded@crewyard.example" }));
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const resets = (await app.readMails()).filter((mail) => mail.subject === "Choose a new password");
    // Joining used up the first of the three.
    expect(resets).toHaveLength(2);
  });

  it("that confirm it are refused after three an hour, in the same words for one that nobody has", async () => {
    const email = "waiting@crewyard.example";
    await post(signUp.path, newAddress(), { ...FORM, email });
    const ask = (to: string) => post(resendVerification.path, newAddress(), { email: to });
    // Joining used up the first of the three.
    const known = [await ask(email), await ask(email), await ask(email)];
    await ask("nobody@crewyard.example");
    const unknown = [];
    for (let n = 0; n < 3; n++) unknown.push(await ask("nobody@crewyard.example"));
    expect(known.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(known[2]?.message).toBe("That was a lot in a short time. Please try again in 60 minutes.");
    expect(known[2]?.retryAfter).toBeGreaterThan(3500);
    expect(unknown.map(({ status, message }) => [status, message])).toEqual(
      known.map(({ status, message }) => [status, message]),
    );
    const mails = (await app.readMails()).filter(({ to }) => to === email);
    expect(mails).toHaveLength(3);
  });

  it("are asked for fifteen times an hour from one address at most", async () => {
    const from = newAddress();
    const answers: number[] = [];
    for (let n = 0; n < 16; n++) {
      answers.push((await post(forgotPassword.path, from, { email: `x${n}@crewyard.example` })).status);
    }
    expect(answers.indexOf(429)).toBe(15);
  });
});

describe("whoever is signed in", () => {
  const read = async ({ token }: Member, remoteAddress: string) => {
    const headers = { authorization: `Bearer ${token}` };
    return (await app.app.inject({ url: getCurrentUser.path, remoteAddress, headers })).statusCode;
  };
  const post = async ({ token }: Member, remoteAddress: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const payload = { content: "Roof on." };
    const call = { method: createPost.method, url: createPost.path, remoteAddress, headers, payload };
    return (await app.app.inject(call)).statusCode;
  };

  it.each([
    ["calls of all kinds", read, 50],
    ["posts", post, 20],
  ])("has a budget of their own for %s, wherever they call from", async (_what, call, most) => {
    const [dan, priya] = [await app.makeMember(), await app.makeMember()];
    const [office, phone] = [newAddress(), newAddress()];
    const answers: number[] = [];
    for (let at = 0; at < most; at++) answers.push(await call(dan, at % 2 === 0 ? office : phone));
    expect(answers).not.toContain(429);
    expect([await call(dan, office), await call(dan, newAddress())]).toEqual([429, 429]);
    expect(await call(priya, office)).not.toBe(429);
  });
});

describe("joining", () => {
  it("is possible five times an hour from one address; a slip costs nothing", async () => {
    const from = newAddress();
    for (let n = 0; n < 10; n++) await post(signUp.path, from, { ...FORM, email: "not an address" });
    const answers = [];
    for (let n = 0; n < 6; n++) {
      answers.push(await post(signUp.path, from, { ...FORM, email: `fam${n}@crewyard.example` }));
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 429]);
    expect(answers.at(-1)?.retryAfter).toBeGreaterThan(3500);
  });
});
