import { describe, expect, it } from "vitest";

import { placeUnder } from "./use-reorder.ts";

const box = (left: number, top: number) => ({ left, top, right: left + 100, bottom: top + 80 });
/** Two columns with a gap of 10. */
const grid = [box(0, 0), box(110, 0), box(0, 90), box(110, 90)];

describe("the place under a pointer", () => {
  it.each([
    ["the first", { x: 0, y: 0 }, 0],
    ["its last pixel", { x: 99, y: 79 }, 0],
    ["the gap", { x: 104, y: 10 }, -1],
    ["the one beside it", { x: 110, y: 40 }, 1],
    ["the one below", { x: 50, y: 120 }, 2],
    ["outside", { x: 500, y: 40 }, -1],
  ])("%s", (_, point, expected) => {
    expect(placeUnder(grid, point)).toBe(expected);
  });

  it("is none in an empty list", () => {
    expect(placeUnder([], { x: 0, y: 0 })).toBe(-1);
  });
});
