import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { formatRate, parseRate, RATE_MAX, type Rate } from "./rate.ts";

const pence = fc.integer({ min: 1, max: RATE_MAX });
const rate: fc.Arbitrary<Rate> = fc
  .tuple(pence, pence)
  .map(([one, other]) => ({ min: Math.min(one, other), max: Math.max(one, other) }));

describe("parseRate", () => {
  it.each([
    ["180", 18_000, 18_000],
    ["£180.50", 18_050, 18_050],
    [" £ 180.5 ", 18_050, 18_050],
    ["1,250", 125_000, 125_000],
    ["1250", 125_000, 125_000],
    ["180-200", 18_000, 20_000],
    ["£180 – £200", 18_000, 20_000],
    ["180 − 180", 18_000, 18_000],
    ["£100,000", RATE_MAX, RATE_MAX],
    ["0.01", 1, 1],
  ])("reads %j", (text, min, max) => {
    expect(parseRate(text)).toEqual({ min, max });
  });

  it.each([
    "",
    " ",
    "£",
    "0",
    "0.00",
    "negotiable",
    "180/day",
    "£180 per day",
    "180-",
    "-180",
    "200-180",
    "100-200-300",
    "180 200",
    "1,25",
    "12,50,000",
    "1.234",
    "100000.01",
    "1e5",
    "Infinity",
    "NaN",
    "£££180",
    "١٨٠",
    "$180",
  ])("refuses %j", (text) => {
    expect(parseRate(text)).toBeNull();
  });

  it("never reads another rate from any text than a bounded one", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[£\d.,\- ]{0,20}$/)), (text) => {
        const found = parseRate(text);
        if (found === null) return;
        expect(found.min).toBeGreaterThan(0);
        expect(found.min).toBeLessThanOrEqual(found.max);
        expect(found.max).toBeLessThanOrEqual(RATE_MAX);
        expect(Number.isInteger(found.min) && Number.isInteger(found.max)).toBe(true);
      }),
    );
  });
});

describe("formatRate", () => {
  it.each([
    [{ min: 18_000, max: 18_000 }, "180"],
    [{ min: 18_050, max: 18_050 }, "180.50"],
    [{ min: 18_000, max: 20_050 }, "180-200.50"],
    [{ min: 125_050, max: 125_050 }, "1,250.50"],
  ])("shows %j as %s", (given, shown) => {
    expect(formatRate(given)).toBe(shown);
  });

  it("is read back as the same rate, with or without pound signs", () => {
    fc.assert(
      fc.property(rate, (given) => {
        const shown = formatRate(given);
        expect(parseRate(shown)).toEqual(given);
        expect(parseRate(`£${shown.replace("-", " – £")}`)).toEqual(given);
      }),
    );
  });
});
