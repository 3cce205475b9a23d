import * as z from "zod/mini";

import { signIn } from "./accounts.ts";
import { defineEndpoint, done } from "./endpoint.ts";
import { id, idParams, instant, text } from "./fields.ts";
import { bytes, credential, passkeyAnswer, ticket } from "./identity-proof.ts";
import { PASSKEY_NAME_MAX } from "./reference/limits.ts";

/** A browser's response after a passkey was created. */
const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(2000),
    attestationObject: bytes(8000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(10))),
  }),
});

/** A passkey as its owner sees it. */
export const passkeyView = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});

/** The options for a browser: JSON of `PublicKeyCredentialCreationOptionsJSON` or `…RequestOptionsJSON`. */
export const passkeyQuestion = z.object({ ticket: z.string(), options: z.string() });

export const startPasskey = defineEndpoint("PUT /api/user/passkeys/question", {
  summary: "Begin to add a passkey.",
  access: "member",
  confirm: true,
  reply: passkeyQuestion,
  errors: ["too_many_passkeys"],
  limit: "account_change",
});

/** The member's other sessions end when the first factor is added. */
export const addPasskey = defineEndpoint("POST /api/user/passkeys", {
  summary: "Add the passkey that the browser made.",
  access: "member",
  body: z.object({
    ticket,
    name: text({
      required: "Please name the passkey",
      max: { length: PASSKEY_NAME_MAX, words: `Please use ${PASSKEY_NAME_MAX} characters or fewer` },
    }),
    passkey: newPasskey,
  }),
  ...done("Your passkey is added."),
  errors: ["passkey_refused", "too_many_passkeys"],
  limit: "account_change",
  audience: "nobody",
  status: 201,
});

export const removePasskey = defineEndpoint("DELETE /api/user/passkeys/:id", {
  summary: "Remove a passkey.",
  access: "member",
  confirm: true,
  params: idParams,
  ...done("The passkey is removed."),
  errors: ["passkey_not_found", "last_second_factor"],
  limit: "account_change",
});

/** The same for every caller: the passkey itself identifies the account. */
export const startPasskeySignIn = defineEndpoint("POST /api/auth/passkey/question", {
  summary: "Begin to sign in with a passkey alone.",
  access: "public",
  reply: passkeyQuestion,
  limit: "second_factor_address",
});

/** The device has checked a finger, a face or a PIN: that and the passkey are two factors. */
export const signInByPasskey = defineEndpoint("POST /api/auth/passkey", {
  summary: "Sign in with a passkey alone.",
  access: "public",
  body: passkeyAnswer,
  reply: signIn.reply,
  errors: ["passkey_refused", "email_not_verified", "account_banned", "account_closing"],
  limit: "second_factor_address",
  audience: "nobody",
});
