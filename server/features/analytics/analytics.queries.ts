import type { ListedUser } from "#contracts/analytics.ts";
import { MOST_ACTIVE_SIZE } from "#contracts/reference/analytics.ts";

import { many } from "../../platform/database/queries.ts";
import type { Position } from "./analytics.cursor.ts";

export interface UserRow extends Omit<ListedUser, "trade"> {
  trade_key: string;
  custom_trade: string | null;
}
export interface ReturningRow extends UserRow {
  previous_at: string;
  logins: string[];
}
export interface ActiveRow extends UserRow {
  visits: number;
}
export interface VisitRow {
  id: number;
  session_id: string;
  start_time: string;
  last_activity: string;
  page_views: number;
  is_active: boolean;
  email: string | null;
}

/** A page: the rows since a moment, below the position, up to a limit. */
export interface Page extends Position {
  from: Date;
  limit: number;
}

const USER = `u.id, u.first_name as "firstName", u.last_name as "lastName", u.email, u.trade_key, u.custom_trade, u.county,
  u.created_at as "createdAt", u.is_email_verified as "isEmailVerified"`;
// Milliseconds travel as a number, so that a cursor is digits only. Clamped to the year 9999.
const moment = (place: string) => `to_timestamp(least(${place}::float8, 253402300799999) / 1000)`;

const valuesOf = ({ from, below, belowId, limit }: Page) => [from, below, belowId, limit];

/** Lists accounts made since then, newest first. */
export const listNewest = many<UserRow, [page: Page]>(
  `
  select ${USER} from users u
  where u.created_at >= $1 and (u.created_at, u.id) < (${moment("$2")}, $3)
  order by u.created_at desc, u.id desc limit $4`,
  valuesOf,
);

/** Lists members whose last sign-in but one was since then, with their last three sign-ins. */
export const listReturning = many<ReturningRow, [page: Page]>(
  `
  select ${USER}, page.previous_at, latest.logins
  from (
    select user_id, previous_at from user_logins
    where previous_at is not null and previous_at >= $1 and (previous_at, user_id) < (${moment("$2")}, $3)
    order by previous_at desc, user_id desc limit $4) page
  join users u on u.id = page.user_id
  cross join lateral (
    select coalesce(array_agg(login_time order by login_time desc), '{}') as logins
    from (select login_time from login_log where user_id = page.user_id order by id desc limit 3) three) latest
  order by page.previous_at desc, page.user_id desc`,
  valuesOf,
);

/** Lists visits begun since then, latest first. */
export const listVisits = many<VisitRow, [page: Page]>(
  `
  select v.id, v.session_id, v.start_time, v.last_activity, v.page_views, v.is_active, u.email
  from visits v left join users u on u.id = v.user_id
  where v.start_time >= $1 and (v.start_time, v.id) < (${moment("$2")}, $3)
  order by v.start_time desc, v.id desc limit $4`,
  valuesOf,
);

/** Lists the members with most visits in the last 30 days. */
export const listMostActive = many<ActiveRow>(`
  select ${USER}, a.visits from (
    select user_id, visits from member_activity where visits > 0
    order by visits desc, user_id limit ${MOST_ACTIVE_SIZE}) a
  join users u on u.id = a.user_id
  order by a.visits desc, a.user_id`);
