import { describe, expect, it } from "vitest";

import { checkDates, hintOfLastDay, suggestDates } from "./job-dates.ts";

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

it("a last day that the board ends before says when that is", () => {
  expect(hintOfLastDay("", "2026-11-20", "2026-11-20")).toBeUndefined();
  expect(hintOfLastDay("2027-02-18", "2026-11-20", "2026-11-20")).toBeUndefined();
  expect(hintOfLastDay("2027-02-19", "2026-11-20", "2026-11-20")).toBe(
    "On the board until 18 Feb 2027, which is 90 days. You can repost it after that.",
  );
  expect(hintOfLastDay("2027-02-18", "2026-11-01", "2026-11-20")).toMatch(/^On the board until 30 Jan 2027/);
});
