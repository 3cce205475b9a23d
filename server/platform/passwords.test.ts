import { describe, expect, it } from "vitest";

import { AppError } from "./errors.ts";
import { hashPassword, matchesAny, verifyPassword } from "./passwords.ts";

describe("passwords", () => {
  it("are stored as argon2id with 19 MiB and two passes, each with a salt of its own", async () => {
    const [one, two] = [await hashPassword("Trowel-77!"), await hashPassword("Trowel-77!")];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, "Trowel-77!")).toBe(true);
    expect(await verifyPassword(one, "Trowel-77! ")).toBe(false);
  });

  it("are compared to their last byte", async () => {
    const long = "Ünï-🧱".repeat(40);
    const hashed = await hashPassword(long);
    expect(await verifyPassword(hashed, long)).toBe(true);
    expect(await verifyPassword(hashed, long.slice(0, -2))).toBe(false);
  });

  it.each([undefined, "", "none", "plain text"])("match nothing where the hash is %j", async (hashed) => {
    expect(await verifyPassword(hashed, hashed ?? "")).toBe(false);
  });

  it("are found among earlier ones", async () => {
    const hashes = [await hashPassword("One-trowel-1!"), await hashPassword("Two-trowels-2!")];
    expect(await matchesAny(hashes, "Two-trowels-2!")).toBe(true);
    expect(await matchesAny(hashes, "Three-trowels-3!")).toBe(false);
    expect(await matchesAny([], "Three-trowels-3!")).toBe(false);
  });

  it("keep nobody hanging: past the queue they are asked to come again, and all others are served", async () => {
    const outcomes = await Promise.allSettled(
      Array.from({ length: 100 }, () => verifyPassword(undefined, "Trowel-77!")),
    );
    const refused = outcomes.filter((outcome) => outcome.status === "rejected");
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(62);
    for (const { reason } of refused) {
      expect(reason).toBeInstanceOf(AppError);
      expect(reason).toMatchObject({ code: "unavailable", details: { retryAfter: 2 } });
    }
    expect(await verifyPassword(undefined, "x")).toBe(false);
  });
});
