import { ALERT_JOBS_MAX } from "#contracts/reference/limits.ts";

import { notBlocked } from "../../platform/database/blocked.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

/** A listed job as searches are compared with it. */
export interface PostedJobRow {
  id: number;
  user_id: number;
  trade_key: string;
  search_text: string;
  facets: string[];
}

const selectPosted = statement<PostedJobRow>(`
  select id, user_id, trade_key, search_text,
    array(select facet from job_facets where job_id = jobs.id) as facets
  from jobs where id = $1 and is_listed and listed_until >= $2::date`);

export async function findPosted(
  handle: Handle,
  jobId: number,
  today: string,
): Promise<PostedJobRow | undefined> {
  return (await handle.run(selectPosted, [jobId, today]))[0];
}

/** A search that a job may fit: its words are still to be looked for. */
export interface WatchingRow {
  id: number;
  words: string;
  alert: string;
  notified_at: string | null;
}

const selectWatching = statement<WatchingRow>(`
  select s.id, s.words, s.alert, s.notified_at from saved_searches s
  join users u on u.id = s.user_id and u.banned_at is null
  where s.facets && $1::text[] and s.alert <> 'off' and (s.trades = '{}' or $2 = any(s.trades))
    and s.user_id <> $3 and ${notBlocked("s.user_id", "$3")} and s.id > $4
  order by s.id limit $5`);

/** The searches after that one which the job's place and trade fit; not its owner's, nor where one blocked the other. */
export function readWatching(
  handle: Handle,
  job: PostedJobRow,
  page: { after: number; limit: number },
): Promise<WatchingRow[]> {
  return handle.run(selectWatching, [job.facets, job.trade_key, job.user_id, page.after, page.limit]);
}

// What was found before is neither found nor due again.
const addMatches = statement<never>(`
  with found as (
    insert into saved_search_matches (search_id, job_id, found_at)
    select id, $1, $4 from unnest($2::bigint[]) as id on conflict do nothing returning search_id)
  update saved_searches s set due_at = coalesce(s.due_at, wanted.due_at)
  from unnest($2::bigint[], $3::timestamptz[]) as wanted (id, due_at)
  where s.id = wanted.id and s.id in (select search_id from found)`);

/** Notes that the job fits these searches, each to be told of at its time. */
export async function storeMatches(
  handle: Handle,
  jobId: number,
  searches: readonly { id: number; dueAt: Date }[],
  now: Date,
): Promise<void> {
  const ids = searches.map(({ id }) => id);
  await handle.run(addMatches, [jobId, ids, searches.map(({ dueAt }) => dueAt), now]);
}

const takeDue = statement<{ id: number; user_id: number }>(`
  update saved_searches set due_at = null, notified_at = $1 where id = any (array (
    select id from saved_searches where due_at <= $1 order by due_at limit $2 for no key update skip locked))
  returning id, user_id`);
const takeMatches = statement<{ job_id: number; is_open: boolean }>(`
  with told as (
    update saved_search_matches set notified_at = $2 where search_id = $1 and notified_at is null returning job_id, found_at)
  select told.job_id, j.is_listed and j.listed_until >= $3::date as is_open
  from told join jobs j on j.id = told.job_id order by told.found_at desc, told.job_id desc`);

/** Searches whose time has come, and whose it no longer is from now on. */
export function takeDueSearches(
  tx: Tx,
  now: Date,
  limit: number,
): Promise<{ id: number; user_id: number }[]> {
  return tx.run(takeDue, [now, limit]);
}

/** What was found for a search and not yet told, the newest first; jobs that have closed meanwhile are left out. */
export async function takeMatchesOf(tx: Tx, searchId: number, now: Date, today: string): Promise<number[]> {
  const rows = await tx.run(takeMatches, [searchId, now, today]);
  return rows
    .filter((row) => row.is_open)
    .map((row) => row.job_id)
    .slice(0, ALERT_JOBS_MAX);
}

const eraseOld = statement<{ count: number }>(`
  with erased as (
    delete from saved_search_matches where (search_id, job_id) in (
      select search_id, job_id from saved_search_matches where notified_at < $1 order by notified_at limit $2) returning 1)
  select count(*)::int as count from erased`);

/** Forgets what was told before that moment, some at a time; tells how many. */
export async function deleteNotified(handle: Handle, before: Date, limit: number): Promise<number> {
  return (await handle.run(eraseOld, [before, limit]))[0]?.count ?? 0;
}
