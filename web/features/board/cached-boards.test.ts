import "../../platform/testing/browser-database.ts";
import { beforeEach, expect, it, vi } from "vitest";

import { getJob, listApplied, listJobs } from "#contracts/jobs.ts";

import { noteBlocked, noteHidden, noteMuted } from "../../platform/hidden-things.ts";
import {
  findCached,
  startResponseCache,
  cacheResponse,
} from "../../platform/offline-cache/response-cache.ts";
import { queryClient } from "../../platform/query-client.ts";
import { endSession, startSession } from "../../platform/session.ts";
import { endpointKey } from "../../platform/use-endpoint.ts";
import { keepNoHiddenListings } from "./cached-boards.ts";

vi.stubGlobal("document", { querySelector: () => null, addEventListener: () => undefined });

const [BERT, ZOE] = [2, 3];
const BOARD = [...endpointKey(listJobs, { query: { sort: "newest" } }), "pages"];
const SEARCH = [...endpointKey(listJobs, { query: { trade: "Joiner", sort: "newest" } }), "pages"];
/** The search that an earlier page left. */
const LAST = [...endpointKey(listJobs, { query: { trade: "Mason", sort: "newest" } }), "pages"];
/** The request for nearby jobs, made if a search finds nothing. */
const NEARBY = endpointKey(listJobs, { query: { trade: "Joiner" } });
const APPLIED = endpointKey(listApplied, {});
const DETAILS = endpointKey(getJob, { params: { id: 2 } });

const job = (id: number, authorId: number) => ({ id, author: { id: authorId } });
const jobs = () => [job(1, BERT), job(2, BERT), job(3, ZOE)];
const pages = () => ({ pages: [{ jobs: jobs() }], pageParams: [{}] });

/** The ids of jobs on the device: on the board as it opens, in a search, in the last one, nearby, among applications, and opened by itself. */
async function readKept() {
  const read = async (key: readonly unknown[]) => (await findCached(key))?.data;
  const idsOn = async (key: readonly unknown[]) =>
    ((await read(key)) as ReturnType<typeof pages>).pages.flatMap((page) => page.jobs.map(({ id }) => id));
  const nearby = (await read(NEARBY)) as ReturnType<typeof pages>["pages"][0];
  const applied = (await read(APPLIED)) as ReturnType<typeof jobs>;
  const opened = (await read(DETAILS)) as ReturnType<typeof job> | undefined;
  return {
    board: await idsOn(BOARD),
    search: await idsOn(SEARCH),
    last: await idsOn(LAST),
    nearby: nearby.jobs.map(({ id }) => id),
    applied: applied.map(({ id }) => id),
    opened: opened?.id,
  };
}
const ALL = {
  board: [1, 2, 3],
  search: [1, 2, 3],
  last: [1, 2, 3],
  nearby: [1, 2, 3],
  applied: [1, 2, 3],
  opened: 2,
};

keepNoHiddenListings(() => Promise.resolve(LAST));

beforeEach(async () => {
  endSession();
  queryClient.clear();
  startSession("token", { id: 1, draftKey: "1".repeat(64) });
  await startResponseCache();
  for (const key of [BOARD, SEARCH, LAST]) await cacheResponse(key, pages());
  await cacheResponse(NEARBY, { jobs: jobs() });
  await cacheResponse(APPLIED, jobs());
  await cacheResponse(DETAILS, job(2, BERT));
  // The data of the screens that have been opened.
  queryClient.setQueryData(SEARCH, pages());
  queryClient.setQueryData(NEARBY, { jobs: jobs() });
  queryClient.setQueryData(DETAILS, job(2, BERT));
});

const soon = { timeout: 5_000 };

it("a hidden or reported job is on no list of what can be found, nor opened", async () => {
  noteHidden("job", 2, "Reported.", { authorId: BERT });
  const after = {
    board: [1, 3],
    search: [1, 3],
    last: [1, 3],
    nearby: [1, 3],
    applied: [1, 2, 3],
    opened: undefined,
  };
  await expect.poll(readKept, soon).toEqual(after);
});

it("of somebody blocked no job stays", async () => {
  noteBlocked(BERT);
  await expect
    .poll(readKept, soon)
    .toEqual({ board: [3], search: [3], last: [3], nearby: [3], applied: [3], opened: undefined });
});

it("what somebody muted has posted stays", async () => {
  noteMuted(BERT, true);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  await expect(readKept()).resolves.toEqual(ALL);
});
