import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import {
  applyForApprenticeship,
  getApprenticeship,
  getApprenticeshipCounts,
  listApprenticeships,
  listOwnApplications,
} from "#contracts/apprenticeships.ts";
import { listSavedApprenticeships } from "#contracts/saved-apprenticeships.ts";

import { makeEntry, outbox } from "../../platform/outbox/entries.ts";
import type { Sending } from "../../platform/outbox/kinds.ts";
import { queryClient } from "../../platform/query-client.ts";
import { realtimeEvents } from "../../platform/realtime.ts";
import { answerCalls, keepLists, makeReply } from "../../platform/testing/run-hook.tsx";
import { runOutbox } from "../../platform/testing/run-outbox.ts";
import { uploadFile } from "../../platform/upload.ts";
import { endpointKey, readCached, writeCached } from "../../platform/use-endpoint.ts";
import { followApplications, putApprenticeship, refreshBoard } from "./apprenticeship-cache.ts";
import { applicationKind, saveApprenticeshipKind } from "./apprenticeship-kinds.ts";
import { APPLICATION, applicationLane } from "./pending-application.ts";
import type { PendingApplication } from "./pending-application.ts";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));
vi.mock("../../platform/upload.ts", () => ({ uploadFile: vi.fn() }));

const cv = new File(["%PDF"], "cv.pdf");
const application = { id: 4, title: "Bricklayer", on: true, message: "", withProfileCv: true, cvUrl: null };
const OLD = "file:old";
const NEW = "file:new";

let remembered: PendingApplication[];
let bodies: unknown[];
/** The address of a file that the server no longer has. */
let gone: string | null;
const sending: Sending<PendingApplication> = {
  idempotencyKey: "k".repeat(32),
  timeoutMs: 1_000,
  hasFiles: true,
  onProgress: () => undefined,
  remember: (next) => Promise.resolve(void remembered.push(next)),
  stop: new AbortController().signal,
  goOn: () => undefined,
};
const send = (given: PendingApplication, files: readonly File[]) =>
  applicationKind.send(given, sending as Sending, files);

beforeEach(() => {
  [remembered, bodies, gone] = [[], [], null];
  vi.mocked(uploadFile).mockReset();
  // As on the server: the same key gives the same address, whether or not the file still exists.
  vi.mocked(uploadFile).mockImplementation((_endpoint, _file, options) =>
    Promise.resolve({ url: options?.idempotencyKey === `${sending.idempotencyKey}f` ? OLD : NEW } as never),
  );
  answerCalls((_, { body }) => {
    const { cvUrl } = JSON.parse(body) as { cvUrl: string | null };
    bodies.push(cvUrl);
    return makeReply(applyForApprenticeship);
  });
  const answer = globalThis.fetch;
  globalThis.fetch = (...given) => {
    const { cvUrl } = JSON.parse(given[1]?.body as string) as { cvUrl: string | null };
    if (cvUrl === null || cvUrl !== gone) return answer(...given);
    const message = "That file could not be found. Please add it again.";
    const refusal = { code: "invalid_input", message, fields: { cvUrl: message } };
    return Promise.resolve(Response.json(refusal, { status: 400 }));
  };
});

describe("an application in the outbox", () => {
  it("goes with its CV", async () => {
    await send(application, [cv]);
    expect(bodies).toEqual([OLD]);
    expect(remembered).toMatchObject([{ cvUrl: OLD }]);
  });

  it("does not go without a CV that this device has lost, and says how to fix it", async () => {
    await expect(send(application, [])).rejects.toMatchObject({
      status: 400,
      message: "Your CV is no longer on this device. Press Edit and add it again.",
    });
    expect(bodies).toEqual([]);
  });

  it("goes without that file once the server has it", async () => {
    await send({ ...application, cvUrl: OLD }, []);
    expect(bodies).toEqual([OLD]);
  });

  it.each([
    ["remembered", OLD],
    ["replayed", null],
  ])("sends its CV again, as a new one, once the server has let the %s one go", async (_, cvUrl) => {
    gone = OLD;
    await send({ ...application, cvUrl }, [cv]);
    expect(bodies).toEqual([NEW]);
    expect(remembered.at(-1)).toMatchObject({ cvUrl: NEW });
  });

  it("is refused where the CV is not on this device any more either", async () => {
    gone = OLD;
    await expect(send({ ...application, cvUrl: OLD }, [])).rejects.toMatchObject({ code: "invalid_input" });
  });
});

