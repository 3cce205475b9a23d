import { Secret, TOTP } from "otpauth";

import type { ErrorBody } from "#contracts/errors.ts";
import {
  answerSecondFactor,
  confirmAuthenticator,
  makeRecoveryCodes,
  startAuthenticator,
} from "#contracts/second-factor.ts";

import type { Client } from "./client.ts";
import type { TestApp } from "./test-app.ts";

/** Returns the code of the app with that secret now, or `steps` half minutes later. */
export function codeOf(app: TestApp, secret: string, steps = 0): string {
  const timestamp = app.clock.now().getTime() + steps * 30_000;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Sets up an authenticator app for the client's member; half a minute later, so that its next code differs. */
export async function setUpAuthenticator(app: TestApp, client: Client): Promise<string> {
  const { secret } = (await client.call(startAuthenticator)).body;
  const { status, error } = await client.call(confirmAuthenticator, { body: { code: codeOf(app, secret) } });
  if (status !== 200) throw new Error(`Not set up: ${error.message}`);
  app.clock.advance(30_000);
  return secret;
}

export async function readRecoveryCodes(client: Client): Promise<string[]> {
  return (await client.call(makeRecoveryCodes)).body.codes;
}

/** Returns the ticket of a sign-in that requires a second factor. */
export function ticketOf({ error }: { error: ErrorBody }): string {
  const ticket = error.secondFactor?.ticket;
  if (ticket === undefined) throw new Error(`No ticket: ${error.code}`);
  return ticket;
}

/** Does the second step with a code of the app. */
export function answerByCode(app: TestApp, ticket: string, code: string) {
  return app.visitor.call(answerSecondFactor, {
    body: { ticket, answer: { method: "authenticator", code } },
  });
}

export function answerByRecovery(app: TestApp, ticket: string, code: string) {
  return app.visitor.call(answerSecondFactor, {
    body: { ticket, answer: { method: "recovery_code", code } },
  });
}
