import type { BoardName } from "#contracts/board-filters.ts";
import { ALERT_JOBS_MAX, ALERT_WAITING_MAX } from "#contracts/reference/limits.ts";

import { BATCH, untilDone } from "../../platform/database/batches.ts";
import { notBlocked, notHidden } from "../../platform/database/blocked.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { execute, many, one } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";

/** A listing, in the fields that searches are compared with. */
interface PostedRow {
  id: number;
  user_id: number;
  trade_key: string;
  search_text: string;
  facets: string[];
}

/** Bound: listings of one member read per board when they come back; more are not compared again at once. */
const LISTED_READ = 100;

/** A member's listings on that day, newest first, up to `LISTED_READ` per board. */
export const readListedOf = many<{ board: BoardName; id: number }, [userId: number, today: string]>(`
  (select 'jobs' as board, id from jobs
   where user_id = $1 and deleted_at is null and is_listed and listed_until >= $2::date
   order by created_at desc, id desc limit ${LISTED_READ})
  union all
  (select 'apprenticeships', id from apprenticeships
   where user_id = $1 and deleted_at is null and is_listed and filled_at is null and closing_date >= $2::date
   order by created_at desc, id desc limit ${LISTED_READ})`);

/** Finders by board; undefined if the listing is not on its board on that day. */
export const findPosted = {
  jobs: one<PostedRow, [id: number, today: string]>(`
    select id, user_id, trade_key, search_text,
      array(select facet from job_facets where job_id = jobs.id) as facets
    from jobs where id = $1 and is_listed and listed_until >= $2::date`),
  apprenticeships: one<PostedRow, [id: number, today: string]>(`
    select id, user_id, trade_key, search_text,
      array(select facet from apprenticeship_facets where apprenticeship_id = apprenticeships.id) as facets
    from apprenticeships where id = $1 and is_listed and filled_at is null and closing_date >= $2::date`),
};
/** Makes one statement for each board, from the column that names the match. */
const ofEach = <T>(of: (column: string) => T): Record<BoardName, T> => ({
  jobs: of("job_id"),
  apprenticeships: of("apprenticeship_id"),
});

/** A search that a listing may fit; its words have still to be compared. */
export interface WatchingRow {
  id: number;
  words: string;
  alert: string;
  notified_at: string | null;
}

/** The board's searches after an id that fit by place and trade, except the owner's own and those of blocked members. */
export const readWatching = many<
  WatchingRow,
  [board: BoardName, job: PostedRow, page: { after: number; limit: number }]
>(
  `
  select s.id, s.words, s.alert, s.notified_at from saved_searches s
  join users u on u.id = s.user_id and u.banned_at is null
  where s.board = $6 and s.facets && $1::text[] and s.alert <> 'off' and (s.trades = '{}' or $2 = any(s.trades))
    and s.user_id <> $3 and ${notBlocked("s.user_id", "$3")} and s.id > $4
  order by s.id limit $5`,
  (board, job, page) => [job.facets, job.trade_key, job.user_id, page.after, page.limit, board],
);

type Due = readonly { id: number; dueAt: Date }[];

// An existing match is not stored again, and does not make its search due again.
/** Stores a match of these searches with the listing, each due at its own time. */
export const storeMatches = ofEach((column) =>
  execute<[id: number, searches: Due, now: Date], Handle>(
    `
  with found as (
    insert into saved_search_matches (search_id, ${column}, found_at)
    select id, $1, $4 from unnest($2::bigint[]) as id on conflict do nothing returning search_id)
  update saved_searches s set due_at = coalesce(s.due_at, wanted.due_at)
  from unnest($2::bigint[], $3::timestamptz[]) as wanted (id, due_at)
  where s.id = wanted.id and s.id in (select search_id from found)`,
    (id, searches, now) => [id, searches.map((each) => each.id), searches.map(({ dueAt }) => dueAt), now],
  ),
);

/** Deletes the listing's unnotified matches with other searches: after an edit it no longer fits them. */
export const dropMatchesBut = ofEach((column) =>
  execute<[id: number, searchIds: readonly number[]], Handle>(`
  delete from saved_search_matches where ${column} = $1 and notified_at is null and search_id <> all ($2::bigint[])`),
);

/** Whether a job, `j`, is open to the member `$1` on the day `$2`. */
const isJobOpen = `j.is_listed and j.listed_until >= $2::date and ${notBlocked("j.user_id", "$1")}
    and ${notHidden("job", "j.id", "$1")}`;

/** The same for an apprenticeship, `a`. */
const isApprenticeshipOpen = `a.is_listed and a.filled_at is null and a.closing_date >= $2::date
    and ${notBlocked("a.user_id", "$1")} and ${notHidden("apprenticeship", "a.id", "$1")}`;

// Matches that have closed are deleted, so that they match again if they reopen. Matches beyond `ALERT_WAITING_MAX` are
// marked as notified; of the rest the newest are taken and the others keep waiting.
const takeMatches = statement<{ id: number; place: number }>(`
  with compared as (
    select m.id as match_id, m.found_at, coalesce(m.job_id, m.apprenticeship_id) as id,
      coalesce(case when m.job_id is null then ${isApprenticeshipOpen} else ${isJobOpen} end, false) as is_open
    from saved_search_matches m
    left join jobs j on j.id = m.job_id left join apprenticeships a on a.id = m.apprenticeship_id
    where m.search_id = $3 and m.notified_at is null),
  closed as (
    delete from saved_search_matches m using compared c where m.id = c.match_id and not c.is_open and m.notified_at is null),
  waiting as (
    select match_id, id, row_number() over (order by found_at desc, id desc) as place from compared where is_open)
  update saved_search_matches m set notified_at = $4 from waiting w
  where m.id = w.match_id and m.notified_at is null and (w.place <= ${ALERT_JOBS_MAX} or w.place > ${ALERT_WAITING_MAX})
  returning w.id, w.place`);

