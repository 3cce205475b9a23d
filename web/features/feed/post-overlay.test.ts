import { describe, expect, it, vi } from "vitest";

import type { Post } from "#contracts/feed.ts";

import { queryClient } from "../../platform/query-client.ts";
import { keyOf, listLoaded, readPages } from "./feed.queries.ts";
import { createPostOverlay } from "./post-overlay.ts";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const makePost = (over: Partial<Post> = {}): Post => ({
  id: 7,
  userId: 1,
  content: "Float and set",
  mentions: [],
  imageUrls: [],
  images: [],
  videoUrl: null,
  video: null,
  isPublic: true,
  createdAt: "2026-11-20T10:00:00.000Z",
  editedAt: null,
  likes: 3,
  comments: 0,
  hiddenComments: 0,
  latestComments: [],
  interests: 0,
  isLikedByCurrentUser: false,
  isInterestedByCurrentUser: false,
  author: { id: 1, name: "Siobhan O’Neill", avatar: null, trade: "Plasterer", county: "Leeds" },
  can: { edit: false, delete: false, declareInterest: true, report: true },
  ...over,
});

describe("the overlay of posts", () => {
  it("shows a change in every list that holds the post", () => {
    const overlay = createPostOverlay();
    const [inFeed, inCrew] = [makePost(), makePost()];
    overlay.merge(inFeed);
    overlay.merge(inCrew);
    overlay.write(7, { likes: 4, isLikedByCurrentUser: true });
    for (const copy of [inFeed, inCrew]) {
      expect(overlay.merge(copy)).toMatchObject({ likes: 4, isLikedByCurrentUser: true, comments: 0 });
    }
    expect(overlay.merge(makePost({ id: 8 }))).toMatchObject({ likes: 3 });
  });

  it("gives way to what was read after the change, field by field", () => {
    const overlay = createPostOverlay();
    overlay.merge(makePost());
    overlay.write(7, { likes: 4 });
    const readLater = makePost({ likes: 9 });
    expect(overlay.merge(readLater).likes).toBe(9);
    overlay.write(7, { comments: 1 });
    expect(overlay.merge(readLater)).toMatchObject({ likes: 9, comments: 1 });
  });

  it("gives way to what was read after the change, also where that is as it was before", () => {
    const overlay = createPostOverlay();
    const choice = { filter: "related", sort: "recent" } as const;
    const shown = () => overlay.merge(listLoaded(readPages(choice)?.pages)[0]!).isPublic;
    const read = () => queryClient.setQueryData(keyOf(choice), { pages: [{ posts: [makePost()] }] });
    read();
    expect(shown()).toBe(true);
    overlay.write(7, { isPublic: false });
    expect(shown()).toBe(false);
    read();
    expect(shown()).toBe(true);
  });

  it("hides a deleted post and tells its listeners", () => {
    const overlay = createPostOverlay();
    const post = makePost();
    const listener = vi.fn();
    overlay.subscribe(listener);
    expect(overlay.merge(post).isDeleted).toBe(false);
    overlay.write(7, { isDeleted: true });
    expect(overlay.merge(post).isDeleted).toBe(true);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it("gives the same change until the next one, so that nothing is drawn in vain", () => {
    const overlay = createPostOverlay();
    overlay.write(7, { likes: 4 });
    const before = overlay.changeOf(7);
    overlay.write(8, { likes: 4 });
    expect(overlay.changeOf(7)).toBe(before);
    overlay.write(7, { likes: 5 });
    expect(overlay.changeOf(7)).not.toBe(before);
  });

  it("forgets everything at sign-out", () => {
    const overlay = createPostOverlay();
    const post = makePost();
    overlay.merge(post);
    overlay.write(7, { isLikedByCurrentUser: true });
    overlay.clear();
    expect(overlay.merge(post).isLikedByCurrentUser).toBe(false);
  });
});
