import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  getApprenticeship,
  getApprenticeshipCounts,
  listApprenticeships,
  type ApprenticeshipPage,
} from "#contracts/apprenticeships.ts";
import { addDays, dayInLondon } from "#contracts/calendar.ts";

import { postApprenticeship } from "../../testing/apprenticeships.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let viewer: Member;

const day = (days: number) => addDays(dayInLondon(app.clock.now()), days);

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  viewer = await app.makeMember();
  const post = async (title: string, details: Record<string, unknown>) => {
    app.clock.advance(MINUTE);
    await postApprenticeship(app, dan, { title, ...details });
  };
  await post("bolton joiner", { startDate: day(50) });
  await post("bolton plumber", { trade: "Plumber", startDate: day(20) });
  await post("leeds joiner", { county: "West Yorkshire", town: "Leeds", startDate: day(30) });
  await post("leeds thatcher", {
    county: "West Yorkshire",
    town: "Leeds",
    trade: "Thatcher",
    startDate: day(2),
  });
  await post("wigan joiner", { town: "Wigan", startDate: day(10), closingDate: day(1) });
});
afterAll(() => app.close());

async function read(
  query: Record<string, string | number | string[]>,
  by = viewer,
): Promise<ApprenticeshipPage> {
  const { status, body } = await app.as(by).raw(listApprenticeships, { query });
  expect([status, Array.isArray(body)]).toEqual([200, false]);
  return body as ApprenticeshipPage;
}
const titles = ({ apprenticeships }: Pick<ApprenticeshipPage, "apprenticeships">) =>
  apprenticeships.map(({ title }) => title);

