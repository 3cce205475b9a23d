import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { getBoostedJobs, getJobCounts, listJobs, type Job } from "#contracts/jobs.ts";

import { boostJob, postJob, postSixJobs, readPage, type Query } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let jobs: Record<string, Job>;

beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-11-20T10:00:00Z");
  dan = await app.makeMember({ firstName: "Dan", lastName: "Mistry" });
  priya = await app.makeMember({ firstName: "Priya", lastName: "Shah", trade: "Tiler", county: "Essex" });
  jobs = await postSixJobs(app, dan);
});
afterAll(() => app.close());

const names = (page: { jobs: Job[] }) => page.jobs.map((job) => job.title);
const find = async (query: Query) => names(await readPage(app, priya, query));

describe("pages of the board", () => {
  test("refuses a search that is too long and a cursor that is none", async () => {
    const long = await app.as(priya).raw(listJobs, { query: { q: "x".repeat(101) } });
    expect([long.status, long.error.fields]).toEqual([
      400,
      { q: "Please search for 100 characters or fewer" },
    ]);
    const first = await readPage(app, priya, { limit: "1" });
    const broken = [
      { cursor: "x" },
      { cursor: "' or 1=1" },
      { cursor: Buffer.from("newest other infinity 1 2 3").toString("base64url") },
      { cursor: Buffer.from("newest other 2026-99-99T00:00:00.000Z 1 2 3").toString("base64url") },
      { cursor: Buffer.from("job_date other 2026-02-31 1 2 3").toString("base64url"), sort: "job_date" },
      {
        cursor: Buffer.from("highest_paid other 99999999999 1 2 3").toString("base64url"),
        sort: "highest_paid",
      },
      {
        cursor: Buffer.from("newest other 2026-01-01T00:00:00.000Z 99999999999999999999 2 3").toString(
          "base64url",
        ),
      },
      { cursor: first.pagination.cursor ?? "", sort: "job_date" },
    ];
    for (const query of broken) {
      const { status, error } = await app.as(priya).raw(listJobs, { query });
      expect([status, error.code]).toEqual([400, "malformed_request"]);
    }
  });

  test.each([
    { limit: "1000000000" },
    { limit: "-1" },
    { limit: "NaN" },
    { page: "-1" },
    { page: "1e999" },
    { page: ["1", "2"] },
    { page: "0; select pg_sleep(9)" },
  ])("takes %j for the usual", async (query) => {
    expect(await find(query)).toHaveLength(6);
  });

  test("accepts a page by number, however far", async () => {
    expect(await find({ limit: "2", page: "2" })).toEqual(["carpenter dover", "carpenter salford"]);
    for (const page of ["4", "99999", "100000000"]) {
      const far = await readPage(app, priya, { limit: "2", page });
      expect([far.jobs, far.pagination.total, far.pagination.hasMore]).toEqual([[], 6, false]);
    }
  });

  test("shows the member's own jobs, and nobody else's", async () => {
    expect(await find({ mine: "true" })).toEqual([]);
    expect(names(await readPage(app, dan, { mine: "true", trade: "Joiner", limit: "2" }))).toHaveLength(2);
  });

  test("never shows an applicant's or an owner's contact", async () => {
    const { body } = await app.as(priya).call(listJobs);
    const text = JSON.stringify(body);
    for (const secret of [dan.email, dan.phone, "password"]) expect(text).not.toContain(secret);
  });
});

