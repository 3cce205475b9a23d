import { beforeEach, describe, expect, it, vi } from "vitest";

import { createInteraction, getPost, updatePost } from "#contracts/feed.ts";

import { answerCalls, makeReply, runHook } from "../../platform/testing/run-hook.tsx";
import { postOverlay } from "./post-overlay.ts";
import { useVisibility } from "./post/use-visibility.ts";
import { toggleInterest, toggleLike } from "./reactions.ts";

// Whoever listens for a sign-in in another tab does so while it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const post = makeReply(getPost, { id: 3, isPublic: true, likes: 2, interests: 1 });
/** What each list shows that read the post before. */
const now = () => postOverlay.merge(post);
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
    ["goes back when nothing arrives", "offline", true],
  ] as const)("%s", async (_what, reply, then) => {
    answerCalls(() => reply);
    runHook(() => useVisibility(now(), feedback)).setPublic(false);
    expect(now().isPublic).toBe(false);
    await vi.waitFor(() => expect(feedback.notify).toHaveBeenCalledTimes(1));
    expect(now().isPublic).toBe(then);
  });
});

describe.each([
  ["a like", toggleLike, () => [now().isLikedByCurrentUser, now().likes], [true, 3], [false, 2]],
  [
    "an interest",
    toggleInterest,
    () => [now().isInterestedByCurrentUser, now().interests],
    [true, 2],
    [false, 1],
  ],
] as const)("%s", (_what, toggle, shown, on, off) => {
  it.each([
    ["stays when the server agrees", makeReply(createInteraction, { likes: 3 }), on],
    ["goes back when it refuses", 409, off],
    ["goes back when nothing arrives", "offline", off],
  ] as const)("%s", async (_then, reply, then) => {
    answerCalls(() => reply);
    const done = toggle(now()).catch(() => undefined);
    expect(shown()).toEqual(on);
    await done;
    expect(shown()).toEqual(then);
  });
});
