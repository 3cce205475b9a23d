import * as z from "zod/mini";

import { signIn } from "./accounts.ts";
import { defineEndpoint, done } from "./endpoint.ts";
import { instant } from "./fields.ts";
import { CONFIRMED_ACTS, identityProof, passkeyProof, withProof } from "./identity-proof.ts";
import { passkeyQuestion, passkeyView } from "./passkeys.ts";
import { authenticatorCode, authenticatorForm, recoveryCode } from "./second-factor-form.ts";

/** A member's second factors. */
export const secondFactors = z.object({
  /** True if this member's role requires one on this site: without it the portal does not open. */
  isRequired: z.boolean(),
  /** When their authenticator app was set up. */
  authenticatorSince: z.nullable(instant),
  passkeys: z.array(passkeyView),
  /** How many of the ten recovery codes are left. */
  recoveryCodesLeft: z.int(),
});
export type SecondFactors = z.output<typeof secondFactors>;

export const getSecondFactors = defineEndpoint("GET /api/user/second-factor", {
  summary: "What the member signs in with beside the password.",
  access: "member",
  reply: secondFactors,
});

/**
 * Begins to set up an authenticator app and returns its secret, once. Sign-in does not ask for it until
 * `confirmAuthenticator`. A repeat before that creates a new secret. PUT, as with recovery codes: a stored response
 * would store the secret.
 */
export const startAuthenticator = defineEndpoint("PUT /api/user/authenticator", {
  summary: "Begin to set up an authenticator app.",
  access: "member",
  confirm: true,
  reply: z.object({
    /** Base32, to be typed. */
    secret: z.string(),
    /** `otpauth://…`, to be scanned as a QR code. */
    uri: z.string(),
  }),
  errors: ["authenticator_exists"],
  limit: "account_change",
});

/**
 * The first code of the app that `startAuthenticator` set up; the member's other sessions end with the first factor.
 */
export const confirmAuthenticator = defineEndpoint("POST /api/user/authenticator/confirm", {
  summary: "Finish setting up an authenticator app, by its first code.",
  access: "member",
  body: authenticatorForm,
  ...done("Your authenticator app is set up."),
  errors: ["authenticator_exists", "authenticator_not_started", "code_wrong"],
  limit: "account_change",
});

export const removeAuthenticator = defineEndpoint("DELETE /api/user/authenticator", {
  summary: "Sign in without the authenticator app again.",
  access: "member",
  confirm: true,
  ...done("Your authenticator app is removed."),
  errors: ["authenticator_not_started", "last_second_factor"],
  limit: "account_change",
});

/** Ten codes, shown only this once; earlier ones become invalid. */
export const makeRecoveryCodes = defineEndpoint("PUT /api/user/recovery-codes", {
  summary: "Make ten new recovery codes.",
  access: "member",
  confirm: true,
  reply: z.object({ codes: z.array(z.string()) }),
  errors: ["no_second_factor"],
  limit: "account_change",
});

/**
 * Begins to use a passkey in place of the password; its response is sent with the act, once and within minutes. PUT, as
 * above.
 */
export const startConfirmation = defineEndpoint("PUT /api/user/confirm/question", {
  summary: "Begin to confirm an act with a passkey.",
  access: "member",
  audience: "nobody",
  body: z.object({ act: z.enum(CONFIRMED_ACTS) }),
  reply: passkeyQuestion,
  limit: "account_change",
});

/** Lets this session do acts that require `confirm`, for some minutes. */
export const confirmIdentity = defineEndpoint("POST /api/user/confirm", {
  summary: "Give the password or use a passkey again, before something that cannot be undone.",
  access: "member",
  body: z.object(identityProof).check(withProof),
  ...done("Thank you."),
  errors: ["wrong_password", "passkey_refused"],
  limit: "account_change",
  audience: "nobody",
});

/**
 * The second step of a sign-in after the correct password: `ticket` comes from the refusal `second_factor_required`,
 * and is valid for a few minutes and five attempts.
 */
export const answerSecondFactor = defineEndpoint("POST /api/auth/second-factor", {
  summary: "Finish signing in with a passkey, a code of an authenticator app, or a recovery code.",
  access: "public",
  body: z.object({
    ticket: z.string().check(z.minLength(1), z.maxLength(100)),
    answer: z.discriminatedUnion("method", [
      z.object({ method: z.literal("authenticator"), code: authenticatorCode }),
      z.object({ method: z.literal("passkey"), passkey: passkeyProof }),
      z.object({ method: z.literal("recovery_code"), code: recoveryCode }),
    ]),
  }),
  reply: signIn.reply,
  errors: [
    "code_wrong",
    "passkey_refused",
    "second_factor_over",
    ...signIn.errors.filter((code) => code !== "second_factor_required"),
    "admin_only",
  ],
  limit: "second_factor_address",
  audience: "nobody",
});
