import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { hideAnyJob } from "./removal.queries.ts";

/** A moderator takes a job away, whoever's it is; those who had declared interest hear of it. False when it was gone. */
export async function takeJobAway(
  tx: Tx,
  { events }: Pick<Deps, "events">,
  job: Authorized<{ id: number }>,
  now: Date,
): Promise<boolean> {
  const owner = await hideAnyJob(tx, job, now);
  if (owner === undefined) return false;
  await events.record(tx, "jobs.job_deleted", { jobId: job.id, userId: owner });
  return true;
}
