import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { FLAG_NAMES, JOB_FLAGS } from "#contracts/job-flags.ts";
import { createJob, getJob, updateJob } from "#contracts/jobs.ts";
import { createSavedSearch, listSavedSearches } from "#contracts/saved-searches.ts";

import { boostJob, jobForm, postJob, readPage, type Query } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let told: number[];

beforeAll(async () => {
  app = await startTestApp();
  app.deps.events.on("jobs.search_matched", "test", ({ payload }) => {
    told.push(...payload.ids);
    return Promise.resolve();
  });
});
beforeEach(async () => {
  await app.deps.db.pool.query("delete from saved_searches");
  await app.deps.db.pool.query("delete from jobs");
  dan = await app.makeMember({ firstName: "Dan" });
  priya = await app.makeMember({ firstName: "Priya" });
  told = [];
});
afterAll(() => app.close());

const found = async (query: Query) => {
  const { jobs, pagination } = await readPage(app, priya, { sort: "newest", ...query });
  return [jobs.map(({ id }) => id), pagination.total];
};
const change = (id: number, details: Record<string, unknown>) =>
  app.as(dan).call(updateJob, { params: { id }, body: jobForm(app, details) });
/** The ids notified, once nothing is due any more. */
async function tell(): Promise<number[]> {
  for (let step = 0; step < 3; step++) await app.deps.jobs.runDue();
  return told.splice(0);
}

test("several at once begin a facet in one order, whichever of them are chosen", async () => {
  const { rows } = await app.deps.db.pool.query<{ chosen: string }>(
    "select chosen from flag_choices('{a,b,c}') as chosen",
  );
  const chosen = rows.map((row) => row.chosen).toSorted();
  expect(chosen).toEqual(["", "a/", "a/b/", "a/b/c/", "a/c/", "b/", "b/c/", "c/"]);
});

describe.each(FLAG_NAMES)("%s", (flag) => {
  test("is what the owner says, and no unless they say so", async () => {
    const [plain, flagged] = [await postJob(app, dan), await postJob(app, dan, { [flag]: true })];
    expect([plain[flag], flagged[flag]]).toEqual([false, true]);
    expect((await change(flagged.id, {})).body[flag]).toBe(false);
    expect((await change(plain.id, { [flag]: true })).body[flag]).toBe(true);
    expect((await app.as(priya).call(getJob, { params: { id: plain.id } })).body[flag]).toBe(true);
    const { error } = await app.as(dan).raw(createJob, { body: jobForm(app, { [flag]: "perhaps" }) });
    expect(Object.keys(error.fields ?? {})).toEqual([flag]);
  });

  test("narrows the board together with every other filter", async () => {
    const plain = await postJob(app, dan);
    const bolton = await postJob(app, dan, { [flag]: true });
    const dover = await postJob(app, dan, { [flag]: true, trade: "Mason", county: "Kent", town: "Dover" });
    await boostJob(app, bolton);
    const asked = { [flag]: "true" };
    expect(await found({})).toEqual([[bolton.id, dover.id, plain.id], 3]);
    expect(await found(asked)).toEqual([[bolton.id, dover.id], 2]);
    for (const narrower of [
      { trade: "Mason" },
      { county: "Kent" },
      { county: "Kent", town: "Kent|Dover" },
      { near: "Kent|Folkestone", radius: 30 },
      { near: "Kent|Folkestone", radius: 100 },
      { trade: ["Mason", "Tiler"], county: ["Kent", "Essex"] },
      { q: "oak dover" },
    ])
      expect(await found({ ...asked, ...narrower })).toEqual([[dover.id], 1]);
    for (const not of ["false", "", "yes"]) expect((await found({ [flag]: not }))[1]).toBe(3);
    await change(bolton.id, {});
    expect(await found(asked)).toEqual([[dover.id], 1]);
  });

  test("pages by cursor: nothing twice, nothing left out", async () => {
    for (let at = 0; at < 5; at++) await postJob(app, dan, { [flag]: at !== 2 });
    const first = await readPage(app, priya, { [flag]: "true", limit: 3 });
    const cursor = first.pagination.cursor ?? "";
    const second = await readPage(app, priya, { [flag]: "true", limit: 3, cursor });
    expect([first.jobs.length, second.jobs.length, second.pagination.cursor]).toEqual([3, 1, null]);
    expect(new Set([...first.jobs, ...second.jobs].map(({ id }) => id)).size).toBe(4);
  });

  test("is all that a search may look for, and tells of the jobs that have it", async () => {
    const body = { [flag]: true, alert: "at_once" };
    const { status, body: search } = await app.as(priya).raw(createSavedSearch, { body });
    expect([status, search.name, search[flag]]).toEqual([201, JOB_FLAGS[flag], true]);
    expect((await app.as(priya).raw(createSavedSearch, { body })).error.code).toBe("saved_search_exists");
    expect((await app.as(priya).call(listSavedSearches)).body.map((each) => each[flag])).toEqual([true]);
    const plain = await postJob(app, dan);
    const flagged = await postJob(app, dan, { [flag]: true });
    expect(await tell()).toEqual([flagged.id]);
    app.clock.advance(11 * 60_000);
    await change(plain.id, { [flag]: true });
    expect(await tell()).toEqual([plain.id]);
  });

  test("of a search is kept apart from the same one without it", async () => {
    const joiners = { trades: ["Joiner"], alert: "at_once" };
    for (const body of [joiners, { ...joiners, [flag]: true }])
      expect((await app.as(priya).raw(createSavedSearch, { body })).status).toBe(201);
    const names = (await app.as(priya).call(listSavedSearches)).body.map(({ name }) => name);
    expect(names.toSorted()).toEqual(["Joiner", `Joiner · ${JOB_FLAGS[flag]}`]);
  });
});
