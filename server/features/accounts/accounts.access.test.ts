import { describe, expect, it } from "vitest";

import { admitAccount, isOwnAccount } from "./accounts.access.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const EARLIER = "2026-11-01T00:00:00.000Z";
const LATER = "2026-12-01T00:00:00.000Z";

describe("who may sign in", () => {
  it.each([
    [true, null, null, "admitted"],
    [false, null, null, "unverified"],
    [true, EARLIER, null, "banned"],
    [false, EARLIER, null, "banned"],
    [true, EARLIER, LATER, "banned"],
    [true, EARLIER, "2026-11-20T12:00:00.000Z", "admitted"],
    [false, EARLIER, EARLIER, "unverified"],
  ] as const)(
    "verified %s, banned at %s until %s: %s",
    (is_email_verified, banned_at, ban_until, expected) => {
      const account = { is_email_verified, banned_at, ban_until, ban_reason: null, closes_at: null };
      expect(admitAccount(account, NOW)).toBe(expected);
    },
  );

  it.each([
    [null, null, "closing"],
    ["Spam", null, "banned"],
    ["Spam", EARLIER, "closing"],
  ] as const)("leaving, banned meanwhile for %s until %s: %s", (ban_reason, ban_until, expected) => {
    const account = { is_email_verified: true, banned_at: EARLIER, ban_until, ban_reason, closes_at: LATER };
    expect(admitAccount(account, NOW)).toBe(expected);
    // About to be cleaned up, without anybody having asked for it.
    const unproved = { ...account, is_email_verified: false };
    expect(admitAccount(unproved, NOW)).toBe(expected === "closing" ? "unverified" : expected);
  });
});

describe("whose account it is", () => {
  it.each([
    [7, true],
    [8, false],
  ])("account %i: %s", (id, expected) => {
    const viewer = { userId: 7, sessionId: 1, tradeKey: "Joiner", county: null, role: "admin" as const };
    expect(isOwnAccount(viewer, { id })).toBe(expected);
  });
});
