import { describe, expect, it, onTestFinished, vi } from "vitest";

import { openConversation, sendMessage } from "#contracts/chat.ts";
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

import { outbox } from "../../platform/outbox/entries.ts";
import { retryNotice } from "../../platform/outbox/first-try.ts";
import { queryClient } from "../../platform/query-client.ts";
import { realtimeEvents } from "../../platform/realtime.ts";
import { answerCalls, keepLists, makeReply, runHook } from "../../platform/testing/run-hook.tsx";
import { runOutbox } from "../../platform/testing/run-outbox.ts";
import { endpointKey, readCached, writeCached } from "../../platform/use-endpoint.ts";
import { useSaved } from "../board/index.ts";
import { JOB_INTEREST, useInterest, useOptimisticJob } from "./interests/use-interest.ts";
import { dropJob, followJobs, putJob, SAVING_JOBS } from "./job-cache.ts";
import { interestKind, saveJobKind } from "./job-kinds.ts";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

// The signed-in member only affects wording here.
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
const refusal = (status: number, code: string) => Response.json({ code, message: "In words" }, { status });
let listStale: () => string[];

/** Puts the job onto every list. */
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

/** The job as each list now has it. */
function readEverywhere(): (Job | undefined)[] {
  const board = queryClient.getQueryData<{ pages: [Job[], { jobs: Job[] }] }>(BOARD)?.pages;
  const lists = [getBoostedJobs, listApplied, listSavedJobs].map((endpoint) => readCached(endpoint, {}));
  const found = [...lists, board?.[1].jobs].map((list) => list?.find(({ id }) => id === ID));
  return [readCached(getJob, about), ...found];
}
const everywhere = <Field extends keyof Job>(field: Field) => [
  ...new Set(readEverywhere().map((job) => job?.[field])),
];

describe("saving a job", () => {
  const use = (isSaved: boolean) =>
    runHook(() => useSaved(SAVING_JOBS, { id: ID, heading: "A job", isSaved }, feedback));

  it.each([
    ["saves", false, makeReply(saveJob), true, ["saved"]],
    ["lets go", true, makeReply(unsaveJob), false, ["saved"]],
    ["is refused", false, 409, false, []],
    ["lets go of nothing when it is refused", true, 404, true, []],
  ] as const)("%s", async (_what, isSaved, reply, then, stale) => {
    runOutbox([saveJobKind]);
    place({ isSaved });
    answerCalls(() => reply);
    use(isSaved).toggle();
    expect(use(isSaved).isSaved).toBe(!isSaved);
    await told();
    expect(use(then).isSaved).toBe(then);
    expect(everywhere("isSaved")).toEqual([then]);
    expect(listStale()).toEqual(stale);
  });

  it("waits for a signal, and is taken back by the next press", async () => {
    runOutbox([saveJobKind]);
    place({ isSaved: false });
    answerCalls(() => "offline");
    use(false).toggle();
    await vi.waitFor(() => expect(outbox.current()).toMatchObject([{ state: "waiting", tries: 1 }]));
    expect(use(false).isSaved).toBe(true);
    const asked = answerCalls(() => makeReply(unsaveJob));
    // It was sent once: the server may have it.
    use(false).toggle();
    await told();
    expect(asked).toEqual([`DELETE /api/jobs/${ID}/save`]);
    expect(use(false).isSaved).toBe(false);
  });

  it("ends as the last press has it, while the first is on its way", async () => {
    runOutbox([saveJobKind]);
    place({ isSaved: false });
    answerCalls(() => "never");
    const press = () => use(false).toggle();
    press();
    await vi.waitFor(() => expect(outbox.current()).toMatchObject([{ state: "sending" }]));
    for (const isOn of [false, true, false]) {
      press();
      expect(use(false).isSaved).toBe(isOn);
    }
  });
});

