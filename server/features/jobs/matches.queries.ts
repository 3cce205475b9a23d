import { notBlocked } from "../../platform/database/blocked.ts";
import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

/** A saved search that has something to tell, and whom. */
export interface AlertSearchRow {
  id: number;
  name: string;
  user_id: number;
  by_email: boolean;
  by_push: boolean;
}

const selectSearch = statement<AlertSearchRow>(`
  select s.id, s.name, s.user_id, s.by_email, s.by_push
  from saved_searches s join users u on u.id = s.user_id and u.banned_at is null
  where s.id = $1 and s.alert <> 'off'`);

/** Undefined once it is deleted or turned off, or its member is banned. */
export async function findAlertSearch(handle: Handle, id: number): Promise<AlertSearchRow | undefined> {
  return (await handle.run(selectSearch, [id]))[0];
}

/** A job that was found for somebody. */
export interface FoundJobRow {
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

const selectFound = statement<FoundJobRow>(`
  select j.id, j.user_id, j.title, j.trade_key, j.custom_trade, j.county, j.town, j.rate, j.pay_period, j.start_date,
    j.end_date
  from unnest($1::bigint[]) with ordinality as wanted (id, place) join jobs j on j.id = wanted.id
  where j.is_listed and j.listed_until >= $3::date and ${notBlocked("j.user_id", "$2")}
  order by wanted.place`);

/** Those of the jobs that are still open to that member, in the order given. */
export function readFound(
  handle: Handle,
  jobIds: readonly number[],
  { userId, today }: { userId: number; today: string },
): Promise<FoundJobRow[]> {
  return handle.run(selectFound, [jobIds, userId, today]);
}

const selectNew = statement<{ id: number }>(`
  select f.job_id as id from job_facets f join jobs j on j.id = f.job_id
  where f.facet = any($1::text[]) and f.created_at > $2 and j.user_id <> $3
  order by f.created_at desc, f.job_id desc limit $4`);

/** Jobs of those ranges of the board that others have posted since, the newest first. */
export async function findNewJobs(
  handle: Handle,
  { facets, since, userId, take }: { facets: readonly string[]; since: Date; userId: number; take: number },
): Promise<number[]> {
  return (await handle.run(selectNew, [facets, since, userId, take])).map(({ id }) => id);
}
