import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";

import { getApprenticeship, listApprenticeships } from "#contracts/apprenticeships.ts";
import { checkCrew, listCrew, listCrewRequests } from "#contracts/crew.ts";
import { getCurrentUser } from "#contracts/current-user.ts";
import { getInteractions, getPost, listPosts } from "#contracts/feed.ts";
import { countMyInterests, getJob, listApplied, listJobs } from "#contracts/jobs.ts";
import { NOTIFICATION_TYPES, readsChangedBy, type Subject } from "#contracts/notification-types.ts";
import { countUnreadNotifications, listNotifications } from "#contracts/notifications.ts";
import { getProfile } from "#contracts/profiles.ts";
import { listProjects } from "#contracts/projects.ts";
import { listQualifications } from "#contracts/qualifications.ts";
import { listReviewers, listReviewRequests } from "#contracts/review-requests.ts";
import { listJobsToReview, listReviews } from "#contracts/reviews.ts";
import { listSavedApprenticeships } from "#contracts/saved-apprenticeships.ts";
import { listSavedJobs } from "#contracts/saved-jobs.ts";

import { queryClient } from "../../platform/query-client.ts";
import { realtimeEvents } from "../../platform/realtime.ts";
import { keepLists } from "../../platform/testing/run-hook.tsx";
import { endpointKey, writeCached } from "../../platform/use-endpoint.ts";
import { followNotifications, refreshSubject } from "./follow-notifications.ts";

const nothing = { relatedUserId: null, relatedPostId: null, relatedJobId: null };
let stale: () => string[];
let stop: () => void;
beforeEach(() => {
  // A region for announcements.
  const region = { isConnected: true, setAttribute: () => {}, append: () => {}, remove: () => {} };
  vi.stubGlobal("document", { createElement: () => region, body: { append: () => {} } });
  stale = keepLists({
    requests: [listCrewRequests, { query: { direction: "received", limit: 50 } }],
    crew: [listCrew, { query: { limit: 1 } }],
    feed: [listPosts, { query: { filter: "crew" } }],
    withBert: [checkCrew, { params: { userId: 2 } }],
    withZoe: [checkCrew, { params: { userId: 3 } }],
    bert: [getProfile, { params: { id: 2 } }],
    post: [getPost, { params: { id: 7 } }],
    thread: [getInteractions, { params: { postId: 7 }, query: { limit: 20 } }],
    otherPost: [getPost, { params: { id: 8 } }],
    interests: [countMyInterests, {}],
    bio: [getProfile, { params: { id: 1 } }],
    projects: [listProjects, { params: { id: 1 } }],
    certificates: [listQualifications, { params: { userId: 2 } }],
    reviews: [listReviews, { params: { userId: 1 } }],
    reviewers: [listReviewers, { query: { userId: 2 } }],
    asked: [listReviewRequests, { query: {} }],
    account: [getCurrentUser, {}],
    job: [getJob, { params: { id: 5 } }],
    toReview: [listJobsToReview, { params: { userId: 2 } }],
    apprenticeship: [getApprenticeship, { params: { id: 6 } }],
    notifications: [listNotifications, { query: {} }],
  });
  writeCached(countUnreadNotifications, {}, { count: 0 });
  stop = followNotifications();
});
afterEach(() => {
  stop();
  queryClient.clear();
  vi.unstubAllGlobals();
});

/** What is on the member's own profile, and what was asked of others. */
const MEMBERS_OWN = ["bio", "projects", "certificates", "reviews", "reviewers", "asked", "account"];
const LISTS = ["notifications"];
/** What shows that Bert is in the crew, or depends on it. */
const TIE = ["requests", "crew", "feed", "withBert", "bert", "certificates", "reviewers"];
const CASES: [Subject, string[]][] = [
  [{ ...nothing, type: "crew_request", relatedUserId: 2 }, TIE],
  [{ ...nothing, type: "crew_accepted", relatedUserId: 2 }, TIE],
  [{ ...nothing, type: "comment", relatedUserId: 2, relatedPostId: 7 }, ["post", "thread"]],
  [{ ...nothing, type: "job_interest", relatedUserId: 2, relatedJobId: 5 }, ["interests", "job", "toReview"]],
  [{ ...nothing, type: "job_update", relatedUserId: 2, relatedJobId: 5 }, ["interests", "job", "toReview"]],
  [
    { ...nothing, type: "review_received", relatedUserId: 2 },
    ["bert", "bio", "reviews", "reviewers", "asked"],
  ],
  [
    { ...nothing, type: "moderation" },
    ["requests", "feed", "bert", "post", "thread", "otherPost", ...MEMBERS_OWN, "job", "apprenticeship"],
  ],
  [{ ...nothing, type: "of a newer server" }, []],
];

