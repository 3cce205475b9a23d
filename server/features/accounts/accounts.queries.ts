import type { ContactVisibility, Role } from "#contracts/current-user.ts";
import type { FileKind } from "#contracts/private-files.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOne, execute, manyValues, matched, one, oneValue } from "../../platform/database/queries.ts";
import type { PersonRow } from "../../platform/person.ts";

/** A member's row, as accounts need it. */
export interface Account extends PersonRow {
  username: string;
  email: string;
  password_hash: string;
  phone: string | null;
  date_of_birth: string | null;
  started_year: number;
  company: string | null;
  bio: string | null;
  county: string | null;
  is_email_verified: boolean;
  is_admin: boolean;
  role: Role;
  banned_at: string | null;
  ban_reason: string | null;
  ban_until: string | null;
  /** When the account is erased: its member asked for it and may still keep it. */
  closes_at: string | null;
  has_seen_onboarding: boolean;
  pending_email: string | null;
  pending_email_at: string | null;
  contact_visibility: ContactVisibility;
  cv_file_id: number | null;
  cv_kind: FileKind | null;
  /** 32 bytes in hexadecimal that encrypt the member's drafts on their devices. */
  draft_key: string;
  rating: number | null;
  review_count: number;
  created_at: string;
}

const COLUMNS = `id, username, first_name, last_name, email, password_hash, phone, date_of_birth, trade_key, custom_trade,
  started_year, company, bio, county, avatar, is_email_verified, is_admin, role, banned_at, ban_reason, ban_until, closes_at,
  has_seen_onboarding, pending_email, pending_email_at, created_at, contact_visibility, cv_file_id, draft_key, rating, review_count,
  (select f.kind from private_files f where f.id = users.cv_file_id) as cv_kind`;

/** What a new member enters when joining. */
export interface NewAccount {
  username: string;
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  phone: string | null;
  dateOfBirth: string | null;
  tradeKey: string;
  customTrade: string | null;
  startedYear: number;
  company: string | null;
  county: string | null;
  contactVisibility: ContactVisibility;
  termsVersion: string;
  privacyVersion: string;
}

/** Inserts the account, or replaces an unconfirmed one with that address; undefined if a confirmed or banned one exists. */
export const saveNewAccount = oneValue<number, [account: NewAccount, now: Date], Tx>(
  `
  insert into users (username, first_name, last_name, email, password_hash, phone, date_of_birth, trade_key, custom_trade,
    started_year, company, county, contact_visibility, terms_version, privacy_version, agreed_at, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16, $16)
  on conflict (email) do update set username = excluded.username, first_name = excluded.first_name,
    last_name = excluded.last_name, password_hash = excluded.password_hash, phone = excluded.phone,
    date_of_birth = excluded.date_of_birth, trade_key = excluded.trade_key, custom_trade = excluded.custom_trade,
    started_year = excluded.started_year, company = excluded.company, county = excluded.county,
    contact_visibility = excluded.contact_visibility, terms_version = excluded.terms_version, privacy_version = excluded.privacy_version,
    agreed_at = excluded.agreed_at, created_at = excluded.created_at, updated_at = excluded.updated_at
    where not users.is_email_verified and users.banned_at is null
  returning id`,
  (account, now) => {
    const { username, firstName, lastName, email, passwordHash, phone, dateOfBirth } = account;
    const { tradeKey, customTrade, startedYear, company, county, contactVisibility } = account;
    const person = [username, firstName, lastName, email, passwordHash, phone, dateOfBirth];
    const work = [tradeKey, customTrade, startedYear, company, county, contactVisibility];
    return [...person, ...work, account.termsVersion, account.privacyVersion, now];
  },
);

