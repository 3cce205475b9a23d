import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { searchUsers } from "#contracts/search.ts";

import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let viewer: Member;
beforeAll(async () => {
  app = await startTestApp();
  viewer = await app.makeMember({
    firstName: "Viola",
    lastName: "Quaye",
    trade: "Welder",
    county: "West Yorkshire",
  });
  const make = (firstName: string, lastName: string, trade: string, county: string, company?: string) =>
    app.makeMember({ firstName, lastName, trade, county, ...(company !== undefined && { company }) });
  await make("Ann", "Leeds", "Plumber", "Kent");
  await make("Bea", "Moss", "Plumber", "West Yorkshire");
  await make("Cal", "Ross", "Plumber", "Greater Manchester", "Leeds Heating");
  await make("Dee", "Ward", "Electrician", "Lancashire");
  await make("Eve", "Nunn", "Electrician", "Greater Manchester");
  await make("Flo", "Dean", "Electrician", "Fife");
  await make("Paul", "Kent", "Joiner", "Essex");
  await make("Gus", "Hall", "Plumber", "Fife");
});
afterAll(() => app.close());

const names = async (query: Record<string, string>, by = viewer) =>
  (await app.as(by).raw(searchUsers, { query })).body.map(({ name }) => name);

describe("a place that ends the text", () => {
  test.each([
    ["plumber leeds", ["Bea Moss"]],
    ["Plumbers in Leeds", ["Bea Moss"]],
    ["plumer leeds", ["Bea Moss"]],
    ["plumber west yorkshire", ["Bea Moss"]],
    ["plumber kent", ["Ann Leeds"]],
    ["sparky bolton", ["Eve Nunn"]],
    ["sparky near Bolton", ["Dee Ward", "Eve Nunn"]],
    ["sparky around bolton", ["Dee Ward", "Eve Nunn"]],
    ["ross in manchester", ["Cal Ross"]],
    ["plumber in cornwall", []],
    ["plumber nowhere", []],
  ])("%j", async (q, expected) => {
    await expect(names({ q })).resolves.toEqual(expected);
  });

  test("is a name where somebody is called so, and a place where nobody is", async () => {
    await expect(names({ q: "paul kent" })).resolves.toEqual(["Paul Kent"]);
    await expect(names({ q: "ann kent" })).resolves.toEqual(["Ann Leeds"]);
    await expect(names({ q: "ann leeds" })).resolves.toEqual(["Ann Leeds"]);
    await expect(names({ q: "leeds" })).resolves.toEqual(["Ann Leeds", "Cal Ross"]);
  });

  test("and the county that was chosen both have to fit", async () => {
    await expect(names({ q: "sparky near bolton", county: "Lancashire" })).resolves.toEqual(["Dee Ward"]);
    await expect(names({ q: "plumber in leeds", county: "Fife" })).resolves.toEqual([]);
  });
});

describe("by distance", () => {
  test("from the place that was typed, else from one's own county", async () => {
    const sort = "distance";
    await expect(names({ q: "plumber", sort })).resolves.toEqual([
      "Bea Moss",
      "Cal Ross",
      "Gus Hall",
      "Ann Leeds",
    ]);
    await expect(names({ q: "electrician near bolton", sort })).resolves.toEqual(["Eve Nunn", "Dee Ward"]);
    await expect(names({ q: "electrician", sort, county: "Fife" })).resolves.toEqual(["Flo Dean"]);
  });

  test("by name for somebody whose county is none of ours", async () => {
    const elsewhere = await app.makeMember({
      firstName: "Zoe",
      lastName: "Zane",
      trade: "Tiler",
      county: "Elsewhere",
    });
    await expect(names({ q: "plumber", sort: "distance" }, elsewhere)).resolves.toEqual([
      "Ann Leeds",
      "Bea Moss",
      "Cal Ross",
      "Gus Hall",
    ]);
  });
});
