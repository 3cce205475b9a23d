import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { listApprenticeships, type ApprenticeshipPage } from "#contracts/apprenticeships.ts";
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
    [{ sort: "fastest", trade: "Plumber" }, ["bolton plumber"]],
  ])("%j", async (query, expected) => {
    const page = await read(query);
    expect(titles(page)).toEqual(expected);
    expect(page.pagination).toMatchObject({ total: expected.length, totalIsMore: false, hasMore: false });
  });

  it.each(["newest", "start_date"])(
    "pages by cursor under %s: nothing twice, nothing left out",
    async (sort) => {
      // Full, and the last all the same.
      expect((await read({ sort, limit: 5 })).pagination).toMatchObject({ hasMore: false, cursor: null });
      const seen: string[] = [];
      let cursor: string | null = null;
      for (let page = 1; page === 1 || cursor !== null; page++) {
        const part: ApprenticeshipPage = await read({ sort, limit: 2, ...(cursor !== null && { cursor }) });
        expect(part.pagination).toMatchObject({ page, total: 5 });
        seen.push(...titles(part));
        cursor = part.pagination.cursor;
        // What is posted meanwhile shifts nothing.
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
