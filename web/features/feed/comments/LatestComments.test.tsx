import type { PropsWithChildren } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";

import { noteHidden, noteMuted } from "../../../platform/hidden-things.ts";
import { makeEntry, outbox } from "../../../platform/outbox/entries.ts";
import { deletionEntry } from "../own-changes.ts";
import type { LivePost } from "../post-overlay.ts";
import { LatestComments } from "./LatestComments.tsx";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));
// The link depends on who is signed in, which only a browser knows.
vi.mock("../../profiles/index.ts", () => ({
  ProfileLink: ({ children }: PropsWithChildren) => children,
}));

const [BERT, ZOE] = [2, 3];
const comment = (id: number, userId: number) => ({
  id,
  content: `words ${id}`,
  mentions: [],
  likes: 0,
  isLiked: false,
  user: { id: userId, name: "Somebody", avatar: null },
});
const POST = {
  id: 7,
  comments: 5,
  hiddenComments: 0,
  latestComments: [comment(1, BERT), comment(2, ZOE), comment(3, BERT)],
} as unknown as LivePost;

const draw = () => renderToStaticMarkup(<LatestComments post={POST} onAll={() => {}} onReply={() => {}} />);

afterEach(() => {
  noteMuted(BERT, false);
  noteMuted(ZOE, false);
  noteHidden("comment", 2, null);
});

it("shows none of whoever has just been muted, nor counts them", () => {
  expect(draw()).toMatch(/View all 5 .*words 1.*words 2.*words 3/u);
  noteMuted(BERT, true);
  expect(draw()).toMatch(/View all 3 .*words 2/u);
  expect(draw()).not.toMatch(/words [13]/u);
});

it("shows none that has just been reported or hidden, until that is taken back", () => {
  noteHidden("comment", 2, "Reported.");
  expect(draw()).not.toContain("words 2");
  noteHidden("comment", 2, null);
  expect(draw()).toContain("words 2");
});

it("shows none whose writer has deleted it where the server does not know yet", () => {
  vi.stubGlobal("navigator", { onLine: false });
  outbox.set([makeEntry(deletionEntry({ of: "comment", id: 2, postId: 7 }))]);
  expect(draw()).toMatch(/View all 4 .*words 1.*words 3/u);
  expect(draw()).not.toContain("words 2");
  outbox.set([1, 2, 3].map((id) => makeEntry(deletionEntry({ of: "comment", id, postId: 7 }))));
  expect(draw()).toBe("");
  outbox.set([]);
  expect(draw()).toContain("words 2");
});

it("draws nothing where none is left", () => {
  noteMuted(BERT, true);
  noteMuted(ZOE, true);
  expect(draw()).toBe("");
});
