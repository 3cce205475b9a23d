import type { signIn } from "#contracts/accounts.ts";
import type { BodyOf, ReplyOf } from "#contracts/endpoint.ts";
import { signInByPasskey, startPasskeySignIn } from "#contracts/passkeys.ts";
import type { addPasskey } from "#contracts/passkeys.ts";

import { request } from "../../platform/api-client.ts";
import { ApiError } from "../../platform/api-error.ts";
import { loadCode } from "../../platform/lazy-component.ts";

type Made = BodyOf<typeof addPasskey>["passkey"];
type Proof = BodyOf<typeof signInByPasskey>["passkey"];

const load = () => loadCode(() => import("@simplewebauthn/browser"));

/** Has the device make a passkey; throws when it cannot, or its owner would rather not. */
export async function makePasskey(options: string): Promise<Made> {
  const { startRegistration } = await load();
  const made = await startRegistration({
    optionsJSON: JSON.parse(options) as Parameters<typeof startRegistration>[0]["optionsJSON"],
  });
  return { ...made, type: "public-key" };
}

/** Has the device sign with a passkey; throws when it has none for this site, or its owner would rather not. */
export async function signWithPasskey(options: string): Promise<Proof> {
  const { startAuthentication } = await load();
  const used = await startAuthentication({
    optionsJSON: JSON.parse(options) as Parameters<typeof startAuthentication>[0]["optionsJSON"],
  });
  return { ...used, type: "public-key" };
}

/** What a passkey answers to a question of the server's; throws an `ApiError`, or what the browser says. */
export async function answerByPasskey(): Promise<BodyOf<typeof signInByPasskey>> {
  const { ticket, options } = (await request(startPasskeySignIn, {})) as { ticket: string; options: string };
  return { ticket, passkey: await signWithPasskey(options) };
}

/** Signs in with a passkey alone; throws an `ApiError`, or what the browser says. */
export async function signInWithPasskey(): Promise<ReplyOf<typeof signIn>> {
  return (await request(signInByPasskey, { body: await answerByPasskey() })) as ReplyOf<typeof signIn>;
}

/** What to say of what was thrown: the server's words, or that the device gave none. */
export function passkeyFailure(error: unknown, otherwise = "sign in another way"): string {
  if (error instanceof ApiError) {
    const isClosing = error.code === "account_closing";
    return isClosing ? `${error.message} To keep it, sign in with your password.` : error.message;
  }
  return `Your device gave no passkey for this site. Please try again, or ${otherwise}.`;
}
