import { dayInLondon } from "#contracts/calendar.ts";
import type { Job } from "#contracts/jobs.ts";

import type { Handle, Tx } from "../../platform/database/database.ts";
import { isOpen } from "./jobs.access.ts";
import { presentJob, readerOf } from "./jobs.present.ts";
import { findJob, lockJob } from "./jobs.queries.ts";

/** What a boost has to know of a job. */
export interface BoostableJob {
  readonly id: number;
  readonly userId: number;
  readonly isOpen: boolean;
  readonly isBoosted: boolean;
}

/** The job, which nobody else changes until the transaction ends; undefined when there is none to be seen. */
export async function holdForBoost(tx: Tx, id: number, now: Date): Promise<BoostableJob | undefined> {
  const job = await lockJob(tx, id);
  if (job === undefined) return undefined;
  const open = isOpen(job, dayInLondon(now));
  return { id, userId: job.user_id, isOpen: open, isBoosted: open && job.boosted_at !== null };
}

/** The job as that member sees it; null when there is none to be seen. */
export async function showJobTo(
  handle: Handle,
  id: number,
  { userId, now }: { userId: number; now: Date },
): Promise<Job | null> {
  const row = await findJob(handle, id, userId);
  return row === undefined ? null : presentJob(row, readerOf({ userId }, now));
}
