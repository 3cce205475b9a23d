import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { blockMember } from "#contracts/blocks.ts";
import { getJobCounts, type Job } from "#contracts/jobs.ts";
import { normaliseText } from "#contracts/reference/normalise.ts";
import { AREA_KEYS } from "#contracts/reference/regions.ts";
import { townsOf } from "#contracts/reference/towns.ts";

import { placesWithin } from "../../platform/board/radius.ts";
import { chooseRadius, type Chosen } from "../../platform/board/ranges.ts";
import { readPage, type Query } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let reader: Member;
let blocked: Member;

const PLACES = AREA_KEYS.flatMap((county) => townsOf(county).map((town) => `${county}|${town}`));
const JOBS = 600;

beforeAll(async () => {
  app = await startTestApp();
  const owner = await app.makeMember();
  reader = await app.makeMember();
  blocked = await app.makeMember();
  await app.as(reader).call(blockMember, { body: { userId: blocked.id } });
  // Spread over the country: every tenth by a blocked member, some boosted, dates and rates in no particular order.
  await app.deps.db.pool.query(
    `insert into jobs (user_id, trade_key, description, county, town, rate, rate_min, rate_max, start_date, end_date,
      boosted_at, created_at, updated_at)
    select case when n % 10 = 0 then $2::bigint else $1 end, (array['Joiner', 'Mason', 'Tiler'])[1 + n % 3],
      case when n % 4 = 0 then 'Doors' else 'Walls' end, split_part(place.name, '|', 1), split_part(place.name, '|', 2),
      '180', 18000, 15000 + n % 7 * 100 + 3000, $3::date + n % 11, $3::date + 20,
      case when n % 25 = 0 then $3::timestamptz + n * interval '1 second' end, $3::timestamptz - n * interval '1 minute', $3
    from generate_series(1, ${JOBS}) n, lateral (select ($4::text[])[1 + n * 7919 % ${PLACES.length}] as name) place`,
    [owner.id, blocked.id, app.clock.now(), PLACES],
  );
});
afterAll(() => app.close());

async function readAll(query: Query): Promise<{ jobs: Job[]; totals: number[] }> {
  const jobs: Job[] = [];
  const totals: number[] = [];
  for (let cursor: string | undefined; ;) {
    const page = await readPage(app, reader, { ...query, limit: 20, cursor });
    jobs.push(...page.jobs);
    totals.push(page.pagination.total);
    if (page.pagination.cursor === null) return { jobs, totals };
    cursor = page.pagination.cursor;
  }
}

/** Whether a job matches, computed without the database. */
function fits(chosen: Chosen & { q?: string }, job: Job): boolean {
  const places = [
    ...placesWithin(chosen),
    ...(chosen.county ?? []).map((county) => ({ county, town: null })),
  ];
  return (
    job.userId !== blocked.id &&
    (chosen.trade?.includes(job.trade) ?? true) &&
    (chosen.q === undefined || job.description.toLowerCase().includes(chosen.q)) &&
    places.some(
      ({ county, town }) => county === job.county && (town === null || town === normaliseText(job.town)),
    )
  );
}

const CASES: readonly (Chosen & { q?: string; sort?: string })[] = [
  { near: ["West Midlands|Birmingham"], radius: 100 },
  { near: ["West Midlands|Birmingham"], radius: 60, sort: "highest_paid" },
  { near: ["London|Camden"], radius: 50, trade: ["Joiner", "Tiler"], sort: "job_date" },
  { near: ["Greater Manchester|Bolton"], radius: 60, county: ["Devon"], sort: "newest" },
  { near: ["London|Camden", "Kent|Dover"], radius: 60, q: "doors" },
];

describe.each(CASES)("a wide radius: %o", (chosen) => {
  const query: Query = { ...chosen, trade: chosen.trade?.slice(), near: chosen.near?.slice() } as Query;

  test("holds the same jobs in the same order, whether it is read down its trades or by its towns", async () => {
    // Long enough for the cached count to expire, so the towns' ranges are read.
    app.clock.advance(MINUTE);
    const byTowns = await readPage(app, reader, { ...query, limit: 20 });
    await app.as(reader).call(getJobCounts);
    const { jobs, totals } = await readAll(query);

    expect(chooseRadius(chosen, countAll)).not.toBeNull();
    expect(jobs.slice(0, 20).map(({ id }) => id)).toEqual(byTowns.jobs.map(({ id }) => id));
    const everything = await readAll({ sort: chosen.sort ?? "newest" });
    const meant = everything.jobs.filter((job) => fits(chosen, job));
    expect(meant.length).toBeGreaterThan(20);
    expect(jobs.map(({ id }) => id)).toEqual(meant.map(({ id }) => id));
    expect(new Set([...totals, byTowns.pagination.total])).toEqual(new Set([meant.length]));
  });

  test("is the same by the number of the page", async () => {
    await app.as(reader).call(getJobCounts);
    const { jobs } = await readAll(query);
    const second = await readPage(app, reader, { ...query, limit: 10, page: 2 });
    expect(second.jobs.map(({ id }) => id)).toEqual(jobs.slice(10, 20).map(({ id }) => id));
  });
});

test("one county in 64 spellings costs no more than in one, and finds the same", async () => {
  const spell = (at: number) =>
    Array.from("london", (letter, bit) => (at & (1 << bit) ? letter.toUpperCase() : letter)).join("");
  const near = Array.from({ length: 64 }, (_, at) => `${spell(at)}|*`);
  // Called for every distance that is computed.
  const measured = vi.spyOn(Math, "hypot");
  const find = async (places: string[]) => {
    measured.mockClear();
    const { jobs } = await readPage(app, reader, { near: places, radius: 60, sort: "nearest" });
    return [jobs.map(({ id, distance }) => [id, distance]), measured.mock.calls.length];
  };
  const once = await find(["London|*"]);
  expect(once[0]).toHaveLength(20);
  expect(await find(near)).toEqual(once);
  measured.mockRestore();
});

/** As the jobs above are spread. */
const countAll = (trades: readonly string[] | null, counties: readonly string[] | null) =>
  (JOBS *
    (trades === null ? 1 : trades.length / 3) *
    (counties === null ? AREA_KEYS.length : counties.length)) /
  AREA_KEYS.length;
