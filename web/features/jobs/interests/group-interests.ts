import type { JobInterest } from "#contracts/jobs.ts";

export interface InterestsOfJob {
  readonly job: JobInterest["job"];
  readonly interests: readonly JobInterest[];
}

/** Groups the declared interests by job; the job with the newest one first, as in the list. */
export function groupInterests(interests: readonly JobInterest[]): InterestsOfJob[] {
  const groups = new Map<number, { job: JobInterest["job"]; interests: JobInterest[] }>();
  for (const interest of interests) {
    const group = groups.get(interest.job.id) ?? { job: interest.job, interests: [] };
    group.interests.push(interest);
    groups.set(interest.job.id, group);
  }
  return [...groups.values()];
}
