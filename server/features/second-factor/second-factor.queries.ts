import type { Handle, Tx } from "../../platform/database/database.ts";
import { exactlyOne, execute, matched, one } from "../../platform/database/queries.ts";
import { hashToken } from "../../platform/sessions.ts";

/** What a member has besides the password. */
export interface FactorsRow {
  /** Null unless an authenticator app is set up and confirmed by a code. */
  authenticator_since: string | null;
  recovery_codes_left: number;
  passkeys: number;
}

export const findFactors = exactlyOne<FactorsRow, [userId: number], Handle>(`
  select (select confirmed_at from authenticators where user_id = $1) as authenticator_since,
    (select count(*)::integer from recovery_codes where user_id = $1 and used_at is null) as recovery_codes_left,
    (select count(*)::integer from passkeys where user_id = $1) as passkeys`);

interface AuthenticatorRow {
  secret: Buffer;
  confirmed_at: string | null;
}

const lockUser = execute<[userId: number]>("select id from users where id = $1 for no key update");

/** Locks the member until the transaction ends, so that concurrent changes run in turn. */
export async function lockFactors(tx: Tx, userId: number): Promise<FactorsRow> {
  await lockUser(tx, userId);
  return findFactors(tx, userId);
}

/** The label for the app, and the hash to compare a password with. */
export const findOwner = one<{ email: string; password_hash: string }, [userId: number]>(
  "select email, password_hash from users where id = $1",
);

/** Records that this session's member has proved their identity. */
export const saveConfirmed = execute<[sessionId: number, now: Date], Handle>(
  "update sessions set confirmed_at = $2 where id = $1",
);

// An app in use has to be removed before another is set up.
/** Stores the secret of an app being set up, replacing an earlier attempt. False if an app is in use. */
export const saveStartedAuthenticator = matched<[app: { userId: number; sealed: Buffer; now: Date }]>(
  `
  insert into authenticators (user_id, secret, started_at) values ($1, $2, $3)
  on conflict (user_id) do update set secret = excluded.secret, started_at = excluded.started_at
    where authenticators.confirmed_at is null
  returning user_id`,
  (app) => [app.userId, app.sealed, app.now],
);

export const findAuthenticator = one<AuthenticatorRow, [userId: number]>(
  "select secret, confirmed_at from authenticators where user_id = $1",
);

/** Uses up a code's time step. True for only one call, and only if no code of this step or a later one was used. */
export const takeAuthenticatorStep = matched<[userId: number, step: number], Tx>(
  "update authenticators set last_step = $2 where user_id = $1 and last_step < $2 returning user_id",
);

export const markAuthenticatorConfirmed = execute<[userId: number, now: Date]>(`
  update authenticators set confirmed_at = $2 where user_id = $1 and confirmed_at is null`);

/** False if no app was in use. */
export const dropAuthenticator = matched<[userId: number], Tx>(
  "delete from authenticators where user_id = $1 and confirmed_at is not null returning user_id",
);

/** Uses up a recovery code. True for only one call. */
export const consumeRecoveryCode = matched<[used: { userId: number; code: string; now: Date }], Tx>(
  `
  update recovery_codes set used_at = $3 where user_id = $1 and code_hash = $2 and used_at is null returning user_id`,
  (used) => [used.userId, hashToken(used.code), used.now],
);

/** Replaces the earlier codes, which stop working. */
export const saveRecoveryCodes = execute<[made: { userId: number; codes: readonly string[]; now: Date }]>(
  `
  with gone as (delete from recovery_codes where user_id = $1)
  insert into recovery_codes (user_id, code_hash, created_at) select $1, hash, $3 from unnest($2::bytea[]) as hash`,
  (made) => [made.userId, made.codes.map(hashToken), made.now],
);

/** Marks the session as begun with a second factor. */
export const markSecondFactor = execute<[sessionId: number]>(
  "update sessions set has_second_factor = true where id = $1",
);

/** Deletes everything that a member signs in with besides the password, and what sessions had gained by it. */
export const deleteFactors = execute<[userId: number]>(`
  with apps as (delete from authenticators where user_id = $1), codes as (delete from recovery_codes where user_id = $1),
    keys as (delete from passkeys where user_id = $1), questions as (delete from passkey_questions where user_id = $1),
    tickets as (delete from sign_in_tickets where user_id = $1)
  update sessions set has_second_factor = false where user_id = $1 and has_second_factor`);