export interface DueRow {
  id: number;
  user_id: number;
  board: BoardName;
  alert: string;
}

/** Takes the searches that are due, and clears their due time. */
export const takeDueSearches = many<DueRow, [now: Date, limit: number], Tx>(`
  update saved_searches set due_at = null, notified_at = $1 where id = any (array (
    select id from saved_searches where due_at <= $1 order by due_at limit $2 for no key update skip locked))
  returning id, user_id, board, alert`);

/** Takes a search's next unnotified matches that are open to its member, newest first, up to `ALERT_JOBS_MAX`. */
export async function takeMatchesOf(
  tx: Tx,
  { id, user_id }: DueRow,
  now: Date,
  today: string,
): Promise<number[]> {
  const rows = await tx.run(takeMatches, [user_id, today, id, now]);
  return rows
    .filter((row) => row.place <= ALERT_JOBS_MAX)
    .toSorted((one, other) => one.place - other.place)
    .map((row) => row.id);
}

/** Sets when the search is due next, if it still has unnotified matches. */
export const postponeRest = execute<[searchId: number, at: Date | null]>(`
  update saved_searches s set due_at = $2 where s.id = $1
    and exists (select from saved_search_matches m where m.search_id = s.id and m.notified_at is null)`);

// Matches kept past the limit get a new notified time, so that the nightly run skips them for another period.
/**
 * Deletes matches notified before that moment, except those whose listing may still be open that day: they would be
 * notified as new.
 */
export const forgetNotified = untilDone<[before: Date, today: string, now: Date]>(`
  with due as (
    select m.id, coalesce(a.closing_date, j.listed_until) >= $2::date as is_open
    from saved_search_matches m
    left join jobs j on j.id = m.job_id left join apprenticeships a on a.id = m.apprenticeship_id
    where m.notified_at < $1 order by m.notified_at limit ${BATCH} for update of m),
  kept as (
    update saved_search_matches set notified_at = $3 where id in (select id from due where is_open)),
  forgotten as (
    delete from saved_search_matches where id in (select id from due where not is_open))
  select 1 from due`);

/** A saved search with something to notify, and its member. */
export interface AlertSearchRow {
  id: number;
  board: BoardName;
  name: string;
  user_id: number;
  by_email: boolean;
  by_push: boolean;
}

/** Undefined if the search is deleted or turned off, or its member is banned. */
export const findAlertSearch = one<AlertSearchRow, [id: number]>(`
  select s.id, s.board, s.name, s.user_id, s.by_email, s.by_push
  from saved_searches s join users u on u.id = s.user_id and u.banned_at is null
  where s.id = $1 and s.alert <> 'off'`);

/** A listing found for a member. */
export interface FoundRow {
  id: number;
  user_id: number;
  title: string | null;
  trade_key: string;
  custom_trade: string | null;
  county: string;
  town: string;
  rate: string;
  pay_period: string;
  start_date: string;
  end_date: string;
}

const FOUND_JOB = `j.id, j.user_id, j.title, j.trade_key, j.custom_trade, j.county, j.town, j.rate, j.pay_period,
    j.start_date, j.end_date`;

type Asked = [ids: readonly number[], of: { userId: number; today: string }];
const toValues = (...[ids, { userId, today }]: Asked) => [userId, today, ids];

/** Those of the listings that are still open to that member, in the order of the ids. */
export const readFound = {
  jobs: many<FoundRow, Asked>(
    `
  select ${FOUND_JOB}
  from unnest($3::bigint[]) with ordinality as wanted (id, place) join jobs j on j.id = wanted.id
  where ${isJobOpen}
  order by wanted.place`,
    toValues,
  ),
  apprenticeships: many<FoundRow, Asked>(
    `
  select a.id, a.user_id, a.title, a.trade_key, a.custom_trade, a.county, a.town, a.day_rate as rate,
    'day' as pay_period, a.start_date, a.start_date as end_date
  from unnest($3::bigint[]) with ordinality as wanted (id, place) join apprenticeships a on a.id = wanted.id
  where ${isApprenticeshipOpen}
  order by wanted.place`,
    toValues,
  ),
};

/** Jobs in those board ranges that others posted between two moments and that are open to the member; newest first. */
export const findNewJobs = many<
  FoundRow,
  [of: { facets: readonly string[]; since: Date; until: Date; userId: number; today: string; take: number }]
>(
  `
  select ${FOUND_JOB}
  from job_facets f join jobs j on j.id = f.job_id
  where f.facet = any($3::text[]) and f.created_at >= $4 and f.created_at < $6 and j.user_id <> $1 and ${isJobOpen}
  order by f.created_at desc, f.job_id desc limit $5`,
  ({ facets, since, until, userId, today, take }) => [userId, today, facets, since, take, until],
);
