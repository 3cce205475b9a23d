import { describe, expect, it } from "vitest";

import { describeExperience, describeTotal, formatStart } from "./job-words.ts";

const TODAY = "2026-11-20";

describe("dates", () => {
  it.each([
    ["2026-11-20", "Fri 20 Nov"],
    ["2026-11-26", "Thu 26 Nov"],
    ["2026-11-27", "27 Nov"],
    ["2026-11-19", "19 Nov"],
    ["2027-01-04", "4 Jan 2027"],
  ])("a start on %s reads %s", (day, words) => {
    expect(formatStart(day, TODAY)).toBe(words);
  });
});

describe("numbers", () => {
  it.each([
    [0, false, "No jobs match"],
    [1, false, "1 job matches"],
    [88, false, "88 jobs match"],
    [1000, true, "1,000+ jobs match"],
  ])("%i (%s) reads %s", (total, isMore, words) => {
    expect(describeTotal(total, isMore)).toBe(words);
  });

  it.each([
    [0, "Less than a year’s experience"],
    [1, "1 year’s experience"],
    [12, "12 years’ experience"],
  ])("%i years read %s", (years, words) => {
    expect(describeExperience(years)).toBe(words);
  });
});