const BOARD = [...endpointKey(listApprenticeships, { query: {} }), "pages"];
const LISTS = {
  board: [listApprenticeships, {}],
  counts: [getApprenticeshipCounts, {}],
  own: [listOwnApplications, {}],
  saved: [listSavedApprenticeships, {}],
} as const;

it("asks again for the board, its counts and one's own lists when something has moved there", () => {
  const listStale = keepLists(LISTS);
  refreshBoard();
  expect(listStale()).toEqual(Object.keys(LISTS));
});

it("asks again for the lists that were to be, where one of theirs is shown otherwise meanwhile", () => {
  const listStale = keepLists(LISTS);
  writeCached(listOwnApplications, {}, []);
  writeCached(listSavedApprenticeships, {}, []);
  refreshBoard();
  putApprenticeship(makeReply(getApprenticeship));
  expect(listStale()).toEqual(Object.keys(LISTS));
});

it("has withdrawn what was for an apprenticeship that is gone; whoever applies to it is refused", async () => {
  const refusal = { code: "apprenticeship_not_found", message: "It is no longer available." };
  globalThis.fetch = () => Promise.resolve(Response.json(refusal, { status: 404 }));
  expect(await send({ ...application, on: false }, [])).toEqual({ message: refusal.message });
  await expect(send(application, [cv])).rejects.toMatchObject({ code: refusal.code });
});

it("shows what became of an application, of which a notification comes, on each card, and reads no list again", async () => {
  const it = makeReply(getApprenticeship, { id: 4, viewerApplication: "submitted" });
  keepLists({ saved: [listSavedApprenticeships, {}] });
  const other = { ...it, id: 5 };
  const far = { ...it, distance: { miles: 7, from: "Leeds" } };
  queryClient.setQueryData(BOARD, { pages: [[other, far]], pageParams: [] });
  writeCached(listSavedApprenticeships, {}, [it]);
  const became = { ...it, viewerApplication: "successful", isFilled: true };
  const asked = answerCalls(() => [{ ...makeReply(applyForApprenticeship), apprenticeship: became }]);
  onTestFinished(followApplications());
  const hear = (type: string) => {
    const about = { type, relatedUserId: 2, relatedPostId: null, relatedJobId: null };
    realtimeEvents.hear({ type: "notification", data: { id: 1, about } });
  };
  ["job_update", "apprenticeship_application"].forEach(hear);
  await vi.waitFor(() => expect(readCached(listSavedApprenticeships, {})).toEqual([became]));
  expect(queryClient.getQueryData(BOARD)).toMatchObject({
    pages: [[other, { ...became, distance: far.distance }]],
  });
  expect(asked).toEqual(["GET /api/apprenticeships/applied"]);
});

it.each([
  ["applies", true],
  ["withdraws", false],
])(
  "%s not once more by itself after two days, since the opposite may have been done meanwhile",
  async (_, on) => {
    runOutbox([applicationKind]);
    const asked = answerCalls(() => makeReply(applyForApprenticeship));
    const entry = makeEntry({ kind: APPLICATION, lane: applicationLane(4), payload: { ...application, on } });
    outbox.addStored({ ...entry, tries: 1, firstTriedAt: Date.now() - 2 * 24 * 3_600_000 });
    await vi.waitFor(() => expect(outbox.current()).toMatchObject([{ state: "failed", tries: 1 }]));
    expect(outbox.current()[0]?.reason).toMatch(/^It may have been sent two days ago\. Check whether/u);
    expect(asked).toEqual([]);
  },
);

it("shows nothing but the bookmark otherwise, whatever an older answer says", async () => {
  const it = makeReply(getApprenticeship, { id: 4, dayRate: "90", isSaved: false });
  const about = { params: { id: 4 } };
  const listStale = keepLists({ details: [getApprenticeship, about] });
  writeCached(getApprenticeship, about, it);
  writeCached(listSavedApprenticeships, {}, [{ ...it, dayRate: "120" }]);
  await queryClient.invalidateQueries({ queryKey: endpointKey(getApprenticeship), refetchType: "none" });
  saveApprenticeshipKind.onSent?.({ id: 4, heading: "Bricklayer", on: true, was: false }, {});
  const shown = [readCached(getApprenticeship, about), readCached(listSavedApprenticeships, {})?.[0]];
  expect(shown).toMatchObject([
    { dayRate: "90", isSaved: true },
    { dayRate: "120", isSaved: true },
  ]);
  expect(listStale()).toEqual(["details"]);
});
