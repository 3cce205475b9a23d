import { LEADERBOARD_MONTHS } from "#contracts/reference/analytics.ts";

import type { Handle } from "../../platform/database/database.ts";
import { execute, many, manyValues } from "../../platform/database/queries.ts";
import type { Position } from "./analytics.cursor.ts";

export interface EntryRow {
  id: number;
  userId: number;
  firstName: string;
  lastName: string;
  trade: string;
  jobCount: number;
  date: string;
}

// One index step per month, however many rows it has.
/** Lists the first days of the months that have rows, latest first. */
export const listMonths = manyValues<string>(`
  with recursive months as (
    (select date from leaderboard_entries order by date desc limit 1)
    union all
    select (select e.date from leaderboard_entries e where e.date < m.date order by e.date desc limit 1)
    from months m where m.date is not null)
  select date from months where date is not null limit ${LEADERBOARD_MONTHS}`);

// A job deleted since then still counts. Written once, because a job that is posted again moves to a later month.
/** Writes a month's rows, unless it already has some. */
export const computeMonth = execute<[month: { first: string; from: Date; to: Date }], Handle>(
  `
  insert into leaderboard_entries (user_id, trade, job_count, date)
  select user_id, coalesce(custom_trade, trade_key), count(*), $1::date from jobs
  where created_at >= $2 and created_at < $3
    and not exists (select from leaderboard_entries where date = $1::date) group by 1, 2 order by 1, 2
  on conflict (date, user_id, trade) do nothing`,
  (month) => [month.first, month.from, month.to],
);

/** Lists a month's rows after a position: most jobs first, then by id. */
export const listEntries = many<EntryRow, [first: string, after: Position, limit: number]>(
  `
  select e.id, e.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName", e.trade,
    e.job_count as "jobCount", e.date
  from leaderboard_entries e join users u on u.id = e.user_id
  where e.date = $1 and (e.job_count < $2 or (e.job_count = $2 and e.id > $3))
  order by e.job_count desc, e.id limit $4`,
  (first, { below, belowId }, limit) => [first, below, belowId, limit],
);

export const purgeMonths = execute<[before: string], Handle>(
  "delete from leaderboard_entries where date < $1",
);
