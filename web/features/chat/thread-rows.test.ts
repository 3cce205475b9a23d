import { expect, it } from "vitest";

import type { Message } from "#contracts/message.ts";

import { serverOffset } from "../../ui/relative-time.ts";
import type { Unsent } from "./chat-outbox.ts";
import { clockTime, dayLabel, threadRows } from "./thread-rows.ts";

const ME = 1;
const THEM = 2;
const NOW = Date.parse("2026-11-22T12:00:00Z");
const viewer = { id: ME, now: NOW };

function message(
  id: number,
  senderId: number | null,
  createdAt: string,
  more: Partial<Message> = {},
): Message {
  return {
    id,
    conversationId: 9,
    senderId,
    content: `message ${id}`,
    mentions: [],
    createdAt,
    isRead: false,
    clientId: null,
    ...more,
  };
}

const unsent = (key: string, at: string): Unsent => ({
  key,
  kind: "chat_message",
  lane: `chat:${THEM}`,
  payload: { userId: THEM, content: "not sent", otherName: "Them" },
  fileBytes: 0,
  createdAt: Date.parse(at),
  tries: 1,
  state: "failed",
});

const sketch = (rows: ReturnType<typeof threadRows>) =>
  rows.map((row) =>
    row.kind === "day"
      ? row.label
      : [row.isOwn ? "me" : "them", row.isFirst && "first", row.isLast && "last", row.isSeen && "seen"]
          .filter(Boolean)
          .join(" "),
  );

it("divides days as London reckons them, and groups what one wrote in one go", () => {
  const rows = threadRows(
    [
      message(1, THEM, "2025-12-31T10:00:00Z"),
      // A minute before midnight in London, then after it: summer time.
      message(2, ME, "2026-06-05T22:59:00Z"),
      message(3, ME, "2026-06-05T23:01:00Z"),
      message(4, ME, "2026-11-21T09:00:00Z"),
      message(5, ME, "2026-11-21T09:04:00Z"),
      message(6, THEM, "2026-11-21T09:05:00Z"),
      message(7, THEM, "2026-11-22T09:00:00Z"),
      message(8, null, "2026-11-22T09:06:00Z"),
    ],
    [],
    viewer,
  );
  expect(sketch(rows)).toEqual([
    "Wednesday 31 December 2025",
    "them first last",
    "Friday 5 June",
    "me first last",
    "Saturday 6 June",
    "me first last",
    "Yesterday",
    "me first",
    "me last",
    "them first last",
    "Today",
    "them first last",
    "them first last",
  ]);
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
});

it("puts what is not sent last, and a message that has arrived only once", () => {
  const rows = threadRows(
    [message(1, ME, "2026-11-22T11:00:00Z", { clientId: "first-one", isRead: true })],
    [unsent("first-one", "2026-11-22T10:59:59Z"), unsent("second-one", "2026-11-22T11:01:00Z")],
    viewer,
  );
  expect(rows.map(({ key }) => key)).toEqual(["day 2026-11-22 first-one", "first-one", "second-one"]);
  expect(sketch(rows)).toEqual(["Today", "me first seen", "me last"]);
});

it("puts what is not sent on its day by the server's clock, whatever the device's says, and never after today", () => {
  const labels = (at: string) =>
    threadRows([], [unsent("waits", at)], viewer)
      .slice(0, 1)
      .map((row) => row.kind === "day" && row.label);
  serverOffset.set(-24 * 3_600_000);
  // The device's clock is a day ahead; it was further ahead when the last of them was written.
  expect(labels("2026-11-23T11:00:00Z")).toEqual(["Today"]);
  expect(labels("2026-11-22T11:00:00Z")).toEqual(["Yesterday"]);
  expect(labels("2026-11-25T11:00:00Z")).toEqual(["Today"]);
  serverOffset.set(0);
});

it("says 'seen' once, under one's own latest that was read, and never of the other's", () => {
  const rows = threadRows(
    [
      message(1, ME, "2026-11-22T11:00:00Z", { isRead: true }),
      message(2, ME, "2026-11-22T11:01:00Z", { isRead: true }),
      message(3, ME, "2026-11-22T11:02:00Z"),
      message(4, THEM, "2026-11-22T11:03:00Z", { isRead: true }),
    ],
    [],
    viewer,
  );
  expect(rows.filter((row) => row.kind === "bubble" && row.isSeen).map(({ key }) => key)).toEqual(["2"]);
});

it("knows yesterday on the days when the clocks change", () => {
  const at = (text: string) => Date.parse(text);
  expect(dayLabel(at("2026-03-28T23:30:00Z"), at("2026-03-29T23:30:00Z"))).toBe("Saturday 28 March");
  expect(dayLabel(at("2026-03-29T10:00:00Z"), at("2026-03-29T23:30:00Z"))).toBe("Yesterday");
  expect(dayLabel(at("2026-10-24T22:00:00Z"), at("2026-10-25T23:30:00Z"))).toBe("Yesterday");
  expect(clockTime("2026-07-01T08:05:00Z")).toBe("09:05");
});
