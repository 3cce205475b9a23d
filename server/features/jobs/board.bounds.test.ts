import { afterAll, beforeAll, expect, test } from "vitest";

import { getBoostedJobs, getJobCounts, listJobs } from "#contracts/jobs.ts";

import { createBoardCounts } from "../../platform/board/counts.ts";
import { readPage } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let reader: Member;

/** 1,300 open jobs, 40 of them boosted, inserted directly into the database. */
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-11-20T10:00:00Z");
  reader = await app.makeMember();
  const owner = await app.makeMember();
  await app.deps.db.pool.query(
    `insert into jobs (user_id, trade_key, description, county, town, rate, rate_min, rate_max, start_date, end_date,
      boosted_at, created_at, updated_at)
    select $1, case when n % 2 = 0 then 'Joiner' else 'Mason' end, 'Doors', 'Kent', 'Dover', '180', 18000, 18000,
      '2026-12-01', '2026-12-05', case when n <= 40 then $2::timestamptz end, $2::timestamptz - n * interval '1 second', $2
    from generate_series(1, 1300) n`,
    [owner.id, app.clock.now()],
  );
});
afterAll(() => app.close());

test("lists are bounded whatever is asked for", async () => {
  const { body } = await app.as(reader).call(listJobs);
  expect(body).toHaveLength(200);
  expect((await readPage(app, reader, { limit: "1000000000" })).jobs).toHaveLength(50);
  expect((await app.as(reader).call(getBoostedJobs)).body).toHaveLength(30);
});

test("every boosted job has its turn on the home page, as often as the others, and not the same for everybody", async () => {
  const turns = new Map<number, number>();
  const read = async (by: Member) => (await app.as(by).call(getBoostedJobs)).body.map(({ id }) => id);
  // 40 jobs, 30 at a time: in four turns each has been shown three times.
  for (let turn = 1; turn <= 4; turn += 1) {
    const shown = await read(reader);
    expect(new Set(shown).size).toBe(30);
    for (const id of shown) turns.set(id, (turns.get(id) ?? 0) + 1);
    expect(await read(reader)).toEqual(shown);
    app.clock.advance(5 * MINUTE);
  }
  expect([turns.size, ...new Set(turns.values())]).toEqual([40, 3]);
  const [one, other] = [await read(reader), await read(await app.makeMember())];
  expect(new Set(one)).not.toEqual(new Set(other));
});

test("matching jobs are counted up to 1,000, in a search up to 200, with and without counts at hand", async () => {
  const more = { total: 1000, totalIsMore: true };
  expect((await readPage(app, reader, { page: "1" })).pagination).toMatchObject(more);
  expect((await app.as(reader).call(getJobCounts)).body.total).toBe(1300);
  expect((await readPage(app, reader, { page: "1" })).pagination).toMatchObject(more);
  app.clock.advance(MINUTE);
  const joiners = await readPage(app, reader, { trade: "Joiner" });
  expect(joiners.pagination).toMatchObject({ total: 650, totalIsMore: false });
  const search = await readPage(app, reader, { q: "doors" });
  expect(search.pagination).toMatchObject({ total: 200, totalIsMore: true });
});

test("page numbers end at the first 1,000, cursors reach every job once", async () => {
  const last = await readPage(app, reader, { page: "20", limit: "50" });
  expect([last.jobs.length, last.pagination.hasMore]).toEqual([50, true]);
  const beyond = await readPage(app, reader, { page: "21", limit: "50" });
  expect([beyond.jobs, beyond.pagination]).toEqual([
    [],
    { page: 21, hasMore: false, total: 1000, totalIsMore: true, cursor: null },
  ]);
  const seen = new Set<number>();
  let cursor: string | null = "";
  while (cursor !== null) {
    const page = await readPage(app, reader, { limit: "50", ...(cursor !== "" && { cursor }) });
    page.jobs.forEach((job) => seen.add(job.id));
    expect(page.pagination).toMatchObject({ total: 1000, totalIsMore: true });
    cursor = page.pagination.cursor;
  }
  expect(seen.size).toBe(1300);
});

test("counting that takes long goes on for whoever comes later, and is not begun again for as much longer", async () => {
  let begun = 0;
  const counts = createBoardCounts(app.deps, {
    name: "large",
    async countPairs({ pool }) {
      begun += 1;
      await pool.query("select pg_sleep(4)");
      return [["Joiner", "Kent", 7]];
    },
  });
  await expect(counts.read()).rejects.toThrow("did not answer");
  await expect.poll(() => counts.peek()?.total, { timeout: 20_000 }).toBe(7);
  // Fifty times the four seconds it took.
  app.clock.advance(3 * MINUTE);
  expect((await counts.read()).total).toBe(7);
  expect(begun).toBe(1);
}, 30_000);
