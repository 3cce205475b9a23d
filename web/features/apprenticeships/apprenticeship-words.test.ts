import { expect, it } from "vitest";

import { describeTotal } from "./apprenticeship-words.ts";

it("counts what is available", () => {
  expect([describeTotal(0, false), describeTotal(1, false), describeTotal(1000, true)]).toEqual([
    "No apprenticeships available",
    "1 apprenticeship available",
    "1,000+ apprenticeships available",
  ]);
});
