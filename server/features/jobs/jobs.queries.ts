import type { Authorized, Thing } from "../../platform/authorization.ts";
import { listingQueries } from "../../platform/board/listing.queries.ts";
import { BATCH } from "../../platform/database/batches.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOne, execute, many, one } from "../../platform/database/queries.ts";
import type { AuthorRow } from "../../platform/person.ts";

/** A job with its author and the viewer's relation to it, as every query of jobs selects it. */
export interface JobRow extends AuthorRow {
  id: number;
  title: string | null;
  trade_key: string;
  custom_trade: string | null;
  description: string;
  county: string;
  town: string;
  rate: string;
  type: string;
  pay_period: string;
  day_pay: number;
  engagement: string;
  start_date: string;
  end_date: string;
  listed_until: string;
  is_public: boolean;
  /** The flags that are set, by their names in `JOB_FLAGS`. */
  flags: string[];
  status: string;
  boosted_at: string | null;
  created_at: string;
  updated_at: string;
  author_county: string | null;
  started_year: number;
  interest: string | null;
  owner_confirmed_at: string | null;
  applicant_confirmed_at: string | null;
  is_saved: boolean;
}

/** The columns of `JobRow`: `j` is the job, `u` its author, `i` the viewer's interest, `saved` their saved job. */
export const JOB_COLUMNS = `
  j.id, j.user_id, j.title, j.trade_key, j.custom_trade, j.description, j.county, j.town, j.rate, j.type, j.pay_period,
  j.day_pay, j.engagement, j.start_date, j.end_date, j.listed_until, j.is_public, j.flags, j.status, j.boosted_at, j.created_at, j.updated_at,
  u.first_name, u.last_name, u.avatar, u.trade_key as author_trade_key, u.custom_trade as author_custom_trade,
  u.county as author_county, u.started_year, u.company, i.state as interest, i.owner_confirmed_at,
  i.applicant_confirmed_at, saved.user_id is not null as is_saved`;

/** Joins the author, and the viewer's interest and saved job. The viewer is the named parameter. */
export function joinAuthorAndInterest(viewerParameter: string): string {
  return `
  join users u on u.id = j.user_id
  left join job_interests i on i.job_id = j.id and i.user_id = ${viewerParameter}
  left join saved_jobs saved on saved.job_id = j.id and saved.user_id = ${viewerParameter}`;
}

/** Leaves out jobs of members whom the viewer blocked or who blocked the viewer: few if any, so read as one set. */
export function notOfBlocked(jobId: string, viewerParameter: string): string {
  return `${jobId} not in (select theirs.id from blocked_with(${viewerParameter}) as blocked
    join jobs theirs on theirs.user_id = blocked.id and theirs.deleted_at is null)`;
}

/** The fields of a job that changing it requires. */
export interface StoredJob {
  id: number;
  user_id: number;
  trade_key: string;
  custom_trade: string | null;
  county: string;
  town: string;
  rate: string;
  pay_period: string;
  start_date: string;
  end_date: string;
  listed_until: string;
  status: string;
  boosted_at: string | null;
}

export const {
  find: findJob,
  findOwner: findJobOwner,
  lock: lockJob,
  hold: holdJob,
} = listingQueries<JobRow, StoredJob>({
  table: "jobs",
  alias: "j",
  select: `select ${JOB_COLUMNS} from jobs j ${joinAuthorAndInterest("$2")}`,
  isThere: (of) => `${of}deleted_at is null and not ${of}is_hidden`,
  stored: `id, user_id, trade_key, custom_trade, county, town, rate, pay_period, start_date, end_date, listed_until,
    status, boosted_at`,
});

/** A job as its owner wrote it, ready to store. */
export interface JobText {
  title: string | null;
  tradeKey: string;
  customTrade: string | null;
  description: string;
  county: string;
  town: string;
  rate: string;
  rateMin: number;
  rateMax: number;
  type: string;
  payPeriod: string;
  engagement: string;
  startDate: string;
  endDate: string;
  isPublic: boolean;
  flags: readonly string[];
}

const TEXT_COLUMNS = `title, trade_key, custom_trade, description, county, town, rate, rate_min, rate_max, type,
    pay_period, engagement, start_date, end_date, is_public, flags`;
const TEXT_VALUES = "$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16";

/** Stores a new job of that member, open and not boosted. */
export const storeJob = exactlyOne<{ id: number }, [text: JobText, userId: number, now: Date]>(
  `
  insert into jobs (${TEXT_COLUMNS}, user_id, created_at, updated_at)
  values (${TEXT_VALUES}, $17, $18, $18) returning id`,
  (text, userId, now) => [...valuesOf(text), userId, now],
);