describe("interest in a job", () => {
  it.each([
    ["is declared", "none", "declare", makeReply(declareInterest), ["declared", "applied"]],
    ["is withdrawn", "declared", "withdraw", makeReply(withdrawInterest), ["withdrawn", "applied"]],
    ["was not declared in a job that has closed", "none", "declare", 409, ["none", "job"]],
  ] as const)("%s", async (_what, before, act, reply, [after, stale]) => {
    runOutbox([interestKind]);
    const job = place({ viewerInterest: before });
    answerCalls(() => reply);
    runHook(() => useInterest(job, feedback))[act]("", true);
    await told();
    expect(everywhere("viewerInterest")).toEqual([after]);
    expect(listStale()).toEqual([stale]);
    expect(outbox.current()).toEqual([]);
  });

  it.each([
    ["declared", "none", "declare", "offline", "declared"],
    ["declared", "none", "declare", 500, "declared"],
    ["declared", "none", "declare", 429, "declared"],
    ["withdrawn", "declared", "withdraw", "offline", "withdrawn"],
  ] as const)("waits and is shown as %s (%s, %s, %s)", async (_what, before, act, reply, shown) => {
    runOutbox([interestKind]);
    const job = place({ viewerInterest: before });
    answerCalls(() => reply);
    const onDeclared = vi.fn();
    runHook(() => useInterest(job, feedback, onDeclared))[act]("", true);
    await vi.waitFor(() => expect(outbox.current()).toMatchObject([{ state: "waiting", tries: 1 }]));
    const shownJob = runHook(() => useOptimisticJob(job));
    expect([shownJob.job.viewerInterest, shownJob.isWaiting]).toEqual([shown, true]);
    // With a signal, it waits for something else.
    const why = reply === "offline" ? "We could not reach the server." : "Something went wrong on our side.";
    expect(retryNotice(shownJob.reason)).toBe(`It goes by itself. ${why}`);
    expect(everywhere("viewerInterest")).toEqual([before]);
    expect(feedback.notify).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(onDeclared.mock.calls).toEqual(act === "declare" ? [["later"]] : []));
  });

  it("takes along what was promised when it was declared, which an entry of an earlier build lacks", async () => {
    runOutbox([interestKind]);
    const job = place({ viewerInterest: "none" });
    const bodies: unknown[] = [];
    answerCalls((_asks, { body }) => {
      bodies.push(body);
      return makeReply(declareInterest);
    });
    runHook(() => useInterest(job, feedback)).declare("", false);
    await told();
    const earlier = { jobId: ID, ownerId: job.author.id, heading: job.heading, on: true, note: "" };
    outbox.add({ kind: JOB_INTEREST, lane: "earlier", payload: earlier });
    await vi.waitFor(() => expect(bodies).toEqual(['{"sharesContact":false}', null]));
  });
});

it("shows a job that has closed as it is, where an interest in it was refused", async () => {
  runOutbox([interestKind]);
  const job = place({ viewerInterest: "none" });
  answerCalls((asks) =>
    asks.startsWith("POST") ? refusal(410, "job_closed") : makeReply(getJob, { id: ID, status: "filled" }),
  );
  runHook(() => useInterest(job, feedback)).declare("", true);
  await told();
  await vi.waitFor(() => expect(everywhere("status")).toEqual(["filled"]));
});

describe("a note with an interest that stands already", () => {
  it("goes into the chat about the job", async () => {
    runOutbox([interestKind]);
    const job = place({ viewerInterest: "none" });
    const bodies: object[] = [];
    const asked = answerCalls((asks, { body }) => {
      bodies.push(JSON.parse(body) as object);
      if (asks.endsWith("/interest")) return refusal(409, "interest_already_declared");
      return asks.endsWith("/messages") ? makeReply(sendMessage) : makeReply(openConversation, { id: 8 });
    });
    runHook(() => useInterest(job, feedback)).declare(" I have my own van. ", true);
    await told();
    expect(asked).toEqual([`POST /api/jobs/${ID}/interest`, "POST /api/conversations", "POST /api/messages"]);
    const note = { conversationId: 8, content: "I have my own van.", clientId: expect.any(String) as string };
    expect(bodies.slice(1)).toEqual([{ otherUserId: job.author.id, jobId: ID }, note]);
    expect(everywhere("viewerInterest")).toEqual(["declared"]);
  });

  it("is nothing to send without one", async () => {
    runOutbox([interestKind]);
    const job = place({ viewerInterest: "none" });
    const asked = answerCalls(() => refusal(409, "interest_already_declared"));
    runHook(() => useInterest(job, feedback)).declare("", true);
    await told();
    expect(asked).toHaveLength(1);
    expect(everywhere("viewerInterest")).toEqual(["declared"]);
  });
});

