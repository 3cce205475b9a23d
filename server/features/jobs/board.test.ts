import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { getJobCounts, listJobs, type Job } from "#contracts/jobs.ts";

import { postSixJobs, readPage, type Query } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let jobs: Record<string, Job>;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-11-20T10:00:00Z");
  dan = await app.makeMember({ firstName: "Dan", lastName: "Mistry" });
  priya = await app.makeMember({ firstName: "Priya", lastName: "Shah" });
  jobs = await postSixJobs(app, dan);
});
afterAll(() => app.close());

const names = (page: { jobs: Job[] }) => page.jobs.map((job) => job.title);
const find = async (query: Query) => names(await readPage(app, priya, query));

describe("listJobs", () => {
  test("needs a session", async () => {
    expect((await app.visitor.call(listJobs)).status).toBe(401);
    expect((await app.visitor.call(listJobs, { query: { page: "1" } })).status).toBe(401);
  });

  test("answers an array without parameters, newest first, and with unknown ones", async () => {
    for (const query of [{}, { _: "123", nonsense: "x" }]) {
      const { body } = await app.as(priya).raw(listJobs, { query });
      expect(Array.isArray(body) && body.map((job) => job.title)).toEqual(Object.keys(jobs).toReversed());
    }
  });

  test("answers a page with any parameter", async () => {
    const page = await readPage(app, priya, { limit: "2" });
    expect(names(page)).toEqual(["electrician london", "thatcher dover"]);
    expect(page.pagination).toEqual({
      page: 1,
      hasMore: true,
      total: 6,
      totalIsMore: false,
      cursor: expect.any(String),
    });
  });

  test.each([
    ["one trade", { trade: "Joiner" }, ["joiner salford", "joiner bolton"]],
    [
      "several trades",
      { trade: ["Joiner", "Electrician"] },
      ["electrician london", "joiner salford", "joiner bolton"],
    ],
    ["several in one text", { trade: "Joiner,Electrician", county: "London" }, ["electrician london"]],
    ["every typed trade under Other", { trade: "Other" }, ["thatcher dover"]],
    ["a county", { county: "Kent" }, ["thatcher dover", "carpenter dover"]],
    ["a county by another name", { county: "Greater London" }, ["electrician london"]],
    ["trade and county", { trade: "Carpenter", county: ["Kent", "London"] }, ["carpenter dover"]],
    [
      "a town of its county",
      { county: "Greater Manchester", town: "Greater Manchester|salford" },
      ["carpenter salford", "joiner salford"],
    ],
    [
      "a town narrows its own county only",
      { county: ["Greater Manchester", "Kent"], town: "Greater Manchester|Bolton" },
      ["thatcher dover", "carpenter dover", "joiner bolton"],
    ],
    [
      "a town whose county is not chosen",
      { county: "Kent", town: "Greater Manchester|Bolton" },
      ["thatcher dover", "carpenter dover"],
    ],
    [
      "a pair without any county",
      { town: "Greater Manchester|Bolton", trade: "Joiner" },
      ["joiner salford", "joiner bolton"],
    ],
    [
      "a bare town in its chosen county",
      { county: ["Kent", "London"], town: "Dover" },
      ["electrician london", "thatcher dover", "carpenter dover"],
    ],
    ["a bare town anywhere", { town: "Dover" }, ["thatcher dover", "carpenter dover"]],
    [
      "trade in a town",
      { trade: "Joiner", county: "Greater Manchester", town: "Greater Manchester|Salford" },
      ["joiner salford"],
    ],
    ["an unknown trade", { trade: "Astronaut" }, []],
    ["an unknown county", { county: "Atlantis" }, []],
    ["an unknown town", { county: "Kent", town: "Kent|Nowhere" }, []],
  ])("filters by %s", async (_, query, expected) => {
    const page = await readPage(app, priya, query);
    expect(names(page)).toEqual(expected);
    expect(page.pagination.total).toBe(expected.length);
  });

  test("finds the same with so many choices that wider ranges are read", async () => {
    const { body } = await app.as(priya).call(getJobCounts);
    const trades = ["Joiner", "Carpenter", "Mason", "Tiler", "Roofer", "Welder", "Glazier", "Plumber"];
    const counties = [
      "Greater Manchester",
      "London",
      "Essex",
      "Devon",
      "Dorset",
      "Surrey",
      "Norfolk",
      "Suffolk",
      "Fife",
    ];
    expect(body.total).toBe(6);
    const expected = ["carpenter salford", "joiner salford", "joiner bolton"];
    expect(await find({ trade: trades, county: counties })).toEqual(expected);
    expect(await find({ trade: trades, county: counties, q: "bolton" })).toEqual(["joiner bolton"]);
    const towns = ["Salford", "Bolton", "Wigan", "Oldham", "Bury", "Stockport", "Leigh", "Sale"].map(
      (town) => `Greater Manchester|${town}`,
    );
    expect(await find({ trade: trades, county: "Greater Manchester", town: towns })).toEqual(expected);
  });

  test.each([
    [
      "newest",
      [
        "electrician london",
        "thatcher dover",
        "carpenter dover",
        "carpenter salford",
        "joiner salford",
        "joiner bolton",
      ],
    ],
    // £38.50 an hour is £308 a day, £50,000 a year £192.30.
    [
      "highest_paid",
      [
        "thatcher dover",
        "joiner salford",
        "joiner bolton",
        "carpenter salford",
        "carpenter dover",
        "electrician london",
      ],
    ],
    [
      "job_date",
      [
        "thatcher dover",
        "joiner salford",
        "carpenter dover",
        "joiner bolton",
        "carpenter salford",
        "electrician london",
      ],
    ],
    [
      "by'; drop table jobs; --",
      [
        "electrician london",
        "thatcher dover",
        "carpenter dover",
        "carpenter salford",
        "joiner salford",
        "joiner bolton",
      ],
    ],
  ])("sorts by %s", async (sort, expected) => {
    expect(await find({ sort })).toEqual(expected);
  });

  test.each([
    ["a word of the title", "THATCHER", ["thatcher dover"]],
    ["the beginning of a word", "croyd", ["electrician london"]],
    ["words from here and there", "dover carpenter", ["carpenter dover"]],
    ["a word for a trade", "sparky", ["electrician london"]],
    ["several of them, with a place", "chippies in Dover", []],
    ["a plural with a place", "chippies dover", ["carpenter dover"]],
    ["a phrase", "heat pump", ["electrician london"]],
    [
      "nothing but signs",
      " %_- ",
      [
        "electrician london",
        "thatcher dover",
        "carpenter dover",
        "carpenter salford",
        "joiner salford",
        "joiner bolton",
      ],
    ],
    ["the middle of a word", "lectrician", []],
    ["wildcards as they stand", "100%", ["electrician london"]],
    ["SQL", "') or 1=1; --", []],
  ])("searches for %s", async (_, q, expected) => {
    expect(await find({ q })).toEqual(expected);
  });

  test("searches within the filter, in each sort", async () => {
    expect(await find({ q: "salford", trade: "Joiner" })).toEqual(["joiner salford"]);
    expect(await find({ q: "dover", sort: "highest_paid" })).toEqual(["thatcher dover", "carpenter dover"]);
    expect(await find({ q: "er", sort: "job_date" })).toEqual([]);
    const page = await readPage(app, priya, { q: "carpenter", limit: "1" });
    expect(page.pagination).toMatchObject({ total: 2, hasMore: true });
    expect(await find({ q: "carpenter", limit: "1", cursor: page.pagination.cursor ?? "" })).toEqual([
      "carpenter salford",
    ]);
  });
});
