import { USER_FILTERS, type UserFilter, type UserSort } from "#contracts/admin-users.ts";
import type { Role } from "#contracts/current-user.ts";
import { ADMIN_COUNT_MAX } from "#contracts/reference/limits.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { exactlyOne, manyValues, matched, one } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";
import type { PersonRow } from "../../platform/person.ts";
import type { Slice } from "./admin-pages.ts";

/** A member's row, for the portal. */
export interface UserRow extends PersonRow {
  email: string;
  county: string | null;
  created_at: string;
  role: Role;
  is_email_verified: boolean;
  banned_at: string | null;
  ban_reason: string | null;
  ban_until: string | null;
  /** When the account is erased, if the member is leaving. */
  closes_at: string | null;
  /** Until when the member's content is not shown to strangers. */
  reach_until: string | null;
  last_active_on: string | null;
  /** Until when moderators see that a banned account used this address before. */
  returned_until: string | null;
}

// A member who is leaving is hidden like a banned one, but without a reason; that is not a ban.
export const IS_BANNED = "banned_at is not null and (closes_at is null or ban_reason is not null)";
const COLUMNS = `id, first_name, last_name, email, trade_key, custom_trade, county, avatar, created_at, role,
  is_email_verified, case when ${IS_BANNED} then banned_at end as banned_at, ban_reason, ban_until, closes_at, reach_until, returned_until,
  last_active_on`;
// An account whose data is still being erased no longer counts as a member.
const IS_THERE = "erased_at is null";
const TEXTS = {
  all: null,
  search: "search_text",
  // For viewers who are not shown addresses: a search by letters would reveal them.
  names: "name_search_text",
};
type Match = keyof typeof TEXTS;

const CONDITIONS: Readonly<Record<UserFilter, string>> = {
  all: "true",
  new: "created_at > $1",
  unverified: "not is_email_verified",
  banned: IS_BANNED,
  staff: "role <> 'member'",
};
const ORDERS: Readonly<Record<UserSort, string>> = {
  newest: "id desc",
  activity: "last_active_on desc nulls last, id desc",
};

// A text that few members match is found by its index, then sorted. A text that many match, such as one or two
// letters, is searched in list order, which soon fills a page. Counting stops at its bound. All statements take the
// same parameters, used or not.
const GIVEN = "$1::timestamptz is not null and $2::text is distinct from ''";
const build = (filter: UserFilter, match: Match) => {
  const rest = `${IS_THERE} and ${CONDITIONS[filter]} and ${GIVEN}`;
  const text = TEXTS[match];
  // coalesce prevents use of the index, which for one or two letters would be read whole.
  const who = text === null ? rest : `coalesce(${text}, '') like $2 and ${rest}`;
  const met = `with met as materialized (select id from users where ${text ?? "''"} like $2 and ${rest})`;
  const list = (sort: UserSort) => {
    const page = `and id < $3 order by ${ORDERS[sort]} limit $4 offset $5`;
    return {
      many: statement<UserRow>(`select ${COLUMNS} from users where ${who} ${page}`),
      few: statement<UserRow>(`${met} select ${COLUMNS} from users where id in (select id from met) ${page}`),
    };
  };
  const count = (rows: string) => `select count(*)::integer as total from (${rows} limit $3) counted`;
  return {
    newest: list("newest"),
    activity: list("activity"),
    count: {
      many: statement<{ total: number }>(count(`select from users where ${who}`)),
      few: statement<{ total: number }>(`${met} ${count("select from met")}`),
    },
  };
};
const statements = Object.fromEntries(
  USER_FILTERS.map((filter) => [
    filter,
    { all: build(filter, "all"), search: build(filter, "search"), names: build(filter, "names") },
  ]),
) as Readonly<Record<UserFilter, Record<Match, ReturnType<typeof build>>>>;
/** The shortest LIKE pattern, including its two percent signs, that the index can answer. */
const INDEXED = 5;

/**
 * Which members to list. `pattern` is a LIKE pattern over normalised text, null for all; `byAddress` searches email
 * addresses too; `newSince` is the bound of the filter `new`.
 */
