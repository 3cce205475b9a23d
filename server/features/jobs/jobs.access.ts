import type { Viewer } from "../../platform/authorization.ts";

/** The fields of a job that access decisions need. */
interface JobForAccess {
  readonly user_id: number;
  readonly status: string;
  readonly listed_until: string;
}

type Who = Pick<Viewer, "userId">;

export function isOwner(viewer: Who, job: Pick<JobForAccess, "user_id">): boolean {
  return job.user_id === viewer.userId;
}

/** Members cannot apply for their own jobs. */
export function isOthers(viewer: Who, job: Pick<JobForAccess, "user_id">): boolean {
  return !isOwner(viewer, job);
}

export const canEditJob = isOwner;
export const canDeleteJob = isOwner;
/** Marking as filled, withdrawing and reposting. */
export const canSetStatus = isOwner;

/** A job is open until the end of its last listed day in London, unless its owner closes it before. */
export function isOpen(job: Pick<JobForAccess, "status" | "listed_until">, today: string): boolean {
  return job.status === "open" && job.listed_until >= today;
}

/** Interest can be declared in another member's open job only. */
export function canDeclareInterest(
  viewer: Who,
  job: JobForAccess,
  { today, interest }: { today: string; interest: string | null },
): boolean {
  return isOthers(viewer, job) && isOpen(job, today) && interest !== "declared";
}
