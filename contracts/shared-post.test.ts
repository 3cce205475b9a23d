import { describe, expect, it } from "vitest";

import { describeAuthor, photoColumns, shownRatio, titleOfPost } from "./shared-post.ts";

describe("who wrote it", () => {
  it("is said in full", () => {
    const author = { name: "Siobhan O'Neill", trade: "Plasterer", experience: 12 };
    expect(describeAuthor(author)).toEqual({
      name: "Siobhan O'Neill",
      trade: "Plasterer",
      experience: "12 years of experience",
    });
    expect(titleOfPost(author)).toBe("Siobhan O'Neill, Plasterer");
  });

  it.each([undefined, null, {}, { name: " ", trade: "", experience: null }])(
    "falls back for %j",
    (author) => {
      expect(describeAuthor(author)).toEqual({
        name: "Unknown User",
        trade: "Trade Professional",
        experience: "0 years of experience",
      });
    },
  );

  it("counts one year as one", () => {
    expect(describeAuthor({ experience: 1 }).experience).toBe("1 year of experience");
  });
});

describe("photos", () => {
  it.each([
    [1600, 1200, 4 / 3],
    [1200, 1600, 0.8],
    [4000, 500, 2],
    [0, 0, 16 / 9],
    [null, null, 16 / 9],
  ])("of %s by %s have room for %d", (width, height, ratio) => {
    expect(shownRatio({ width, height })).toBeCloseTo(ratio);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])("fill whole rows when there are %i", (count) => {
    const columns = photoColumns(count);
    expect(columns).toHaveLength(count);
    let filled = 0;
    for (const each of columns) {
      filled += each;
      expect(filled).toBeLessThanOrEqual(6);
      if (filled === 6) filled = 0;
    }
    expect(filled).toBe(0);
  });
});
