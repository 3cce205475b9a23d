import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { getCurrentUser, signIn } from "#contracts/accounts.ts";
import {
  addPasskey,
  removePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from "#contracts/passkeys.ts";
import { answerSecondFactor, getSecondFactors } from "#contracts/second-factor.ts";

import { createClient, statusesOf, type Client } from "../../testing/client.ts";
import { join, PASSWORD } from "../../testing/people.ts";
import { readRecoveryCodes, ticketOf } from "../../testing/second-factor.ts";
import { SoftwarePasskey } from "../../testing/software-passkey.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const makeKey = () => new SoftwarePasskey(app.deps.config.publicUrl);
const ELSEWHERE = { origin: "https://crewyard.example.evil", rpId: "crewyard.example.evil" };

async function add(client: Client, key: SoftwarePasskey, where = {}) {
  const { ticket, options } = (await client.call(startPasskey)).body;
  return client.call(addPasskey, { body: { ticket, name: "My phone", passkey: key.make(options, where) } });
}

let joined = 0;
async function joinWithKey() {
  const member = await join(app, { email: `key${(joined += 1)}@crewyard.example` });
  const key = makeKey();
  expect((await add(member.client, key)).status).toBe(201);
  return { ...member, key };
}
const enter = (email: string) => app.visitor.call(signIn, { body: { email, password: PASSWORD } });
const questionOf = (refused: Awaited<ReturnType<typeof enter>>) => refused.error.secondFactor?.passkey ?? "";
const answer = (ticket: string, passkey: ReturnType<SoftwarePasskey["use"]>) =>
  app.visitor.call(answerSecondFactor, { body: { ticket, answer: { method: "passkey", passkey } } });
async function enterAlone(key: SoftwarePasskey, where = {}, isVerified = true) {
  const { ticket, options } = (await app.visitor.call(startPasskeySignIn)).body;
  return app.visitor.call(signInByPasskey, {
    body: { ticket, passkey: key.use(options, where, isVerified) },
  });
}

describe("adding a passkey", () => {
  it("makes it the second step, and ends every other session", async () => {
    const { email, client } = await join(app, { email: "adds@crewyard.example" });
    const other = createClient(app.app, (await enter(email)).body.token);
    expect((await add(client, makeKey())).status).toBe(201);
    expect((await other.call(getCurrentUser)).status).toBe(401);
    expect((await client.call(getSecondFactors)).body.passkeys).toMatchObject([
      { name: "My phone", createdAt: app.clock.now().toISOString(), lastUsedAt: null },
    ]);
    const refused = await enter(email);
    expect([refused.error.code, refused.error.secondFactor?.methods]).toEqual([
      "second_factor_required",
      ["passkey"],
    ]);
    await readRecoveryCodes(client);
    expect((await enter(email)).error.secondFactor?.methods).toEqual(["passkey", "recovery_code"]);
  });

  it.each([
    ["another site's origin", { origin: ELSEWHERE.origin }],
    ["another site's name", { rpId: ELSEWHERE.rpId }],
  ])("is refused with %s", async (_what, where) => {
    const { client } = await join(app, { email: `refused${(joined += 1)}@crewyard.example` });
    const { status, error } = await add(client, makeKey(), where);
    expect([status, error.code]).toEqual([403, "passkey_refused"]);
    expect((await client.call(getSecondFactors)).body.passkeys).toEqual([]);
  });

  it("is refused twice for one question, for another's question, too late, and for a key that is known", async () => {
    const [one, other] = [await joinWithKey(), await joinWithKey()];
    const ask = async () => (await one.client.call(startPasskey)).body;
    const send = (
      client: Client,
      { ticket, options }: { ticket: string; options: string },
      key = makeKey(),
    ) => client.call(addPasskey, { body: { ticket, name: "Key", passkey: key.make(options) } });
    const question = await ask();
    expect((await send(other.client, question)).status).toBe(403);
    const both = await Promise.all([send(one.client, question), send(one.client, question)]);
    expect(statusesOf(both)).toEqual([201, 403]);
    expect((await send(one.client, await ask(), other.key)).status).toBe(403);
    const late = await ask();
    app.clock.advance(10 * MINUTE);
    expect((await send(one.client, late)).status).toBe(403);
  });

  it("ends at ten", async () => {
    const { client } = await joinWithKey();
    for (let made = 1; made < 10; made += 1) expect((await add(client, makeKey())).status).toBe(201);
    expect((await client.call(startPasskey)).error.code).toBe("too_many_passkeys");
  });
});

describe("a passkey", () => {
  it("passes the second step once, and not for another account or site", async () => {
    const [one, other] = [await joinWithKey(), await joinWithKey()];
    const refused = await enter(one.email);
    const [ticket, question] = [ticketOf(refused), questionOf(refused)];
    for (const passkey of [
      other.key.use(question),
      one.key.use(question, { origin: ELSEWHERE.origin }),
      one.key.use(question, { rpId: ELSEWHERE.rpId }),
      one.key.use(question, {}, false),
    ]) {
      const wrong = await answer(ticket, passkey);
      expect([wrong.status, wrong.error.code]).toEqual([403, "passkey_refused"]);
    }
    const proof = one.key.use(question);
    const passed = await answer(ticket, proof);
    expect([passed.status, passed.body.user.email]).toEqual([200, one.email]);
    expect((await answer(ticket, proof)).status).toBe(410);
    expect((await answer(ticketOf(await enter(one.email)), proof)).status).toBe(403);
  });

  it("signs in alone, once a question, and counts its uses", async () => {
    const { email, key, client } = await joinWithKey();
    const { status, body, headers } = await enterAlone(key);
    expect([status, body.user.email]).toEqual([200, email]);
    expect(String(headers["set-cookie"])).toContain(body.token);
    expect((await client.call(getSecondFactors)).body.passkeys[0]?.lastUsedAt).toBe(
      app.clock.now().toISOString(),
    );
    const { ticket, options } = (await app.visitor.call(startPasskeySignIn)).body;
    const passkey = key.use(options);
    const both = await Promise.all(
      [1, 2].map(() => app.visitor.call(signInByPasskey, { body: { ticket, passkey } })),
    );
    expect(statusesOf(both)).toEqual([200, 403]);
    // A copy of the passkey made earlier has a lower counter.
    key.uses = 0;
    expect((await enterAlone(key)).status).toBe(403);
  });

  it("alone opens nothing from another site, without a finger or PIN, unknown, or of somebody banned", async () => {
    const { key, user } = await joinWithKey();
    expect((await enterAlone(key, { origin: ELSEWHERE.origin })).status).toBe(403);
    expect((await enterAlone(key, { rpId: ELSEWHERE.rpId })).status).toBe(403);
    expect((await enterAlone(key, {}, false)).status).toBe(403);
    expect((await enterAlone(makeKey())).error.code).toBe("passkey_refused");
    await app.deps.db.kysely
      .updateTable("users")
      .set({ banned_at: app.clock.now().toISOString(), ban_reason: "Spam" })
      .where("id", "=", user.id)
      .execute();
    expect((await enterAlone(key)).error.code).toBe("account_banned");
  });

  it("passes also where an app's codes were guessed too often", async () => {
    const site = await startTestApp({ RATE_LIMITS: "on" });
    const { email, client, user } = await join(site, { email: "guessed@crewyard.example" });
    const key = makeKey();
    await add(client, key);
    await site.deps.limits.consume("second_factor_account", user.id, 10);
    const refused = await site.visitor.call(signIn, { body: { email, password: PASSWORD } });
    const answered = { method: "passkey", passkey: key.use(questionOf(refused)) } as const;
    const body = { ticket: ticketOf(refused), answer: answered };
    expect((await site.visitor.call(answerSecondFactor, { body })).status).toBe(200);
    await site.close();
  });

  it("is removed by its owner alone", async () => {
    const [one, other] = [await joinWithKey(), await joinWithKey()];
    const { id } = (await one.client.call(getSecondFactors)).body.passkeys[0]!;
    expect((await other.client.call(removePasskey, { params: { id } })).error.code).toBe("passkey_not_found");
    expect((await one.client.call(removePasskey, { params: { id } })).status).toBe(200);
    expect((await enter(one.email)).status).toBe(200);
    expect((await enterAlone(one.key)).status).toBe(403);
  });
});
