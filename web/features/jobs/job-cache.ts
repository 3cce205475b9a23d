import { getBoostEligibility } from "#contracts/boosts.ts";
import {
  countMyInterests,
  getBoostedJobs,
  getJob,
  getJobCounts,
  listApplied,
  listJobs,
  listMyInterests,
} from "#contracts/jobs.ts";
import type { Job, JobInterest } from "#contracts/jobs.ts";
import { listSavedJobs } from "#contracts/saved-jobs.ts";

import { call } from "../../platform/api-client.ts";
import { queryClient } from "../../platform/query-client.ts";
import { onRealtime } from "../../platform/realtime.ts";
import {
  changeData,
  endpointKey,
  invalidateEndpoint,
  readCached,
  writeCached,
} from "../../platform/use-endpoint.ts";
import { boardList } from "../board/index.ts";

export const jobList = boardList<typeof listJobs, Job>({
  endpoint: listJobs,
  read: (reply) =>
    Array.isArray(reply)
      ? { items: reply, pagination: undefined }
      : { items: reply.jobs, pagination: reply.pagination },
  withItems: (reply, jobs) => (Array.isArray(reply) ? jobs : { ...reply, jobs }),
});
const LISTS = [getBoostedJobs, listApplied, listSavedJobs];

function changeLists(change: (jobs: readonly Job[]) => Job[]): void {
  jobList.change(change);
  for (const endpoint of LISTS)
    changeData<Job[]>({ queryKey: endpointKey(endpoint, {}), exact: true }, change);
}

function changeInLists(id: number, change: (job: Job) => Job): void {
  changeLists((jobs) => jobs.map((each) => (each.id === id ? change(each) : each)));
}

/** Shows a job as the server has just said that it is, wherever it stands; how far it is stays as it was asked there. */
export function putJob(job: Job): void {
  writeCached(getJob, { params: { id: job.id } }, job);
  changeInLists(job.id, ({ distance }) => ({ ...job, distance }));
}

/** Shows a job that one is notified of as it is by now, where it stands on a list: no row moves. Returns how to stop. */
export function followJobs(): () => void {
  return onRealtime("notification", ({ data: { about } }) => {
    void freshen(about?.relatedJobId ?? 0);
  });
}

/** Shows a job as it is by now, where it stands on a list. Without an answer, or gone, it stays as it was until the list is read again. */
export async function freshen(id: number): Promise<void> {
  const known = findKnownJob(id);
  if (known === undefined) return;
  const job = await call(getJob, { params: { id } }).catch(() => undefined);
  if (job === undefined) return;
  // Changed here meanwhile, it may be newer than the answer.
  if (findKnownJob(id) === known) putJob(job);
  else await freshen(id);
}

/** Shows something of a job otherwise, wherever it stands: each answer keeps what it says besides, as one may be older than another. */
export function patchJob(id: number, change: (job: Job) => Job): void {
  changeData<Job>({ queryKey: endpointKey(getJob, { params: { id } }), exact: true }, change);
  changeInLists(id, change);
}

/** Shows somebody's interest as it is now; the others stay as they were when the panel was opened. */
export function putInterest(interest: JobInterest): void {
  const interests = readCached(listMyInterests, {}) ?? [];
  writeCached(
    listMyInterests,
    {},
    interests.map((each) => (each.id === interest.id ? interest : each)),
  );
}

/** The member's applications are asked for again when they are next opened, and stand still until then. */
export function markApplicationsStale(): void {
  void queryClient.invalidateQueries({ queryKey: endpointKey(listApplied), refetchType: "none" });
}

/** Takes a job off every list, before the server has been asked again. */
export function dropJob(id: number): void {
  changeLists((jobs) => jobs.filter((job) => job.id !== id));
  queryClient.removeQueries({ queryKey: endpointKey(getJob, { params: { id } }) });
  void invalidateEndpoint(listMyInterests);
  void invalidateEndpoint(countMyInterests);
}

/** The job as some list has it, so that its details need not wait. */
export function findKnownJob(id: number): Job | undefined {
  return [...jobList.items(), ...LISTS.flatMap((endpoint) => readCached(endpoint, {}) ?? [])].find(
    (job) => job.id === id,
  );
}

/** Asks again for what a new, changed, closed or deleted job has moved: with a boosted one a free boost may have come back. */
export function refreshBoard(): void {
  // Kept, the old price would be shown until the new one is there.
  queryClient.removeQueries({ queryKey: endpointKey(getBoostEligibility), type: "inactive" });
  for (const endpoint of [listJobs, getJobCounts, getBoostedJobs, getBoostEligibility])
    void invalidateEndpoint(endpoint);
}
