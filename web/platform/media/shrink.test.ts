import { describe, expect, it } from "vitest";

import type { Attempt } from "./compression-plan.ts";
import { failureWords, isPhoto, sizeNotice, unsupportedWords } from "./photo-files.ts";
import { shrink } from "./shrink.ts";

const MB = 1_048_576;
const photo = { width: 4000, height: 3000, picture: {} as CanvasImageSource };
const blob = (size: number, type = "image/png") => ({ size, type }) as Blob;

describe("shrink", () => {
  it("stops at the first try within the target", async () => {
    const tried: Attempt[] = [];
    const sizes = [3 * MB, 2 * MB, MB, 1];
    const made = await shrink(blob(4 * MB), photo, (_, attempt) => {
      tried.push(attempt);
      return Promise.resolve(blob(sizes[tried.length - 1] ?? 0));
    });
    expect(made.size).toBe(MB);
    expect(tried.map(({ width }) => width)).toEqual([960, 960, 768]);
  });

  it("gives the smallest when nothing is within the target", async () => {
    let tries = 0;
    const made = await shrink(blob(20 * MB), photo, () => Promise.resolve(blob((20 - (tries += 1)) * MB)));
    expect(tries).toBe(8);
    expect(made.size).toBe(12 * MB);
  });
});

describe("what is a photo", () => {
  it.each([
    ["a.jpg", "image/jpeg", true],
    ["a.HEIC", "", true],
    ["a.svg", "image/svg+xml", false],
    ["plan.pdf", "application/pdf", false],
    ["clip.mp4", "video/mp4", false],
    ["readme", "", false],
  ])("%s (%s): %s", (name, type, expected) => {
    expect(isPhoto({ name, type })).toBe(expected);
  });

  it("has words for what it cannot take", () => {
    expect(unsupportedWords({ name: "plan.pdf", type: "application/pdf" })).toBe(
      "Unsupported file type: plan.pdf",
    );
    expect(failureWords({ name: "wall.png", type: "image/png" })).toBe("Failed to process wall.png");
    expect(failureWords({ name: "IMG_1.HEIC", type: "" })).toBe(
      "This photo is HEIC. In Camera settings choose Most Compatible",
    );
  });

  it("speaks of a selection over 5 MB, not of one of 5 MB", () => {
    expect(sizeNotice(5 * MB)).toBeUndefined();
    expect(sizeNotice(5 * MB + 1)).toContain("5.0 MB in total");
  });
});
