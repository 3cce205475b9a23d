import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { findNearestTown } from "#contracts/jobs.ts";

import { boostJob, postJob, readPage, type Query } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let reader: Member;

const TOWNS = [
  ["Greater Manchester", "Rochdale"],
  ["West Yorkshire", "Leeds"],
  ["West Yorkshire", "Little Snoring"],
  ["North Yorkshire", "Harrogate"],
  ["West Yorkshire", "Bradford"],
  ["North Yorkshire", "York"],
  ["Greater Manchester", "Bolton"],
  ["Kent", "Dover"],
  ["West Yorkshire", "Leeds"],
] as const;

beforeAll(async () => {
  app = await startTestApp();
  const owner = await app.makeMember();
  reader = await app.makeMember({ county: "West Yorkshire" });
  for (const [at, [county, town]] of TOWNS.entries()) {
    app.clock.advance(MINUTE);
    await postJob(app, owner, { title: `${town} ${at}`, trade: at === 3 ? "Mason" : "Joiner", county, town });
  }
});
afterAll(() => app.close());

const near = "West Yorkshire|Leeds";
const find = async (query: Query) => {
  const { jobs, pagination } = await readPage(app, reader, { sort: "nearest", ...query });
  return { found: jobs.map(({ heading }) => heading.replace(/ \d$/, "")), jobs, pagination };
};
const awayOf = async (query: Query) =>
  (await find(query)).jobs.map(({ town, distance }) => [town, distance?.miles, distance?.from]);

describe("jobs by their distance", () => {
  test("from a town: the nearest first, the latest of those in one place, and each says how far it is", async () => {
    expect(await awayOf({ near, radius: 30 })).toEqual([
      ["Leeds", 0, "Leeds"],
      ["Leeds", 0, "Leeds"],
      ["Bradford", 8, "Leeds"],
      ["Harrogate", 13, "Leeds"],
      ["York", 22, "Leeds"],
      ["Rochdale", 28, "Leeds"],
      // Its whole county is within the radius, so this village is too; its distance is unknown.
      ["Little Snoring", undefined, undefined],
    ]);
    expect((await find({ near, radius: 30 })).jobs[0]?.heading).toBe("Leeds 8");
  });

  test("from a county: all of it, its villages on no list included, and what lies so far around", async () => {
    const found = await awayOf({ near: "West Yorkshire|*", radius: 20 });
    expect(found.slice(0, 4)).toEqual([
      ["Leeds", 0, "West Yorkshire"],
      ["Bradford", 0, "West Yorkshire"],
      ["Little Snoring", 0, "West Yorkshire"],
      ["Leeds", 0, "West Yorkshire"],
    ]);
    expect(found.slice(4).map(([town]) => town)).toEqual(expect.arrayContaining(["Rochdale", "Harrogate"]));
    expect(found.map(([town]) => town)).not.toContain("Dover");
  });

  test("with a trade, page after page, nothing twice and nothing left out", async () => {
    const query = { near, radius: 50, trade: "Joiner", limit: 2 };
    const { found: all } = await find({ ...query, limit: 50 });
    expect(all).not.toContain("Harrogate");
    const paged: string[] = [];
    for (let cursor: string | undefined; ;) {
      const { found, pagination } = await find({ ...query, cursor });
      paged.push(...found);
      if (pagination.cursor === null) break;
      cursor = pagination.cursor;
    }
    expect(paged).toEqual(all);
  });

  test("beside a county that lies elsewhere, page after page, nothing twice and nothing left out", async () => {
    const query = { near, radius: 20, county: ["Kent", "North Yorkshire"], limit: 1 };
    const paged: number[] = [];
    for (let cursor: string | undefined; paged.length < 20;) {
      const { jobs, pagination } = await find({ ...query, cursor });
      paged.push(...jobs.map(({ id }) => id));
      if (pagination.cursor === null) break;
      cursor = pagination.cursor;
    }
    const { jobs } = await find({ ...query, limit: 50 });
    expect(jobs.map(({ town }) => town)).toEqual([
      "Leeds",
      "Leeds",
      "Bradford",
      "Harrogate",
      "York",
      "Dover",
    ]);
    expect(paged).toEqual(jobs.map(({ id }) => id));
  });

  test("are the newest first without a place, and in a search; only with a place they say how far they are", async () => {
    expect((await find({})).found[0]).toBe("Leeds");
    expect((await find({})).jobs.every(({ distance }) => distance === null)).toBe(true);
    expect((await find({ q: "Leeds", near, radius: 30 })).found).toEqual(["Leeds", "Leeds"]);
  });

  test("behind boosted ones, whatever the sort", async () => {
    const { jobs } = await find({ near, radius: 30 });
    const york = jobs.find(({ town }) => town === "York");
    await boostJob(app, york!);
    expect((await find({ near, radius: 30 })).found).toEqual([
      "York",
      "Leeds",
      "Leeds",
      "Bradford",
      "Harrogate",
      "Rochdale",
      "Little Snoring",
    ]);
  });
});

describe("the nearest town", () => {
  const ask = (at: string) => app.as(reader).raw(findNearestTown, { query: { at } });

  test("is the one to look around; far from everywhere there is none", async () => {
    expect((await ask("53.80,-1.55")).body).toEqual({ town: { county: "West Yorkshire", name: "Leeds" } });
    expect((await ask("40.71,-7.00")).body).toEqual({ town: null });
  });

  test.each(["53.8008,-1.549", "53.801,-1.5", "leeds", "", "53.80", "153.80,-1.55", "53.80,-1.55,1"])(
    "is not told for %j: no finer place is taken",
    async (at) => {
      expect((await ask(at)).status).toBe(400);
    },
  );
});
