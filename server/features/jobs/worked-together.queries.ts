import { notBlocked } from "../../platform/database/blocked.ts";
import type { Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import type { Work } from "./worked-together.access.ts";

/** Somebody's interest in a job, with the job's days. */
interface WorkRow extends Omit<Work, "isOwner"> {
  id: number;
}

const lock = statement<WorkRow>(`
  select i.id, i.state, i.owner_confirmed_at, i.applicant_confirmed_at, j.status, j.start_date, j.end_date
  from job_interests i join jobs j on j.id = i.job_id
  join users applicant on applicant.id = i.user_id and applicant.banned_at is null
  where i.job_id = $1 and i.user_id = $2 and ${notBlocked("i.owner_id", "$2")}
  for no key update of i`);
const confirmOwner = statement<never>(
  "update job_interests set owner_confirmed_at = $2, updated_at = $3 where id = $1",
);
const confirmApplicant = statement<never>(
  "update job_interests set applicant_confirmed_at = $2, updated_at = $3 where id = $1",
);

/** The interest, held until the transaction ends; undefined where there is none, or its member is banned or blocked. */
export async function lockWork(tx: Tx, jobId: number, applicantId: number): Promise<WorkRow | undefined> {
  return (await tx.run(lock, [jobId, applicantId]))[0];
}

/** Notes, or takes back, what one side says. */
export async function saveWord(
  tx: Tx,
  work: Pick<Work, "isOwner"> & { id: number },
  at: Date | null,
  now: Date,
): Promise<void> {
  await tx.run(work.isOwner ? confirmOwner : confirmApplicant, [work.id, at, now]);
}
