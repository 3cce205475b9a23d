import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  deleteApprenticeship,
  setApplicationStatus,
  withdrawApplication,
  updateApprenticeship,
} from "#contracts/apprenticeships.ts";
import { blockMember } from "#contracts/blocks.ts";
import { pathOf } from "#contracts/notification-types.ts";
import { createReport } from "#contracts/reports.ts";
import { createSavedSearch, listSavedSearches } from "#contracts/saved-searches.ts";

import { transaction } from "../../platform/database/database.ts";
import { apprenticeshipForm, leaveApplication, postApprenticeship } from "../../testing/apprenticeships.ts";
import { leaveBlocked } from "../../testing/crew.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { countUnread, readInbox } from "../../testing/notifications.ts";
import { leaveRemoval, settleAppeal } from "../../testing/sanctions.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  dan = await app.makeMember({ firstName: "Dan" });
  priya = await app.makeMember({ firstName: "Priya" });
});
afterAll(() => app.close());

const save = (body: Record<string, unknown>) =>
  app.as(priya).raw(createSavedSearch, { body: { board: "apprenticeships", alert: "at_once", ...body } });

/** Priya's notifications, once every background step has run. */
async function told() {
  for (let step = 0; step < 4; step++) await app.deps.jobs.runDue();
  return readInbox(app, priya);
}

test.each([
  ["whoever was chosen has withdrawn", () => withdraw()],
  ["whoever was chosen is taken back", () => decide("shortlisted")],
  ["whoever was chosen is given up", () => leaveBlocked(app, dan, sam).then(() => decideOther())],
  ["an appeal gave it back", () => appeal()],
])("what was off the board at its turn is told of once %s", async (what, comeBack) => {
  app.clock.set("2027-12-12T20:00:00Z");
  [dan, priya, sam] = [await app.makeMember(), await app.makeMember(), await app.makeMember()];
  await save({ trades: ["Plasterer"], name: "Walls", alert: "daily" });
  ({ id } = await postApprenticeship(app, dan, { trade: "Plasterer", title: "Learn to skim" }));
  application = await leaveApplication(app, sam, id);
  other = await leaveApplication(app, await app.makeMember(), id);
  if (what.startsWith("an appeal")) await remove();
  else await decide("successful");
  const tell = async (moment: string) => {
    app.clock.set(moment);
    await app.deps.jobs.add(app.deps.db, "jobs.notify_searches", {});
    return (await told()).map(({ message }) => message);
  };
  expect(await tell("2027-12-13T07:00:00Z")).toEqual([]);
  await comeBack();
  const once = ["A new apprenticeship fits your saved search: Walls (Learn to skim)"];
  expect(await tell("2027-12-13T08:00:00Z")).toEqual([]);
  expect(await tell("2027-12-14T07:00:00Z")).toEqual(once);
  expect(await tell("2027-12-15T07:00:00Z")).toEqual(once);
});

let sam: Member;
let id: number;
let application: number;
let other: number;
let removal: number;
const withdraw = () => app.as(sam).raw(withdrawApplication, { params: { id } });
const answer = (to: number, status: string) =>
  app.as(dan).raw(setApplicationStatus, { params: { id: to }, body: { status } });
const decide = (status: string) => answer(application, status);
const decideOther = () => answer(other, "shortlisted");
async function remove() {
  const moderator = await app.makeMember({ isModerator: true });
  removal = await leaveRemoval(app, { reporter: sam, moderator, owner: dan }, "apprenticeship", id);
}
async function appeal() {
  const judge = await app.makeMember({ isModerator: true });
  await settleAppeal(app, { owner: dan, judge }, removal, "overturned");
}

test.each([
  ["its owner deleted it", () => app.as(dan).call(deleteApprenticeship, { params: { id } })],
  ["a moderator removed it", () => remove()],
  ["the reader reported it", () => report("apprenticeship", id)],
])("a find that stands alone goes from the list and the count when %s", async (_what, end) => {
  sam = await app.makeMember();
  await save({ trades: ["Roofer"], name: "Roofs" });
  ({ id } = await postApprenticeship(app, dan, { trade: "Roofer", title: "Slates" }));
  expect(await told()).toHaveLength(1);
  await end();
  expect([await told(), await countUnread(app, priya)]).toEqual([[], 0]);
});

test("a find that its owner deleted is counted with none that comes after it", async () => {
  await save({ trades: ["Roofer"], name: "Roofs" });
  ({ id } = await postApprenticeship(app, dan, { trade: "Roofer", title: "Slates" }));
  await told();
  await app.as(dan).call(deleteApprenticeship, { params: { id } });
  await told();
  app.clock.advance(10 * MINUTE);
  await postApprenticeship(app, dan, { trade: "Roofer", title: "Tiles" });
  const again = (await told()).map(({ message }) => message);
  expect(again).toEqual(["A new apprenticeship fits your saved search: Roofs (Tiles)"]);
});

