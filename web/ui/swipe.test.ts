import { expect, it } from "vitest";

import { ROW_DRIFT, swipeOf } from "./swipe.ts";

it.each([
  [-51, 0, "left"],
  [51, 50, "right"],
  [51, 51, null],
  [50, 0, null],
  [-200, 199, "left"],
  [-200, -200, null],
  [0, 0, null],
])("a travel of %d, %d is %s", (dx, dy, meaning) => {
  expect(swipeOf(dx, dy)).toBe(meaning);
});

it.each([
  [-200, 49, "left"],
  [-200, 50, null],
])("of a row, a travel of %d, %d is %s", (dx, dy, meaning) => {
  expect(swipeOf(dx, dy, ROW_DRIFT)).toBe(meaning);
});
