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

/** Has the device create a passkey; throws if it cannot or its owner declines. */
export async function makePasskey(options: string): Promise<Made> {
  const { startRegistration } = await load();
  const made = await startRegistration({
    optionsJSON: JSON.parse(options) as Parameters<typeof startRegistration>[0]["optionsJSON"],
  });
  return { ...made, type: "public-key" };
}

/**
 * Has the device sign with a passkey; throws if it has none for this site, if its owner declines, or once `signal` is
 * aborted.
 */
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

/**
 * Returns the response of the member's passkey that confirms an action; throws an `ApiError`, the browser's error, or
 * the abort of `signal`.
 */
export async function confirmWithPasskey(act: ConfirmedAct, signal: AbortSignal): Promise<PasskeyAnswer> {
  return answer((await request(startConfirmation, { body: { act }, signal })) as Question, signal);
}

async function answer({ ticket, options }: Question, signal?: AbortSignal): Promise<PasskeyAnswer> {
  return { ticket, passkey: await signWithPasskey(options, signal) };
}

/** Signs in with a passkey alone; throws an `ApiError` or the browser's error. */
export async function signInWithPasskey(): Promise<ReplyOf<typeof signIn>> {
  const body = await answer((await request(startPasskeySignIn, {})) as Question);
  return (await request(signInByPasskey, { body })) as ReplyOf<typeof signIn>;
}

/** The message for a thrown error: the server's, or that the device gave no passkey. */
export function passkeyFailure(error: unknown, otherwise = "sign in another way"): string {
  if (error instanceof ApiError) {
    const isClosing = error.code === "account_closing";
    return isClosing ? `${error.message} To keep it, sign in with your password.` : error.message;
  }
  return `Your device gave no passkey for this site. Please try again, or ${otherwise}.`;
}

/** The same for creating a passkey: a device does not create a second one for the same account. */
export function newPasskeyFailure(error: unknown): string {
  const isThere = error instanceof Error && error.name === "InvalidStateError";
  return isThere
    ? "This device already has a passkey for your account."
    : passkeyFailure(error, "choose an authenticator app");
}
