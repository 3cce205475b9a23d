import type { CallOf, ReplyOf } from "#contracts/endpoint.ts";
import { listJobs } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";

import { queryOf, useBoardPages } from "../board/index.ts";
import { JOB_BOARD } from "./board-url.ts";
import type { JobFilter } from "./board-url.ts";

/** The jobs of a filter, page after page, until there are as many pages as the address asks for. */
export function useBoardJobs(filter: JobFilter, wanted: number) {
  return useJobPages(queryOf(JOB_BOARD, filter), wanted);
}

const OWN = { mine: "true" };

/** The member's own jobs, open and closed, page after page. */
export function useOwnJobs(wanted: number) {
  return useJobPages(OWN, wanted);
}

function useJobPages(query: NonNullable<CallOf<typeof listJobs>["query"]>, wanted: number) {
  const callOf = (cursor?: string) => ({ query: cursor === undefined ? query : { ...query, cursor } });
  return useBoardPages<typeof listJobs, Job>({ endpoint: listJobs, callOf, read }, wanted);
}

function read(reply: ReplyOf<typeof listJobs>) {
  return Array.isArray(reply)
    ? { items: reply, pagination: undefined }
    : { items: reply.jobs, pagination: reply.pagination };
}
