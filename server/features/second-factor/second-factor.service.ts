import type { ReplyOf } from "#contracts/endpoint.ts";
import type {
  makeRecoveryCodes as makeCodesEndpoint,
  SecondFactors,
  startAuthenticator as startEndpoint,
} from "#contracts/second-factor.ts";

import { isStaff, type Viewer } from "../../platform/authorization.ts";
import { transaction, type Handle, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import type { SecondStepChange } from "../../platform/event-map.ts";
import { deriveSiteKey } from "../../platform/site-key.ts";
import { findStep, makeCodes, makeSecret, seal, spellCode, unseal } from "./codes.ts";
import { listPasskeys } from "./passkeys.queries.ts";
import * as queries from "./second-factor.queries.ts";

/** Returns what the member has set up, and whether their role requires a second factor. */
export async function readSecondFactors(deps: Deps, viewer: Viewer): Promise<SecondFactors> {
  const [factors, passkeys, rights] = await Promise.all([
    queries.findFactors(deps.db, viewer.userId),
    listPasskeys(deps.db, viewer.userId),
    deps.sessions.rightsOf(viewer),
  ]);
  return {
    isRequired: deps.config.requireSecondFactor && isStaff(rights ?? viewer),
    authenticatorSince: factors.authenticator_since,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    recoveryCodesLeft: factors.recovery_codes_left,
  };
}

/** Returns a secret for an app; it has no effect until `confirmAuthenticator`. */
export async function startAuthenticator(
  deps: Deps,
  { userId }: Viewer,
): Promise<ReplyOf<typeof startEndpoint>> {
  const { secret, typed, uri } = makeSecret((await queries.findOwner(deps.db, userId))?.email ?? "");
  const sealed = seal(secret, await readKey(deps.db), userId);
  const isSaved = await queries.saveStartedAuthenticator(deps.db, { userId, sealed, now: deps.clock.now() });
  if (!isSaved) throw new AppError("authenticator_exists");
  return { secret: typed, uri };
}

/** Puts the app into use: from now on its codes are required. */
export async function confirmAuthenticator(deps: Deps, viewer: Viewer, code: string): Promise<void> {
  const now = deps.clock.now();
  await transaction(deps.db, async (tx) => {
    const before = await queries.lockFactors(tx, viewer.userId);
    const app = orThrow(await queries.findAuthenticator(tx, viewer.userId), "authenticator_not_started");
    if (app.confirmed_at !== null) throw new AppError("authenticator_exists");
    if (!(await takeCode(deps, tx, { userId: viewer.userId, code, app }))) throw new AppError("code_wrong");
    await queries.markAuthenticatorConfirmed(tx, viewer.userId, now);
    await beginFactor(deps, tx, viewer, before);
    await announceFactorChange(deps, tx, viewer.userId, "app_added");
  });
}

/** Has the member emailed about the change, because a thief who is signed in could have made it. */
export function announceFactorChange(
  { events, clock }: Deps,
  tx: Tx,
  userId: number,
  change: SecondStepChange,
): Promise<void> {
  const at = clock.now().toISOString();
  return events.record(tx, "account.second_step_changed", { userId, change, at });
}

/** With a first factor every other session ends, and this one counts as begun with it. */
export async function beginFactor(
  { sessions }: Deps,
  tx: Tx,
  { userId, sessionId }: Viewer,
  before: queries.FactorsRow,
): Promise<void> {
  if (hasFactor(before)) return;
  await queries.markSecondFactor(tx, sessionId);
  await sessions.revoke(tx, userId, { except: sessionId });
}

/** Refuses to remove the last factor of a member whose role requires one. */
export async function removeAuthenticator(deps: Deps, viewer: Viewer): Promise<void> {
  const { isRequired } = await readSecondFactors(deps, viewer);
  await transaction(deps.db, async (tx) => {
    await queries.lockFactors(tx, viewer.userId);
    if (!(await queries.dropAuthenticator(tx, viewer.userId)))
      throw new AppError("authenticator_not_started");
    await settleRemoval(tx, viewer.userId, isRequired);
    await announceFactorChange(deps, tx, viewer.userId, "app_removed");
  });
}

/** Without a factor the recovery codes are useless, so they are deleted. */
export async function settleRemoval(tx: Tx, userId: number, isRequired: boolean): Promise<void> {
  if (hasFactor(await queries.findFactors(tx, userId))) return;
  if (isRequired) throw new AppError("last_second_factor");
  await queries.deleteFactors(tx, userId);
}

/** Makes ten new recovery codes, shown in plain text only this time. */
export async function makeRecoveryCodes(
  deps: Deps,
  { userId }: Viewer,
): Promise<ReplyOf<typeof makeCodesEndpoint>> {
  const codes = makeCodes();
  await transaction(deps.db, async (tx) => {
    if (!hasFactor(await queries.lockFactors(tx, userId))) throw new AppError("no_second_factor");
    await queries.saveRecoveryCodes(tx, { userId, codes, now: deps.clock.now() });
    await announceFactorChange(deps, tx, userId, "codes_made");
  });
  return { codes: codes.map(spellCode) };
}

/** Uses up a code of the app in use. False if it is wrong, or a code as late has been used. */
export async function takeCodeInUse(
  deps: Deps,
  tx: Tx,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const app = await queries.findAuthenticator(tx, userId);
  return app?.confirmed_at != null && takeCode(deps, tx, { userId, code, app });
}

async function takeCode(
  deps: Deps,
  tx: Tx,
  { userId, code, app }: { userId: number; code: string; app: { secret: Buffer } },
): Promise<boolean> {
  const secret = unseal(app.secret, await readKey(tx), userId);
  const step = findStep(secret, code, deps.clock.now());
  return step !== null && queries.takeAuthenticatorStep(tx, userId, step);
}

/** Recovery codes alone are not a factor: they stand in for one. */
export function hasFactor(factors: queries.FactorsRow): boolean {
  return factors.authenticator_since !== null || factors.passkeys > 0;
}

function readKey(handle: Handle): Promise<Buffer> {
  return deriveSiteKey(handle, "authenticator secrets");
}
