import { expect, it } from "vitest";

import { swipeOf } from "./swipe.ts";

it.each([
  [-51, 0, "left"],
  [51, 49, "right"],
  [50, 0, null],
  [-200, 50, null],
  [0, 0, null],
])("a travel of %d, %d is %s", (dx, dy, meaning) => {
  expect(swipeOf(dx, dy)).toBe(meaning);
});
