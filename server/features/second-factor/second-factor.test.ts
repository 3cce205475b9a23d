import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  changePassword,
  forgotPassword,
  getCurrentUser,
  listSessions,
  resetPassword,
  signIn,
  signInAsAdmin,
} from "#contracts/accounts.ts";
import {
  confirmAuthenticator,
  confirmIdentity,
  getSecondFactors,
  makeRecoveryCodes,
  removeAuthenticator,
  startAuthenticator,
} from "#contracts/second-factor.ts";

import { createClient, statusesOf } from "../../testing/client.ts";
import { onOneConnection } from "../../testing/one-connection.ts";
import { join, PASSWORD, tokenIn } from "../../testing/people.ts";
import {
  answerByCode,
  answerByRecovery,
  codeOf,
  readRecoveryCodes,
  setUpAuthenticator,
  ticketOf,
} from "../../testing/second-factor.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let joined = 0;
/** Makes a member with an authenticator app, at the time when its next code begins. */
async function joinWithApp() {
  const member = await join(app, { email: `two-steps${(joined += 1)}@crewyard.example` });
  return { ...member, secret: await setUpAuthenticator(app, member.client) };
}
const enter = (email: string, more: Record<string, unknown> = {}) =>
  app.visitor.call(signIn, { body: { email, password: PASSWORD, ...more } });

describe("an authenticator app", () => {
  it("is set up by its first code, ends every other session, and is asked for from then on", async () => {
    const { email, client } = await join(app, { email: "first@crewyard.example" });
    const other = createClient(app.app, (await enter(email)).body.token);
    const { secret, uri } = (await client.call(startAuthenticator)).body;
    expect(uri).toMatch(
      new RegExp(`^otpauth://totp/Crewyard:first%40crewyard\\.example\\?.*secret=${secret}`),
    );
    expect((await enter(email)).status).toBe(200);
    const wrong = await client.call(confirmAuthenticator, { body: { code: "000 000" } });
    expect([wrong.status, wrong.error.code]).toEqual([403, "code_wrong"]);
    const code = codeOf(app, secret);
    expect((await client.call(confirmAuthenticator, { body: { code } })).status).toBe(200);
    expect((await other.call(getCurrentUser)).status).toBe(401);
    expect((await client.call(getSecondFactors)).body).toMatchObject({
      isRequired: false,
      authenticatorSince: app.clock.now().toISOString(),
      recoveryCodesLeft: 0,
    });

    const refused = await enter(email);
    expect([refused.status, refused.error.code, refused.headers["set-cookie"]]).toEqual([
      401,
      "second_factor_required",
      undefined,
    ]);
    expect(refused.error.secondFactor?.methods).toEqual(["authenticator"]);
    for (const call of [startAuthenticator, confirmAuthenticator] as const)
      expect((await client.raw(call, { body: { code } })).error.code).toBe("authenticator_exists");
  });

  it("takes the code of now and of the half minutes beside it, each once", async () => {
    const { email, secret } = await joinWithApp();
    const far = await answerByCode(app, ticketOf(await enter(email)), codeOf(app, secret, 2));
    expect([far.status, far.error.code]).toEqual([403, "code_wrong"]);
    const ticket = ticketOf(await enter(email));
    const { status, body, headers } = await answerByCode(app, ticket, codeOf(app, secret));
    expect([status, body.user.email]).toEqual([200, email]);
    expect(String(headers["set-cookie"])).toContain(body.token);
    expect((await createClient(app.app, body.token).call(getCurrentUser)).status).toBe(200);

    const replayed = await answerByCode(app, ticketOf(await enter(email)), codeOf(app, secret));
    expect([replayed.status, replayed.error.code]).toEqual([403, "code_wrong"]);
    const older = await answerByCode(app, ticketOf(await enter(email)), codeOf(app, secret, -1));
    expect(older.status).toBe(403);
    const later = await answerByCode(app, ticketOf(await enter(email)), codeOf(app, secret, 1));
    expect(later.status).toBe(200);
  });

  it("opens once for two who come at once with one code", async () => {
    const { email, secret } = await joinWithApp();
    const tickets = [ticketOf(await enter(email)), ticketOf(await enter(email))];
    const code = codeOf(app, secret);
    const answers = await Promise.all(tickets.map((ticket) => answerByCode(app, ticket, code)));
    expect(statusesOf(answers)).toEqual([200, 403]);
    app.clock.advance(MINUTE);
    const ticket = ticketOf(await enter(email));
    const codes = [codeOf(app, secret), codeOf(app, secret, 1)];
    const both = await Promise.all(codes.map((each) => answerByCode(app, ticket, each)));
    expect(statusesOf(both)).toEqual([200, 410]);
  });

  it("is set up, asked for and given with the password on one connection at a time", async () => {
    await onOneConnection(app, async () => {
      const { email, secret } = await joinWithApp();
      const answer = await answerByCode(app, ticketOf(await enter(email)), codeOf(app, secret));
      expect([answer.status, (await enter(email, { code: codeOf(app, secret, 1) })).status]).toEqual([
        200, 200,
      ]);
    });
  });

  it("may be given with the password, at either sign-in; a wrong one asks for the second step", async () => {
    const { email, secret } = await joinWithApp();
    expect((await enter(email, { code: "abc" })).error.code).toBe("second_factor_required");
    expect((await enter(email, { code: codeOf(app, secret, 5) })).error.code).toBe("second_factor_required");
    expect((await enter(email, { code: codeOf(app, secret) })).status).toBe(200);
    await app.deps.db.kysely.updateTable("users").set({ role: "admin" }).where("email", "=", email).execute();
    app.clock.advance(30_000);
    const asAdmin = (code?: string) =>
      app.visitor.call(signInAsAdmin, { body: { email, password: PASSWORD, ...(code && { code }) } });
    const refused = await asAdmin();
    expect([refused.status, refused.error.code]).toEqual([401, "second_factor_required"]);
    expect((await answerByCode(app, ticketOf(refused), codeOf(app, secret))).body.user.isAdmin).toBe(true);
    expect((await asAdmin(codeOf(app, secret, 1))).status).toBe(200);
  });

  it("tells nothing of itself before the right password", async () => {
    const { email, secret } = await joinWithApp();
    for (const code of [undefined, codeOf(app, secret)]) {
      const wrong = await enter(email, { password: "Wrong-trowel-1!", code });
      expect([wrong.status, wrong.error.code, wrong.error.secondFactor]).toEqual([
        401,
        "invalid_credentials",
        undefined,
      ]);
    }
    // The code was not used up either.
    expect((await enter(email, { code: codeOf(app, secret) })).status).toBe(200);
  });

  it("can be removed, and with it goes what would stand in for it", async () => {
    const { email, client } = await joinWithApp();
    await readRecoveryCodes(client);
    expect((await client.call(removeAuthenticator)).status).toBe(200);
    expect((await client.call(getSecondFactors)).body).toMatchObject({
      authenticatorSince: null,
      recoveryCodesLeft: 0,
    });
    expect((await client.call(removeAuthenticator)).error.code).toBe("authenticator_not_started");
    expect((await enter(email)).status).toBe(200);
  });

  it("keeps its secret sealed", async () => {
    const { secret } = await joinWithApp();
    const rows = await app.deps.db.kysely.selectFrom("authenticators").select("secret").execute();
    for (const row of rows) expect(row.secret.toString("latin1")).not.toContain(secret);
    expect(rows[0]?.secret).toHaveLength(12 + 16 + 20);
  });
});

