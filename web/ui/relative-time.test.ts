import { describe, expect, it } from "vitest";

import { exactTime, relativeTime } from "./relative-time.ts";

const NOW = Date.UTC(2026, 10, 20, 12, 0, 0);
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe("relativeTime", () => {
  it.each([
    [0, "Just now"],
    [59 * SECOND, "Just now"],
    [MINUTE, "1m ago"],
    [59 * MINUTE + 59 * SECOND, "59m ago"],
    [HOUR, "1h ago"],
    [DAY - SECOND, "23h ago"],
    [DAY, "1d ago"],
    [412 * DAY, "412d ago"],
  ])("says it in words at an age of %d ms", (age, words) => {
    expect(relativeTime(NOW - age, NOW)).toBe(words);
  });

  it.each([
    [HOUR - SECOND, "now"],
    [HOUR, "1h ago"],
    [2 * DAY, "2d ago"],
  ])("says 'now' for the whole first hour of a shared post (%d ms)", (age, words) => {
    expect(relativeTime(NOW - age, NOW, "shared")).toBe(words);
  });

  it("never counts into the future when the phone's clock is slow", () => {
    expect(relativeTime(NOW + HOUR, NOW)).toBe("Just now");
  });
});

describe("exactTime", () => {
  it("reckons in London, also in summer", () => {
    expect(exactTime(Date.UTC(2026, 6, 1, 23, 30))).toContain("2 July 2026 at 00:30");
  });
});
