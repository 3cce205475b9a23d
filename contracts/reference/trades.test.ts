import { describe, expect, test } from "vitest";

import { normaliseText } from "./normalise.ts";
import {
  isTrade,
  OTHER_TRADE,
  readTrade,
  showTrade,
  TRADES,
  tradeFamilies,
  tradesForDisplay,
  tradesLike,
  tradeSynonyms,
} from "./trades.ts";

/** The list as it is shown. */
const SHOWN =
  "Bathroom Fitter, Bricklayer, Carpenter, Crane Operator, Demolition, Electrician, Excavator Operator, " +
  "Flooring Specialist, Forklift Driver, Gas Engineer, General Builder, Glazier, Groundworker, HGV Driver, " +
  "Heating Engineer, Insulation Installer, Joiner, Kitchen Fitter, Labourer, Landscaper, Mason, Other, " +
  "Painter & Decorator, Plant Operator, Plasterer, Plumber, Quantity Surveyor, Roofer, Scaffold Erector, " +
  "Site Manager, Steel Erector, Surveyor, Telehandler Operator, Tiler, Van Driver, Welder";

describe("the list", () => {
  test("is these 36, in this order", () => {
    expect(TRADES).toHaveLength(36);
    expect(TRADES.join(", ")).toBe(SHOWN);
  });

  test("puts Other last on screens and moves nothing else", () => {
    expect(tradesForDisplay().at(-1)).toBe(OTHER_TRADE);
    expect(tradesForDisplay().slice(0, -1)).toEqual(TRADES.filter((trade) => trade !== "Other"));
  });

  test.each(["plumber", "Plumber ", "Dryliner", "", "toString"])("%o is none of them", (text) => {
    expect(isTrade(text)).toBe(false);
  });
});

describe("families", () => {
  test("hold every trade but Other exactly once", () => {
    const members = Object.values(tradeFamilies).flat();
    expect(members.toSorted()).toEqual(TRADES.filter((trade) => trade !== "Other").toSorted());
  });

  test("say who is alike", () => {
    expect(tradesLike("Joiner")).toContain("Carpenter");
    expect(tradesLike("Joiner")).not.toContain("Plumber");
    expect(tradesLike("Other")).toEqual(["Other"]);
  });
});

describe("synonyms", () => {
  test("are normalised words, none twice under one trade and none a trade's own name", () => {
    for (const [trade, synonyms] of Object.entries(tradeSynonyms)) {
      expect(synonyms.map(normaliseText), trade).toEqual(synonyms);
      expect(new Set(synonyms).size, trade).toBe(synonyms.length);
      expect(synonyms, trade).not.toContain(trade.toLowerCase());
    }
  });

  test("exist for every trade but Other", () => {
    expect(TRADES.filter((trade) => tradeSynonyms[trade].length === 0)).toEqual(["Other"]);
  });
});

describe("a typed trade", () => {
  test("is stored behind Other and shown as typed", () => {
    const stored = readTrade(" Dry stone waller ");
    expect(stored).toEqual({ tradeKey: "Other", customTrade: "Dry stone waller" });
    expect(showTrade(stored.tradeKey, stored.customTrade)).toBe("Dry stone waller");
  });

  test("beside Other counts, and Other alone stays Other", () => {
    expect(readTrade("Other", "Thatcher")).toEqual({ tradeKey: "Other", customTrade: "Thatcher" });
    expect(readTrade("Other", "  ")).toEqual({ tradeKey: "Other", customTrade: null });
    expect(readTrade("Other", null)).toEqual({ tradeKey: "Other", customTrade: null });
    expect(readTrade("Other", "Other")).toEqual({ tradeKey: "Other", customTrade: null });
    expect(showTrade("Other", null)).toBe("Other");
  });

  test("that names one of the 36 becomes it, so that its filter finds the member", () => {
    expect(readTrade("painter and decorator")).toEqual({
      tradeKey: "Painter & Decorator",
      customTrade: null,
    });
    expect(readTrade("Other", "plumber")).toEqual({ tradeKey: "Plumber", customTrade: null });
  });

  test("beside a listed trade is dropped", () => {
    expect(readTrade("Plumber", "Thatcher")).toEqual({ tradeKey: "Plumber", customTrade: null });
    expect(showTrade("Plumber", "Thatcher")).toBe("Plumber");
  });
});
