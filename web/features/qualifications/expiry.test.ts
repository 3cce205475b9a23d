import { describe, expect, it } from "vitest";

import { expiryWords } from "./expiry.ts";

const TODAY = "2026-11-20";

describe("when a qualification runs out", () => {
  it.each([
    [null, undefined],
    ["2026-11-19", "expired"],
    ["2020-02-29", "expired"],
    ["2026-11-20", "expires today"],
    ["2026-11-21", "expires in 1 day"],
    ["2026-11-22", "expires in 2 days"],
    ["2026-12-20", "expires in 30 days"],
    ["2027-02-18", "expires in 90 days"],
    ["2027-02-19", undefined],
  ])("on %s it says %s", (expiresOn, words) => {
    expect(expiryWords(expiresOn, TODAY)).toBe(words);
  });

  it("does not count the hour that a change of the clocks takes or gives", () => {
    expect(expiryWords("2026-03-30", "2026-03-28")).toBe("expires in 2 days");
    expect(expiryWords("2026-10-26", "2026-10-24")).toBe("expires in 2 days");
  });
});
