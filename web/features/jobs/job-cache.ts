import type { InfiniteData } from "@tanstack/react-query";

import type { ReplyOf } from "#contracts/endpoint.ts";
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

import { queryClient } from "../../platform/query-client.ts";
import { endpointKey, invalidateEndpoint, readCached, writeCached } from "../../platform/use-endpoint.ts";

type Reply = ReplyOf<typeof listJobs>;

function inReply(reply: Reply, change: (jobs: Job[]) => Job[]): Reply {
  return Array.isArray(reply) ? change(reply) : { ...reply, jobs: change(reply.jobs) };
}

function changeLists(change: (jobs: Job[]) => Job[]): void {
  queryClient.setQueriesData<InfiniteData<Reply>>(
    { queryKey: endpointKey(listJobs), predicate: ({ queryKey }) => queryKey.includes("pages") },
    (data) => data && { ...data, pages: data.pages.map((page) => inReply(page, change)) },
  );
  for (const endpoint of [getBoostedJobs, listApplied, listSavedJobs]) {
    const jobs = readCached(endpoint, {});
    if (jobs !== undefined) writeCached(endpoint, {}, change(jobs));
  }
}

/** Shows a job as it is now, wherever it stands. */
export function putJob(job: Job): void {
  writeCached(getJob, { params: { id: job.id } }, job);
  changeLists((jobs) => jobs.map((each) => (each.id === job.id ? job : each)));
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
export function ageApplications(): void {
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
  const lists = queryClient.getQueriesData<InfiniteData<Reply>>({
    queryKey: endpointKey(listJobs),
    predicate: ({ queryKey }) => queryKey.includes("pages"),
  });
  const onBoard = lists.flatMap(([, data]) => data?.pages ?? []);
  return [
    ...onBoard.flatMap((page) => (Array.isArray(page) ? page : page.jobs)),
    ...(readCached(getBoostedJobs, {}) ?? []),
    ...(readCached(listApplied, {}) ?? []),
    ...(readCached(listSavedJobs, {}) ?? []),
  ].find((job) => job.id === id);
}

/** Asks again for what a new, changed or deleted job has moved. */
export function refreshBoard(): void {
  for (const endpoint of [listJobs, getJobCounts, getBoostedJobs]) void invalidateEndpoint(endpoint);
}
