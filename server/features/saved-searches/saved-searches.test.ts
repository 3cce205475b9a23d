import { randomBytes } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { updateApprenticeship } from "#contracts/apprenticeships.ts";
import { blockMember } from "#contracts/blocks.ts";
import { setJobStatus, updateJob } from "#contracts/jobs.ts";
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  updateSavedSearch,
  type SavedSearch,
} from "#contracts/saved-searches.ts";

import type { EventMap } from "../../platform/event-map.ts";
import { apprenticeshipForm, postApprenticeship } from "../../testing/apprenticeships.ts";
import { jobForm, postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { HOUR, MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let told: EventMap["jobs.search_matched"][];

beforeAll(async () => {
  app = await startTestApp();
  app.deps.events.on("jobs.search_matched", "test", ({ payload }) => {
    told.push(payload);
    return Promise.resolve();
  });
});
beforeEach(async () => {
  await app.deps.db.pool.query("delete from saved_searches");
  dan = await app.makeMember({ firstName: "Dan" });
  priya = await app.makeMember({ firstName: "Priya" });
  told = [];
});
afterAll(() => app.close());

const make = (by: Member, body: Record<string, unknown>) => app.as(by).raw(createSavedSearch, { body });
const change = (by: Member, id: number, body: Record<string, unknown>) =>
  app.as(by).raw(updateSavedSearch, { params: { id }, body });
const listed = async (by: Member) => (await app.as(by).call(listSavedSearches)).body;
async function saved(by: Member, body: Record<string, unknown>): Promise<SavedSearch> {
  const { status, body: search, error } = await make(by, body);
  expect([status, error]).toEqual([201, expect.anything()]);
  return search;
}
/** Runs everything that is due at the present time. */
async function tell(): Promise<number[][]> {
  await app.deps.jobs.add(app.deps.db, "jobs.notify_searches", {});
  await app.deps.jobs.runDue();
  // Events recorded by a reaction are due as well.
  await app.deps.jobs.runDue();
  return told.splice(0).map(({ ids }) => [...ids]);
}

describe("saving a search", () => {
  test("needs a session, something to look for, and values that can be read", async () => {
    const params = { id: 1 };
    const asVisitor = [
      await app.visitor.raw(createSavedSearch, { body: { words: "x" } }),
      await app.visitor.call(listSavedSearches),
      await app.visitor.raw(updateSavedSearch, { params, body: {} }),
      await app.visitor.call(deleteSavedSearch, { params }),
    ];
    expect(asVisitor.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    for (const body of [{}, { towns: ["Kent|Dover"] }, { words: " " }])
      expect((await make(priya, body)).error.fields).toEqual({
        trades: "Choose a trade, a place or a word to search for first",
      });
    for (const body of [
      { words: "x".repeat(101) },
      { trades: "Joiner" },
      { trades: Array.from({ length: 61 }, (_, at) => `t${at}`) },
      { words: "x", alert: "hourly" },
      { words: "x", name: "n".repeat(61) },
    ])
      expect((await make(priya, body)).status).toBe(400);
  });

  test("calls it by what it looks for, and keeps one of a kind", async () => {
    const search = await saved(priya, {
      trades: ["Joiner"],
      counties: ["greater manchester", "Kent"],
      towns: ["Kent|Dover"],
      words: " second fix ",
    });
    expect(search).toMatchObject({
      name: "Joiner · Dover, Greater Manchester · “second fix”",
      counties: ["Greater Manchester", "Kent"],
      alert: "daily",
      byEmail: true,
      byPush: true,
    });
    const again = { ...search, counties: ["Kent", "Greater Manchester"], name: "Other name" };
    expect((await make(priya, again)).error.code).toBe("saved_search_exists");
    expect((await make(dan, again)).status).toBe(201);
    expect(await listed(priya)).toHaveLength(1);
  });

  test("again turns on the alert of one that tells nothing, under its name unless another is given", async () => {
    const looked = { trades: ["Joiner"], counties: ["Kent"], radius: null };
    const { id } = await saved(priya, { ...looked, name: "Mine", alert: "off" });
    expect((await make(priya, { ...looked, alert: "off" })).error.code).toBe("saved_search_exists");
    expect(await saved(priya, { ...looked, alert: "at_once", byPush: false })).toMatchObject({
      id,
      name: "Mine",
      alert: "at_once",
      byPush: false,
    });
    expect((await make(priya, { ...looked, alert: "daily" })).error.code).toBe("saved_search_exists");
    await change(priya, id, { alert: "off" });
    expect(await saved(priya, { ...looked, name: "Doors" })).toMatchObject({
      id,
      name: "Doors",
      alert: "daily",
    });
    expect(await listed(priya)).toHaveLength(1);
  });

  test("may name as many trades and places as the board takes, once", async () => {
    const some = (what: string) =>
      Array.from({ length: 60 }, () => `${what}${randomBytes(40).toString("hex")}`);
    const long = { trades: some("t"), counties: some("c"), words: "w" };
    await saved(priya, long);
    expect((await make(priya, long)).error.code).toBe("saved_search_exists");
    await saved(priya, { ...long, trades: long.trades.slice(1) });
  });

  test("has an end at 20, also when two are saved at once", async () => {
    for (let at = 0; at < 19; at++) await saved(priya, { words: `word${at}` });
    const answers = await Promise.all([make(priya, { words: "one" }), make(priya, { words: "two" })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.error.code).toBe("too_many_saved_searches");
    // Saving an existing search adds none.
    const { id, words } = (await listed(priya))[0]!;
    await change(priya, id, { alert: "off" });
    expect((await make(priya, { words, alert: "daily" })).status).toBe(201);
  });

  test("is changed and deleted by whose it is, and is nobody else's to know of", async () => {
    const { id } = await saved(priya, { words: "joiner" });
    for (const answer of [
      await change(dan, id, { alert: "off" }),
      await app.as(dan).call(deleteSavedSearch, { params: { id } }),
      await change(priya, 999_999, { alert: "off" }),
    ])
      expect(answer.error.code).toBe("saved_search_not_found");
    expect((await change(priya, id, { name: "  " })).error.fields).toEqual({ name: "Please enter a name" });
    const { body } = await change(priya, id, { name: "Mine", alert: "at_once", byPush: false });
    expect(body).toMatchObject({ name: "Mine", alert: "at_once", byEmail: true, byPush: false });
    expect((await app.as(priya).call(deleteSavedSearch, { params: { id } })).status).toBe(200);
    expect((await app.as(priya).call(deleteSavedSearch, { params: { id } })).status).toBe(404);
    expect(await listed(priya)).toEqual([]);
  });
});

describe("an alert", () => {
  test("comes at once for a job that fits, and not for one that does not", async () => {
    const search = await saved(priya, {
      trades: ["Joiner", "Other"],
      counties: ["Kent"],
      towns: ["Kent|Dover"],
      words: "oak stair",
      alert: "at_once",
    });
    const fitting = { county: "Kent", town: "Dover", description: "Oak staircase" };
    for (const other of [
      { trade: "Mason" },
      { town: "Deal" },
      { county: "Fife" },
      { description: "Pine", title: "x" },
    ])
      await postJob(app, dan, { ...fitting, ...other });
    expect(await tell()).toEqual([]);
    const typed = await postJob(app, dan, { ...fitting, trade: "Stair builder" });
    await app.deps.jobs.runDue();
    expect(told).toEqual([{ savedSearchId: search.id, userId: priya.id, board: "jobs", ids: [typed.id] }]);
  });

  test("never tells of one's own job, nor of a blocked member's, nor to somebody who is banned", async () => {
    for (const by of [dan, priya]) await saved(by, { trades: ["Glazier"], alert: "at_once" });
    const other = await app.makeMember();
    await app.as(other).call(blockMember, { body: { userId: priya.id } });
    await postJob(app, dan, { trade: "Glazier" });
    expect(await tell()).toHaveLength(1);
    await postJob(app, other, { trade: "Glazier" });
    await tell();
    const banned = await app.makeMember();
    await saved(banned, { trades: ["Tiler"], alert: "at_once" });
    await app.deps.db.pool.query("update users set banned_at = now() where id = $1", [banned.id]);
    await postJob(app, dan, { trade: "Tiler" });
    expect(await tell()).toEqual([]);
  });

  test("gathers what comes within ten minutes, and tells of a job once, edited and reposted or not", async () => {
    await saved(priya, { trades: ["Mason"], alert: "at_once" });
    const [first, second, third] = [1, 2, 3].map((at) => ({ trade: "Mason", title: `Wall ${at}` }));
    const one = await postJob(app, dan, first);
    expect(await tell()).toEqual([[one.id]]);
    app.clock.advance(MINUTE);
    const two = await postJob(app, dan, second);
    const three = await postJob(app, dan, third);
    const set = (id: number, status: "filled" | "open") =>
      app.as(dan).call(setJobStatus, { params: { id }, body: { status } });
    await set(three.id, "filled");
    await set(one.id, "filled");
    await set(one.id, "open");
    expect(await tell()).toEqual([]);
    app.clock.advance(10 * MINUTE);
    // The filled job's search has nothing left to notify.
    expect(await tell()).toEqual([[two.id]]);
    expect(await tell()).toEqual([]);
  });

  test("does not tell of what was changed before its time, and fits no more", async () => {
    await saved(priya, { trades: ["Plasterer"], counties: ["Kent"], alert: "daily" });
    await saved(priya, { trades: ["Plasterer"], alert: "daily" });
    await saved(priya, { board: "apprenticeships", trades: ["Plasterer"], alert: "daily" });
    const inKent = { trade: "Plasterer", county: "Kent", town: "Dover" };
    const { id } = await postJob(app, dan, inKent);
    const offer = await postApprenticeship(app, dan, inKent);
    expect(await tell()).toEqual([]);
    const inEssex = jobForm(app, { trade: "Plasterer", county: "Essex", town: "Harlow" });
    const mason = apprenticeshipForm(app, { trade: "Mason" });
    const changed = [
      await app.as(dan).raw(updateJob, { params: { id }, body: inEssex }),
      await app.as(dan).raw(updateApprenticeship, { params: { id: offer.id }, body: mason }),
    ];
    expect(changed.map(({ status }) => status)).toEqual([200, 200]);
    await app.deps.jobs.runDue();
    app.clock.advance(24 * HOUR);
    expect(await tell()).toEqual([[id]]);
  });

  test.each([
    ["in winter", "2027-01-12T07:30:00Z", "2027-01-13T06:59:59Z", "2027-01-13T07:00:00Z"],
    ["in summer", "2027-07-12T06:30:00Z", "2027-07-13T05:59:59Z", "2027-07-13T06:00:00Z"],
    ["before the clocks go forward", "2027-03-27T12:00:00Z", "2027-03-28T05:59:59Z", "2027-03-28T06:00:00Z"],
    ["before the clocks go back", "2027-10-30T12:00:00Z", "2027-10-31T06:59:59Z", "2027-10-31T07:00:00Z"],
    ["early the same day", "2027-01-12T03:00:00Z", "2027-01-12T06:59:59Z", "2027-01-12T07:00:00Z"],
  ])("by day comes at seven in London: %s", async (_, posted, before, at) => {
    app.clock.set(posted);
    const [owner, member] = [await app.makeMember(), await app.makeMember()];
    await saved(member, { trades: ["Surveyor"], alert: "daily" });
    const one = await postJob(app, owner, { trade: "Surveyor" });
    app.clock.advance(MINUTE);
    const two = await postJob(app, owner, { trade: "Surveyor" });
    expect(await tell()).toEqual([]);
    app.clock.set(before);
    expect(await tell()).toEqual([]);
    app.clock.set(at);
    expect(await tell()).toEqual([[two.id, one.id]]);
    app.clock.advance(24 * HOUR);
    expect(await tell()).toEqual([]);
  });

  test("by day that is due comes although its search is renamed, or saved as it is", async () => {
    app.clock.set("2027-11-01T12:00:00Z");
    const [owner, member] = [await app.makeMember(), await app.makeMember()];
    const { id } = await saved(member, { trades: ["Welder"], alert: "daily" });
    const job = await postJob(app, owner, { trade: "Welder" });
    expect(await tell()).toEqual([]);
    app.clock.set("2027-11-02T07:05:00Z");
    await change(member, id, { name: "Welds" });
    await change(member, id, { alert: "daily", byEmail: false });
    expect(await tell()).toEqual([[job.id]]);
  });

  test("that is turned off, or deleted, tells no more of what waits", async () => {
    app.clock.set("2027-11-02T12:00:00Z");
    const [owner, member] = [await app.makeMember(), await app.makeMember()];
    const search = await saved(member, { trades: ["Welder"], alert: "daily" });
    await postJob(app, owner, { trade: "Welder" });
    expect(await tell()).toEqual([]);
    await change(member, search.id, { alert: "off" });
    await change(member, search.id, { alert: "at_once" });
    app.clock.advance(48 * HOUR);
    expect(await tell()).toEqual([]);
    const sooner = await saved(member, { trades: ["Plumber"], alert: "daily" });
    const job = await postJob(app, owner, { trade: "Plumber" });
    await app.deps.jobs.runDue();
    await change(member, sooner.id, { alert: "at_once" });
    expect(await tell()).toEqual([[job.id]]);
  });
});
