import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { setJobStatus } from "#contracts/jobs.ts";
import { listNotifications } from "#contracts/notifications.ts";
import { createReport } from "#contracts/reports.ts";
import { createSavedSearch, deleteSavedSearch, listSavedSearches } from "#contracts/saved-jobs.ts";

import { postApprenticeship } from "../../testing/apprenticeships.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let pushed: number;

beforeAll(async () => {
  app = await startTestApp();
  app.deps.events.on("notifications.raised", "test", () => {
    pushed += 1;
    return Promise.resolve();
  });
});
beforeEach(async () => {
  dan = await app.makeMember({ firstName: "Dan" });
  priya = await app.makeMember({ firstName: "Priya" });
  pushed = 0;
});
afterAll(() => app.close());

const save = async (body: Record<string, unknown>) =>
  (await app.as(priya).raw(createSavedSearch, { body: { alert: "at_once", ...body } })).body;
/** What has become of everything that waits, however many steps it takes. */
async function settle() {
  for (let step = 0; step < 4; step++) await app.deps.jobs.runDue();
  const mails = (await app.readMails()).filter(({ to }) => to === priya.email);
  const { body } = await app.as(priya).raw(listNotifications, { query: {} });
  return { mails, told: body.map(({ type, message }) => [type, message]) };
}

test("a find is one email and one notification, with what it is", async () => {
  await save({ trades: ["Glazier"], name: "Glass" });
  const job = await postJob(app, dan, { trade: "Glazier", title: "Shopfront <b>", rate: "180-200" });
  const { mails, told } = await settle();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject).toBe("New job for “Glass”: Shopfront <b>");
  expect(mails[0]?.text).toContain("£180–£200/day · Bolton, Greater Manchester");
  expect(mails[0]?.text).toContain(`/jobs?jobId=${job.id}`);
  expect(mails[0]?.text).toContain("/jobs?view=searches");
  expect(mails[0]?.html).not.toContain("<b>");
  expect(mails[0]?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  expect(told).toEqual([["job_update", "New work fits your saved search: Glass (Shopfront <b>)"]]);
  expect(pushed).toBe(1);
});

test("without e-mail no email goes out, without push only the list says so", async () => {
  await save({ trades: ["Mason"], byEmail: false, byPush: false });
  await postJob(app, dan, { trade: "Mason" });
  const { mails, told } = await settle();
  expect(mails).toEqual([]);
  expect(told).toHaveLength(1);
  expect(pushed).toBe(0);
});

test("nothing is said of what has closed, or for a search that is gone, in the meantime", async () => {
  const search = await save({ trades: ["Tiler"] });
  const job = await postJob(app, dan, { trade: "Tiler" });
  await app.as(dan).call(setJobStatus, { params: { id: job.id }, body: { status: "filled" } });
  expect((await settle()).mails).toEqual([]);
  await app.as(priya).call(deleteSavedSearch, { params: { id: search.id } });
  await postJob(app, dan, { trade: "Tiler" });
  const { mails, told } = await settle();
  expect([mails, told, pushed]).toEqual([[], [], 0]);
});

test("nothing is said of what the member has reported in the meantime, of either board", async () => {
  await save({ trades: ["Scaffolder"] });
  await save({ trades: ["Scaffolder"], board: "apprenticeships" });
  const job = await postJob(app, dan, { trade: "Scaffolder" });
  const { id } = await postApprenticeship(app, dan, { trade: "Scaffolder" });
  for (const thing of [
    { type: "job", id: job.id },
    { type: "apprenticeship", id },
  ] as const)
    await app.as(priya).call(createReport, { body: { ...thing, reason: "fake" } });
  const { mails, told } = await settle();
  expect([mails, told, pushed]).toEqual([[], [], 0]);
});

test("one click in an email stops the e-mails of all saved searches, and nothing else", async () => {
  await save({ trades: ["Glazier"], name: "Glass" });
  await save({ trades: ["Mason"], name: "Stone" });
  await postJob(app, dan, { trade: "Glazier" });
  const { mails } = await settle();
  const url = /<http:\/\/[^/]+([^>]+)>/.exec(mails[0]?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
  expect((await app.app.inject({ method: "GET", url })).body).toContain("what your saved searches find");
  expect((await app.app.inject({ method: "POST", url })).statusCode).toBe(200);
  await postJob(app, dan, { trade: "Mason" });
  const after = await settle();
  expect([after.mails.length, after.told.length]).toEqual([1, 2]);
  const { body } = await app.as(priya).call(listSavedSearches);
  expect(body.map(({ byEmail, byPush, alert }) => ({ byEmail, byPush, alert }))).toEqual([
    { byEmail: false, byPush: true, alert: "at_once" },
    { byEmail: false, byPush: true, alert: "at_once" },
  ]);
});
