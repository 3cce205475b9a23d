import { describe, expect, it, vi } from "vitest";

import { NO_CHOICE, settle } from "#contracts/board-filters.ts";
import { getBoostEligibility } from "#contracts/boosts.ts";
import { listJobs } from "#contracts/jobs.ts";

import { startSession } from "../../platform/session.ts";
import { makeReply } from "../../platform/testing/run-hook.tsx";
import { endpointKey, readCached, writeCached } from "../../platform/use-endpoint.ts";
import {
  activeFilters,
  countFilters,
  formatBoard,
  parseBoard,
  parseOpened,
  parsePages,
  queryOf,
  withoutFilters,
} from "../board/index.ts";
import { refreshBoard } from "./job-cache.ts";
import { JOB_BOARD, keepSearch, keyOfLastSearch } from "./use-board.ts";
import type { JobFilter } from "./use-board.ts";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const parse = (search: string) => parseBoard(JOB_BOARD, new URLSearchParams(search));
const NO_FILTER: JobFilter = { ...NO_CHOICE, sort: "newest" };

const FULL: JobFilter = {
  ...NO_CHOICE,
  trades: ["Carpenter", "Painter & Decorator"],
  counties: ["Greater Manchester", "Kent"],
  towns: ["Greater Manchester|Salford", "Kent|Little Snoring"],
  radius: 20,
  words: "second fix",
  sort: "job_date",
};

describe("the board's address", () => {
  it("says nothing when nothing is filtered", () => {
    expect(formatBoard(JOB_BOARD, NO_FILTER).toString()).toBe("");
    expect(parse("")).toEqual(NO_FILTER);
  });

  it("round-trips through the address", () => {
    expect(parseBoard(JOB_BOARD, new URLSearchParams(formatBoard(JOB_BOARD, FULL).toString()))).toEqual(FULL);
  });

  it("writes a choice of several as the same parameter several times", () => {
    expect(formatBoard(JOB_BOARD, { ...NO_FILTER, trades: ["Carpenter", "Joiner"] }).toString()).toBe(
      "trade=Carpenter&trade=Joiner",
    );
  });

  it("takes commas and other names of a county, and each choice once", () => {
    expect(parse("trade=Carpenter,Joiner&trade=Joiner&county=Greater London,London")).toMatchObject({
      trades: ["Carpenter", "Joiner"],
      counties: ["London"],
    });
  });

  it("leaves out what it does not know", () => {
    expect(parse("trade=Astronaut&county=Atlantis&town=Atlantis|Deep&sort=cheapest&q=%20%20")).toEqual(
      NO_FILTER,
    );
  });

  it("has no town without its county", () => {
    expect(parse("town=Kent|Maidstone").towns).toEqual([]);
    expect(parse("county=Kent&town=Kent|Maidstone&town=Kent|").towns).toEqual(["Kent|Maidstone"]);
  });

  it("has no distance without a place, and none that cannot be chosen", () => {
    const dover = "county=Kent&town=Kent|Dover";
    for (const search of [dover, "county=Kent"]) expect(parse(`${search}&radius=50`).radius).toBe(50);
    for (const search of ["radius=50", "town=Kent|Dover&radius=50", `${dover}&radius=51`, `${dover}&radius=`])
      expect(parse(search).radius).toBeNull();
  });

  it("has no sort by distance in a search, which is read as newly listed", () => {
    expect(parse("county=Kent&radius=50&sort=nearest").sort).toBe("nearest");
    expect(parse("county=Kent&radius=50&sort=nearest&q=slates").sort).toBe("newest");
    expect(parse("q=slates&sort=job_date").sort).toBe("job_date");
  });

  it("cuts words that the API would refuse", () => {
    expect(parse(`q=${"x".repeat(300)}`).words).toHaveLength(100);
  });

  it.each([
    ["", 1],
    ["page=3", 3],
    ["page=0", 1],
    ["page=-2", 1],
    ["page=1.5", 1],
    ["page=all", 1],
    ["page=999999", 25],
  ])("%s asks for %i pages", (search, pages) => {
    expect(parsePages(new URLSearchParams(search))).toBe(pages);
  });

  it.each([
    ["", null],
    ["jobId=17", 17],
    ["jobId=seven", 0],
    ["jobId=-7", 0],
    ["jobId=", 0],
    ["jobId=99999999999999999999", 0],
  ])("%s opens job %s", (search, id) => {
    expect(parseOpened(new URLSearchParams(search), "jobId")).toBe(id);
  });
});