describe("the apprenticeships board", () => {
  it("is a plain list of the newest without parameters", async () => {
    const { body } = await app.as(viewer).call(listApprenticeships);
    expect(Array.isArray(body) && titles({ apprenticeships: body })).toEqual([
      "wigan joiner",
      "leeds thatcher",
      "leeds joiner",
      "bolton plumber",
      "bolton joiner",
    ]);
    expect((await app.visitor.raw(listApprenticeships)).status).toBe(401);
  });

  it.each([
    [
      { sort: "start_date" },
      ["leeds thatcher", "wigan joiner", "bolton plumber", "leeds joiner", "bolton joiner"],
    ],
    [{ trade: "Joiner" }, ["wigan joiner", "leeds joiner", "bolton joiner"]],
    [
      { trade: ["Joiner", "Plumber"], county: "Greater Manchester" },
      ["wigan joiner", "bolton plumber", "bolton joiner"],
    ],
    [{ trade: "Other" }, ["leeds thatcher"]],
    [{ county: "Greater Manchester", town: "Greater Manchester|Wigan" }, ["wigan joiner"]],
    [{ county: "West Yorkshire", sort: "start_date" }, ["leeds thatcher", "leeds joiner"]],
    [{ county: "Atlantis" }, []],
    [{ q: "thatcher" }, ["leeds thatcher"]],
    [{ q: "chippy bolton" }, ["bolton joiner"]],
    [{ q: "nothing like it" }, []],
    [{ near: "Greater Manchester|Bolton", radius: 15 }, ["wigan joiner", "bolton plumber", "bolton joiner"]],
    [{ near: "Bolton", radius: 5, q: "joiner" }, ["bolton joiner"]],
    [
      { near: "Wigan", radius: 100, sort: "nearest" },
      ["wigan joiner", "bolton joiner", "bolton plumber", "leeds joiner", "leeds thatcher"],
    ],
    [
      { near: "Bolton", radius: 5, county: "West Yorkshire", sort: "nearest" },
      ["bolton joiner", "bolton plumber", "leeds joiner", "leeds thatcher"],
    ],
    [
      { sort: "closing_soon" },
      ["wigan joiner", "bolton joiner", "bolton plumber", "leeds joiner", "leeds thatcher"],
    ],
    [{ page: 2, limit: 5 }, []],
    [{ sort: "fastest", trade: "Plumber" }, ["bolton plumber"]],
  ])("%j", async (query, expected) => {
    const page = await read(query);
    expect(titles(page)).toEqual(expected);
    expect(page.pagination).toMatchObject({
      total: "page" in query ? 5 : expected.length,
      totalIsMore: false,
      hasMore: false,
    });
  });

  it.each(["newest", "start_date"])(
    "pages by cursor under %s: nothing twice, nothing left out",
    async (sort) => {
      // A full page that is the last all the same.
      expect((await read({ sort, limit: 5 })).pagination).toMatchObject({ hasMore: false, cursor: null });
      const seen: string[] = [];
      let cursor: string | null = null;
      for (let page = 1; page === 1 || cursor !== null; page++) {
        const part: ApprenticeshipPage = await read({ sort, limit: 2, ...(cursor !== null && { cursor }) });
        expect(part.pagination).toMatchObject({ page, total: 5 });
        seen.push(...titles(part));
        cursor = part.pagination.cursor;
        // A posting made in the meantime shifts nothing.
        if (page === 1)
          await postApprenticeship(app, dan, {
            title: `later ${sort}`,
            startDate: day(0),
            closingDate: day(0),
          });
      }
      expect(seen.filter((title) => !title.startsWith("later"))).toHaveLength(5);
      expect(new Set(seen).size).toBe(seen.length);
      await app.deps.db.pool.query("delete from apprenticeships where title like 'later%'");
    },
  );

  it("refuses a cursor that is none, or another sort's", async () => {
    const { pagination } = await read({ sort: "newest", limit: 1 });
    for (const [sort, cursor] of [
      ["start_date", pagination.cursor ?? ""],
      ["newest", "x"],
      ["newest", btoa("newest 2027-02-30T00:00:00.000Z 1 2 3")],
    ]) {
      const { error } = await app.as(viewer).raw(listApprenticeships, { query: { sort, cursor } });
      expect(error.code).toBe("malformed_request");
    }
  });

  it("says how far each is from the nearest of the towns asked for, here and by itself", async () => {
    const near = ["Greater Manchester|Wigan", "West Yorkshire|Leeds"];
    const { apprenticeships } = await read({ near, radius: 20, sort: "nearest" });
    expect(apprenticeships.map(({ town, distance }) => [town, distance])).toEqual([
      ["Leeds", 0],
      ["Leeds", 0],
      ["Wigan", 0],
      ["Bolton", 9],
      ["Bolton", 9],
    ]);
    const params = { id: apprenticeships[4]!.id };
    const one = (query: { near?: string[] }) =>
      app
        .as(viewer)
        .call(getApprenticeship, { params, query })
        .then(({ body }) => body.distance);
    expect([await one({ near }), await one({}), await one({ near: ["Atlantis"] })]).toEqual([9, null, null]);
    expect((await read({ sort: "newest" })).apprenticeships[0]?.distance).toBeNull();
  });

  it("reads on by distance, page after page", async () => {
    const query = { near: "Wigan", radius: 100, sort: "nearest", limit: 2 };
    const first = await read(query);
    const second = await read({ ...query, cursor: first.pagination.cursor ?? "" });
    const numbered = await read({ ...query, page: 2 });
    expect(titles(second)).toEqual(["bolton plumber", "leeds joiner"]);
    expect(titles(numbered)).toEqual(titles(second));
  });

  it.each([
    [{ sort: "nearest" }, "near"],
    [{ radius: 10 }, "near"],
    [{ near: "Atlantis" }, "near"],
    [{ near: "Bolton", radius: 101 }, "radius"],
    [{ near: "Bolton", radius: 4 }, "radius"],
    [{ q: "x".repeat(101) }, "q"],
  ])("refuses %j", async (query, field) => {
    const { status, error } = await app.as(viewer).raw(listApprenticeships, { query });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });

  it("counts what is open by trade and county", async () => {
    expect((await app.visitor.raw(getApprenticeshipCounts)).status).toBe(401);
    const { body } = await app.as(viewer).call(getApprenticeshipCounts);
    expect(body.total).toBe(5);
    expect(body.trades).toContainEqual({ key: "Joiner", count: 3 });
    expect(body.counties).toContainEqual({ key: "West Yorkshire", count: 2 });
  });

  it("shows 'Closing soon' up to 3 days before the closing date", async () => {
    const soon = await postApprenticeship(app, dan, { closingDate: day(3) });
    const later = await postApprenticeship(app, dan, { closingDate: day(4) });
    expect([soon.isClosingSoon, later.isClosingSoon]).toEqual([true, false]);
    await app.deps.db.pool.query("delete from apprenticeships where id = any($1)", [[soon.id, later.id]]);
  });

  it("shows 'Urgent!' up to 3 days before the start, and lists nothing after its closing date", async () => {
    const { apprenticeships } = await read({ sort: "start_date", limit: 2 });
    expect(apprenticeships.map(({ isUrgent }) => isUrgent)).toEqual([true, false]);
    app.clock.advance(2 * 24 * 60 * MINUTE);
    const member = await app.makeMember();
    expect(titles(await read({ town: "Wigan" }, member))).toEqual([]);
    expect(titles(await read({ mine: "true" }, dan))).toContain("wigan joiner");
    expect(titles(await read({ mine: "true" }, member))).toEqual([]);
  });
});

it("reads a page from the heads of its index ranges (plan)", async () => {
  await app.deps.db.pool.query(`
    insert into apprenticeships (user_id, title, trade_key, description, county, town, start_date, duration,
      is_full_time, hours_per_week, day_rate, min_age, max_age, requirements, cv_required, closing_date, created_at, updated_at)
    select ${dan.id}, 'many', 'Joiner', 'x', 'Kent', 'Dover', current_date + 9, '1 year', true, 40, '90', 16, 25, '{}',
      false, current_date + 60, now() - n * interval '1 minute', now() from generate_series(1, 3000) n`);
  await app.deps.db.pool.query("analyze apprenticeship_facets");
  const { rows } = await app.deps.db.pool.query<{ "QUERY PLAN": string }>(`
    explain select f.apprenticeship_id from apprenticeship_facets f
    where f.facet = 'tc:Joiner|Kent' and f.closing_date >= current_date
      and (f.created_at, f.apprenticeship_id) < ('infinity', 9223372036854775807)
    order by f.created_at desc, f.apprenticeship_id desc limit 21`);
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  expect(plan).toContain("apprenticeship_facets__newest");
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});
