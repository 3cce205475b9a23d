import { notBlocked } from "../../platform/database/blocked.ts";
import type { Tx } from "../../platform/database/database.ts";
import { many, one } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";
import type { Work } from "./worked-together.access.ts";

/** A member's interest in a job, with the job's dates. */
interface WorkRow extends Omit<Work, "isOwner"> {
  id: number;
}

const saying = (own: string, others: string) => `
  update job_interests set ${own} = $2, updated_at = $3,
    worked_until = case when ${others} is not null then (select end_date from jobs where jobs.id = job_interests.job_id) end
  where id = $1`;
const confirmOwner = statement<never>(saying("owner_confirmed_at", "applicant_confirmed_at"));
const confirmApplicant = statement<never>(saying("applicant_confirmed_at", "owner_confirmed_at"));

/** Locks the interest until the transaction ends. Undefined if there is none, or its member is banned or blocked. */
export const lockWork = one<WorkRow, [jobId: number, applicantId: number], Tx>(`
  select i.id, i.state, i.owner_confirmed_at, i.applicant_confirmed_at, j.status, j.start_date, j.end_date
  from job_interests i join jobs j on j.id = i.job_id
  join users applicant on applicant.id = i.user_id and applicant.banned_at is null
  where i.job_id = $1 and i.user_id = $2 and ${notBlocked("i.owner_id", "$2")}
  for no key update of i`);

/** Stores or clears one side's confirmation. */
export async function saveWord(
  tx: Tx,
  work: Pick<Work, "isOwner"> & { id: number },
  at: Date | null,
  now: Date,
): Promise<void> {
  await tx.run(work.isOwner ? confirmOwner : confirmApplicant, [work.id, at, now]);
}

/** Bound: a member's latest interests, in each direction, that are read to find whom they share jobs with. */
const INTERESTS_READ = 500;

/** The condition that one of two members is interested in a job of the other's. Both arguments are SQL. */
export function haveSharedJob(one: string, other: string): string {
  const between = (owner: string, applicant: string) =>
    `exists (select from job_interests where owner_id = ${owner} and user_id = ${applicant} and state = 'declared')`;
  return `(${between(one, other)} or ${between(other, one)})`;
}

/** SQL for the ids of members with whom a member recently shares a job. The argument is SQL. */
export function partnersOf(member: string): string {
  const latest = (select: string, where: string) => `
    (select ${select} as id from job_interests where ${where} = ${member} and state = 'declared'
     order by declared_at desc, id desc limit ${INTERESTS_READ})`;
  return `${latest("user_id", "owner_id")} union ${latest("owner_id", "user_id")}`;
}

/** A job shared by two members: one posted it, the other is interested in it. */
export interface SharedJobRow extends Omit<Work, "isOwner"> {
  id: number;
  user_id: number;
  title: string | null;
  trade_key: string;
  custom_trade: string | null;
  town: string;
  is_deleted: boolean;
}

// A withdrawn or deleted job was presumably never done. If both sides confirmed, it was done, and it ended on the day
// that was planned then, whatever dates the job has been given since.
const shared = (isThere: string) => `
  select j.id, j.user_id, j.title, j.trade_key, j.custom_trade, j.town, j.status, j.start_date,
    least(i.worked_until, j.end_date) as end_date, i.state, i.owner_confirmed_at, i.applicant_confirmed_at,
    j.deleted_at is not null as is_deleted
  from job_interests i join jobs j on j.id = i.job_id
  where ${isThere} and not j.is_hidden
    and (i.state = 'declared' and j.status <> 'withdrawn'
      or i.owner_confirmed_at is not null and i.applicant_confirmed_at is not null)
    and ((i.owner_id = $1 and i.user_id = $2) or (i.owner_id = $2 and i.user_id = $1))`;

/** Includes a job deleted after `asOf`. */
export const readSharedJob = one<SharedJobRow, [jobId: number, pair: readonly [number, number], asOf: Date]>(
  `${shared("(j.deleted_at is null or j.deleted_at > $4)")} and j.id = $3`,
  (jobId, [one, other], asOf) => [one, other, jobId, asOf],
);

/** Jobs that have begun by the day, or had when one side confirmed; the latest to end first. */
export const readBegunJobs = many<
  SharedJobRow,
  [pair: readonly [number, number], asked: { today: string; take: number }]
>(
  `${shared("j.deleted_at is null")} and (j.start_date <= $3::date or coalesce(i.owner_confirmed_at, i.applicant_confirmed_at) is not null)
  order by end_date desc, j.id desc limit $4`,
  ([one, other], { today, take }) => [one, other, today, take],
);
