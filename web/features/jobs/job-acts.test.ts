import { describe, expect, it, vi } from "vitest";

import {
  countMyInterests,
  declareInterest,
  getBoostedJobs,
  getJob,
  listApplied,
  listJobs,
  listMyInterests,
  withdrawInterest,
} from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";
import { listSavedJobs, saveJob, unsaveJob } from "#contracts/saved-jobs.ts";

import { queryClient } from "../../platform/query-client.ts";
import { answerCalls, keepLists, makeReply, runHook } from "../../platform/testing/run-hook.tsx";
import { endpointKey, readCached, writeCached } from "../../platform/use-endpoint.ts";
import { useSaved } from "../board/index.ts";
import { useInterest } from "./interests/use-interest.ts";
import { dropJob, putJob } from "./job-cache.ts";

// Who is signed in decides words here and nothing else.
vi.mock("../../platform/current-user.ts", () => ({ useCurrentUser: () => ({ data: undefined }) }));

const ID = 4;
const about = { params: { id: ID } };
const BOARD = [...endpointKey(listJobs, { query: {} }), "pages"];
const LISTS = {
  job: [getJob, about],
  boosted: [getBoostedJobs, {}],
  applied: [listApplied, {}],
  saved: [listSavedJobs, {}],
  interests: [listMyInterests, {}],
  interestCount: [countMyInterests, {}],
} as const;
const feedback = { notify: vi.fn(), clear: vi.fn() };
const told = () => vi.waitFor(() => expect(feedback.notify).toHaveBeenCalledTimes(1));
let listStale: () => string[];

const KEEPING = { save: saveJob, unsave: unsaveJob, list: listSavedJobs, one: "job" } as const;

/** Puts the job onto every list there is. */
function place(details: Partial<Job>): Job {
  const least = makeReply(getJob, { status: "open", worked: null });
  const job: Job = { ...least, id: ID, ...details };
  const other: Job = { ...least, id: 5 };
  listStale = keepLists(LISTS);
  writeCached(getJob, about, job);
  for (const endpoint of [getBoostedJobs, listApplied, listSavedJobs])
    writeCached(endpoint, {}, [other, job]);
  queryClient.setQueryData(BOARD, { pages: [[other], { jobs: [job] }], pageParams: [] });
  feedback.notify.mockClear();
  return job;
}

/** The job as each list has it by now. */
function readEverywhere(): (Job | undefined)[] {
  const board = queryClient.getQueryData<{ pages: [Job[], { jobs: Job[] }] }>(BOARD)?.pages;
  const lists = [getBoostedJobs, listApplied, listSavedJobs].map((endpoint) => readCached(endpoint, {}));
  const found = [...lists, board?.[1].jobs].map((list) => list?.find(({ id }) => id === ID));
  return [readCached(getJob, about), ...found];
}
const everywhere = <Field extends keyof Job>(field: Field) => [
  ...new Set(readEverywhere().map((job) => job?.[field])),
];

describe("keeping a job", () => {
  it.each([
    ["saves", false, makeReply(saveJob), true],
    ["lets go", true, makeReply(unsaveJob), false],
    ["is refused", false, 409, false],
    ["does not arrive", false, "offline", false],
    ["lets go of nothing when it is refused", true, 500, true],
  ] as const)("%s", async (_what, isSaved, reply, then) => {
    const job = place({ isSaved });
    answerCalls(() => reply);
    const show = (now: boolean) => putJob({ ...job, isSaved: now });
    runHook(() => useSaved(KEEPING, { id: ID, isSaved, show }, feedback)).toggle();
    expect(everywhere("isSaved")).toEqual([!isSaved]);
    await told();
    expect(everywhere("isSaved")).toEqual([then]);
    expect(listStale()).toEqual(["saved"]);
  });
});

describe("interest in a job", () => {
  it.each([
    ["is declared", "none", "declare", makeReply(declareInterest), { after: "declared", stale: ["applied"] }],
    [
      "is withdrawn",
      "declared",
      "withdraw",
      makeReply(withdrawInterest),
      { after: "withdrawn", stale: ["applied"] },
    ],
    ["was not declared without a signal", "none", "declare", "offline", { after: "none", stale: [] }],
    ["was not declared by a server at fault", "none", "declare", 500, { after: "none", stale: [] }],
    ["was not declared in a job that has closed", "none", "declare", 409, { after: "none", stale: ["job"] }],
    [
      "was not withdrawn without a signal",
      "declared",
      "withdraw",
      "offline",
      { after: "declared", stale: [] },
    ],
  ] as const)("%s", async (_what, before, act, reply, { after, stale }) => {
    const job = place({ viewerInterest: before });
    answerCalls(() => reply);
    runHook(() => useInterest(job, feedback))[act]();
    expect(everywhere("viewerInterest")).toEqual([before]);
    await told();
    expect(everywhere("viewerInterest")).toEqual([after]);
    expect(listStale()).toEqual(stale);
  });
});

it("takes a job that is gone off every list, and asks again who was interested", () => {
  place({});
  dropJob(ID);
  expect(everywhere("id")).toEqual([undefined]);
  expect(listStale()).toEqual(["interests", "interestCount"]);
});
