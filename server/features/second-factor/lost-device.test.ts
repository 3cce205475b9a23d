import { afterAll, beforeAll, expect, it } from "vitest";

import { endOtherSessions, getCurrentUser, signIn } from "#contracts/accounts.ts";
import {
  addPasskey,
  removePasskey,
  signInByPasskey,
  startPasskey,
  startPasskeySignIn,
} from "#contracts/passkeys.ts";
import { answerSecondFactor, getSecondFactors, removeAuthenticator } from "#contracts/second-factor.ts";

import { createClient } from "../../testing/client.ts";
import { join, PASSWORD } from "../../testing/people.ts";
import {
  answerByCode,
  answerByRecovery,
  codeOf,
  readRecoveryCodes,
  setUpAuthenticator,
  ticketOf,
} from "../../testing/second-factor.ts";
import { SoftwarePasskey } from "../../testing/software-passkey.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

it("a lost device opens nothing any more once a recovery code has opened another", async () => {
  const { email, client: lost } = await join(app, { email: "lost@crewyard.example" });
  const phone = new SoftwarePasskey(app.deps.config.publicUrl);
  const { ticket, options } = (await lost.call(startPasskey)).body;
  await lost.call(addPasskey, { body: { ticket, name: "My phone", passkey: phone.make(options) } });
  const secret = await setUpAuthenticator(app, lost);
  const [code = "", spare = ""] = await readRecoveryCodes(lost);
  const enter = () => app.visitor.call(signIn, { body: { email, password: PASSWORD } });

  const begun = await answerByRecovery(app, ticketOf(await enter()), code);
  const found = createClient(app.app, begun.body.token);
  // The phone's pending sign-in and passkey challenge, from before it was known to be lost.
  const [waiting, asked] = [await enter(), (await app.visitor.call(startPasskeySignIn)).body];
  const { passkeys } = (await found.call(getSecondFactors)).body;
  expect((await found.call(removePasskey, { params: { id: passkeys[0]!.id } })).status).toBe(200);
  expect((await found.call(removeAuthenticator)).status).toBe(200);
  await found.call(endOtherSessions);
  expect((await lost.call(getCurrentUser)).status).toBe(401);

  const alone = { ticket: asked.ticket, passkey: phone.use(asked.options) };
  expect((await app.visitor.call(signInByPasskey, { body: alone })).error.code).toBe("passkey_refused");
  const question = waiting.error.secondFactor?.passkey ?? "";
  const answer = { method: "passkey", passkey: phone.use(question) } as const;
  const second = await app.visitor.call(answerSecondFactor, { body: { ticket: ticketOf(waiting), answer } });
  expect([second.status, second.error.code]).toEqual([410, "second_factor_over"]);

  const next = await setUpAuthenticator(app, found);
  expect((await answerByCode(app, ticketOf(await enter()), codeOf(app, secret))).status).toBe(403);
  expect((await answerByRecovery(app, ticketOf(await enter()), spare)).status).toBe(403);
  expect((await answerByCode(app, ticketOf(await enter()), codeOf(app, next))).status).toBe(200);
});
