import { beforeEach, expect, it, vi } from "vitest";

import { getPost } from "#contracts/feed.ts";

import { clearDraft, readDraft } from "../../../platform/drafts.ts";
import { makeEntry, outbox } from "../../../platform/outbox/entries.ts";
import { startSession } from "../../../platform/session.ts";
import { makeReply, runHook } from "../../../platform/testing/run-hook.tsx";
import type { PendingComment } from "./pending-comments.ts";
import { useThread } from "./use-thread.ts";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const post = { ...makeReply(getPost, { id: 2 }), isDeleted: false };
const payload = { postId: 2, content: "Which lime?", answers: null };
const edit = (item: PendingComment) =>
  runHook(() => useThread(post, {} as never, () => undefined)).edit(item, 1, []);

beforeEach(() => {
  startSession("token", { id: 1, draftKey: "1".repeat(64) });
  outbox.set([]);
  clearDraft(1, "comment:2");
});

it("a comment that waits goes back into its box", () => {
  const item = makeEntry({ kind: "comment", lane: "comments", payload }) as PendingComment;
  outbox.put(item);
  edit(item);
  expect(readDraft(1, "comment:2")).toBe("Which lime?");
  expect(outbox.current()).toEqual([]);
});

it.each([
  ["sent", { tries: 1 }],
  ["taken", undefined],
])("one that another tab has %s in the same moment is left there", (_, change) => {
  const item = makeEntry({ kind: "comment", lane: "comments", payload }) as PendingComment;
  if (change !== undefined) outbox.put({ ...item, ...change });
  const before = outbox.current();
  edit(item);
  expect(readDraft(1, "comment:2")).toBeUndefined();
  expect(outbox.current()).toEqual(before);
});
