import { beforeEach, describe, expect, it, vi } from "vitest";

import { createInteraction } from "#contracts/feed.ts";

import { readDraft, writeDraft } from "../../../platform/drafts.ts";
import { endSession, startSession } from "../../../platform/session.ts";
import { makeReply } from "../../../platform/testing/run-hook.tsx";
import { addPending, listPending, removePending, retryPending } from "./pending-comments.ts";

// Whoever listens for a sign-in in another tab does so while it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const made = makeReply(createInteraction);
const held = { code: "text_held", message: "A moderator looks at it" };

/** What is on its way to the server, with its key; answered by the test. */
let sent: { key: string | null; answer: (reply: object, status?: number) => void; fail: () => void }[];
const kept = () => readDraft(1, "pending-comments:7");

beforeEach(() => {
  sent = [];
  globalThis.fetch = (_, init) =>
    new Promise((resolve, reject) =>
      sent.push({
        key: new Headers(init?.headers).get("idempotency-key"),
        answer: (reply, status = 200) => resolve(Response.json(reply, { status })),
        fail: () => reject(new TypeError("Failed to fetch")),
      }),
    );
  startSession("token", { id: 1, draftKey: "1".repeat(64) });
  for (const postId of [7, 8]) for (const { key } of listPending(postId)) removePending(postId, key);
});

describe("a comment on its way", () => {
  it("is shown and kept at once, and goes when the server has it", async () => {
    const done = addPending(7, "Nice", null);
    expect(listPending(7)).toMatchObject([{ content: "Nice", state: "sending" }]);
    expect(kept()).toHaveLength(1);
    sent[0]?.answer(made);
    expect(await done).toBe(true);
    expect(listPending(7)).toEqual([]);
    expect(kept()).toBeUndefined();
  });

  it("that fails stays with the reason, and every try of it carries the same key", async () => {
    const done = addPending(7, "Nice", null);
    sent[0]?.fail();
    expect(await done).toBe(false);
    const [failed] = listPending(7);
    expect(failed).toMatchObject({ state: "failed", reason: expect.stringContaining("signal") as string });
    const again = retryPending(7, failed!.key);
    expect(listPending(7)).toMatchObject([{ state: "sending", reason: "" }]);
    expect(await retryPending(7, failed!.key)).toBe(false);
    expect(sent.map(({ key }) => key)).toEqual([failed!.key, failed!.key]);
    sent[1]?.answer(made);
    expect(await again).toBe(true);
    expect(listPending(7)).toEqual([]);
  });

  it("that a moderator looks at first goes from here, and is not there for others", async () => {
    const done = addPending(7, "Held", null);
    sent[0]?.answer(held, 409);
    expect(await done).toBe(false);
    expect(listPending(7)).toEqual([]);
    expect(kept()).toBeUndefined();
  });

  it("whose answer was lost the first time counts as sent", async () => {
    const done = addPending(7, "Twice", null);
    sent[0]?.answer({ code: "request_already_done", message: "" }, 409);
    expect(await done).toBe(true);
    expect(listPending(7)).toEqual([]);
  });

  it("does not mix with another that is quicker, or with another post's", async () => {
    const [first, second] = [addPending(7, "First", null), addPending(7, "Second", null)];
    void addPending(8, "Elsewhere", null);
    sent[1]?.answer(made);
    await second;
    sent[0]?.fail();
    await first;
    expect(listPending(7)).toMatchObject([{ content: "First", state: "failed" }]);
    expect(listPending(8)).toMatchObject([{ content: "Elsewhere", state: "sending" }]);
  });

  it("that an earlier page was still sending has failed, and can be thrown away", () => {
    const item = { key: "k", content: "Half a thought", answers: null, state: "sending", reason: "" };
    writeDraft(1, "pending-comments:7", [item]);
    endSession();
    expect(listPending(7)).toEqual([]);
    startSession("token", { id: 1, draftKey: "1".repeat(64) });
    expect(listPending(7)).toMatchObject([{ content: "Half a thought", state: "failed" }]);
    expect(listPending(7)).toBe(listPending(7));
    removePending(7, "k");
    expect(listPending(7)).toEqual([]);
    expect(kept()).toBeUndefined();
  });
});
