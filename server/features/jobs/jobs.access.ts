import type { Viewer } from "../../platform/authorization.ts";

/** As much of a job as deciding who may do what takes. */
interface JobForAccess {
  readonly user_id: number;
  readonly status: string;
  readonly listed_until: string;
}

type Who = Pick<Viewer, "userId">;

export function isOwner(viewer: Who, job: Pick<JobForAccess, "user_id">): boolean {
  return job.user_id === viewer.userId;
}

/** Nobody applies for a job of their own. */
export function isOthers(viewer: Who, job: Pick<JobForAccess, "user_id">): boolean {
  return !isOwner(viewer, job);
}

export const canEditJob = isOwner;
export const canDeleteJob = isOwner;
/** Filled, taken down or reposted. */
export const canSetStatus = isOwner;

/** A job is open until the end of its last day on the board, in London, unless its owner closed it before. */
export function isOpen(job: Pick<JobForAccess, "status" | "listed_until">, today: string): boolean {
  return job.status === "open" && job.listed_until >= today;
}

/** Interest is declared once, in somebody else's open job. */
export function canDeclareInterest(
  viewer: Who,
  job: JobForAccess,
  { today, interest }: { today: string; interest: string | null },
): boolean {
  return isOthers(viewer, job) && isOpen(job, today) && interest !== "declared";
}