export interface Wanted {
  pattern: string | null;
  byAddress: boolean;
  filter: UserFilter;
  sort: UserSort;
  newSince: Date;
}

const statementsFor = ({ filter, pattern, byAddress }: Wanted) => {
  if (pattern === null) return statements[filter].all;
  return statements[filter][byAddress ? "search" : "names"];
};
const isIndexed = ({ pattern }: Wanted) => pattern !== null && pattern.length >= INDEXED;

/** `total` is the result of `countUsers`; at its bound, the text is taken to match many. */
export function findUsers(
  handle: Handle,
  wanted: Wanted,
  { before, take, skip }: Slice,
  total: number,
): Promise<UserRow[]> {
  const { newSince, pattern, sort } = wanted;
  const way = isIndexed(wanted) && total < ADMIN_COUNT_MAX ? "few" : "many";
  return handle.run(statementsFor(wanted)[sort][way], [newSince, pattern, before, take, skip]);
}

/** The number of them, counted up to the bound. */
export async function countUsers(handle: Handle, wanted: Wanted): Promise<number> {
  const { newSince, pattern } = wanted;
  const way = isIndexed(wanted) ? "few" : "many";
  return (
    (await handle.run(statementsFor(wanted).count[way], [newSince, pattern, ADMIN_COUNT_MAX]))[0]?.total ?? 0
  );
}

export interface ProfileRow extends UserRow {
  bio: string | null;
  company: string | null;
  posts: number;
  jobs: number;
  open_reports: number;
}

export const findProfile = one<ProfileRow, [userId: number]>(`
  select ${COLUMNS}, bio, company,
    (select count(*)::integer from posts p where p.user_id = u.id and p.deleted_at is null) as posts,
    (select count(*)::integer from jobs j where j.user_id = u.id and j.deleted_at is null) as jobs,
    (select count(*)::integer from reports r where r.owner_id = u.id and r.leads
      and r.status in ('pending', 'reviewed')) as open_reports
  from users u where id = $1 and ${IS_THERE}`);

/** Locks the member, so that two administrators act one after the other. */
export const lockUser = one<UserRow, [userId: number], Tx>(
  `select ${COLUMNS} from users where id = $1 and ${IS_THERE} for no key update`,
);

/** Bans a locked member. Triggers hide their jobs, and every list leaves out banned members. */
export const ban = exactlyOne<
  UserRow,
  [user: Authorized<UserRow>, given: { reason: string; until: Date | null; now: Date }]
>(
  `
  update users set banned_at = case when ${IS_BANNED} then banned_at else $2 end, ban_reason = $3, ban_until = $4,
    updated_at = $2
  where id = $1 returning ${COLUMNS}`,
  (user, { reason, until, now }) => [user.id, now, reason, until],
);

// A member who is leaving stays hidden.
const FREED = `banned_at = case when closes_at is not null then banned_at end, ban_reason = null, ban_until = null,
    updated_at = $2`;
/** Ends the ban of a locked member. */
export const liftBan = exactlyOne<UserRow, [user: Authorized<UserRow>, now: Date]>(
  `update users set ${FREED} where id = $1 returning ${COLUMNS}`,
  (user, now) => [user.id, now],
);

/** A batch of members whose ban is over. */
export const findOverdue = manyValues<number, [now: Date, most: number]>(
  "select id from users where ban_until <= $1 order by ban_until limit $2",
);

/** True if this call ended the ban. */
export const liftIfOverdue = matched<[userId: number, now: Date], Tx>(
  `update users set ${FREED} where id = $1 and ban_until <= $2 returning id`,
);

/** Sets a later day for the erasure of an account whose day has passed; undefined if it has not. */
export const setLaterErasure = one<
  Pick<UserRow, "created_at">,
  [userId: number, dates: { closesAt: Date; now: Date }],
  Tx
>(
  "update users set closes_at = $2, updated_at = $3 where id = $1 and closes_at <= $3 returning created_at",
  (userId, { closesAt, now }) => [userId, closesAt, now],
);