describe("boosted jobs", () => {
  test("come first within the filter, most recently boosted first, in every sort", async () => {
    const [older, newer] = [jobs["joiner bolton"], jobs["carpenter dover"]];
    if (older === undefined || newer === undefined) throw new Error("Jobs are missing");
    expect((await app.as(priya).call(getBoostedJobs)).body).toEqual([]);
    await boostJob(app, older, new Date("2026-11-20T10:30:00Z"));
    await boostJob(app, newer, new Date("2026-11-20T10:40:00Z"));
    for (const sort of ["newest", "highest_paid", "job_date"]) {
      const page = await readPage(app, priya, { sort });
      expect(names(page).slice(0, 2)).toEqual(["carpenter dover", "joiner bolton"]);
      expect(page.jobs.map((job) => job.isBoosted)).toEqual([true, true, false, false, false, false]);
      expect(page.pagination.total).toBe(6);
    }
    expect(await find({ trade: "Joiner" })).toEqual(["joiner bolton", "joiner salford"]);
    expect(await find({ county: "London" })).toEqual(["electrician london"]);
    expect(await find({ q: "joiner" })).toEqual(["joiner bolton", "joiner salford"]);
    const { body } = await app.as(priya).call(getBoostedJobs);
    expect(body.map((job) => job.title)).toEqual(["carpenter dover", "joiner bolton"]);
    const first = await readPage(app, priya, { limit: "1", sort: "highest_paid" });
    const second = await readPage(app, priya, {
      limit: "2",
      sort: "highest_paid",
      cursor: first.pagination.cursor ?? "",
    });
    expect([...names(first), ...names(second)]).toEqual([
      "carpenter dover",
      "joiner bolton",
      "thatcher dover",
    ]);
  });

  test("of one's own trade and county come before the others, page by page, in every list", async () => {
    const joiner = await app.makeMember({ trade: "Joiner", county: "Greater Manchester" });
    const order = ["joiner bolton", "carpenter dover"];
    for (const sort of ["newest", "highest_paid", "job_date"]) {
      const [first, all] = await Promise.all([
        readPage(app, joiner, { limit: "1", sort }),
        readPage(app, joiner, { sort }),
      ]);
      const cursor = first.pagination.cursor ?? "";
      const second = await readPage(app, joiner, { limit: "2", sort, cursor });
      expect([...names(first), ...names(second)]).toEqual(names(all).slice(0, 3));
      expect(names(all).slice(0, 2)).toEqual(order);
      expect(new Set(names(all)).size).toBe(6);
    }
    for (const query of [{ q: "oak" }, { county: "Greater Manchester,Kent" }, { q: "oak", limit: "2" }])
      expect(names(await readPage(app, joiner, query)).slice(0, 2)).toEqual(order);
    expect(names(await readPage(app, joiner, { trade: "Carpenter" }))[0]).toBe("carpenter dover");
    expect((await app.as(joiner).call(getBoostedJobs)).body.map(({ title }) => title)).toEqual(order);
  });

  test("need a session", async () => {
    expect((await app.visitor.call(getBoostedJobs)).status).toBe(401);
  });
});

describe("getJobCounts", () => {
  test("needs a session", async () => {
    expect((await app.visitor.call(getJobCounts)).status).toBe(401);
  });

  test("counts by trade and county, at most half a minute late, and from midnight without what has ended", async () => {
    const read = async () => (await app.as(priya).call(getJobCounts)).body;
    app.clock.advance(MINUTE);
    const first = await read();
    expect(first.total).toBe(6);
    expect(first.trades.toSorted((one, other) => one.key.localeCompare(other.key))).toEqual([
      { key: "Carpenter", count: 2 },
      { key: "Electrician", count: 1 },
      { key: "Joiner", count: 2 },
      { key: "Other", count: 1 },
    ]);
    expect(first.counties).toContainEqual({ key: "Kent", count: 2 });
    await postJob(app, dan, { trade: "Mason", county: "Kent", town: "Deal", title: "mason deal" });
    app.clock.advance(30_000);
    expect(await read()).toMatchObject({ total: 7 });
    app.clock.advance(9 * DAY);
    expect((await read()).trades).toContainEqual({ key: "Carpenter", count: 1 });
  });
});

// Last, because the tests above count the existing jobs.
test("turns the pages of one's own jobs, boosted or not, none skipped of those that were posted at one moment", async () => {
  const owner = await app.makeMember();
  const own = [await postJob(app, owner), await postJob(app, owner), await postJob(app, owner)];
  await boostJob(app, own[1]!);
  const seen: number[] = [];
  let cursor: string | null = null;
  do {
    const page = await readPage(app, owner, { mine: "true", limit: "2", ...(cursor !== null && { cursor }) });
    seen.push(...page.jobs.map(({ id }) => id));
    cursor = page.pagination.cursor;
  } while (cursor !== null && seen.length < 9);
  const whole = await readPage(app, owner, { mine: "true" });
  expect(seen).toEqual(whole.jobs.map(({ id }) => id));
  expect(seen).toHaveLength(3);
});
