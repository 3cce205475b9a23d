import { Redis } from "ioredis";
import { afterEach, describe, expect, it, vi } from "vitest";

import { BUDGETS } from "#contracts/reference/budgets.ts";

import { addressKey, createLimits, inWords } from "./limits.ts";

const secret = Buffer.from("a secret of the processes that share budgets");

afterEach(() => void vi.useRealTimers());

describe("budgets", () => {
  it("are drawn, given back and forgotten, each key for itself", async () => {
    const limits = createLimits({ enabled: true, secret });
    for (let n = 0; n < 5; n++) expect(await limits.draw("sign_in_account_and_address", "a")).toBe(0);
    expect(await limits.draw("sign_in_account_and_address", "a")).toBeGreaterThan(0);
    expect(await limits.draw("sign_in_account_and_address", "b")).toBe(0);
    await limits.giveBack("sign_in_account_and_address", "a");
    await limits.giveBack("sign_in_account_and_address", "a");
    expect(await limits.draw("sign_in_account_and_address", "a")).toBe(0);
    expect(await limits.draw("sign_in_account_and_address", "a")).toBeGreaterThan(0);
    await limits.reset("sign_in_account_and_address", "a");
    expect(await limits.draw("sign_in_account_and_address", "a")).toBe(0);
  });

  it("refuse in words with the seconds to wait", async () => {
    const limits = createLimits({ enabled: true, secret });
    for (let n = 0; n < 20; n++) await limits.consume("reset_password", "a");
    await expect(limits.consume("reset_password", "a")).rejects.toMatchObject({
      code: "too_many_requests",
      details: { retryAfter: 900 },
      message: "That was a lot in a short time. Please try again in 15 minutes.",
    });
  });

  it.each([
    "second_factor_account",
    "mail_link_account",
    "read_shared_post",
    "write_post",
    "contact",
  ] as const)("of two spans are refused when either is used up: %s", async (name) => {
    vi.useFakeTimers();
    const limits = createLimits({ enabled: true, secret });
    const [short, long] = [BUDGETS[name][0]!, BUDGETS[name][1]!];
    const refused = (retryAfter: number) => ({ code: "too_many_requests", details: { retryAfter } });
    const rounds = long.points / short.points;
    const rest = long.seconds - rounds * short.seconds;
    for (let round = 0; round < rounds; round++) {
      for (let n = 0; n < short.points; n++) await limits.consume(name, "a");
      await expect(limits.draw(name, "b")).resolves.toBe(0);
      if (round === 0) await expect(limits.consume(name, "a")).rejects.toMatchObject(refused(short.seconds));
      vi.advanceTimersByTime(short.seconds * 1000);
    }
    await expect(limits.consume(name, "a")).rejects.toMatchObject(refused(rest));
    vi.advanceTimersByTime(rest * 1000);
    await expect(limits.draw(name, "a")).resolves.toBe(0);
  });

  it("for money refuse while Redis is away, the others go on", async () => {
    const redis = new Redis("redis://127.0.0.1:1", { lazyConnect: true, enableOfflineQueue: false });
    const limits = createLimits({ enabled: true, secret, redis });
    expect(await limits.draw("follow", "a")).toBe(0);
    for (const name of ["create_payment", "confirm_payment"] as const)
      await expect(limits.consume(name, "a")).rejects.toMatchObject({ code: "unavailable" });
    redis.disconnect();
  });

  it("do not exist when they are off", async () => {
    const limits = createLimits({ enabled: false, secret });
    for (let n = 0; n < 100; n++) await limits.consume("sign_up", "a");
    expect(await limits.draw("sign_up", "a")).toBe(0);
  });
});

describe("network addresses", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8::6", "2001:db8:0:0::/64"],
    ["2001::a:b:c:d:e:f", "2001:0:a:b::/64"],
    ["::", "0:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("%s counts as %s", (ip, key) => {
    expect(addressKey(ip)).toBe(key);
  });
});

describe("a wait in words", () => {
  it.each([
    [1, "1 second"],
    [45, "45 seconds"],
    [90, "2 minutes"],
    [3600, "60 minutes"],
    [5400, "2 hours"],
    [7201, "3 hours"],
  ])("%i", (seconds, words) => {
    expect(inWords(seconds)).toBe(words);
  });
});
