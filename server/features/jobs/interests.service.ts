import type { Job, JobInterest } from "#contracts/jobs.ts";

import { authorize, type Viewer } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { chatAboutJob } from "../chat/index.ts";
import { endInterest, readApplied, readInterests, storeInterest } from "./interests.queries.ts";
import { isOpen, isOthers } from "./jobs.access.ts";
import { presentInterest, presentJob, readerOf } from "./jobs.present.ts";
import { findJob, holdJob } from "./jobs.queries.ts";

/**
 * Declares the viewer's interest, which from 18 on shares their contact with the job's owner unless they were told that it
 * does not, and makes their chat one about the job. The job is held meanwhile, so that it cannot be deleted or closed between the check and the row.
 */
export function declareInterest(
  deps: Deps,
  viewer: Viewer,
  jobId: number,
  {
    note,
    clientId,
    sharesContact = true,
  }: { note: string | null; clientId?: string | null | undefined; sharesContact?: boolean | undefined },
): Promise<void> {
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const found = orThrow(await holdJob(tx, jobId, viewer.userId), "job_not_found");
    const job = authorize(viewer, isOthers, found, "own_job_interest");
    if (!isOpen(job, readerOf(viewer, now).today)) throw new AppError("job_closed");
    const stored = await storeInterest(tx, job, viewer.userId, sharesContact, now);
    const interestId = orThrow(stored, "interest_already_declared");
    await deps.events.record(tx, "jobs.interest_declared", { jobId, interestId, userId: viewer.userId });
    await chatAboutJob(deps, tx, viewer, { jobId, ownerId: job.user_id, note, clientId });
  });
}

/** Takes the viewer's interest back, also from a job that has closed, or that they can see no more. */
export function withdrawInterest(deps: Deps, viewer: Viewer, jobId: number): Promise<void> {
  const { userId } = viewer;
  return transaction(deps.db, async (tx) => {
    const ended = await endInterest(tx, jobId, userId, deps.clock.now());
    if (ended === undefined) {
      const isThere = (await findJob(tx, jobId, userId)) !== undefined;
      throw new AppError(isThere ? "interest_not_found" : "job_not_found");
    }
    const { id: interestId, ownerId } = ended;
    await deps.events.record(tx, "jobs.interest_withdrawn", { jobId, interestId, userId, ownerId });
  });
}

/** Who is interested in the viewer's own jobs, newest first. */
export async function listMyInterests(deps: Deps, viewer: Viewer): Promise<JobInterest[]> {
  const reader = readerOf(viewer, deps.clock.now());
  const rows = await readInterests(deps.db, viewer.userId);
  return rows.map((row) => presentInterest(row, reader));
}

/** Where the viewer has declared interest, open or closed since. */
export async function listApplied(deps: Deps, viewer: Viewer): Promise<Job[]> {
  const reader = readerOf(viewer, deps.clock.now());
  const rows = await readApplied(deps.db, viewer.userId);
  return rows.map((row) => presentJob(row, reader));
}
