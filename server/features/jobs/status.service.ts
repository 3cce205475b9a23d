import { daysBetween } from "#contracts/calendar.ts";
import type { BodyOf } from "#contracts/endpoint.ts";
import { JOB_DATE_WORDS } from "#contracts/job-form.ts";
import type { Job, setJobStatus } from "#contracts/jobs.ts";
import { JOB_DAYS_MAX } from "#contracts/reference/limits.ts";

import { authorize, type Authorized, type Viewer } from "../../platform/authorization.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, fieldError, orThrow } from "../../platform/errors.ts";
import { canSetStatus, isOpen } from "./jobs.access.ts";
import { readerOf } from "./jobs.present.ts";
import { lockJob, type StoredJob, closeJob, reopenJob } from "./jobs.queries.ts";
import { assertStart, showJob } from "./jobs.service.ts";

type Wanted = BodyOf<typeof setJobStatus>;
type Dates = Pick<StoredJob, "start_date" | "end_date">;

/**
 * Closes or reopens the viewer's own job. A job that already has the status is left alone and nobody is notified again.
 * The dates of an open job cannot be changed here, since nobody would be notified of them.
 */
export function setStatus(deps: Deps, viewer: Viewer, id: number, wanted: Wanted): Promise<Job> {
  const now = deps.clock.now();
  const reader = readerOf(viewer, now);
  return transaction(deps.db, async (tx) => {
    const job = authorize(viewer, canSetStatus, orThrow(await lockJob(tx, id), "job_not_found"));
    const open = isOpen(job, reader.today);
    if (wanted.status !== "open") await close(deps, tx, job, wanted.status, open);
    else if (open) {
      const { startDate = job.start_date, endDate = job.end_date } = wanted;
      if (startDate !== job.start_date || endDate !== job.end_date) throw new AppError("job_listed");
    } else {
      const dates = chooseDates(job, wanted, reader.today);
      // For the members who are notified, a reposted job is another posted job, so it uses that limit.
      await deps.limits.consume("create_job", viewer.userId);
      await reopenJob(tx, job, dates, now);
      await deps.events.record(tx, "jobs.reposted", { jobId: id, userId: viewer.userId });
    }
    return showJob(tx, id, reader);
  });
}

async function close(
  { clock, events }: Deps,
  tx: Tx,
  job: Authorized<StoredJob>,
  status: "filled" | "withdrawn",
  wasOpen: boolean,
): Promise<void> {
  if (job.status === status) return;
  await closeJob(tx, job, status, clock.now());
  const payload = { jobId: job.id, userId: job.user_id };
  // If the job had closed already, its applicants have been told.
  const event = wasOpen ? (`jobs.${status}` as const) : "jobs.closed_otherwise";
  await events.record(tx, event, payload);
}

/** The dates for the new listing: the job's own unless others are given. A start that has passed may stay. */
function chooseDates(job: StoredJob, { startDate, endDate }: Wanted, today: string): Dates {
  const dates = { start_date: startDate ?? job.start_date, end_date: endDate ?? job.end_date };
  if (dates.start_date !== job.start_date) assertStart({ startDate: dates.start_date }, today);
  if (dates.end_date < today) throw fieldError("endDate", JOB_DATE_WORDS.endInPast);
  const days = daysBetween(dates.start_date, dates.end_date);
  if (days < 0) throw fieldError("endDate", JOB_DATE_WORDS.endBeforeStart);
  if (days > JOB_DAYS_MAX) throw fieldError("endDate", JOB_DATE_WORDS.tooLong);
  return dates;
}
