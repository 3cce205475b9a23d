import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { deleteJob, JOB_SORTS, type Job, type JobPage, type JobSort } from "#contracts/jobs.ts";

import { boostJob, postJob, readPage } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
let reader: Member;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  // Some boosted jobs are of the reader's own trade and county.
  reader = await app.makeMember({ trade: "Joiner", county: "Kent" });
});
afterAll(() => app.close());

/** Few different values, so that many jobs tie. */
const aJob = fc.record({
  pay: fc.constantFrom(150, 200, 250),
  start: fc.nat({ max: 3 }),
  trade: fc.constantFrom("Joiner", "Carpenter"),
  county: fc.constantFrom("Kent", "Essex"),
  boosted: fc.nat({ max: 4 }),
  /** Milliseconds after the previous job; 0 gives two jobs the same time. */
  later: fc.constantFrom(0, 0, 1, 1000),
});
type AJob = typeof aJob extends fc.Arbitrary<infer T> ? T : never;

const walk = fc.record({
  before: fc.array(aJob, { maxLength: 12 }),
  /** The jobs posted during each page after the first. */
  meanwhile: fc.array(fc.array(aJob, { maxLength: 3 }), { minLength: 1, maxLength: 4 }),
  deleteOne: fc.boolean(),
  limit: fc.integer({ min: 1, max: 5 }),
  q: fc.constantFrom(undefined, "wanted"),
  trade: fc.constantFrom(undefined, "Joiner"),
});

async function post(job: AJob): Promise<Job> {
  app.clock.advance(job.later);
  const start = addDays(dayInLondon(app.clock.now()), job.start);
  const made = await postJob(app, dan, {
    title: "Wanted",
    rate: String(job.pay),
    trade: job.trade,
    county: job.county,
    town: "Somewhere",
    startDate: start,
    endDate: start,
  });
  if (job.boosted === 0) await boostJob(app, made);
  return made;
}

async function postAll(jobs: readonly AJob[]): Promise<Job[]> {
  const made: Job[] = [];
  for (const job of jobs) made.push(await post(job));
  return made;
}

test.each(JOB_SORTS)(
  "paging by %s repeats nothing and leaves nothing out while others post",
  async (sort: JobSort) => {
    await fc.assert(
      fc.asyncProperty(walk, async ({ before, meanwhile, deleteOne, limit, q, trade }) => {
        await app.deps.db.kysely.deleteFrom("jobs").execute();
        const there = await postAll(before);
        const query = {
          sort,
          limit,
          county: "Kent,Essex",
          ...(q && { q }),
          ...(trade && { trade }),
        };
        // The expected order: one page of all jobs, before anything else is posted.
        const expected = (await readPage(app, reader, { ...query, limit: 50 })).jobs.map((job) => job.id);
        expect(expected).toHaveLength(
          there.filter((job) => trade === undefined || job.trade === trade).length,
        );

        const seen: number[] = [];
        const gone: number[] = [];
        let cursor: string | null = null;
        for (let page = 1; page <= 40; page++) {
          // Others post while the page is read.
          const [answer]: [JobPage, Job[]] = await Promise.all([
            readPage(app, reader, { ...query, ...(cursor !== null && { cursor }) }),
            page === 1 ? [] : postAll(meanwhile[page - 2] ?? []),
          ]);
          expect(answer.pagination.page).toBe(page);
          expect(answer.pagination.total).toBe(expected.length);
          seen.push(...answer.jobs.map((job) => job.id));
          cursor = answer.pagination.cursor;
          expect(answer.pagination.hasMore).toBe(cursor !== null);
          if (cursor === null) break;
          const unseen = expected.find((id) => !seen.includes(id) && !gone.includes(id));
          if (deleteOne && page === 1 && unseen !== undefined) {
            await app.as(dan).call(deleteJob, { params: { id: unseen } });
            gone.push(unseen);
          }
        }
        expect(cursor).toBeNull();
        expect(new Set(seen).size).toBe(seen.length);
        const wereThere = new Set(there.map((job) => job.id));
        expect(seen.filter((id) => wereThere.has(id))).toEqual(expected.filter((id) => !gone.includes(id)));
      }),
      { numRuns: 25 },
    );
  },
  120_000,
);