const declareIn = (job: Job): void => runHook(() => useInterest(job, feedback)).declare("", true);
const save = (job: Job): void =>
  runHook(() => useSaved(SAVING_JOBS, { ...job, isSaved: false }, feedback)).toggle();

it.each([
  ["an interest", interestKind, declareIn],
  ["what is saved", saveJobKind, save],
] as const)("says of which job %s was refused, once nobody waits for it", async (_what, kind, act) => {
  const said = runOutbox([kind]);
  const job = place({ heading: "Oak porch", viewerInterest: "none" });
  answerCalls(() => "offline");
  act(job);
  await vi.waitFor(() => expect(outbox.current()).toMatchObject([{ state: "waiting", tries: 1 }]));
  answerCalls(() => refusal(410, "job_closed"));
  outbox.wake();
  await vi.waitFor(() => expect(said).toEqual(["Error: Oak porch: In words"]));
});

it.each([
  ["declared", interestKind, declareIn, listSavedJobs, "saved"],
  ["saved", saveJobKind, save, listApplied, "applied"],
] as const)(
  "asks again for what was to be, where a job is %s meanwhile",
  async (_, kind, act, list, name) => {
    runOutbox([kind]);
    const job = place({ viewerInterest: "none" });
    await queryClient.invalidateQueries({ queryKey: endpointKey(list), refetchType: "none" });
    answerCalls(() => ({}));
    act(job);
    await told();
    expect(listStale()).toContain(name);
  },
);

it.each([
  ["saving", saveJobKind, save, "isSaved", true],
  ["interest", interestKind, declareIn, "viewerInterest", "declared"],
] as const)(
  "shows nothing but the %s otherwise, whatever an older answer says",
  async (_, kind, act, field, now) => {
    runOutbox([kind]);
    const job = place({ rate: "260", viewerInterest: "none" });
    writeCached(getJob, about, { ...job, rate: "180" });
    await queryClient.invalidateQueries({ queryKey: endpointKey(getJob, about), refetchType: "none" });
    answerCalls(() => ({}));
    act(job);
    await told();
    expect(readEverywhere().map((each) => each?.rate)).toEqual(["180", "260", "260", "260", "260"]);
    expect(everywhere(field)).toEqual([now]);
    expect(listStale()).toContain("job");
  },
);

it("keeps how far a job is from what the board was asked for", () => {
  const job = place({ distance: { miles: 7, from: "Leeds" } });
  putJob({ ...job, distance: null, isSaved: true });
  const [, ...listed] = readEverywhere().map((each) => [each?.distance?.miles, each?.isSaved]);
  expect(listed).toEqual(Array.from({ length: 4 }, () => [7, true]));
});

it("shows a job that one is notified of as it is now, where it stands, and asks for no other", async () => {
  place({ rate: "180", distance: { miles: 7, from: "Leeds" } });
  const asked = answerCalls(() => makeReply(getJob, { id: ID, rate: "260", status: "filled" }));
  onTestFinished(followJobs());
  const hear = (relatedJobId: number | null) => {
    const about = { type: "job_update", relatedUserId: 2, relatedPostId: null, relatedJobId };
    realtimeEvents.hear({ type: "notification", data: { id: 1, about } });
  };
  [null, 77, ID].forEach(hear);
  await vi.waitFor(() => expect(everywhere("rate")).toEqual(["260"]));
  expect(everywhere("status")).toEqual(["filled"]);
  expect(asked).toEqual([`GET /api/jobs/${ID}`]);
});

it("takes a job that is gone off every list, and asks again who was interested", () => {
  place({});
  dropJob(ID);
  expect(everywhere("id")).toEqual([undefined]);
  expect(listStale()).toEqual(["interests", "interestCount"]);
});
