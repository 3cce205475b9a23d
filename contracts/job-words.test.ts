import { describe, expect, it } from "vitest";

import { formatDates, formatDay, formatPrice, formatRate } from "./job-words.ts";

const TODAY = "2026-11-20";

describe("money", () => {
  it.each([
    ["220", "£220"],
    ["1,250.50", "£1,250.50"],
    ["180-200", "£180–£200"],
    ["1,180.50-2,000", "£1,180.50–£2,000"],
  ])("%s reads %s", (rate, words) => {
    expect(formatPrice(rate)).toBe(words);
  });

  it("has its period", () => {
    expect(formatRate({ rate: "220", payPeriod: "day" })).toBe("£220/day");
    expect(formatRate({ rate: "18.50", payPeriod: "hour" })).toBe("£18.50/hour");
  });
});

describe("dates", () => {
  it.each([
    ["2026-11-24", "2026-12-12", "24 Nov – 12 Dec"],
    ["2026-09-04", "2026-09-05", "4 Sep – 5 Sep"],
    ["2026-11-24", "2026-11-24", "24 Nov"],
    ["2026-12-08", "2027-01-20", "8 Dec – 20 Jan 2027"],
    ["2027-01-04", "2027-02-12", "4 Jan – 12 Feb 2027"],
    ["2025-12-30", "2026-01-03", "30 Dec 2025 – 3 Jan 2026"],
    ["2027-03-28", "2027-03-28", "28 Mar 2027"],
  ])("%s to %s reads %s", (startDate, endDate, words) => {
    expect(formatDates({ startDate, endDate }, TODAY)).toBe(words);
  });

  it("is the day that was written, whatever the clocks do", () => {
    expect(formatDay("2026-03-29", TODAY)).toBe("29 Mar");
    expect(formatDay("2026-10-25", TODAY)).toBe("25 Oct");
  });
});
