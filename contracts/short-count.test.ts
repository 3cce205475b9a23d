import { describe, expect, it } from "vitest";

import { countOf, shortCount } from "./short-count.ts";

describe("counts", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1000, "1k"],
    [1299, "1.2k"],
    [9999, "9.9k"],
    [10_000, "10k"],
    [999_999, "999k"],
    [1_250_000, "1.2m"],
  ])("%i is %s", (count, words) => {
    expect(shortCount(count)).toBe(words);
  });

  it("says one like and two likes", () => {
    expect([countOf(1, "like"), countOf(2, "like"), countOf(0, "comment")]).toEqual([
      "1 like",
      "2 likes",
      "0 comments",
    ]);
  });
});