/** Saves the fields a member may change about themself, and nothing else. The row must be locked. */
export const saveProfile = exactlyOne<Account, [account: Authorized<Account>, now: Date]>(
  `
  update users set first_name = $2, last_name = $3, phone = $4, trade_key = $5, custom_trade = $6, started_year = $7,
    company = $8, county = $9, bio = $10, avatar = $11, contact_visibility = $12, cv_file_id = $13, updated_at = $14
  where id = $1 returning ${COLUMNS}`,
  (account, now) => {
    const { id, first_name, last_name, phone, trade_key, custom_trade, started_year } = account;
    const { company, county, bio, avatar, contact_visibility, cv_file_id } = account;
    const person = [first_name, last_name, phone, trade_key, custom_trade, started_year];
    return [id, ...person, company, county, bio, avatar, contact_visibility, cv_file_id, now];
  },
);

export const findAccount = one<Account, [userId: number]>(`select ${COLUMNS} from users where id = $1`);

/** Reads the account and locks it until the transaction ends. */
export const lockAccount = one<Account, [userId: number], Tx>(
  `select ${COLUMNS} from users where id = $1 for no key update`,
);

/** `email` must be normalised already. */
export const findAccountByEmail = one<Account, [email: string]>(
  `select ${COLUMNS} from users where email = $1`,
);

/** Returns those of the names that are taken. */
export const findTakenUsernames = manyValues<string, [names: readonly string[]]>(
  "select username from users where username = any($1::text[])",
);

/** Marks the address as confirmed. */
export const markVerified = execute<[userId: number, now: Date]>(
  "update users set is_email_verified = true, updated_at = $2 where id = $1",
);

export const grantAdmin = execute<[userId: number, now: Date]>(
  "update users set role = 'admin', role_since = $2, updated_at = $2 where id = $1",
);

// Writes to the moderators' log, as the job that ends bans does, but sends no email, since the member is signing in.
/** Ends a ban whose time is over; any other ban stays. */
export const liftOverdueBan = execute<[userId: number, now: Date]>(`
  with freed as (
    update users set banned_at = null, ban_reason = null, ban_until = null, updated_at = $2
    where id = $1 and ban_until <= $2 returning id)
  insert into moderation_log (user_id, action, created_at) select id, 'ban_ended', $2 from freed`);

// A ban made by a moderator in the meantime stays.
/** Cancels the deletion of an account. */
export const keepAccount = execute<[userId: number, now: Date]>(`
  update users set closes_at = null, banned_at = case when ban_reason is null then null else banned_at end, updated_at = $2
  where id = $1 and closes_at is not null and erased_at is null`);

/** True once in the life of a database: for the caller who is to make the first administrator. */
export const claimFirstAdmin = matched<[now: Date], Tx>(
  "insert into first_administrator (made_at) values ($1) on conflict do nothing returning made_at",
);

// Excludes banned accounts: they are erased like leaving members, which remembers the address and deletes what they wrote.
const IS_UNPROVED = "not is_email_verified and banned_at is null";
/** Deletes the unconfirmed account at an address that another member has proved to be theirs. */
export const removeUnverifiedAt = execute<[email: string]>(
  `delete from users where email = $1 and ${IS_UNPROVED}`,
);

/** Deletes the account made for a mistyped address, if it is unchanged since it was read and still unconfirmed. */
export const removeUnverified = execute<[given: Account]>(
  `delete from users where id = $1 and email = $2 and password_hash = $3 and ${IS_UNPROVED}`,
  ({ id, email, password_hash }) => [id, email, password_hash],
);

/** True if another request was faster: the error of the unique constraint of that name. */
export function isTaken(error: unknown, constraint: "users__email" | "users__username"): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === constraint;
}

/**
 * Returns the latest decision that banned the member, if it was made after `since` or has been appealed, with the state
 * of the appeal. `isRecent`: it was made after `since`.
 */
export const findBanSince = one<
  { id: number; appeal: "none" | "waiting" | "decided"; isRecent: boolean },
  [userId: number, since: Date]
>(`
  select s.id, case when a.id is null then 'none' when a.decided_at is null then 'waiting' else 'decided' end as appeal,
    s.created_at >= $2 as "isRecent"
  from (
    select id, created_at from sanctions where user_id = $1 and kind = 'ban' and withdrawn_at is null
    order by id desc limit 1) s
  left join appeals a on a.sanction_id = s.id where s.created_at >= $2 or a.id is not null`);
