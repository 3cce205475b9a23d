import { describe, expect, it, vi } from "vitest";

import { ApiError } from "../../platform/api-error.ts";
import { judge } from "../../platform/outbox/kinds.ts";
import type { Sending } from "../../platform/outbox/kinds.ts";
import { answerCalls } from "../../platform/testing/run-hook.tsx";

// Must exist while the module loads, which listens for a sign-in in another tab.
vi.hoisted(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
});
const { OUTBOX_KINDS } = await import("./outbox-kinds.ts");

const sending: Sending = {
  idempotencyKey: "k".repeat(32),
  timeoutMs: 1_000,
  hasFiles: false,
  stop: new AbortController().signal,
  onProgress: () => undefined,
  remember: () => Promise.resolve(),
  goOn: () => undefined,
};
const application = { id: 4, title: "Bricklayer", message: "Hello", withProfileCv: true, cvUrl: "file:1" };
const review = { userId: 5, name: "Dan", rating: 4, comment: "Tidy" };

/** The call of each kind; `once`: with an idempotency key. The others are idempotent by nature. */
const CALLS: readonly (readonly [kind: string, payload: object, call: string, once?: true])[] = [
  // Its name in the body does what a key does.
  ["chat_message", { userId: 2, content: "Hi", otherName: "Dan" }, "POST /api/messages"],
  ["chat_read", { conversationId: 3, upTo: 9 }, "POST /api/conversations/3/read"],
  ["post", { content: "Wall", isPublic: true, media: [] }, "POST /api/posts", true],
  ["comment", { postId: 1, content: "Nice", answers: null }, "POST /api/interactions", true],
  ["post_reaction", { postId: 1, type: "like", on: true }, "POST /api/interactions"],
  ["comment_like", { id: 1, postId: 2, on: true }, "POST /api/comments/1/like"],
  ["text_change", { of: "comment", id: 1, postId: 2, content: "Nicer" }, "PATCH /api/comments/1"],
  ["deletion", { of: "comment", id: 1, postId: 2 }, "DELETE /api/comments/1"],
  ["visibility", { postId: 2, isPublic: false }, "PATCH /api/posts/2"],
  ["job_interest", { jobId: 3, heading: "Roof", on: true, note: "" }, "POST /api/jobs/3/interest", true],
  ["job_interest", { jobId: 3, heading: "Roof", on: false, note: "" }, "DELETE /api/jobs/3/interest"],
  ["keep_job", { id: 3, heading: "Roof", on: true }, "POST /api/jobs/3/save", true],
  ["keep_job", { id: 3, heading: "Roof", on: false }, "DELETE /api/jobs/3/save"],
  ["application", { ...application, on: true }, "POST /api/apprenticeships/4/apply", true],
  ["application", { ...application, on: false }, "DELETE /api/apprenticeships/4/apply"],
  ["keep_apprenticeship", { id: 4, heading: "Roof", on: true }, "POST /api/apprenticeships/4/save", true],
  ["review", { ...review, about: { requestId: 6 } }, "POST /api/review-requests/6/submit-review", true],
  ["review", { ...review, about: { jobId: 6 } }, "POST /api/reviews", true],
  ["review", { ...review, about: { reviewId: 6 } }, "PATCH /api/reviews/6"],
  ["profile", { trade: "Plumber", experience: "4", bio: "Me" }, "PATCH /api/user/current"],
  ["crew_answer", { requestId: 1, userId: 2, status: "accepted" }, "PATCH /api/crew/request/1"],
  ["notification_mark", { id: 1, isRead: true }, "PATCH /api/notifications/1/read"],
  ["notification_deletion", { id: 1 }, "DELETE /api/notifications/1"],
  ["notification_restoral", { id: 1 }, "POST /api/notifications/1/restore", true],
];

/** Kinds that an employer acts on: the member may have done the opposite on another device since. */
const ASKS_WHEN_OLD = ["application", "job_interest"];

describe("what a member does", () => {
  it("has a kind of its own each, and all of them are here", () => {
    const names = OUTBOX_KINDS.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    expect([...new Set(CALLS.map(([kind]) => kind))].toSorted()).toEqual(names.toSorted());
  });

  it.each(CALLS)("%s %j is sent by %s", async (name, payload, call, once) => {
    const kind = OUTBOX_KINDS.find((each) => each.name === name)!;
    let key: string | null = null;
    const asked = answerCalls((_, { headers }) => {
      key = headers.get("idempotency-key");
      return {};
    });
    await kind.send(payload, sending, []);
    expect(asked).toEqual([call]);
    expect(key).toBe(once === true ? sending.idempotencyKey : null);
    expect(kind.describe(payload).title).toMatch(/^[A-Z]/);
    // What the server would replay was done by another client.
    expect(once === true ? kind.doneOnRetry : undefined).toBeUndefined();
    // After the key is forgotten nothing is done twice but what says so by itself.
    expect(ASKS_WHEN_OLD.includes(kind.name) ? !kind.isRepeatable : (once ?? kind.isRepeatable)).toBe(true);
  });

  it("is over for those who are banned meanwhile, in the server's words", () => {
    const banned = new ApiError({
      status: 403,
      code: "account_banned",
      message: "You are banned.",
      text: "",
    });
    expect(judge(banned)).toMatchObject({ is: "refused", error: banned });
  });
});
