import * as z from "zod/mini";

import { givenPassword } from "./account-fields.ts";
import { formRule } from "./fields.ts";

/** Bytes as browsers write them in JSON. */
export const bytes = (most: number) => z.string().check(z.maxLength(most), z.regex(/^[A-Za-z0-9_-]+$/));

/** Names a question of the server's to a passkey. */
export const ticket = bytes(100);

export const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal("public-key") };

/** What a browser answers when a passkey was used. */
export const passkeyProof = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(2000),
    authenticatorData: bytes(2000),
    signature: bytes(1400),
    userHandle: z.optional(bytes(200)),
  }),
});

/** The same, with the question it answers. */
export const passkeyAnswer = z.object({ ticket, passkey: passkeyProof });
export type PasskeyAnswer = z.output<typeof passkeyAnswer>;

/** What a passkey can be asked to confirm; its answer is good for that alone. */
export const CONFIRMED_ACTS = ["confirm_identity", "change_email", "close_account", "set_role"] as const;
export type ConfirmedAct = (typeof CONFIRMED_ACTS)[number];

/** Fields of a body that proves again who sends it: the password, or a passkey's answer to `startConfirmation`. */
export const identityProof = {
  password: z.optional(givenPassword),
  passkey: z.optional(passkeyAnswer),
};
export type IdentityProof = z.output<z.ZodMiniObject<typeof identityProof>>;

/** One of the two comes along; said together with what is wrong elsewhere in the form. */
export const withProof = formRule<IdentityProof>(
  "password",
  "Password is required",
  ({ password, passkey }) => password !== undefined || passkey !== undefined,
);
