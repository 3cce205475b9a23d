import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { addDays, ageOn, dayInLondon, daysBetween, shortDay } from "./calendar.ts";

const day = fc
  .date({ min: new Date("1900-01-01"), max: new Date("2199-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

it("writes a day with three letters for each month", () => {
  expect(shortDay("2024-05-03")).toBe("3 May 2024");
  expect(shortDay("2026-09-04")).toBe("4 Sep 2026");
});

describe("dayInLondon", () => {
  it.each([
    ["winter, a second before midnight", "2026-11-20T23:59:59.999Z", "2026-11-20"],
    ["winter, midnight", "2026-11-21T00:00:00.000Z", "2026-11-21"],
    ["summer, a second before midnight", "2026-06-30T22:59:59.999Z", "2026-06-30"],
    ["summer, midnight is 23:00 UTC", "2026-06-30T23:00:00.000Z", "2026-07-01"],
    ["the day the clocks go forward begins in winter time", "2026-03-29T00:00:00.000Z", "2026-03-29"],
    ["and ends in summer time", "2026-03-29T23:00:00.000Z", "2026-03-30"],
    ["the day before ends in winter time", "2026-03-28T23:00:00.000Z", "2026-03-28"],
    ["the day the clocks go back begins in summer time", "2026-10-24T23:00:00.000Z", "2026-10-25"],
    ["and ends in winter time", "2026-10-25T23:00:00.000Z", "2026-10-25"],
    ["and the next begins at midnight UTC", "2026-10-26T00:00:00.000Z", "2026-10-26"],
    ["the last moment of a year", "2026-12-31T23:59:59.999Z", "2026-12-31"],
    ["a leap day", "2028-02-29T12:00:00.000Z", "2028-02-29"],
  ])("%s", (_, moment, expected) => {
    expect(dayInLondon(new Date(moment))).toBe(expected);
  });

  it("is the same in whatever zone the process runs", () => {
    const zone = process.env["TZ"];
    try {
      for (const tz of [
        "UTC",
        "Europe/London",
        "Asia/Kolkata",
        "America/Los_Angeles",
        "Pacific/Kiritimati",
      ]) {
        process.env["TZ"] = tz;
        expect(dayInLondon(new Date("2026-06-30T23:30:00Z"))).toBe("2026-07-01");
        expect(addDays("2026-03-28", 1)).toBe("2026-03-29");
        expect(addDays("2026-10-25", 1)).toBe("2026-10-26");
        expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
      }
    } finally {
      if (zone === undefined) delete process.env["TZ"];
      else process.env["TZ"] = zone;
    }
  });
});

describe("addDays and daysBetween", () => {
  it("undo each other, clock changes, leap days and new years included", () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -4000, max: 4000 }), (from, days) => {
        expect(daysBetween(from, addDays(from, days))).toBe(days);
        expect(addDays(addDays(from, days), -days)).toBe(from);
      }),
    );
  });

  it("know leap days", () => {
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2027-02-28", 1)).toBe("2027-03-01");
    expect(daysBetween("2028-01-01", "2029-01-01")).toBe(366);
  });
});

describe("ageOn", () => {
  it.each([
    ["the day before the birthday", "2010-11-21", "2026-11-20", 15],
    ["on the birthday", "2010-11-20", "2026-11-20", 16],
    ["born on a leap day, the day before March", "2008-02-29", "2026-02-28", 17],
    ["born on a leap day, in March", "2008-02-29", "2026-03-01", 18],
  ])("%s", (_, birthday, today, age) => {
    expect(ageOn(birthday, today)).toBe(age);
  });
});
