import type { signIn } from "#contracts/accounts.ts";
import type { BodyOf, ReplyOf } from "#contracts/endpoint.ts";
import type { ConfirmedAct, PasskeyAnswer } from "#contracts/identity-proof.ts";
import { signInByPasskey, startPasskeySignIn } from "#contracts/passkeys.ts";
import type { addPasskey } from "#contracts/passkeys.ts";
import { startConfirmation } from "#contracts/second-factor.ts";

import { request } from "../../platform/api-client.ts";
import { ApiError } from "../../platform/api-error.ts";
import { loadCode } from "../../platform/lazy-component.ts";

type Made = BodyOf<typeof addPasskey>["passkey"];
type Proof = PasskeyAnswer["passkey"];
type Question = ReplyOf<typeof startConfirmation>;

const load = () => loadCode(() => import("@simplewebauthn/browser"));

/** Has the device make a passkey; throws when it cannot, or its owner would rather not. */
export async function makePasskey(options: string): Promise<Made> {
  const { startRegistration } = await load();
  const made = await startRegistration({
    optionsJSON: JSON.parse(options) as Parameters<typeof startRegistration>[0]["optionsJSON"],
  });
  return { ...made, type: "public-key" };
}

/** Has the device sign with a passkey; throws when it has none for this site, when its owner would rather not, or once `signal` is aborted. */
export async function signWithPasskey(options: string, signal?: AbortSignal): Promise<Proof> {
  const { startAuthentication, WebAuthnAbortService } = await load();
  signal?.throwIfAborted();
  const dismiss = () => WebAuthnAbortService.cancelCeremony();
  signal?.addEventListener("abort", dismiss);
  const used = await startAuthentication({
    optionsJSON: JSON.parse(options) as Parameters<typeof startAuthentication>[0]["optionsJSON"],
  }).finally(() => signal?.removeEventListener("abort", dismiss));
  return { ...used, type: "public-key" };
}

/** What one's own passkey answers to confirm an act; throws an `ApiError`, what the browser says, or that `signal` was aborted. */
export async function confirmWithPasskey(act: ConfirmedAct, signal: AbortSignal): Promise<PasskeyAnswer> {
  return answer((await request(startConfirmation, { body: { act }, signal })) as Question, signal);
}

async function answer({ ticket, options }: Question, signal?: AbortSignal): Promise<PasskeyAnswer> {
  return { ticket, passkey: await signWithPasskey(options, signal) };
}

/** Signs in with a passkey alone; throws an `ApiError`, or what the browser says. */
export async function signInWithPasskey(): Promise<ReplyOf<typeof signIn>> {
  const body = await answer((await request(startPasskeySignIn, {})) as Question);
  return (await request(signInByPasskey, { body })) as ReplyOf<typeof signIn>;
}

/** What to say of what was thrown: the server's words, or that the device gave none. */
export function passkeyFailure(error: unknown, otherwise = "sign in another way"): string {
  if (error instanceof ApiError) {
    const isClosing = error.code === "account_closing";
    return isClosing ? `${error.message} To keep it, sign in with your password.` : error.message;
  }
  return `Your device gave no passkey for this site. Please try again, or ${otherwise}.`;
}

/** The same where a new one was to be made: a device makes no second one for the same account. */
export function newPasskeyFailure(error: unknown): string {
  const isThere = error instanceof Error && error.name === "InvalidStateError";
  return isThere
    ? "This device already has a passkey for your account."
    : passkeyFailure(error, "choose an authenticator app");
}