describe("a ticket", () => {
  it("is good for five tries, ten minutes and one session", async () => {
    const { email, secret } = await joinWithApp();
    const tired = ticketOf(await enter(email));
    for (let tries = 0; tries < 5; tries += 1)
      expect((await answerByCode(app, tired, codeOf(app, secret, 9))).status).toBe(403);
    expect((await answerByCode(app, tired, codeOf(app, secret))).error.code).toBe("second_factor_over");

    const late = ticketOf(await enter(email));
    app.clock.advance(10 * MINUTE);
    expect((await answerByCode(app, late, codeOf(app, secret))).status).toBe(410);
    const used = ticketOf(await enter(email));
    app.clock.advance(10 * MINUTE - 1);
    expect((await answerByCode(app, used, codeOf(app, secret))).status).toBe(200);
    expect((await answerByCode(app, used, codeOf(app, secret, 1))).status).toBe(410);
    await app.deps.jobs.add(app.deps.db, "second_factor.clean_up", {});
    await app.deps.jobs.runDue();
    const left = await app.deps.db.kysely.selectFrom("sign_in_tickets").select("expires_at").execute();
    expect(left.filter(({ expires_at: at }) => Date.parse(at) < app.clock.now().getTime())).toEqual([]);
  });

  it("opens nothing once the password has changed, or its member is banned", async () => {
    const { email, secret, client, user } = await joinWithApp();
    const before = ticketOf(await enter(email));
    const newPassword = "Trowel-and-78-bricks";
    await client.call(changePassword, { body: { currentPassword: PASSWORD, newPassword } });
    expect((await answerByCode(app, before, codeOf(app, secret))).status).toBe(410);
    const open = ticketOf(await enter(email, { password: newPassword }));
    await app.deps.db.kysely
      .updateTable("users")
      .set({ banned_at: app.clock.now().toISOString(), ban_reason: "Spam" })
      .where("id", "=", user.id)
      .execute();
    const banned = await answerByCode(app, open, codeOf(app, secret));
    expect([banned.status, banned.error.code]).toEqual([403, "account_banned"]);
  });

  it("is still asked for after a new password by email", async () => {
    const { email, secret } = await joinWithApp();
    await app.visitor.call(forgotPassword, { body: { email } });
    const token = tokenIn(await app.readMails(), email, "/reset-password");
    const password = "Trowel-and-79-bricks";
    expect((await app.visitor.call(resetPassword, { body: { token, newPassword: password } })).status).toBe(
      200,
    );
    const refused = await enter(email, { password });
    expect(refused.error.code).toBe("second_factor_required");
    expect((await answerByCode(app, ticketOf(refused), codeOf(app, secret))).status).toBe(200);
  });
});

