import { describe, expect, it } from "vitest";

import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import { bodyOf, checkForm, emptyForm, valuesOf } from "./apprenticeship-form-values.ts";
import type { ApprenticeshipFormValues } from "./apprenticeship-form-values.ts";

const TODAY = "2026-11-22";

const FILLED: ApprenticeshipFormValues = {
  ...emptyForm(TODAY),
  title: "Apprentice joiner",
  trade: "Joiner",
  county: "Greater Manchester",
  town: "Bolton",
  startDate: "2027-01-04",
  duration: "3 years",
  dayRate: "95",
  hoursPerWeek: "40",
  description: "Staircases and doors.",
  requirements: " GCSE maths at 4 \n\n A way to get to Bolton by 7:30",
};

const STORED = {
  ...bodyOf(FILLED),
  tradeKey: "Joiner",
  requirements: ["GCSE maths at 4", "A way to get to Bolton by 7:30"],
} as unknown as Apprenticeship;

describe("the apprenticeship form", () => {
  it("begins with the defaults", () => {
    expect(emptyForm(TODAY)).toMatchObject({
      minAge: "16",
      maxAge: "25",
      isFullTime: true,
      cvRequired: false,
      closingDate: "2026-12-22",
    });
  });

  it("has no fault when it is whole, and takes each line for a requirement", () => {
    expect(checkForm(FILLED, TODAY)).toEqual({});
    expect(bodyOf(FILLED)).toMatchObject({
      hoursPerWeek: 40,
      minAge: 16,
      requirements: ["GCSE maths at 4", "A way to get to Bolton by 7:30"],
    });
  });

  it("names everything that is missing, all at once", () => {
    expect(checkForm({ ...emptyForm(TODAY), minAge: "", closingDate: "" }, TODAY)).toEqual({
      title: "Title is required",
      trade: "Trade is required",
      county: "County is required",
      town: "Town/City is required",
      startDate: "Start date is required",
      closingDate: "Closing date is required",
      duration: "Duration is required",
      dayRate: "Day rate is required",
      hoursPerWeek: "Hours a week are required",
      minAge: "Please enter the lowest age",
      description: "Description is required",
    });
  });

  it.each<[Partial<ApprenticeshipFormValues>, Partial<ApprenticeshipFormValues>]>([
    [{ startDate: "2026-11-21" }, { startDate: "Start date cannot be in the past" }],
    [{ startDate: "2029-01-01" }, { startDate: "Start date must be within two years from today" }],
    [{ closingDate: "2026-11-21" }, { closingDate: "Closing date cannot be in the past" }],
    [{ closingDate: "2027-11-21" }, { closingDate: "Closing date must be within 180 days from today" }],
    [{ minAge: "26" }, { maxAge: "The highest age cannot be below the lowest" }],
    [{ minAge: "15" }, { minAge: "Please enter the lowest age (16 or more)" }],
    [{ dayRate: "a lot" }, { dayRate: "Please enter a rate such as 95 or 95-120" }],
    [{ requirements: "x".repeat(121) }, { requirements: "Each requirement must be 120 characters or fewer" }],
  ])("says what is wrong with %o", (changes, errors) => {
    expect(checkForm({ ...FILLED, ...changes }, TODAY)).toEqual(errors);
  });

  it("is filled from one that is there, whose days may stay though they have passed", () => {
    const values = valuesOf({ ...STORED, startDate: "2026-11-01", closingDate: "2026-11-02" });
    expect(values.requirements).toBe("GCSE maths at 4\nA way to get to Bolton by 7:30");
    const before = { ...STORED, startDate: "2026-11-01", closingDate: "2026-11-02" };
    expect(checkForm(values, TODAY, before)).toEqual({});
    expect(checkForm({ ...values, startDate: "2026-11-03" }, TODAY, before)).toEqual({
      startDate: "Start date cannot be in the past",
    });
    expect(values).toEqual(valuesOf(before));
  });

  it("shows a typed trade beside 'Other', and sends it only there", () => {
    const values = valuesOf({ ...STORED, tradeKey: "Other", trade: "Thatcher" });
    expect([values.trade, values.customTrade]).toEqual(["Other", "Thatcher"]);
    expect(bodyOf({ ...values, trade: "Joiner" }).customTrade).toBe("");
  });
});
