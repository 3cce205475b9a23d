import { describe, expect, test } from "vitest";

import { AREA_KEYS } from "#contracts/reference/regions.ts";
import { TRADES } from "#contracts/reference/trades.ts";

import { chooseRadius, chooseRanges, type Chosen, type CountJobs } from "./ranges.ts";

const facetsOf = (chosen: Chosen, count: CountJobs = null) => chooseRanges(chosen, count).facets;

const NEAR_COWES = ["carisbrooke", "cowes", "east cowes", "newport", "wootton bridge"].map(
  (town) => `p:Isle of Wight|${town}`,
);

describe("chooseRanges", () => {
  test.each([
    ["nothing", {}, ["all"]],
    ["every trade", { trade: TRADES }, ["all"]],
    ["every county", { county: AREA_KEYS, trade: ["Joiner"] }, ["t:Joiner"]],
    ["a trade in any case", { trade: ["painter and decorator"] }, ["t:Painter & Decorator"]],
    ["a county by an alias", { county: ["Greater London", "london"] }, ["c:London"]],
    [
      "trades in counties",
      { trade: ["Joiner", "Mason"], county: ["Kent"] },
      ["tc:Joiner|Kent", "tc:Mason|Kent"],
    ],
    [
      "a town of one of two counties",
      { county: ["Kent", "Essex"], town: ["Kent|St. Mary's"] },
      ["p:Kent|st marys", "c:Essex"],
    ],
    [
      "a trade in a town",
      { trade: ["Joiner"], county: ["Kent"], town: ["Kent|Dover"] },
      ["tp:Joiner|Kent|dover"],
    ],
    ["a pair whose county is not chosen", { county: ["Essex"], town: ["Kent|Dover"] }, ["c:Essex"]],
    ["a pair and no county", { town: ["Kent|Dover"] }, ["all"]],
    ["a bare town and no county", { town: ["Dover"] }, ["p:Kent|dover"]],
    ["a bare town on no list, in its county", { county: ["Kent"], town: ["Nowhere"] }, ["p:Kent|nowhere"]],
    ["what lies near a town", { near: ["Isle of Wight|Cowes"], radius: 5 }, NEAR_COWES],
    ["the same by its name alone, once", { near: ["Cowes", "Isle of Wight|cowes"], radius: 5 }, NEAR_COWES],
    [
      "a trade near a town",
      { trade: ["Joiner"], near: ["Rutland|Oakham"], radius: 5 },
      expect.arrayContaining(["tp:Joiner|Rutland|oakham", "tp:Joiner|Rutland|langham"]),
    ],
    [
      "a county that lies near as a whole, and towns of the next one",
      {
        near: ["Isle of Wight|Newport"],
        radius: 20,
        town: ["Isle of Wight|Ryde"],
        county: ["Isle of Wight"],
      },
      expect.arrayContaining(["c:Isle of Wight", "p:Hampshire|lymington"]),
    ],
    [
      "a chosen county besides, whole as it is",
      { county: ["Isle of Wight"], near: ["Isle of Wight|Cowes"], radius: 5 },
      ["c:Isle of Wight"],
    ],
    ["what is nothing of ours", { trade: ["x' or 1=1"], county: ["y|z"] }, ["tc:x' or 1=1|y|z"]],
  ])("%s", (_, chosen, facets) => {
    expect(facetsOf(chosen)).toEqual(facets);
  });

  const many = { trade: TRADES.slice(0, 20), county: AREA_KEYS.slice(0, 20) };

  test("reads everything when so many choices leave little out", () => {
    expect(chooseRanges(many, () => 5000)).toEqual({
      facets: ["all"],
      within: { trades: [...many.trade], counties: [...many.county] },
    });
  });

  test("merges the ranges when hardly a job is in them, or when nobody knows", () => {
    const count: CountJobs = (trades) => (trades === null ? 100_000 : 3);
    expect(facetsOf(many, count)).toHaveLength(400);
    expect(facetsOf(many, null)).toHaveLength(400);
  });

  test("reads each county's trades and picks among those of towns, when there is much around", () => {
    const { facets, within } = chooseRanges(
      { trade: ["Joiner"], near: ["West Midlands|Birmingham"], radius: 100 },
      null,
    );
    expect(facets).toContain("tc:Joiner|Warwickshire");
    expect(facets).toContain("p:Norfolk|downham market");
    expect(facets.filter((facet) => facet.includes("Rutland"))).toEqual(["tc:Joiner|Rutland"]);
    expect(facets.length).toBeLessThan(500);
    expect(within).toEqual({ trades: ["Joiner"], counties: null });
  });

  test("never reads more than a few hundred ranges of towns", () => {
    const towns = Array.from({ length: 80 }, (_, at) => `No such place ${at}`);
    const ranges = chooseRanges({ trade: TRADES.slice(1), town: towns }, null);
    expect(ranges.facets.length).toBeLessThanOrEqual(5 * AREA_KEYS.length);
    expect(ranges.within?.trades).toHaveLength(35);
  });
});

describe("chooseRadius", () => {
  /** The same number of jobs in every area and trade. */
  const even: CountJobs = (trades, counties) =>
    100 * (trades?.length ?? TRADES.length) * (counties?.length ?? AREA_KEYS.length);
  const wide = { near: ["West Midlands|Birmingham"], radius: 100 };

  test("reads a wide radius down its trades, and knows what lies within", () => {
    const found = chooseRadius({ ...wide, trade: ["Joiner"] }, even);
    expect(found?.facets).toEqual(["t:Joiner"]);
    expect(found?.counties).toContain("Rutland");
    expect(found?.counties).not.toContain("Norfolk");
    expect(found?.touched).toEqual(expect.arrayContaining(["Rutland", "Norfolk"]));
    expect(found?.towns).toContain("Norfolk|downham market");
    expect(found?.counted).toEqual(
      expect.arrayContaining(["tc:Joiner|Rutland", "tp:Joiner|Norfolk|downham market"]),
    );
  });

  test("leaves a few towns to their ranges, and counties as a whole", () => {
    expect(chooseRadius({ near: ["Isle of Wight|Cowes"], radius: 5 }, even)).toBeNull();
    expect(chooseRadius({ county: ["Kent", "Essex"] }, even)).toBeNull();
    expect(chooseRadius({}, even)).toBeNull();
  });

  test("does not go through all jobs for the few in it, nor without knowing", () => {
    const elsewhere: CountJobs = (_, counties) => (counties === null ? 100_000 : 3);
    expect(chooseRadius(wide, elsewhere)).toBeNull();
    expect(chooseRadius(wide, null)).toBeNull();
  });
});