describe("recovery codes", () => {
  it("are ten, each good for one session however it is typed, and new ones end the old", async () => {
    const { email, client } = await joinWithApp();
    const codes = await readRecoveryCodes(client);
    expect([new Set(codes).size, codes.every((code) => /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/.test(code))]).toEqual(
      [10, true],
    );
    const refused = await enter(email);
    expect(refused.error.secondFactor?.methods).toEqual(["authenticator", "recovery_code"]);
    const [first = "", second = ""] = codes;
    const typed = first.toUpperCase().replaceAll("-", " ");
    expect((await answerByRecovery(app, ticketOf(refused), typed)).status).toBe(200);
    expect((await client.call(getSecondFactors)).body.recoveryCodesLeft).toBe(9);
    const stolen = await answerByRecovery(app, ticketOf(await enter(email)), first);
    expect([stolen.status, stolen.error.code]).toEqual([403, "code_wrong"]);
    await readRecoveryCodes(client);
    expect((await answerByRecovery(app, ticketOf(await enter(email)), second)).status).toBe(403);
  });

  it("open once for two who come at once with one", async () => {
    const { email, client } = await joinWithApp();
    const [code = ""] = await readRecoveryCodes(client);
    const tickets = [ticketOf(await enter(email)), ticketOf(await enter(email))];
    const answers = await Promise.all(tickets.map((ticket) => answerByRecovery(app, ticket, code)));
    expect(statusesOf(answers)).toEqual([200, 403]);
  });

  it("of another member are wrong, too", async () => {
    const [one, other] = [await joinWithApp(), await joinWithApp()];
    const [code = ""] = await readRecoveryCodes(other.client);
    expect((await answerByRecovery(app, ticketOf(await enter(one.email)), code)).status).toBe(403);
    const secret = codeOf(app, other.secret);
    expect((await answerByCode(app, ticketOf(await enter(one.email)), secret)).status).toBe(403);
  });

  it("are for those who have something to recover", async () => {
    const { client } = await join(app, { email: "plain@crewyard.example" });
    expect((await client.call(makeRecoveryCodes)).error.code).toBe("no_second_factor");
  });
});

describe("what changes a second step", () => {
  it("is asked for again once the last proof is ten minutes old, until the password is given", async () => {
    const { client } = await joinWithApp();
    expect((await client.call(listSessions)).body.sessions).toHaveLength(1);
    app.clock.advance(10 * MINUTE);
    for (const call of [startAuthenticator, makeRecoveryCodes, removeAuthenticator] as const) {
      const { status, error } = await client.raw(call);
      expect([status, error.code]).toEqual([403, "confirmation_required"]);
    }
    const wrong = await client.call(confirmIdentity, { body: { password: "Wrong-trowel-1!" } });
    expect([wrong.status, wrong.error.fields]).toEqual([
      403,
      { password: "That is not your current password." },
    ]);
    expect((await client.call(makeRecoveryCodes)).status).toBe(403);
    expect((await client.call(confirmIdentity, { body: { password: PASSWORD } })).status).toBe(200);
    expect((await client.call(makeRecoveryCodes)).status).toBe(200);
    app.clock.advance(10 * MINUTE);
    expect((await client.call(makeRecoveryCodes)).status).toBe(200);
    app.clock.advance(1);
    expect((await client.call(makeRecoveryCodes)).status).toBe(403);
  });
});

it("refuses wrong codes of an app past ten, however many tickets there are, and takes a recovery code", async () => {
  const site = await startTestApp({ RATE_LIMITS: "on" });
  const { email, client } = await join(site, { email: "guessed@crewyard.example" });
  const secret = await setUpAuthenticator(site, client);
  const [recovery = ""] = await readRecoveryCodes(client);
  const ask = () => site.visitor.call(signIn, { body: { email, password: PASSWORD } });
  const found: number[] = [];
  for (let guess = 0; guess < 11; guess += 1)
    found.push((await answerByCode(site, ticketOf(await ask()), codeOf(site, secret, 9))).status);
  expect(found).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
  expect((await answerByCode(site, ticketOf(await ask()), codeOf(site, secret))).status).toBe(429);
  expect((await answerByRecovery(site, ticketOf(await ask()), recovery)).status).toBe(200);
  await site.close();
});
