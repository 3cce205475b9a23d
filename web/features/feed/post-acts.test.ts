import { beforeEach, describe, expect, it, vi } from "vitest";

import { createInteraction, getPost, likeComment, updatePost } from "#contracts/feed.ts";

import { readDraft, writeDraft } from "../../platform/drafts.ts";
import { outbox } from "../../platform/outbox/entries.ts";
import { watchFirstTry } from "../../platform/outbox/first-try.ts";
import { answerCalls, makeReply, runHook } from "../../platform/testing/run-hook.tsx";
import { runOutbox } from "../../platform/testing/run-outbox.ts";
import { feedKinds } from "./feed-kinds.ts";
import { changeDraft, changeEntry, deletionEntry } from "./own-changes.ts";
import { postOverlay } from "./post-overlay.ts";
import { useVisibility } from "./post/use-visibility.ts";
import {
  toggleCommentLike,
  toggleInterest,
  toggleLike,
  useOptimisticComment,
  useOptimisticPost,
} from "./reactions.ts";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const post = makeReply(getPost, { id: 3, isPublic: true, likes: 2, interests: 1 });
/** The post as shown by each list that had read it before. */
const now = () => postOverlay.merge(post);
/** The same, with what its reader has pressed. */
const shown = () => runHook(() => useOptimisticPost(post));
const feedback = { notify: vi.fn(), clear: vi.fn(), inline: null };
beforeEach(() => {
  postOverlay.clear();
  now();
  feedback.notify.mockClear();
});

describe("who may read a post", () => {
  it.each([
    ["is kept when the server agrees", makeReply(updatePost, { ...post, isPublic: false }), false],
    ["goes back when it refuses", 403, true],
  ] as const)("%s", async (_what, reply, then) => {
    runOutbox(feedKinds);
    answerCalls(() => reply);
    runHook(() => useVisibility(now(), feedback)).setPublic(false);
    expect(shown().isPublic).toBe(false);
    await vi.waitFor(() => expect(feedback.notify).toHaveBeenCalledTimes(1));
    expect([shown().isPublic, now().isPublic]).toEqual([then, then]);
  });

  it("stays as pressed when nothing arrives, and nothing is said", async () => {
    runOutbox(feedKinds);
    answerCalls(() => "offline");
    runHook(() => useVisibility(now(), feedback)).setPublic(false);
    await vi.waitFor(() => expect(outbox.current()).toMatchObject([{ state: "waiting", tries: 1 }]));
    expect([shown().isPublic, now().isPublic]).toEqual([false, true]);
    expect(feedback.notify).not.toHaveBeenCalled();
  });
});

describe("another text of one's own post", () => {
  const change = () => outbox.add(changeEntry({ of: "post", id: 3, postId: 3, content: "Better" }))!;

  it("is shown at once, and the draft is kept until the server has it", async () => {
    runOutbox(feedKinds);
    writeDraft(1, changeDraft("post", 3), "Better");
    answerCalls(() => "offline");
    change();
    expect([shown().content, now().content]).toEqual(["Better", post.content]);
    await vi.waitFor(() => expect(outbox.current()).toMatchObject([{ state: "waiting", tries: 1 }]));
    expect(readDraft(1, changeDraft("post", 3))).toBe("Better");
    answerCalls(() => makeReply(updatePost, { ...post, content: "Better" }));
    outbox.wake();
    await vi.waitFor(() => expect(outbox.current()).toEqual([]));
    expect(now().content).toBe("Better");
    expect(readDraft(1, changeDraft("post", 3))).toBeUndefined();
  });

  it("goes back where it was typed when that is refused there, and else stays with the server's words", async () => {
    runOutbox(feedKinds);
    answerCalls(() => 403);
    const { key } = change();
    expect(await watchFirstTry(key)).toMatchObject({ is: "refused" });
    expect(outbox.current()).toEqual([]);
    change();
    await vi.waitFor(() => expect(outbox.current()).toMatchObject([{ state: "failed" }]));
    expect(outbox.current()[0]?.reason).not.toBe("");
    expect(shown().content).toBe(post.content);
  });

  it("gives way to its deletion, which hides the post once it waits", async () => {
    runOutbox(feedKinds);
    answerCalls(() => "offline");
    change();
    await vi.waitFor(() => expect(outbox.current()).toMatchObject([{ state: "waiting", tries: 1 }]));
    outbox.add(deletionEntry({ of: "post", id: 3, postId: 3 }));
    expect(shown().isDeleted).toBe(false);
    await vi.waitFor(() => expect(outbox.current()).toMatchObject([{ kind: "deletion", tries: 1 }]));
    vi.stubGlobal("navigator", { onLine: false });
    expect(shown().isDeleted).toBe(true);
    vi.stubGlobal("navigator", { onLine: true });
    const asked = answerCalls(() => ({ message: "Deleted" }));
    outbox.wake();
    await vi.waitFor(() => expect(outbox.current()).toEqual([]));
    expect(asked).toEqual(["DELETE /api/posts/3"]);
    expect(now().isDeleted).toBe(true);
  });
});

