import { expect, it } from "vitest";

import { describeAges, describeHours } from "./apprenticeship-words.ts";

it("says how long a week is", () => {
  expect(describeHours({ isFullTime: true, hoursPerWeek: 40 })).toBe("Full-time, 40 hours a week");
  expect(describeHours({ isFullTime: false, hoursPerWeek: 1 })).toBe("Part-time, 1 hour a week");
  expect(describeHours({ isFullTime: true, hoursPerWeek: 37.5 })).toBe("Full-time, 37.5 hours a week");
});

it("says ages once where they are one", () => {
  expect([describeAges({ minAge: 16, maxAge: 25 }), describeAges({ minAge: 18, maxAge: 18 })]).toEqual([
    "16 to 25",
    "18",
  ]);
});
