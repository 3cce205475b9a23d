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
import { listSavedJobs, saveJob, unsaveJob } from "#contracts/saved-jobs.ts";

import { call } from "../../platform/api-client.ts";
import type { ApiError } from "../../platform/api-error.ts";
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
import type { Saving } from "../board/index.ts";

export const jobList = boardList<typeof listJobs, Job>({
  endpoint: listJobs,
  read: (reply) =>
    Array.isArray(reply)
      ? { items: reply, pagination: undefined }
      : { items: reply.jobs, pagination: reply.pagination },
  withItems: (reply, jobs) => (Array.isArray(reply) ? jobs : { ...reply, jobs }),
});
/** How jobs are saved. */
export const SAVING_JOBS: Saving = { save: saveJob, unsave: unsaveJob, list: listSavedJobs, one: "job" };

const LISTS = [getBoostedJobs, listApplied, listSavedJobs];

function changeLists(change: (jobs: readonly Job[]) => Job[]): void {
  jobList.change(change);
  for (const endpoint of LISTS)
    changeData<Job[]>({ queryKey: endpointKey(endpoint, {}), exact: true }, change);
}

function changeInLists(id: number, change: (job: Job) => Job): void {
  changeLists((jobs) => jobs.map((each) => (each.id === id ? change(each) : each)));
}

/** Shows the server's current version of a job everywhere; each copy keeps the distance measured for its own list. */
export function putJob(job: Job): void {
  writeCached(getJob, { params: { id: job.id } }, job);
  changeInLists(job.id, ({ distance }) => ({ ...job, distance }));
}

/** Updates a job on the lists when a notification about it arrives; no row moves. Returns a function that stops it. */
export function followJobs(): () => void {
  return onRealtime("notification", ({ data: { about } }) => {
    void refetchJob(about?.relatedJobId ?? 0);
  });
}

/**
 * Refreshes a job on the lists that show it. Without a response, or if the job is gone, it stays as it was until the list
 * is read again.
 */
export async function refetchJob(id: number): Promise<void> {
  const known = findKnownJob(id);
  if (known === undefined) return;
  const job = await call(getJob, { params: { id } }).catch(() => undefined);
  if (job === undefined) return;
  // A job changed here in the meantime may be newer than the response.
  if (findKnownJob(id) === known) putJob(job);
  else await refetchJob(id);
}

/** Changes part of a job everywhere; each copy keeps its other fields, as one response may be older than another. */
export function patchJob(id: number, change: (job: Job) => Job): void {
  changeData<Job>({ queryKey: endpointKey(getJob, { params: { id } }), exact: true }, change);
  changeInLists(id, change);
}

/** Updates one interest; the others stay as they were when the panel was opened. */
export function putInterest(interest: JobInterest): void {
  const interests = readCached(listMyInterests, {}) ?? [];
  writeCached(
    listMyInterests,
    {},
    interests.map((each) => (each.id === interest.id ? interest : each)),
  );
}

/** Marks the member's applications as stale: they stay as shown and are read again when next opened. */
export function markApplicationsStale(): void {
  void queryClient.invalidateQueries({ queryKey: endpointKey(listApplied), refetchType: "none" });
}

/** Removes a job from every list, before the server is asked again. */
export function dropJob(id: number): void {
  changeLists((jobs) => jobs.filter((job) => job.id !== id));
  queryClient.removeQueries({ queryKey: endpointKey(getJob, { params: { id } }) });
  void invalidateEndpoint(listMyInterests);
  void invalidateEndpoint(countMyInterests);
}

/** The job from any cached list, so that its details show at once. */
export function findKnownJob(id: number): Job | undefined {
  return [...jobList.items(), ...LISTS.flatMap((endpoint) => readCached(endpoint, {}) ?? [])].find(
    (job) => job.id === id,
  );
}

/** Refreshes what a new, changed, closed or deleted job affects; a boosted job may also return a free boost. */
export function refreshBoard(): void {
  // Removed from the cache, which would show the old price until the new one has loaded.
  queryClient.removeQueries({ queryKey: endpointKey(getBoostEligibility), type: "inactive" });
  for (const endpoint of [listJobs, getJobCounts, getBoostedJobs, getBoostEligibility])
    void invalidateEndpoint(endpoint);
}

/** After a refusal because the job is gone or has changed: reads the job and the board again. */
export function refreshOutdated({ status }: ApiError, id: number): void {
  if (status !== 404 && status !== 409 && status !== 410) return;
  void invalidateEndpoint(getJob, { params: { id } });
  refreshBoard();
}
