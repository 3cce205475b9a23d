import { dayInLondon } from "#contracts/calendar.ts";
import type { WorkedTogether } from "#contracts/worked-together.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { transaction, type Tx, type Handle } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { isOwner } from "./jobs.access.ts";
import { headingOf } from "./jobs.present.ts";
import { holdJob } from "./jobs.queries.ts";
import { findObstacle, presentWork, type Work } from "./worked-together.access.ts";
import {
  lockWork,
  saveWord,
  readBegunJobs,
  readSharedJob,
  type SharedJobRow,
} from "./worked-together.queries.ts";

/** The job, and the other of the two members. */
interface About {
  id: number;
  userId: number;
}

/** Confirms that the two worked together on the job; it counts once both have confirmed. */
export function confirmWork(deps: Deps, viewer: Viewer, about: About): Promise<WorkedTogether> {
  return transaction(deps.db, async (tx) => {
    const now = deps.clock.now();
    const work = await loadWork(tx, viewer, about);
    if (ownWord(work) !== null) return presentWork(work, dayInLondon(now));
    const obstacle = findObstacle(work, dayInLondon(now));
    if (obstacle === "job_closed") throw new AppError(obstacle, { words: "This job was taken down." });
    if (obstacle !== null) throw new AppError(obstacle);
    return say(deps, tx, work, { viewer, at: now });
  });
}

/** Takes back a confirmation that only the viewer has given. */
export function takeBackWork(deps: Deps, viewer: Viewer, about: About): Promise<WorkedTogether> {
  return transaction(deps.db, async (tx) => {
    const work = await loadWork(tx, viewer, about);
    const worked = presentWork(work, dayInLondon(deps.clock.now()));
    if (worked.saidBy === "both") throw new AppError("work_confirmed");
    return worked.can.takeBack ? say(deps, tx, work, { viewer, at: null }) : worked;
  });
}

const ownWord = (work: Work) => (work.isOwner ? work.owner_confirmed_at : work.applicant_confirmed_at);

/** The job as the viewer sees it, locked so that the two members' calls do not race. */
async function loadWork(tx: Tx, viewer: Viewer, { id, userId }: About): Promise<Work & { id: number }> {
  const job = orThrow(await holdJob(tx, id, viewer.userId), "job_not_found");
  const isOwn = isOwner(viewer, job);
  const work = await lockWork(tx, id, isOwn ? userId : viewer.userId);
  if (work === undefined || (!isOwn && userId !== job.user_id)) throw new AppError("work_not_shared");
  return { ...work, isOwner: isOwn };
}

async function say(
  { clock, events }: Deps,
  tx: Tx,
  work: Work & { id: number },
  { viewer, at }: { viewer: Viewer; at: Date | null },
): Promise<WorkedTogether> {
  const now = clock.now();
  await saveWord(tx, work, at, now);
  await events.record(tx, "jobs.worked_together", { interestId: work.id, userId: viewer.userId });
  const said = at === null ? null : at.toISOString();
  const column = work.isOwner ? "owner_confirmed_at" : "applicant_confirmed_at";
  return presentWork({ ...work, [column]: said }, dayInLondon(now));
}

/** A job that one of two members posted and the other is interested in, as the first member named sees it. */
export interface SharedJob {
  jobId: number;
  heading: string;
  /** The job's last day. */
  endsOn: string;
  worked: WorkedTogether;
  isOver: boolean;
  isDeleted: boolean;
}

type Pair = readonly [viewerId: number, otherId: number];

function present(row: SharedJobRow, viewerId: number, today: string): SharedJob {
  return {
    jobId: row.id,
    heading: headingOf(row),
    endsOn: row.end_date,
    worked: presentWork({ ...row, isOwner: row.user_id === viewerId }, today),
    isOver: row.end_date < today,
    isDeleted: row.is_deleted,
  };
}

/** The job, if the two share it or did at that moment and it was deleted since; otherwise null. */
export async function findSharedJob(
  handle: Handle,
  jobId: number,
  pair: Pair,
  { today, asOf }: { today: string; asOf: Date },
): Promise<SharedJob | null> {
  const row = await readSharedJob(handle, jobId, pair, asOf);
  return row === undefined ? null : present(row, pair[0], today);
}

/** The latest jobs that two members share and that have begun. */
export async function listBegunJobs(
  handle: Handle,
  pair: Pair,
  page: { today: string; take: number },
): Promise<SharedJob[]> {
  return (await readBegunJobs(handle, pair, page)).map((row) => present(row, pair[0], page.today));
}
