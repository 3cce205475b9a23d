import { expect, test } from "vitest";

import { weighPages } from "../tools/lib/page-weight.ts";

/** kB of JavaScript, in gzip, that a screen's first load may fetch. */
const BUDGET = 160;

test.each(weighPages())("$screen is light: $js kB", ({ js }) => {
  expect(js).toBeGreaterThan(20);
  expect(js).toBeLessThanOrEqual(BUDGET);
});
