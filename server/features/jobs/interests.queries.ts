import { INTEREST_LIST_MAX, JOB_COUNT_MAX } from "#contracts/reference/limits.ts";

import type { Authorized } from "../../platform/authorization.ts";
import { notBlocked } from "../../platform/database/blocked.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { exactlyOne, execute, many, one, oneValue } from "../../platform/database/queries.ts";
import { sealedContact, type SealedContact } from "../profiles/index.ts";
import { JOB_COLUMNS, joinAuthorAndInterest, type JobRow, type StoredJob } from "./jobs.queries.ts";

interface EndedInterest {
  id: number;
  ownerId: number;
}

// A second declaration changes nothing and returns nothing; a withdrawn interest is declared again.
/** Records an interest in the job. Undefined if it is already declared, however many requests race. */
export const storeInterest = oneValue<
  number,
  [job: Authorized<StoredJob>, userId: number, sharesContact: boolean, now: Date],
  Tx
>(
  `
  insert into job_interests (job_id, user_id, owner_id, shares_contact, declared_at, updated_at)
  values ($1, $2, $3, $4, $5, $5)
  on conflict (job_id, user_id) do update
    set state = 'declared', shares_contact = excluded.shares_contact, declared_at = excluded.declared_at,
      updated_at = excluded.updated_at
    where job_interests.state <> 'declared'
  returning id`,
  (job, userId, sharesContact, now) => [job.id, userId, job.user_id, sharesContact, now],
);

// A confirmation that the two worked together is dropped if only one side gave it, and kept if both did.
/** Ends the member's own interest. Undefined if there was none. */
export const endInterest = one<EndedInterest, [jobId: number, userId: number, now: Date], Tx>(`
  update job_interests set state = 'withdrawn', updated_at = $3,
    owner_confirmed_at = case when applicant_confirmed_at is not null then owner_confirmed_at end,
    applicant_confirmed_at = case when owner_confirmed_at is not null then applicant_confirmed_at end
  where job_id = $1 and user_id = $2 and state = 'declared' returning id, owner_id as "ownerId"`);

/** An interest with the job it is about and the applicant, for the job's owner alone. */
export interface InterestRow {
  id: number;
  declared_at: string;
  shares_contact: boolean;
  is_seen: boolean;
  job_id: number;
  title: string | null;
  trade_key: string;
  custom_trade: string | null;
  county: string;
  town: string;
  rate: string;
  applicant_id: number;
  first_name: string;
  last_name: string;
  applicant_trade_key: string;
  applicant_custom_trade: string | null;
  started_year: number;
  company: string | null;
  contact: SealedContact;
  avatar: string | null;
  rating: number | null;
  owner_confirmed_at: string | null;
  applicant_confirmed_at: string | null;
  status: string;
  start_date: string;
  end_date: string;
}

// A banned or blocked applicant cannot be called back, so is hidden; the interest shows again when the ban or block
// ends.
const FROM_INTERESTS = `
  from job_interests i
  join jobs j on j.id = i.job_id and j.deleted_at is null
  join users u on u.id = i.user_id and u.banned_at is null and ${notBlocked("u.id", "$1")}
  join users owner on owner.id = i.owner_id
  where i.owner_id = $1 and i.state = 'declared'`;
const IS_SEEN = "coalesce(i.declared_at <= owner.job_interests_seen_at, false)";

// Interest in closed jobs comes last, so that it does not push applicants for open jobs off the list.
export const readInterests = many<InterestRow, [ownerId: number]>(`
  select i.id, i.declared_at, i.shares_contact, ${IS_SEEN} as is_seen, j.id as job_id, j.title, j.trade_key, j.custom_trade, j.county,
    j.town, j.rate, u.id as applicant_id, u.first_name, u.last_name, u.trade_key as applicant_trade_key,
    u.custom_trade as applicant_custom_trade, u.started_year, u.company, u.avatar, u.rating,
    i.owner_confirmed_at, i.applicant_confirmed_at, j.status, j.start_date, j.end_date,
    ${sealedContact("u", "$1")}
  ${FROM_INTERESTS} order by (j.status = 'open') desc, i.declared_at desc, i.id desc limit ${INTEREST_LIST_MAX}`);

/** Counts the newest 1,000 at most. */
export const countInterestsOf = exactlyOne<{ count: number; unseen: number }, [ownerId: number], Handle>(`
  select count(*) as count, count(*) filter (where not is_seen) as unseen
  from (select ${IS_SEEN} as is_seen ${FROM_INTERESTS}
    order by i.declared_at desc, i.id desc limit ${JOB_COUNT_MAX}) counted`);

export const markInterestsSeenBy = execute<[ownerId: number, now: Date], Handle>(
  "update users set job_interests_seen_at = $2 where id = $1",
);

/** Returns the jobs in which the member has declared interest, the latest declaration first. */
export const readApplied = many<JobRow, [userId: number]>(`
  select ${JOB_COLUMNS}
  from job_interests mine
  join jobs j on j.id = mine.job_id and j.deleted_at is null and not j.is_hidden ${joinAuthorAndInterest("$1")}
  where mine.user_id = $1 and mine.state = 'declared' and ${notBlocked("j.user_id", "$1")}
  order by mine.declared_at desc, mine.id desc limit ${INTEREST_LIST_MAX}`);
