import type { ReplyOf } from "#contracts/endpoint.ts";
import type { ConfirmedAct, IdentityProof } from "#contracts/identity-proof.ts";
import type { startConfirmation as startEndpoint } from "#contracts/second-factor.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { withoutClaim } from "../../platform/idempotency.ts";
import { assertPassword } from "../../platform/passwords.ts";
import { consumeQuestion, listPasskeys } from "./passkeys.queries.ts";
import { askForPasskey, checkProof, keepQuestion } from "./passkeys.service.ts";
import { findOwner, saveConfirmed } from "./second-factor.queries.ts";

/** Returns WebAuthn options for confirming that act with one of the member's own passkeys. */
export async function startConfirmation(
  deps: Deps,
  { userId }: Viewer,
  act: ConfirmedAct,
): Promise<ReplyOf<typeof startEndpoint>> {
  const options = await askForPasskey(deps, await listPasskeys(deps.db, userId));
  const ticket = await keepQuestion(deps, { userId, act, challenge: options.challenge });
  return { ticket, options: JSON.stringify(options) };
}

/** Throws unless the caller proves to be the viewer, by the password or by a passkey challenged for this act. */
export async function assertIdentity(
  deps: Deps,
  { userId }: Viewer,
  act: ConfirmedAct,
  { password, passkey }: IdentityProof,
): Promise<void> {
  if (password !== undefined) {
    await assertPassword(await findOwner(deps.db, userId), password);
    return;
  }
  const { ticket, passkey: proof } = orThrow(passkey, "passkey_refused");
  const challenge = orThrow(
    await consumeQuestion(deps.db, { ticket, userId, act, now: deps.clock.now() }),
    "passkey_refused",
  );
  const prover = await withoutClaim(() =>
    transaction(deps.db, (tx) => checkProof(deps, tx, proof, challenge)),
  );
  if (prover !== userId) throw new AppError("passkey_refused");
}

/** Allows the session, for some minutes, what requires a confirmed identity. */
export async function confirmIdentity(deps: Deps, viewer: Viewer, proof: IdentityProof): Promise<void> {
  await assertIdentity(deps, viewer, "confirm_identity", proof);
  await saveConfirmed(deps.db, viewer.sessionId, deps.clock.now());
}