test("so does a job that the reader reported; that several were found stays", async () => {
  await save({ trades: ["Roofer"], name: "Roofs", board: "jobs" });
  await save({ trades: ["Roofer"], name: "Roofs" });
  const job = await postJob(app, dan, { trade: "Roofer" });
  expect(await told()).toHaveLength(1);
  await report("job", job.id);
  expect([await told(), await countUnread(app, priya)]).toEqual([[], 0]);
  ({ id } = await postApprenticeship(app, dan, { trade: "Roofer" }));
  await told();
  app.clock.advance(10 * MINUTE);
  for (const board of [postApprenticeship, postJob]) await board(app, dan, { trade: "Roofer" });
  const several = (await told()).map(({ message }) => message);
  const fit = [/\(2 apprenticeships\)$/, /\(2 jobs\)$/];
  expect(several).toEqual(fit.map((words) => expect.stringMatching(words)));
  await report("apprenticeship", id);
  expect(await told()).toHaveLength(2);
});

const report = (type: "job" | "apprenticeship", thing: number) =>
  app.as(priya).call(createReport, { body: { type, id: thing, reason: "fake" } });

test("what was told of is not told again while it can be on the board, and forgotten after", async () => {
  app.clock.set("2028-01-10T12:00:00Z");
  [dan, priya] = [await app.makeMember(), await app.makeMember()];
  await save({ trades: ["Tiler"], name: "Tiles" });
  ({ id } = await postApprenticeship(app, dan, { trade: "Tiler", closingDate: "2028-07-01" }));
  const fits = ["A new apprenticeship fits your saved search: Tiles (Apprentice joiner)"];
  expect((await told()).map(({ message }) => message)).toEqual(fits);
  const changeAt = async (moment: string, closingDate: string) => {
    app.clock.set(moment);
    await app.deps.jobs.add(app.deps.db, "jobs.purge_matches", {});
    await app.deps.jobs.runDue();
    const device = { userId: dan.id, ip: "127.0.0.1", userAgent: "test" };
    const token = await transaction(app.deps.db, (tx) => app.deps.sessions.start(tx, device));
    const body = apprenticeshipForm(app, { trade: "Tiler", closingDate });
    const { status } = await app.as({ ...dan, token }).raw(updateApprenticeship, { params: { id }, body });
    expect(status).toBe(200);
    await told();
    return (await app.readMails()).filter(({ to }) => to === priya.email).length;
  };
  expect(await changeAt("2028-05-20T12:00:00Z", "2028-10-30")).toBe(1);
  expect(await changeAt("2028-09-30T12:00:00Z", "2028-10-30")).toBe(1);
  // Long closed, it counts as new again.
  expect(await changeAt("2029-03-01T12:00:00Z", "2029-04-01")).toBe(2);
});

test("a search of one board is not one of the other", async () => {
  const { body } = await save({ trades: ["Glazier"], name: "Glass" });
  expect((await app.as(priya).raw(createSavedSearch, { body: { trades: ["Glazier"] } })).status).toBe(201);
  const read = async (board: string) =>
    (await app.as(priya).raw(listSavedSearches, { query: { board } })).body.map(({ id }) => id);
  expect(await read("apprenticeships")).toEqual([body.id]);
  expect(await read("jobs")).not.toContain(body.id);
  expect((await save({ trades: ["Glazier"], name: "Again" })).error.code).toBe("saved_search_exists");
  expect((await save({ parkingOnSite: true })).error.code).toBe("invalid_input");
});

test("a new apprenticeship that fits is one notification and one email that lead to it", async () => {
  await save({ trades: ["Glazier"], name: "Glass" });
  await postJob(app, dan, { trade: "Glazier" });
  await postApprenticeship(app, dan, { trade: "Joiner" });
  expect(await told()).toEqual([]);
  const { id } = await postApprenticeship(app, dan, { trade: "Glazier", title: "Apprentice glazier" });
  const [only, ...more] = await told();
  expect([only?.message, more]).toEqual([
    "A new apprenticeship fits your saved search: Glass (Apprentice glazier)",
    [],
  ]);
  expect(pathOf(only!)).toBe(`/apprenticeships?apprenticeshipId=${id}`);
  const mails = (await app.readMails()).filter(({ to }) => to === priya.email);
  expect(mails.map(({ subject }) => subject)).toEqual(["New apprenticeship for “Glass”: Apprentice glazier"]);
  expect(mails[0]?.text).toContain(`/apprenticeships?apprenticeshipId=${id}`);
  expect(mails[0]?.text).toContain("/apprenticeships?view=searches");
});

test("words, a distance and a change are looked at; one's own and a blocked member's are not", async () => {
  const around = { counties: ["Greater Manchester"], towns: ["Greater Manchester|Wigan"], radius: 10 };
  await save({ ...around, words: "thatch", name: "Straw" });
  const { id } = await postApprenticeship(app, dan, { title: "Apprentice joiner" });
  await postApprenticeship(app, priya, { title: "Apprentice thatcher" });
  expect(await told()).toEqual([]);
  const body = apprenticeshipForm(app, { title: "Apprentice thatcher" });
  await app.as(dan).raw(updateApprenticeship, { params: { id }, body });
  await app.as(dan).raw(updateApprenticeship, { params: { id }, body });
  expect((await told()).map(({ message }) => message)).toEqual([
    "A new apprenticeship fits your saved search: Straw (Apprentice thatcher)",
  ]);
  const other = await app.makeMember();
  await app.as(other).call(blockMember, { body: { userId: priya.id } });
  await postApprenticeship(app, other, { title: "Thatch" });
  app.clock.advance(11 * 60_000);
  await app.deps.jobs.add(app.deps.db, "jobs.notify_searches", {});
  expect(await told()).toHaveLength(1);
});
