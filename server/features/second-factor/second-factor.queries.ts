import type { Handle, Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import { hashToken } from "../../platform/sessions.ts";

/** What a member has beside the password. */
export interface FactorsRow {
  /** Null without an app whose first code came. */
  authenticator_since: string | null;
  recovery_codes_left: number;
  passkeys: number;
}

const readFactors = statement<FactorsRow>(`
  select (select confirmed_at from authenticators where user_id = $1) as authenticator_since,
    (select count(*)::integer from recovery_codes where user_id = $1 and used_at is null) as recovery_codes_left,
    (select count(*)::integer from passkeys where user_id = $1) as passkeys`);

interface AuthenticatorRow {
  secret: Buffer;
  confirmed_at: string | null;
}

// One that is in use is taken away before another comes.
const saveStarted = statement<{ user_id: number }>(`
  insert into authenticators (user_id, secret, started_at) values ($1, $2, $3)
  on conflict (user_id) do update set secret = excluded.secret, started_at = excluded.started_at
    where authenticators.confirmed_at is null
  returning user_id`);
const readAuthenticator = statement<AuthenticatorRow>(
  "select secret, confirmed_at from authenticators where user_id = $1",
);
const takeStep = statement<{ user_id: number }>(
  "update authenticators set last_step = $2 where user_id = $1 and last_step < $2 returning user_id",
);
const finishAuthenticator = statement<never>(`
  update authenticators set confirmed_at = $2 where user_id = $1 and confirmed_at is null`);
const deleteAuthenticator = statement<{ user_id: number }>(
  "delete from authenticators where user_id = $1 and confirmed_at is not null returning user_id",
);

const takeRecoveryCode = statement<{ user_id: number }>(`
  update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning user_id`);
const replaceCodes = statement<never>(`
  with gone as (delete from recovery_codes where user_id = $1)
  insert into recovery_codes (user_id, code_hash, created_at) select $1, hash, $3 from unnest($2::bytea[]) as hash`);

const deleteAll = statement<never>(`
  with apps as (delete from authenticators where user_id = $1), codes as (delete from recovery_codes where user_id = $1),
    keys as (delete from passkeys where user_id = $1), questions as (delete from passkey_questions where user_id = $1),
    tickets as (delete from sign_in_tickets where user_id = $1)
  update sessions set has_second_factor = false where user_id = $1 and has_second_factor`);
const markSession = statement<never>("update sessions set has_second_factor = true where id = $1");
const lockUser = statement<{ id: number }>("select id from users where id = $1 for no key update");
const readOwner = statement<{ email: string; password_hash: string }>(
  "select email, password_hash from users where id = $1",
);
const markConfirmed = statement<never>("update sessions set confirmed_at = $2 where id = $1");

export async function findFactors(handle: Handle, userId: number): Promise<FactorsRow> {
  const [row] = await handle.run(readFactors, [userId]);
  return row ?? { authenticator_since: null, recovery_codes_left: 0, passkeys: 0 };
}

/** Held until the transaction ends, so that what a member has changes one act after the other. */
export async function lockFactors(tx: Tx, userId: number): Promise<FactorsRow> {
  await tx.run(lockUser, [userId]);
  return findFactors(tx, userId);
}

/** What an app lists the account under, and what a password is compared with. */
export async function findOwner(
  handle: Handle,
  userId: number,
): Promise<{ email: string; password_hash: string } | undefined> {
  return (await handle.run(readOwner, [userId]))[0];
}

/** This session's member has proved who they are. */
export async function saveConfirmed(handle: Handle, sessionId: number, now: Date): Promise<void> {
  await handle.run(markConfirmed, [sessionId, now]);
}

/** Keeps the secret of an app that is being set up, in place of an earlier one; false when an app is in use. */
export async function saveStartedAuthenticator(
  handle: Handle,
  app: { userId: number; sealed: Buffer; now: Date },
): Promise<boolean> {
  return (await handle.run(saveStarted, [app.userId, app.sealed, app.now])).length > 0;
}

export async function findAuthenticator(
  handle: Handle,
  userId: number,
): Promise<AuthenticatorRow | undefined> {
  return (await handle.run(readAuthenticator, [userId]))[0];
}

/** True for the one call that takes this step, and only while none as late was taken. */
export async function takeAuthenticatorStep(tx: Tx, userId: number, step: number): Promise<boolean> {
  return (await tx.run(takeStep, [userId, step])).length > 0;
}

export async function markAuthenticatorConfirmed(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.run(finishAuthenticator, [userId, now]);
}

/** False when there was none in use. */
export async function dropAuthenticator(tx: Tx, userId: number): Promise<boolean> {
  return (await tx.run(deleteAuthenticator, [userId])).length > 0;
}

/** True for the one call that uses this code up. */
export async function consumeRecoveryCode(
  tx: Tx,
  used: { userId: number; code: string; now: Date },
): Promise<boolean> {
  return (await tx.run(takeRecoveryCode, [used.userId, hashToken(used.code), used.now])).length > 0;
}

/** Those from before open nothing any more. */
export async function saveRecoveryCodes(
  tx: Tx,
  made: { userId: number; codes: readonly string[]; now: Date },
): Promise<void> {
  await tx.run(replaceCodes, [made.userId, made.codes.map(hashToken), made.now]);
}

/** This session counts as begun with a second factor. */
export async function markSecondFactor(tx: Tx, sessionId: number): Promise<void> {
  await tx.run(markSession, [sessionId]);
}

/** All that a member signs in with beside the password, and what any session had by it. */
export async function deleteFactors(tx: Tx, userId: number): Promise<void> {
  await tx.run(deleteAll, [userId]);
}