/**
 * The member's latest job with exactly that text that was posted after that moment: an open one before one that is closed or
 * that we removed. None that its owner deleted.
 */
export const findSameJob = one<{ id: number }, [text: JobText, userId: number, after: string]>(
  `
  select id from jobs
  where user_id = $17 and created_at > $18 and (${TEXT_COLUMNS}) is not distinct from (${TEXT_VALUES})
    -- A removal and its decision have the same time.
    and (deleted_at is null or exists (
      select from sanctions s where s.content_type = 'job' and s.content_id = jobs.id and s.created_at = deleted_at))
  order by is_listed desc, id desc limit 1`,
  (text, userId, after) => [...valuesOf(text), userId, after],
);

export const rewriteJob = execute<[job: Authorized<StoredJob>, text: JobText, now: Date]>(
  `
  update jobs set title = $1, trade_key = $2, custom_trade = $3, description = $4, county = $5, town = $6, rate = $7,
    rate_min = $8, rate_max = $9, type = $10, pay_period = $11, engagement = $12, start_date = $13, end_date = $14,
    is_public = $15, flags = $16, updated_at = $18
  where id = $17`,
  (job, text, now) => [...valuesOf(text), job.id, now],
);

function valuesOf(text: JobText): unknown[] {
  const { title, tradeKey, customTrade, description, county, town, rate, rateMin, rateMax } = text;
  const { type, payPeriod, engagement, startDate, endDate, isPublic, flags } = text;
  const words = [title, tradeKey, customTrade, description, county, town, rate, rateMin, rateMax];
  return [...words, type, payPeriod, engagement, startDate, endDate, isPublic, flags];
}

export const closeJob = execute<[job: Authorized<StoredJob>, status: "filled" | "withdrawn", now: Date]>(
  "update jobs set status = $2, updated_at = $3 where id = $1",
  (job, status, now) => [job.id, status, now],
);

// A boost ends with the listing that it was bought for. Reposting moves a job to the top once a day at most.
/** Puts a closed job back on the board, not boosted. */
export const reopenJob = execute<
  [job: Authorized<StoredJob>, dates: Pick<StoredJob, "start_date" | "end_date">, now: Date]
>(
  `
  update jobs set status = 'open', start_date = $2, end_date = $3, boosted_at = null, updated_at = $4,
    created_at = case when created_at <= $4::timestamptz - interval '1 day' then $4 else created_at end
  where id = $1`,
  (job, dates, now) => [job.id, dates.start_date, dates.end_date, now],
);

/**
 * Deletes a job, a banned member's too, and ends the interest declared in it. Returns its owner; undefined if it is
 * already gone.
 */
export const hideJob = one<{ userId: number }, [job: Authorized<StoredJob | Thing<"job">>, now: Date], Tx>(
  `
  with hidden as (
    update jobs set deleted_at = $2, updated_at = $2 where id = $1 and deleted_at is null returning id, user_id),
  ended as (
    update job_interests set state = 'job_withdrawn', updated_at = $2
    where job_id = (select id from hidden) and state = 'declared')
  select user_id as "userId" from hidden`,
  (job, now) => [job.id, now],
);

/**
 * Restores a job that was deleted at that moment, with the boost that ended with it, unless that was refunded. Returns
 * its owner; undefined if the job has been erased since.
 */
export const unhideJob = one<
  { userId: number },
  [job: Authorized<Thing<"job">>, hiddenAt: string, now: Date],
  Tx
>(
  `
  with shown as (
    update jobs set deleted_at = null, updated_at = $3 where id = $1 and deleted_at = $2 returning id, user_id, status),
  boosted as (
    update boosts set ended_at = null
    where job_id = (select id from shown where status = 'open') and ended_at = $2 and not exists (
      select from payments p where p.id = boosts.payment_id and p.state in ('refunding', 'refunded')))
  select user_id as "userId" from shown`,
  (job, hiddenAt, now) => [job.id, hiddenAt, now],
);

/** Restores a batch of the interests that ended at that moment, and returns them. */
export const restoreInterests = many<
  { interestId: number; userId: number },
  [job: Authorized<Thing<"job">>, endedAt: string, now: Date],
  Tx
>(
  `
  update job_interests set state = 'declared', updated_at = $3 where id = any (array (
    select id from job_interests
    where job_id = $1 and state = 'job_withdrawn' and updated_at = $2 order by id limit ${BATCH} for update))
  returning id as "interestId", user_id as "userId"`,
  (job, endedAt, now) => [job.id, endedAt, now],
);

/** A job's trade and place, even if it is deleted; used only to find similar jobs. */
export const findKind = one<{ trade: string; county: string }, [jobId: number]>(
  "select trade_key as trade, county from jobs where id = $1",
);
