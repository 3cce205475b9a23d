import { beforeEach, describe, expect, it, vi } from "vitest";

import {
  answerCrewRequest,
  checkCrew,
  listCrew,
  listCrewRequests,
  listSuggestions,
  requestCrew,
  withdrawCrewRequest,
} from "#contracts/crew.ts";
import { listPosts } from "#contracts/feed.ts";
import { listNotifications } from "#contracts/notifications.ts";
import { getProfile } from "#contracts/profiles.ts";
import { listQualifications } from "#contracts/qualifications.ts";
import { listReviewers } from "#contracts/review-requests.ts";

import { outbox } from "../../platform/outbox/entries.ts";
import { answerCalls, keepLists, makeReply, runHook } from "../../platform/testing/run-hook.tsx";
import { runOutbox } from "../../platform/testing/run-outbox.ts";
import { readCached, writeCached } from "../../platform/use-endpoint.ts";
import { crewAnswerKind } from "./crew-kinds.ts";
import { useCrewRequest } from "./crew-request.ts";
import { useAnswer } from "./use-answer.ts";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const USER = 7;
const about = { params: { userId: USER } };
const LISTS = {
  crew: [listCrew, {}],
  requests: [listCrewRequests, {}],
  state: [checkCrew, about],
  profile: [getProfile, { params: { id: USER } }],
  certificates: [listQualifications, { params: { userId: USER } }],
  reviewers: [listReviewers, { query: { userId: USER } }],
  suggestions: [listSuggestions, {}],
  feed: [listPosts, {}],
  notifications: [listNotifications, {}],
} as const;
const ALL = Object.keys(LISTS);

let listStale: () => string[];
const notify = vi.fn();
const onGone = vi.fn();
beforeEach(() => {
  runOutbox([crewAnswerKind]);
  listStale = keepLists(LISTS);
  notify.mockClear();
  onGone.mockClear();
});
const shown = () => runHook(() => useAnswer({ userId: USER, notify, onGone }));
const answer = () => shown().respond(1, "accepted");
const request = () => runHook(() => useCrewRequest(USER, notify));
const requested = (status: "accepted" | "pending") => makeReply(requestCrew, { status, requestId: 5 });

describe("what is asked for again", () => {
  it.each([
    ["an answer", answer, makeReply(answerCrewRequest), ALL],
    ["an answer that came too late", answer, 409, ALL],
    ["an answer to what is gone", answer, 404, ALL],
    ["a request", () => request().send(), requested("pending"), ["requests", "notifications"]],
    [
      "a request to whoever asked first",
      () => request().send(),
      requested("accepted"),
      ["crew", "requests", "profile", "certificates", "reviewers", "feed", "notifications"],
    ],
    ["a request that is refused", () => request().send(), 409, ["state", "suggestions"]],
    ["a request that did not arrive", () => request().send(), "offline", ["state", "suggestions"]],
    [
      "taking it back",
      () => request().withdraw(5),
      makeReply(withdrawCrewRequest),
      ["requests", "notifications"],
    ],
    ["taking back what is answered", () => request().withdraw(5), 409, ["state", "suggestions"]],
    [
      "taking back of which nothing is heard",
      () => request().withdraw(5),
      "offline",
      ["state", "suggestions"],
    ],
  ] as const)("after %s", async (_what, act, reply, stale) => {
    answerCalls(() => reply);
    act();
    await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
    await vi.waitFor(() => expect(listStale()).toEqual(stale));
  });
});

it("a request that has been taken back already is taken back", async () => {
  writeCached(checkCrew, about, makeReply(checkCrew, { hasPendingRequest: true, requestId: 5 }));
  answerCalls(() => Response.json({ code: "crew_request_not_found", message: "Gone" }, { status: 404 }));
  request().withdraw(5);
  await vi.waitFor(() => expect(listStale()).toEqual(["requests", "state", "suggestions", "notifications"]));
  expect(readCached(checkCrew, about)).toMatchObject({ hasPendingRequest: false, requestId: null });
  expect(notify.mock.calls).toEqual([[{ title: "Crew request withdrawn", tone: "success" }]]);
});

it("says on a phone, too, that a request is sent and taken back", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  const said = (text: string) =>
    vi.waitFor(() => expect(notify).toHaveBeenCalledWith({ title: text, tone: "success" }));
  answerCalls(() =>
    makeReply(requestCrew, { message: "Crew Request Sent", status: "pending", requestId: 5 }),
  );
  request().send();
  await said("Crew Request Sent");
  answerCalls(() => makeReply(withdrawCrewRequest, { message: "Crew request withdrawn" }));
  request().withdraw(5);
  await said("Crew request withdrawn");
  vi.stubGlobal("matchMedia", undefined);
});

it.each(["offline", 503] as const)(
  "keeps an answer that did not arrive (%s), says so, and lets one think again",
  async (fault) => {
    answerCalls(() => fault);
    answer();
    expect(shown()).toMatchObject({ chosen: "accepted", isWaiting: false });
    await vi.waitFor(() => expect(outbox.current()).toMatchObject([{ state: "waiting", tries: 1 }]));
    await vi.waitFor(() =>
      expect(notify.mock.calls).toEqual([[expect.objectContaining({ title: "Not sent yet", tone: "info" })]]),
    );
    expect(shown()).toMatchObject({ chosen: "accepted", isWaiting: true });
    expect(listStale()).toEqual([]);
    answer();
    expect(outbox.current()).toHaveLength(1);
    shown().respond(1, "declined");
    expect(outbox.current()).toMatchObject([{ payload: { status: "declined" } }]);
  },
);

it("shows where the two stand by what the server said, and nothing before", async () => {
  const stranger = makeReply(checkCrew, { requestId: null, pendingDirection: null });
  writeCached(checkCrew, about, stranger);
  answerCalls(() => requested("pending"));
  request().send();
  expect(readCached(checkCrew, about)).toEqual(stranger);
  await vi.waitFor(() =>
    expect(readCached(checkCrew, about)).toMatchObject({ pendingDirection: "sent", requestId: 5 }),
  );
  answerCalls(() => makeReply(withdrawCrewRequest));
  request().withdraw(5);
  await vi.waitFor(() => expect(readCached(checkCrew, about)).toMatchObject({ hasPendingRequest: false }));
});
