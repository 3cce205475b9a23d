import { randomBytes } from "node:crypto";

import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";

import { BRAND } from "#contracts/brand.ts";
import type { BodyOf, ReplyOf } from "#contracts/endpoint.ts";
import type { ConfirmedAct, PasskeyAnswer } from "#contracts/identity-proof.ts";
import type { addPasskey as addEndpoint, startPasskey as startEndpoint } from "#contracts/passkeys.ts";
import { PASSKEYS_MAX, SECOND_FACTOR_MINUTES } from "#contracts/reference/limits.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import * as queries from "./passkeys.queries.ts";
import { findOwner, lockFactors } from "./second-factor.queries.ts";
import {
  beginFactor,
  readSecondFactors,
  settleRemoval,
  announceFactorChange,
} from "./second-factor.service.ts";

type Proof = PasskeyAnswer["passkey"];

/** Three hundred modules for certificates: loaded on first use and not at every start. */
const loadWebAuthn = () => import("@simplewebauthn/server");

/** EdDSA, ES256 and RS256, by their COSE numbers: the algorithms that devices use. */
const ALGORITHMS = [-8, -7, -257];

/** Browsers only offer a passkey to the site that it was made for, and sign the site's origin. */
const siteOf = ({ publicUrl }: Deps["config"]) => ({
  rpID: new URL(publicUrl).hostname,
  origin: publicUrl,
});

/** Returns WebAuthn options for making a passkey. Refused if the member already has ten. */
export async function startPasskey(deps: Deps, { userId }: Viewer): Promise<ReplyOf<typeof startEndpoint>> {
  const [owner, known] = [await findOwner(deps.db, userId), await queries.listPasskeys(deps.db, userId)];
  if (known.length >= PASSKEYS_MAX) throw new AppError("too_many_passkeys");
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpName: BRAND.name,
    rpID: siteOf(deps.config).rpID,
    userName: owner?.email ?? "",
    userID: new TextEncoder().encode(`member ${userId}`),
    excludeCredentials: known.map((each) => ({ id: each.credential_id, transports: each.transports })),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  const ticket = await keepQuestion(deps, { userId, challenge: options.challenge });
  return { ticket, options: JSON.stringify(options) };
}

/** Adds a passkey. A first factor ends every other session, because they began without one. */
export async function addPasskey(
  deps: Deps,
  viewer: Viewer,
  { ticket, name, passkey }: BodyOf<typeof addEndpoint>,
): Promise<void> {
  const { userId } = viewer;
  const now = deps.clock.now();
  const { rpID, origin } = siteOf(deps.config);
  const asked = { ticket, userId, act: null, now };
  const challenge = orThrow(await queries.consumeQuestion(deps.db, asked), "passkey_refused");
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const found = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} } as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => undefined);
  if (!found?.verified) throw new AppError("passkey_refused");
  const { id, publicKey, counter } = found.registrationInfo.credential;
  await transaction(deps.db, async (tx) => {
    const before = await lockFactors(tx, userId);
    if (before.passkeys >= PASSKEYS_MAX) throw new AppError("too_many_passkeys");
    const saved = {
      user_id: userId,
      credential_id: id,
      public_key: Buffer.from(publicKey),
      counter,
      transports: passkey.response.transports ?? [],
      name,
    };
    if (!(await queries.savePasskey(tx, saved, now))) throw new AppError("passkey_refused");
    await beginFactor(deps, tx, viewer, before);
    await announceFactorChange(deps, tx, userId, "passkey_added");
  });
}

/** Refuses to remove the last factor of a member whose role requires one. */
export async function removePasskey(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  const { isRequired } = await readSecondFactors(deps, viewer);
  const { userId } = viewer;
  await transaction(deps.db, async (tx) => {
    await lockFactors(tx, userId);
    if (!(await queries.dropPasskey(tx, { id, userId }))) throw new AppError("passkey_not_found");
    await settleRemoval(tx, userId, isRequired);
    await announceFactorChange(deps, tx, userId, "passkey_removed");
  });
}

/** Returns WebAuthn options for signing in, with any passkey of this site or with those of one member. */
export async function askForPasskey(
  deps: Deps,
  known: readonly queries.PasskeyRow[] = [],
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: siteOf(deps.config).rpID,
    userVerification: "required",
    allowCredentials: known.map((each) => ({ id: each.credential_id, transports: each.transports })),
  });
}

export async function startPasskeySignIn(deps: Deps): Promise<{ ticket: string; options: string }> {
  const options = await askForPasskey(deps);
  const ticket = await keepQuestion(deps, { userId: null, challenge: options.challenge });
  return { ticket, options: JSON.stringify(options) };
}

/**
 * Finds the member whose passkey answered the challenge, and runs `begin`, which starts a session for example, in the
 * same transaction.
 */
export async function passByPasskey<T>(
  deps: Deps,
  { ticket, passkey }: PasskeyAnswer,
  begin: (tx: Tx, userId: number) => Promise<T>,
): Promise<T> {
  const question = { ticket, userId: null, act: null, now: deps.clock.now() };
  const challenge = orThrow(await queries.consumeQuestion(deps.db, question), "passkey_refused");
  return transaction(deps.db, async (tx) => {
    const userId = orThrow(await checkProof(deps, tx, passkey, challenge), "passkey_refused");
    return begin(tx, userId);
  });
}

/** The member whose passkey signed the challenge for this site with an increased counter; null if the proof is invalid. */
export async function checkProof(
  deps: Deps,
  tx: Tx,
  passkey: Proof,
  challenge: string,
): Promise<number | null> {
  const known = await queries.lockPasskey(tx, passkey.id);
  if (known === undefined) return null;
  const { rpID, origin } = siteOf(deps.config);
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const found = await verifyAuthenticationResponse({
    response: { ...passkey, clientExtensionResults: {} } as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: known.credential_id,
      publicKey: Uint8Array.from(known.public_key),
      counter: known.counter,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!found?.verified) return null;
  await queries.saveUse(tx, known.id, {
    counter: found.authenticationInfo.newCounter,
    now: deps.clock.now(),
  });
  return known.user_id;
}

/** Stores a passkey's challenge for some minutes, and returns its ticket. */
export async function keepQuestion(
  { db, clock }: Deps,
  { userId, act = null, challenge }: { userId: number | null; act?: ConfirmedAct | null; challenge: string },
): Promise<string> {
  const ticket = randomBytes(32).toString("base64url");
  const expires = new Date(clock.now().getTime() + SECOND_FACTOR_MINUTES * 60_000);
  await queries.saveQuestion(db, { ticket, userId, act, challenge, expires });
  return ticket;
}