describe("what the API is asked", () => {
  it("always has a parameter, so that the answer is a page", () => {
    expect(queryOf(JOB_BOARD, NO_FILTER)).toEqual({ trade: [], county: [], town: [], sort: "newest" });
  });

  it("names everything chosen", () => {
    expect(queryOf(JOB_BOARD, { ...FULL, radius: null })).toEqual({
      trade: FULL.trades,
      county: FULL.counties,
      town: FULL.towns,
      q: "second fix",
      sort: "job_date",
    });
  });

  it("measures a distance from the towns, whatever their county, beside counties without one", () => {
    const filter: JobFilter = { ...FULL, counties: [...FULL.counties, "Devon"] };
    expect(queryOf(JOB_BOARD, filter)).toEqual({
      trade: FULL.trades,
      county: ["Devon"],
      near: FULL.towns,
      radius: 20,
      q: "second fix",
      sort: "job_date",
    });
  });
});

describe("filters", () => {
  it("take a county's towns away with it", () => {
    expect(settle({ ...FULL, counties: ["Kent"] }).towns).toEqual(
      FULL.towns.filter((town) => town.startsWith("Kent|")),
    );
  });

  it("take the distance away with the last county", () => {
    expect(settle({ ...FULL, counties: ["Kent"] }).radius).toBe(20);
    expect(settle({ ...FULL, counties: [] }).radius).toBeNull();
    expect(settle({ ...FULL, towns: ["Kent|Dover"] })).toEqual({ ...FULL, towns: ["Kent|Dover"] });
    expect(settle({ ...FULL, towns: [] }).radius).toBe(20);
  });

  it("are counted without words and sort", () => {
    expect(countFilters(JOB_BOARD, FULL)).toBe(7);
    const sorted: JobFilter = { ...NO_FILTER, words: "x", sort: "job_date" };
    expect(countFilters(JOB_BOARD, sorted)).toBe(0);
  });

  it("are all taken off but the sort", () => {
    expect(withoutFilters(FULL)).toEqual({ ...NO_FILTER, sort: "job_date" });
  });

  it("each come off alone", () => {
    const chips = activeFilters(JOB_BOARD, FULL);
    expect(chips.map(({ label }) => label)).toEqual([
      "“second fix”",
      "Carpenter",
      "Painter & Decorator",
      "Greater Manchester",
      "Kent",
      "Salford",
      "Little Snoring",
      "Within 20 miles",
    ]);
    expect(chips.at(-1)?.without).toEqual({ ...FULL, radius: null });
    expect(chips.find(({ label }) => label === "Greater Manchester")?.without).toEqual({
      ...FULL,
      counties: ["Kent"],
      towns: ["Kent|Little Snoring"],
    });
    expect(chips.find(({ label }) => label === "Carpenter")?.without.trades).toEqual(["Painter & Decorator"]);
  });
});

it("forgets what a boost costs with every change of one's jobs, which may give a free one back", () => {
  writeCached(getBoostEligibility, {}, makeReply(getBoostEligibility));
  refreshBoard();
  expect(readCached(getBoostEligibility, {})).toBeUndefined();
});

it("the last search is found where the board that opens with it keeps its jobs", () => {
  startSession("token", { id: 1, draftKey: "1".repeat(64) });
  expect(keyOfLastSearch()).toBeUndefined();
  keepSearch(1, formatBoard(JOB_BOARD, FULL).toString());
  const query = queryOf(JOB_BOARD, FULL);
  expect(keyOfLastSearch()).toEqual([...endpointKey(listJobs, { query }), "pages"]);
});
