import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { fitInBox, listAttempts, planCompression } from "./compression-plan.ts";

const MB = 1_048_576;

describe("how hard a photo is pressed", () => {
  it.each([
    [0, 1280, 720, 0.65, 1.5],
    [5 * MB, 1280, 720, 0.65, 1.5],
    [5 * MB + 1, 1280, 720, 0.6, 1.2],
    [10 * MB, 1280, 720, 0.6, 1.2],
    [10 * MB + 1, 1024, 576, 0.55, 1],
  ])("presses a file of %i bytes into %i × %i at %f, under %f MB", (bytes, long, short, quality, target) => {
    expect(planCompression(bytes)).toEqual({ long, short, quality, target: target * MB });
  });
});

describe("the box", () => {
  const plan = planCompression(1);
  it.each([
    ["lying", { width: 4032, height: 3024 }, { width: 960, height: 720 }],
    ["standing: the box is turned", { width: 3024, height: 4032 }, { width: 720, height: 960 }],
    ["wide", { width: 6000, height: 1000 }, { width: 1280, height: 213 }],
    ["square", { width: 3000, height: 3000 }, { width: 720, height: 720 }],
    ["small: never enlarged", { width: 640, height: 480 }, { width: 640, height: 480 }],
    ["a line", { width: 10_000, height: 1 }, { width: 1280, height: 1 }],
  ])("%s", (_, photo, expected) => {
    expect(fitInBox(photo, plan)).toEqual(expected);
  });

  it("keeps every photo inside, whatever its shape", () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        const size = fitInBox({ width, height }, plan);
        expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(1280);
        expect(Math.min(size.width, size.height)).toBeLessThanOrEqual(720);
        expect(Math.min(size.width, size.height)).toBeGreaterThan(0);
      }),
    );
  });
});

describe("the tries", () => {
  it.each([
    [1, [0.65, 0.45, 0.45]],
    [6 * MB, [0.6, 0.45, 0.45]],
    [11 * MB, [0.55, 0.45, 0.45]],
  ])("for %i bytes never go below quality 0.45", (bytes, expected) => {
    const attempts = listAttempts({ width: 4000, height: 3000 }, planCompression(bytes));
    expect(attempts.slice(0, 3).map(({ quality }) => Number(quality.toFixed(2)))).toEqual(expected);
    expect(Math.min(...attempts.map(({ quality }) => quality))).toBe(0.45);
  });

  it("shrink the picture once the quality is at its floor", () => {
    const [first, second, third] = listAttempts({ width: 4000, height: 3000 }, planCompression(1));
    expect(second).toMatchObject({ width: 960, height: 720 });
    expect(third).toMatchObject({ width: 768, height: 576 });
    expect(first).toMatchObject({ width: 960, height: 720 });
  });
});
