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
 * Declares the viewer's interest and makes their chat with the owner one about the job. For members of 18 and over this
 * shares their contact details with the owner, unless the viewer was told that it does not. The job is locked, so that
 * it cannot be deleted or closed between the check and the insert.
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

/** Withdraws the viewer's interest, even if the job is closed or no longer visible to them. */
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

/** Lists the members interested in the viewer's own jobs, newest first. */
export async function listMyInterests(deps: Deps, viewer: Viewer): Promise<JobInterest[]> {
  const reader = readerOf(viewer, deps.clock.now());
  const rows = await readInterests(deps.db, viewer.userId);
  return rows.map((row) => presentInterest(row, reader));
}

/** Lists the jobs in which the viewer has declared interest, including jobs closed since. */
export async function listApplied(deps: Deps, viewer: Viewer): Promise<Job[]> {
  const reader = readerOf(viewer, deps.clock.now());
  const rows = await readApplied(deps.db, viewer.userId);
  return rows.map((row) => presentJob(row, reader));
}
