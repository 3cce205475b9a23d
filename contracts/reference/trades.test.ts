import { describe, expect, test } from "vitest";

import { normaliseText } from "./normalise.ts";
import {
  isTrade,
  matchTrades,
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

describe("matchTrades", () => {
  test.each([
    ["sparky", "Electrician"],
    ["Sparks", "Electrician"],
    ["solar", "Electrician"],
    ["brickie", "Bricklayer"],
    ["chippy", "Carpenter"],
    ["spread", "Plasterer"],
    ["dry-liner", "Plasterer"],
    ["dryliner", "Plasterer"],
    ["slater", "Roofer"],
    ["felter", "Roofer"],
    ["Fencer", "Landscaper"],
    ["heat pump", "Heating Engineer"],
    ["QS", "Quantity Surveyor"],
    ["digger driver", "Excavator Operator"],
    ["painter and decorator", "Painter & Decorator"],
    ["PLUMBER", "Plumber"],
    ["plumb", "Plumber"],
    ["scaffolders needed in Leeds", "Scaffold Erector"],
  ])("%s means %s first", (text, trade) => {
    expect(matchTrades(text)[0]).toBe(trade);
  });

  test("puts the trade's own name before trades that only mention it", () => {
    expect(matchTrades("tiler")).toEqual(["Tiler"]);
    expect(matchTrades("surveyor")).toEqual(["Surveyor", "Quantity Surveyor"]);
    expect(matchTrades("chippy")).toEqual(["Carpenter", "Joiner"]);
  });

  test("finds the start of any word of a name", () => {
    expect(matchTrades("driver")).toEqual(
      expect.arrayContaining(["Forklift Driver", "HGV Driver", "Van Driver"]),
    );
  });

  test.each(["", "  ", "p", "!!", "zzz", "accountant", "another"])("%o matches nothing", (text) => {
    expect(matchTrades(text)).toEqual([]);
  });

  test("does not take part of a word for a trade", () => {
    expect(matchTrades("sparkling water for the advantage")).toEqual([]);
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
