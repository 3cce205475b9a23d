import { describe, expect, it } from "vitest";

import { checkDates, suggestDates } from "./repost-dates.ts";

const TODAY = "2026-11-20";

describe("reposting a job", () => {
  it.each([
    ["2026-11-10", "2026-11-20", "2026-11-10", "2026-11-20"],
    ["2026-11-10", "2026-11-19", "2026-11-20", "2026-11-29"],
    ["2026-10-25", "2026-10-25", "2026-11-20", "2026-11-20"],
    ["2024-02-28", "2024-03-01", "2026-11-20", "2026-11-22"],
  ])("offers for %s to %s the dates %s to %s", (startDate, endDate, ...offered) => {
    const { startDate: from, endDate: to } = suggestDates({ startDate, endDate }, TODAY);
    expect([from, to]).toEqual(offered);
  });

  it.each([
    ["2026-11-10", "2026-11-20", {}],
    ["2026-11-11", "2026-11-20", { startDate: "Start date cannot be in the past" }],
    ["2026-11-10", "2026-11-19", { endDate: "End date cannot be in the past" }],
    ["2026-11-25", "2026-11-24", { endDate: "End date cannot be before start date" }],
    ["2026-11-25", "2028-11-26", { endDate: "A job can last two years at most" }],
    ["", "", { startDate: "Start date is required", endDate: "End date is required" }],
    ["", "2026-11-24", { startDate: "Start date is required" }],
  ])("judges %j to %j", (startDate, endDate, errors) => {
    expect(checkDates({ startDate, endDate }, TODAY, { startDate: "2026-11-10" })).toEqual(errors);
  });
});
