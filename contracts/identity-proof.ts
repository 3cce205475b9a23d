import * as z from "zod/mini";

import { givenPassword } from "./account-fields.ts";
import { formRule } from "./fields.ts";

/** Bytes in the form that browsers write in JSON (base64url). */
export const bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/));

/** Identifies a challenge of the server to a passkey. */
export const ticket = bytes(100);

export const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal("public-key") };

/** A browser's response after a passkey was used. */
export const passkeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(2000),
    authenticatorData: bytes(2000),
    signature: bytes(1400),
    userHandle: z.optional(bytes(200)),
  }),
});

/** The same, with the challenge that it responds to. */
export const passkeyAnswer = z.object({ ticket, passkey: passkeyProof });
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** The acts that a passkey can confirm; a response is valid only for its act. */
export const CONFIRMED_ACTS = ["confirm_identity", "change_email", "close_account", "set_role"] as const;
export type ConfirmedAct = (typeof CONFIRMED_ACTS)[number];

/**
 * Fields of a body that proves the member's identity again: the password, or a passkey's response to
 * `startConfirmation`.
 */
export const identityProof = {
  password: z.optional(givenPassword),
  passkey: z.optional(passkeyAnswer),
};
export type IdentityProof = z.output<z.ZodMiniObject<typeof identityProof>>;

/** Requires one of the two; reported together with the form's other errors. */
export const withProof = formRule<IdentityProof>(
  "password",
  "Password is required",
  ({ password, passkey }) => password !== undefined || passkey !== undefined,
);