describe.each([
  ["a like", toggleLike, () => [shown().isLikedByCurrentUser, shown().likes], [true, 3], [false, 2]],
  [
    "an interest",
    toggleInterest,
    () => [shown().isInterestedByCurrentUser, shown().interests],
    [true, 2],
    [false, 1],
  ],
] as const)("%s", (_what, toggle, read, on, off) => {
  it("stays when the server agrees", async () => {
    runOutbox(feedKinds);
    const asked = answerCalls(() => makeReply(createInteraction, { likes: 3 }));
    toggle(shown());
    expect(read()).toEqual(on);
    await vi.waitFor(() => expect(outbox.current()).toEqual([]));
    expect(read()).toEqual(on);
    expect(asked).toHaveLength(1);
  });

  it("goes back when it refuses, in its words", async () => {
    const said = runOutbox(feedKinds);
    answerCalls(() => 409);
    toggle(shown());
    await vi.waitFor(() => expect(said).toHaveLength(1));
    expect(said[0]).toMatch(/^Error: /);
    expect(read()).toEqual(off);
  });

  it.each(["offline", 503] as const)(
    "stays as pressed and waits when nothing arrives: %s",
    async (answer) => {
      const said = runOutbox(feedKinds);
      answerCalls(() => answer);
      toggle(shown());
      await vi.waitFor(() => expect(outbox.current()).toMatchObject([{ state: "waiting", tries: 1 }]));
      expect(read()).toEqual(on);
      expect(said).toEqual([]);
      // Withdrawn while the server may or may not have it: a request is needed.
      toggle(shown());
      expect(read()).toEqual(off);
      expect(outbox.current()).toHaveLength(1);
    },
  );

  it("pressed four times while the first is on its way ends off, and is sent without a key", async () => {
    runOutbox(feedKinds);
    const { promise: first, resolve: answer } = Promise.withResolvers<void>();
    const sent: unknown[] = [];
    answerCalls((_, { body, headers }) => {
      sent.push((JSON.parse(body) as { on: boolean }).on);
      expect(headers.has("idempotency-key")).toBe(false);
      return makeReply(createInteraction, { likes: 3 });
    });
    const send = globalThis.fetch;
    vi.stubGlobal("fetch", (...given: Parameters<typeof fetch>) => first.then(() => send(...given)));
    for (let press = 1; press <= 4; press++) {
      toggle(shown());
      await vi.waitFor(() => expect(outbox.current()[0]?.state).toBe("sending"));
    }
    answer();
    await vi.waitFor(() => expect(outbox.current()).toEqual([]));
    expect([sent, read()[0]]).toEqual([[true, false], false]);
  });

  it("that is taken back before it left is never sent", () => {
    runOutbox(feedKinds);
    vi.stubGlobal("navigator", { onLine: false });
    outbox.attach(undefined);
    const asked = answerCalls(() => 500);
    toggle(shown());
    toggle(shown());
    expect(read()).toEqual(off);
    expect(outbox.current()).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe("the like of a comment under a closed post", () => {
  const head = {
    content: "Nice",
    mentions: [],
    isLiked: false,
    likes: 0,
    user: { id: 2, name: "Dan", avatar: null },
  };
  const closed = makeReply(getPost, { id: 4, latestComments: [8, 9].map((id) => ({ ...head, id })) });
  const likes = () =>
    runHook(() => postOverlay.merge(closed).latestComments.map((each) => useOptimisticComment(each))).map(
      (each) => [each.isLiked, each.likes],
    );

  it.each([
    ["stays when the server agrees", makeReply(likeComment, { likes: 1 }), [true, 1]],
    ["goes back when it refuses", 409, [false, 0]],
  ] as const)("%s, and the other's like is as it was", async (_then, reply, then) => {
    runOutbox(feedKinds);
    answerCalls((call) => (call.endsWith("/9/like") ? makeReply(likeComment, { likes: 1 }) : reply));
    postOverlay.write(4, { latestComments: closed.latestComments });
    for (const comment of closed.latestComments) toggleCommentLike(4, comment);
    expect(likes()).toEqual([
      [true, 1],
      [true, 1],
    ]);
    await vi.waitFor(() => expect(outbox.current()).toEqual([]));
    expect(likes()).toEqual([then, [true, 1]]);
  });
});
