import type { Handle, Tx } from "../../platform/database/database.ts";
import { execute, many } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";

/** What is counted per day; the triggers are in `server/migrations/0019_analytics.sql` and `0027_listed_jobs_counted.sql`. */
export type TallyKind = "visit" | "page_view" | "visitor" | "member" | "returning" | "listed_job";

interface TallyRow {
  kind: TallyKind;
  day: string;
  count: number;
}

const total = statement<{ kind: TallyKind; count: number }>(`
  select kind, sum(count)::bigint as count from (
    select kind, count from tallies where kind = any($1) and day between $2 and $3
    union all select kind, change from tally_changes where kind = any($1) and day between $2 and $3) both_parts
  group by kind`);

// Skips rows that another process is adding up, so that each change counts once.
const addUp = statement<{ taken: number }>(`
  with taken as (
    delete from tally_changes where id in (
      select id from tally_changes order by id limit 20000 for update skip locked)
    returning kind, day, change),
  added as (
    insert into tallies (kind, day, count)
      select kind, day, sum(change) from taken group by 1, 2 order by 1, 2
    on conflict (kind, day) do update set count = tallies.count + excluded.count)
  select count(*)::int as taken from taken`);

// Keeps other processes from adding up. A change not visible yet is added later, together with the row it is about.
const keepOthersOut = statement<never>("lock table tallies in share row exclusive mode");
const recount = statement<TallyRow>(`
  with old as (delete from tallies where kind in ('member', 'returning', 'listed_job') returning kind, day),
  changes as (delete from tally_changes where kind in ('member', 'returning', 'listed_job')),
  counted as (
    select 'member' as kind, london_day(created_at) as day, count(*) as count from users group by 2
    union all
    select 'returning', london_day(previous_at), count(*) from user_logins where previous_at is not null group by 2
    union all
    select 'listed_job', london_day(created_at), count(*) from jobs where is_listed group by 2)
  select kind, day, count from counted`);
const write = statement<never>(`
  insert into tallies (kind, day, count)
  select * from unnest($1::text[], $2::date[], $3::bigint[])`);

/** Counts of each kind on each day of the period; a day without any has no row. */
export const readDays = many<TallyRow, [kinds: readonly TallyKind[], from: string, to: string]>(`
  select kind, day, sum(count)::bigint as count from (
    select kind, day, count from tallies where kind = any($1) and day between $2 and $3
    union all select kind, day, change from tally_changes where kind = any($1) and day between $2 and $3) both_parts
  group by kind, day`);

/** Totals of each kind in the period. */
export async function readTotals<K extends TallyKind>(
  handle: Handle,
  kinds: readonly K[],
  from: string,
  to: string,
): Promise<Record<K, number>> {
  const rows = await handle.run(total, [kinds, from, to]);
  const counts = new Map<string, number>(rows.map(({ kind, count }) => [kind, count]));
  return Object.fromEntries(kinds.map((kind) => [kind, counts.get(kind) ?? 0])) as Record<K, number>;
}

/** Adds up the changes since the last run. Safe to run twice and concurrently. */
export async function addUpTallies(handle: Handle): Promise<void> {
  for (;;) {
    const [row] = await handle.run(addUp, []);
    if ((row?.taken ?? 0) < 20_000) return;
  }
}

/** Recounts accounts, returning members and listed jobs from their rows. */
export async function recountTallies(tx: Tx): Promise<void> {
  await tx.run(keepOthersOut, []);
  const rows = await tx.run(recount, []);
  await tx.run(write, [
    rows.map(({ kind }) => kind),
    rows.map(({ day }) => day),
    rows.map(({ count }) => count),
  ]);
}

/** Deletes counts from before that day; accounts and jobs are counted for as long as they exist. */
export const purgeTallies = execute<[before: string], Handle>(
  "delete from tallies where kind not in ('member', 'listed_job') and day < $1",
);
