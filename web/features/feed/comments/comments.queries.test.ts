import { describe, expect, it, vi } from "vitest";

import type { Comment, Reply } from "#contracts/feed.ts";

import {
  addComment,
  addReply,
  changeComment,
  countWithReplies,
  listComments,
  removeComment,
} from "./comments.queries.ts";
import type { CommentPages } from "./comments.queries.ts";
import { viewAllWords } from "./LatestComments.tsx";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const reply = (id: number): Reply => ({
  id,
  content: `words ${id}`,
  mentions: [],
  createdAt: "2026-11-20T10:00:00.000Z",
  editedAt: null,
  likes: 0,
  isLiked: false,
  user: { id: 1, name: "Dan", avatar: null },
  can: { edit: true, delete: true, report: false },
  replies: [],
});
const comment = (id: number, replies: Reply[] = []): Comment => ({ ...reply(id), replies });
const pages = (...lists: Comment[][]): CommentPages => ({
  pageParams: [],
  pages: lists.map((comments) => ({
    comments,
    likes: 0,
    interests: 0,
    viewer: { liked: false, interested: false },
    nextCursor: null,
  })),
});
const ids = (data: CommentPages) => listComments(data).map(({ id }) => id);

describe("a post's comments", () => {
  const read = pages([comment(3), comment(4, [reply(5)])], [comment(1), comment(2), comment(3)]);

  it("stand oldest first, each once", () => {
    expect(ids(read)).toEqual([1, 2, 3, 4]);
    expect(listComments(undefined)).toEqual([]);
  });

  it("end with one's own new one", () => {
    expect(ids(addComment(read, comment(9)))).toEqual([1, 2, 3, 4, 9]);
  });

  it("carry a reply under the comment it belongs to", () => {
    const next = listComments(addReply(read, 4, reply(9)));
    expect(next.find(({ id }) => id === 4)?.replies.map(({ id }) => id)).toEqual([5, 9]);
    expect(next.find(({ id }) => id === 3)?.replies).toEqual([]);
  });

  it("change wherever they stand, replies too, and nothing else", () => {
    const next = listComments(changeComment(read, 5, ({ likes }) => ({ likes: likes + 1 })));
    expect(next.find(({ id }) => id === 4)).toMatchObject({ likes: 0, replies: [{ id: 5, likes: 1 }] });
  });

  it("go with their replies, or one reply alone", () => {
    expect(ids(removeComment(read, 4))).toEqual([1, 2, 3]);
    expect(listComments(removeComment(read, 5)).at(-1)?.replies).toEqual([]);
    expect([countWithReplies(comment(4, [reply(5), reply(6)])), countWithReplies(reply(5))]).toEqual([3, 1]);
  });
});

it.each([
  [4, 1, "View all 3 comments"],
  [121, 0, "View all 121 comments"],
])("of %s with %s hidden: %s", (comments, hiddenComments, words) => {
  expect(viewAllWords({ comments, hiddenComments })).toBe(words);
});
