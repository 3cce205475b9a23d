import { describe, expect, it } from "vitest";

import { formatDuration, frameRatio } from "./video-rules.ts";

describe("the box of a video", () => {
  it.each([
    [1280, 720, 1280 / 720],
    [720, 1280, 0.8],
    [4000, 500, 2.4],
    [600, 600, 1],
    [null, null, 16 / 9],
    [0, 0, 16 / 9],
    [undefined, 400, 16 / 9],
  ])("%s by %s", (width, height, ratio) => {
    expect(frameRatio({ width, height }, false)).toBeCloseTo(ratio);
  });

  it("is never tall when photos stand under it", () => {
    expect(frameRatio({ width: 720, height: 1280 }, true)).toBe(1.2);
  });
});

describe("a length", () => {
  it.each([
    [0.2, "0:00"],
    [7.4, "0:07"],
    [59.6, "1:00"],
    [750, "12:30"],
    [3723, "1:02:03"],
  ])("%s seconds", (seconds, words) => {
    expect(formatDuration(seconds)).toBe(words);
  });
});
