import { describe, expect, test } from "vitest";
import * as z from "zod/mini";

import { AREA_KEYS } from "./regions.ts";
import { areaSchema, customTradeSchema, townSchema, tradeSchema } from "./schemas.ts";
import { TRADES } from "./trades.ts";

/** The words of the refusal, or the accepted value in a list of its own. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  return result.success ? [result.data] : result.error.issues.map((issue) => issue.message).join(" + ");
}

describe("tradeSchema", () => {
  test("takes each of the 36", () => {
    for (const trade of TRADES) expect(read(tradeSchema("no"), trade)).toEqual([trade]);
  });
  test.each([undefined, null, "", "Sparky", "plumber", 7, ["Plumber"]])(
    "refuses %o in the form's words",
    (value) => {
      expect(read(tradeSchema("Please select your trade"), value)).toBe("Please select your trade");
    },
  );
});

describe("customTradeSchema", () => {
  const schema = customTradeSchema("Please enter your custom trade (minimum 2 characters)");
  test.each(["QA", "Dry stone waller", "x".repeat(40), "👷👷"])("takes %o", (value) => {
    expect(read(schema, value)).toEqual([value]);
  });
  test("trims before it measures", () => {
    expect(read(schema, "  Thatcher ")).toEqual(["Thatcher"]);
  });
  test.each([undefined, null, 12, "", "a", " a ", "👷"])("refuses %o", (value) => {
    expect(read(schema, value)).toBe("Please enter your custom trade (minimum 2 characters)");
  });
  test("refuses 41 characters", () => {
    expect(read(schema, "x".repeat(41))).toBe("Trade must be 40 characters or fewer");
  });
});

describe("areaSchema", () => {
  const schema = areaSchema("Please select your county");
  test("takes every key as it is", () => {
    for (const key of AREA_KEYS) expect(read(schema, key)).toEqual([key]);
  });
  test.each([
    ["Greater London", "London"],
    ["salop", "Shropshire"],
    [" west yorkshire ", "West Yorkshire"],
    ["Other", "Other Northern Ireland"],
  ])("turns %o into %s", (value, key) => {
    expect(read(schema, value)).toEqual([key]);
  });
  test.each([undefined, null, "", "   ", "Narnia", "Yorkshire", 3, {}, ["Kent"], "constructor"])(
    "refuses %o",
    (value) => {
      expect(read(schema, value)).toBe("Please select your county");
    },
  );
  test("can be described in OpenAPI, both ways", () => {
    expect(z.toJSONSchema(schema, { io: "input" })).toMatchObject({ type: "string" });
    expect(z.toJSONSchema(schema)).toMatchObject({ enum: [...AREA_KEYS] });
  });
});

describe("townSchema", () => {
  const schema = townSchema("Town/City is required");
  test.each([
    ["Leeds", "Leeds"],
    ["  Stow  on\tthe Wold ", "Stow on the Wold"],
    ["Shipley, near Baildon", "Shipley, near Baildon"],
    ["x".repeat(60), "x".repeat(60)],
  ])("takes %o", (value, town) => {
    expect(read(schema, value)).toEqual([town]);
  });
  test.each([undefined, null, "", "  \n ", 4, {}])("refuses %o", (value) => {
    expect(read(schema, value)).toBe("Town/City is required");
  });
  test("refuses 61 characters", () => {
    expect(read(schema, "x".repeat(61))).toBe("Town/City must be 60 characters or fewer");
  });
});