describe.each(CASES)("$type", (about, expected) => {
  it("heard: what it is about is asked for again, and the list", () => {
    realtimeEvents.hear({ type: "notification", data: { id: 1, about } });
    expect(stale()).toEqual([...expected, ...LISTS].toSorted(inOrder));
  });

  it("opened: what it is about is asked for again", () => {
    refreshSubject(about);
    expect(stale()).toEqual(expected);
  });
});

const ORDER = [
  "requests",
  "crew",
  "feed",
  "withBert",
  "withZoe",
  "bert",
  "post",
  "thread",
  "otherPost",
  "interests",
  ...MEMBERS_OWN,
  "job",
  "toReview",
  "apprenticeship",
  ...LISTS,
];
const inOrder = (a: string, b: string) => ORDER.indexOf(a) - ORDER.indexOf(b);

describe("a list that is being read", () => {
  const BOARD = endpointKey(listJobs, { query: { sort: "newest" } });
  const follow = (queryKey: readonly unknown[]) => {
    const read = vi.fn(() => ({}));
    queryClient.setQueryData(queryKey, {});
    const leave = new QueryObserver(queryClient, { queryKey, queryFn: read }).subscribe(() => {});
    onTestFinished(leave);
    return read;
  };
  const job = { ...nothing, relatedUserId: 2, relatedJobId: 5 };

  it.each<[what: string, queryKey: readonly unknown[], about: Subject]>([
    ["the feed", endpointKey(listPosts, { query: {} }), { ...nothing, type: "crew_accepted" }],
    ["the job board", BOARD, { ...job, type: "friend_job_post" }],
    ["the job board", BOARD, { ...nothing, type: "moderation" }],
    ["the jobs that one wants", endpointKey(listApplied, {}), { ...job, type: "job_update" }],
    ["the jobs that one keeps", endpointKey(listSavedJobs, {}), { ...job, type: "job_update" }],
    ["apprenticeships", endpointKey(listApprenticeships, { query: {} }), { ...nothing, type: "moderation" }],
    [
      "the apprenticeships that one keeps",
      endpointKey(listSavedApprenticeships, {}),
      { ...nothing, type: "apprenticeship_application" },
    ],
  ])("is left as it is, and read with the next visit: %s", (_, queryKey, about) => {
    const read = follow(queryKey);
    refreshSubject(about);
    realtimeEvents.connected(false);
    expect(read).not.toHaveBeenCalled();
    expect(queryClient.getQueryState(queryKey)?.isInvalidated).toBe(true);
  });

  it.each([listJobs, listApprenticeships])("is read at once where it is of one's own: $path", (endpoint) => {
    const read = follow([...endpointKey(endpoint, { query: { mine: "true" } }), "pages"]);
    refreshSubject({ ...nothing, type: "moderation" });
    expect(read).toHaveBeenCalledTimes(1);
  });
});

it("asks for all that any of them may be about, when news may have been missed", () => {
  realtimeEvents.connected(false);
  expect(stale()).toEqual(ORDER);
});

it("asks for nothing but the list when something was read elsewhere", () => {
  realtimeEvents.hear({ type: "notification", data: {} });
  expect(stale()).toEqual(LISTS);
});

it.each(Object.keys(NOTIFICATION_TYPES))("%s names reads that are there", (type) => {
  for (const { endpoint, params } of readsChangedBy({ ...nothing, type, relatedPostId: 7 })) {
    expect(endpoint.method).toBe("GET");
    for (const name of Object.keys(params ?? {})) expect(endpoint.path).toContain(`:${name}`);
  }
});

it("without the socket, more unread ones than before bring whatever they may be about", async () => {
  const shown = new QueryObserver(queryClient, {
    queryKey: endpointKey(countUnreadNotifications, {}),
    queryFn: () => ({ count: 3 }),
  });
  const leave = shown.subscribe(() => {});
  stop();
  // Moves the clock on, since a list read a moment ago is not read again.
  vi.spyOn(Date, "now").mockReturnValue(Date.now() + 60_000);
  stop = followNotifications();
  vi.restoreAllMocks();
  await vi.waitFor(() => expect(stale()).toEqual(ORDER));
  leave();
});
