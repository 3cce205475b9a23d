import { expect, it, vi } from "vitest";

import type { Post } from "#contracts/feed.ts";

import { newestOfOthers, newPostsWords } from "./NewPosts.tsx";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

it.each([
  [1, "recent", "1 new post"],
  [2, "recent", "2 new posts"],
  [20, "recent", "20 new posts"],
  [21, "recent", "20+ new posts"],
  [1, "activity", "1 new or updated post"],
  [21, "activity", "20+ new or updated posts"],
] as const)("%i, %s, are called '%s'", (count, sort, words) => {
  expect(newPostsWords(count, sort)).toBe(words);
});

const post = (id: number, userId: number) => ({ id, userId }) as Post;

it("counts from the newest that somebody else wrote, whatever the order", () => {
  expect(newestOfOthers([post(9, 1), post(4, 2), post(7, 3), post(8, 1)], 1)).toBe(7);
});

it("counts from one's own when there is nothing else, and from nothing in an empty feed", () => {
  expect(newestOfOthers([post(9, 1), post(4, 1)], 1)).toBe(9);
  expect(newestOfOthers([], 1)).toBeUndefined();
});
