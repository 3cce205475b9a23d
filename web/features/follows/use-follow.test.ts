import { beforeEach, describe, expect, it, vi } from "vitest";

import { listPosts } from "#contracts/feed.ts";
import { follow, getFollow, unfollow, updateFollow } from "#contracts/follows.ts";

import { answerCalls, keepLists, makeReply, runHook } from "../../platform/testing/run-hook.tsx";
import { readCached, writeCached } from "../../platform/use-endpoint.ts";
import { useFollow } from "./use-follow.ts";

const about = { params: { id: 7 } };
const LISTS = { follow: [getFollow, about], feed: [listPosts, {}] } as const;
const followed = makeReply(updateFollow, { id: 3, notifyOnPosts: true, notifyOnJobPosts: true });

const refusal = (status: number, code: string) => Response.json({ code, message: "In words" }, { status });

let listStale: () => string[];
const notify = vi.fn();
beforeEach(() => {
  listStale = keepLists(LISTS);
  writeCached(getFollow, about, followed);
  notify.mockClear();
});
const use = () => runHook(() => useFollow(7, notify));
const shown = () => readCached(getFollow, about);

describe("what to hear about", () => {
  it("shows at once and goes back when the server refuses", async () => {
    answerCalls(() => 500);
    use().update({ notifyOnPosts: false });
    expect(shown()).toMatchObject({ notifyOnPosts: false });
    await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
    expect(shown()).toEqual(followed);
  });

  it.each([
    ["of two choices", { notifyOnPosts: false }, { notifyOnJobPosts: false }],
    ["of one choice, there and back", { notifyOnPosts: false }, { notifyOnPosts: true }],
  ])("goes back as a whole when two presses %s are refused", async (_what, one, other) => {
    answerCalls(() => "offline");
    const { update } = use();
    update(one);
    update(other);
    expect(shown()).toMatchObject({ ...one, ...other });
    await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(2));
    expect(shown()).toEqual(followed);
  });

  it("keeps the one press that was agreed to beside one that was refused", async () => {
    const asked = answerCalls(() =>
      asked.length === 1 ? 500 : makeReply(updateFollow, { ...followed, notifyOnJobPosts: false }),
    );
    const { update } = use();
    update({ notifyOnPosts: false });
    update({ notifyOnJobPosts: false });
    await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
    await vi.waitFor(() => expect(shown()).toEqual({ ...followed, notifyOnJobPosts: false }));
  });

  it("is asked for again when there is no follow any more", async () => {
    answerCalls(() => 404);
    use().update({ notifyOnPosts: false });
    await vi.waitFor(() => expect(listStale()).toEqual(["follow"]));
    expect(shown()).toEqual(followed);
  });
});

describe("following", () => {
  it.each([
    ["begins", () => use().follow(), makeReply(follow, { id: 9 }), ["feed"], [9, 0]],
    ["ends", () => use().unfollow(), makeReply(unfollow), ["feed"], [undefined, 0]],
    ["that is refused begins nothing", () => use().follow(), 409, ["follow"], [3, 1]],
    ["of which nothing is heard is read again", () => use().follow(), "offline", ["follow"], [3, 1]],
    ["that did not end stays, and is read again", () => use().unfollow(), "offline", ["follow"], [3, 1]],
    [
      "that has begun already is read again",
      () => use().follow(),
      refusal(409, "already_following"),
      ["follow", "feed"],
      [3, 0],
    ],
    [
      "that has ended already ends",
      () => use().unfollow(),
      refusal(404, "not_following"),
      ["feed"],
      [undefined, 0],
    ],
  ] as const)("%s", async (_what, act, reply, stale, after) => {
    answerCalls(() => reply);
    await act().catch(() => undefined);
    expect(listStale()).toEqual(stale);
    expect([shown()?.id, notify.mock.calls.length]).toEqual(after);
  });

  it("that has begun already counts as done, and any other refusal does not", async () => {
    answerCalls(() => refusal(409, "already_following"));
    await use().follow();
    answerCalls(() => 409);
    await expect(use().follow()).rejects.toMatchObject({ status: 409 });
  });
});
