import { expect, it } from "vitest";

import type { Message } from "#contracts/message.ts";

import { theirsSince, wordsFor } from "./use-said-aloud.ts";

const messages = (count: number): Message[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    conversationId: 9,
    senderId: 2,
    content: `message ${at + 1}`,
    mentions: [],
    createdAt: "2026-11-22T12:00:00Z",
    isRead: false,
    clientId: null,
  }));

it("reads out up to three messages that came at once, and counts more", () => {
  expect(wordsFor(messages(0), "Bert")).toBe("");
  expect(wordsFor(messages(3), "Bert")).toBe("Bert: message 1\nmessage 2\nmessage 3");
  expect(wordsFor(messages(4), "Bert")).toBe("Bert: 4 new messages");
});

it("hears of two messages that were written at once the other's, whichever came to this screen first", () => {
  const [theirs, own] = messages(2).map((each, at) => ({ ...each, senderId: at === 0 ? 2 : 1 }));
  const opened = { id: 0, at: Date.parse("2026-11-22T11:00:00Z") };
  expect(theirsSince([own!], 1, opened)).toEqual([]);
  expect(theirsSince([theirs!, own!], 1, opened)).toEqual([theirs]);
  expect(theirsSince([theirs!, own!], 1, { ...opened, id: theirs!.id })).toEqual([]);
  expect(theirsSince([theirs!], 1, { id: 0, at: Date.parse(theirs!.createdAt) })).toEqual([]);
});
