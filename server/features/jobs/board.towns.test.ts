import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { listJobs } from "#contracts/jobs.ts";
import { createSavedSearch, listSavedSearches } from "#contracts/saved-searches.ts";

import type { EventMap } from "../../platform/event-map.ts";
import { boostJob, postJob, readPage, type Query } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

const PLACES = [
  ["Kent", "Dover"],
  ["Kent", "Folkestone"],
  ["Kent", "Canterbury"],
  ["Kent", "Little Snoring"],
  ["East Sussex", "Hastings"],
  ["East Sussex", "Rye"],
  ["Essex", "Southend-on-Sea"],
  ["Devon", "Exeter"],
] as const;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-11-20T10:00:00Z");
  dan = await app.makeMember({ firstName: "Dan" });
  priya = await app.makeMember({ firstName: "Priya" });
  for (const [county, town] of PLACES) {
    app.clock.advance(MINUTE);
    await postJob(app, dan, { title: town, county, town, trade: town === "Rye" ? "Mason" : "Joiner" });
  }
});
afterAll(() => app.close());

const find = async (query: Query) => (await readPage(app, priya, query)).jobs.map((job) => job.title);
const error = async (query: Query) => {
  const { status, error: why } = await app.as(priya).raw(listJobs, { query });
  return [status, why.fields];
};

describe("jobs near a town", () => {
  test("are those whose town lies within, across counties, in the board's order", async () => {
    expect(await find({ near: "Kent|Folkestone", radius: 10 })).toEqual(["Folkestone", "Dover"]);
    expect(await find({ near: "kent|folkestone", radius: "25" })).toEqual([
      "Rye",
      "Canterbury",
      "Folkestone",
      "Dover",
    ]);
    expect(await find({ near: "Folkestone", radius: 30, sort: "highest_paid" })).toHaveLength(4);
  });

  test("are looked for within 20 miles when nobody says how far", async () => {
    expect(await find({ near: "Kent|Folkestone" })).toEqual(["Canterbury", "Folkestone", "Dover"]);
  });

  test("may lie near any of several towns, or in a chosen county besides", async () => {
    expect(await find({ near: ["Kent|Dover", "Devon|Exeter"], radius: 5 })).toEqual(["Exeter", "Dover"]);
    expect(await find({ near: "Kent|Dover", radius: 5, county: "Devon" })).toEqual(["Exeter", "Dover"]);
  });

  test("can be narrowed to a trade and to words, and counted, page by page", async () => {
    const near = { near: "Kent|Folkestone", radius: 30 };
    expect(await find({ ...near, trade: "Mason" })).toEqual(["Rye"]);
    expect(await find({ ...near, q: "oak dover" })).toEqual(["Dover"]);
    const first = await readPage(app, priya, { ...near, limit: 3 });
    expect(first.pagination).toMatchObject({ total: 4, hasMore: true });
    const cursor = first.pagination.cursor ?? "";
    expect(await find({ ...near, limit: 3, cursor })).toEqual(["Dover"]);
  });

  test("say nothing of villages on no list, unless the whole county lies near", async () => {
    expect(await find({ near: "Kent|Maidstone", radius: 30 })).not.toContain("Little Snoring");
    expect(await find({ near: "Kent|Maidstone", radius: 60 })).toContain("Little Snoring");
  });

  test("stand behind the boosted ones among them, and no others", async () => {
    const [exeter] = (await readPage(app, priya, { county: "Devon" })).jobs;
    const [dover] = (await readPage(app, priya, { town: "Dover" })).jobs;
    await boostJob(app, exeter!);
    await boostJob(app, dover!);
    expect(await find({ near: "Kent|Canterbury", radius: 20 })).toEqual([
      "Dover",
      "Canterbury",
      "Folkestone",
    ]);
  });

  test.each(["Kent|Atlantis", "Kent|Leeds", "Atlantis|Dover", "Nowhere at all", "|", "Kent|"])(
    "are not looked for around %s",
    async (near) => {
      const fields = { near: "Please choose a town from the list" };
      expect(await error({ near, radius: 20 })).toEqual([400, fields]);
      expect(await error({ near: ["Kent|Dover", near] })).toEqual([400, fields]);
    },
  );

  test.each(["4", "101", "0", "-20", "7.5", "far", "", "1e999", "NaN"])(
    "are not looked for within %s miles",
    async (radius) => {
      expect(await error({ near: "Kent|Dover", radius })).toEqual([
        400,
        { radius: "Please choose a distance of 5 to 100 miles" },
      ]);
    },
  );

  test("need a town to measure from", async () => {
    expect(await error({ radius: 20, county: "Kent" })).toEqual([
      400,
      { near: "Please choose the town to measure from" },
    ]);
  });
});

describe("a saved search around a town", () => {
  const around = { counties: ["Kent"], towns: ["Kent|Folkestone"], radius: 30 };
  const save = (body: Record<string, unknown>) => app.as(priya).raw(createSavedSearch, { body });

  test("is kept with its distance, once for each, and named by it", async () => {
    expect((await save(around)).body).toMatchObject({ name: "Folkestone + 30 miles", radius: 30 });
    expect((await save({ ...around, name: "again" })).error.code).toBe("saved_search_exists");
    expect((await save({ ...around, radius: 10 })).status).toBe(201);
    expect((await save({ ...around, radius: null })).body).toMatchObject({
      name: "Folkestone",
      radius: null,
    });
    expect((await save({ ...around, radius: null })).error.code).toBe("saved_search_exists");
    const { body } = await app.as(priya).call(listSavedSearches);
    expect(body.map(({ radius }) => radius)).toEqual([null, 10, 30]);
  });

  test("needs towns of the lists, and a distance that the board takes", async () => {
    expect((await save({ ...around, radius: 101 })).error.fields).toHaveProperty("radius");
    expect((await save({ ...around, counties: [], towns: [], words: "oak" })).error.fields).toHaveProperty(
      "near",
    );
    expect((await save({ ...around, towns: ["Kent|Little Snoring"] })).error.fields).toHaveProperty("near");
  });

  test("tells of a job in the next county", async () => {
    // Processes the jobs posted before, so that they match no search.
    await app.deps.jobs.runDue();
    await app.deps.db.pool.query("delete from saved_searches");
    await save({ ...around, alert: "at_once" });
    const told: EventMap["jobs.search_matched"][] = [];
    app.deps.events.on("jobs.search_matched", "test", ({ payload }) => {
      told.push(payload);
      return Promise.resolve();
    });
    const job = await postJob(app, dan, { title: "Late in Rye", county: "East Sussex", town: "Rye" });
    await postJob(app, dan, { title: "Late in Hove", county: "East Sussex", town: "Hove" });
    await app.deps.jobs.runDue();
    app.clock.advance(MINUTE);
    await app.deps.jobs.add(app.deps.db, "jobs.notify_searches", {});
    await app.deps.jobs.runDue();
    await app.deps.jobs.runDue();
    expect(told.map(({ ids }) => ids)).toEqual([[job.id]]);
  });
});
