import { describe, expect, test } from "vitest";
import * as z from "zod/mini";

import { AREA_KEYS } from "./regions.ts";
import { areaSchema, townSchema } from "./schemas.ts";

/** Returns the words of the refusal, or the accepted value in a list. */
function read(schema: z.ZodMiniType, value: unknown): unknown {
  const result = z.safeParse(schema, value);
  return result.success ? [result.data] : result.error.issues.map((issue) => issue.message).join(" + ");
}

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
  const schema = townSchema();
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
