import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { closeAccount } from "#contracts/account-rights.ts";
import { signIn } from "#contracts/accounts.ts";
import { banUser, unbanUser } from "#contracts/admin-users.ts";
import { updateApprenticeship } from "#contracts/apprenticeships.ts";
import { blockMember, hideThing, muteMember } from "#contracts/blocks.ts";
import { deleteJob, setJobStatus } from "#contracts/jobs.ts";
import { pathOf } from "#contracts/notification-types.ts";
import { listNotifications, markAllNotificationsRead } from "#contracts/notifications.ts";
import { createReport } from "#contracts/reports.ts";
import { appealByLink, decideAppeal, listAppeals } from "#contracts/sanctions.ts";
import {
  createSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  updateSavedSearch,
} from "#contracts/saved-searches.ts";

import { hashPassword } from "../../platform/passwords.ts";
import { apprenticeshipForm, postApprenticeship } from "../../testing/apprenticeships.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { PASSWORD } from "../../testing/people.ts";
import { appealToken, leaveRemoval, settleAppeal } from "../../testing/sanctions.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

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
/** Runs everything that is due, then returns Priya's emails and notifications. */
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

/** The texts in Priya's list, with the face shown and the link. */
async function readList() {
  await settle();
  const { body } = await app.as(priya).call(listNotifications, { query: {} });
  return body.map((each) => [each.message, each.actor, pathOf(each)]);
}
const fits = (what: string) => `New work fits your saved search: Glass (${what})`;

test("finds that are unread are one notification, which leads to what it says", async () => {
  await save({ trades: ["Glazier"], name: "Glass" });
  const first = await postJob(app, dan, { trade: "Glazier", title: "Shopfront" });
  expect(await readList()).toEqual([[fits("Shopfront"), null, `/jobs?jobId=${first.id}`]]);
  app.clock.advance(10 * MINUTE);
  await postJob(app, dan, { trade: "Glazier", title: "Atrium" });
  const both = [fits("2 jobs"), null, "/jobs?view=searches"];
  expect(await readList()).toEqual([both]);
  await app.as(dan).call(deleteJob, { params: { id: first.id } });
  expect(await readList()).toEqual([both]);
  await app.as(priya).call(markAllNotificationsRead);
  app.clock.advance(10 * MINUTE);
  const third = await postJob(app, dan, { trade: "Glazier", title: "Skylight" });
  expect(await readList()).toEqual([[fits("Skylight"), null, `/jobs?jobId=${third.id}`], both]);
});

test("one owner who is muted, blocked or banned takes the finds of others from nobody", async () => {
  const [muted, blocked, banned] = [await app.makeMember(), await app.makeMember(), await app.makeMember()];
  await save({ trades: ["Glazier"], name: "Glass" });
  await postJob(app, dan, { trade: "Glazier" });
  await settle();
  await app.as(priya).call(markAllNotificationsRead);
  for (const owner of [dan, dan, muted, blocked, banned]) await postJob(app, owner, { trade: "Glazier" });
  await app.deps.jobs.runDue();
  await app.as(priya).call(muteMember, { body: { userId: muted.id } });
  await app.as(priya).call(blockMember, { body: { userId: blocked.id } });
  const now = app.clock.now().toISOString();
  const { kysely } = app.deps.db;
  await kysely.updateTable("users").set({ banned_at: now }).where("id", "=", banned.id).execute();
  app.clock.advance(10 * MINUTE);
  // Posting any job sends the alerts that are due.
  await postJob(app, dan, { trade: "Mason" });
  expect((await readList())[0]).toEqual([fits("3 jobs"), null, "/jobs?view=searches"]);
});

test.each([
  ["at_once", "2027-12-06T12:09:00Z", "2027-12-06T12:10:00Z"],
  ["daily", "2027-12-07T06:59:00Z", "2027-12-07T07:00:00Z"],
] as const)(
  "50 jobs are told at a time, the newest first, and the rest the next time: %s",
  async (alert, before, at) => {
    app.clock.set("2027-12-05T20:00:00Z");
    [dan, priya] = [await app.makeMember(), await app.makeMember()];
    const { id } = await save({ trades: ["Tiler"], name: "Tiles", alert: "daily" });
    const ids: number[] = [];
    for (let hour = 0; hour < 6; hour++) {
      for (let count = 0; count < 9; count++) ids.push((await postJob(app, dan, { trade: "Tiler" })).id);
      app.clock.advance(60 * MINUTE);
    }
    await app.deps.jobs.runDue();
    // Neither is open to Priya, so neither takes the place of another match.
    const [filled, hidden] = [ids.pop()!, ids.pop()!];
    await app.as(dan).call(setJobStatus, { params: { id: filled }, body: { status: "filled" } });
    await app.as(priya).call(hideThing, { params: { type: "job", id: hidden } });
    const tell = async (moment: string) => {
      app.clock.set(moment);
      await app.deps.jobs.add(app.deps.db, "jobs.notify_searches", {});
      const { mails, told } = await settle();
      return [told.map(([, message]) => message), mails.map(({ subject }) => subject)];
    };
    app.clock.set("2027-12-06T12:00:00Z");
    if (alert === "at_once") await app.as(priya).call(updateSavedSearch, { params: { id }, body: { alert } });
    const fitting = (count: number) => [`New work fits your saved search: Tiles (${count} jobs)`];
    const first = [fitting(50), ["50 new jobs for “Tiles”"]];
    expect(await tell("2027-12-06T12:00:00Z")).toEqual(first);
    expect(await tell(before)).toEqual(first);
    const both = [fitting(52), [...first[1]!, "2 new jobs for “Tiles”"]];
    expect(await tell(at)).toEqual(both);
    const { mails } = await settle();
    const named = mails.map(({ text }) => ids.filter((each) => text.includes(`/jobs?jobId=${each}\n`)));
    expect(named).toEqual([ids.slice(2), ids.slice(0, 2)]);
    expect(await tell("2027-12-09T12:00:00Z")).toEqual(both);
  },
);

test("without email no email goes out, without push only the list says so", async () => {
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

test("one click in an email stops the emails of all saved searches, and nothing else", async () => {
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

test.each([
  ["an appeal gave it back", appealAgainstRemoval],
  ["its owner's ban is over", endBan],
  ["its owner's ban was overturned", overturnBan],
  ["its owner stays after all", stayAfterAll],
])("what was hidden when its turn came is told of once %s", async (_what, hide) => {
  app.clock.set("2027-12-12T20:00:00Z");
  [dan, priya] = [await app.makeMember({ firstName: "Dan" }), await app.makeMember()];
  await save({ trades: ["Roofer"], name: "Roofs", alert: "daily" });
  const { id } = await postJob(app, dan, { trade: "Roofer", title: "Slates" });
  await app.deps.jobs.runDue();
  const comeBack = await hide(id);
  const tell = async (moment: string) => {
    app.clock.set(moment);
    await app.deps.jobs.add(app.deps.db, "jobs.notify_searches", {});
    return (await settle()).told.map(([, message]) => message);
  };
  expect(await tell("2027-12-13T07:00:00Z")).toEqual([]);
  await comeBack();
  const once = ["New work fits your saved search: Roofs (Slates)"];
  expect(await tell("2027-12-13T08:00:00Z")).toEqual([]);
  expect(await tell("2027-12-14T07:00:00Z")).toEqual(once);
  expect(await tell("2027-12-15T07:00:00Z")).toEqual(once);
});

async function appealAgainstRemoval(id: number) {
  const [reporter, owner] = [await app.makeMember(), dan];
  const moderator = await app.makeMember({ isModerator: true });
  const removal = await leaveRemoval(app, { reporter, moderator, owner }, "job", id);
  return async () => {
    const judge = await app.makeMember({ isModerator: true });
    await settleAppeal(app, { owner, judge }, removal, "overturned");
  };
}

const boss = async () => app.as(await app.makeMember({ isAdmin: true }));
async function endBan() {
  const params = { userId: dan.id };
  await (await boss()).call(banUser, { params, body: { reason: "Spam" } });
  return async () => (await boss()).call(unbanUser, { params });
}

async function overturnBan() {
  await endBan();
  const of = "select max(id)::int as id from sanctions where user_id = $1";
  const { rows } = await app.deps.db.pool.query<{ id: number }>(of, [dan.id]);
  const body = { token: await appealToken(app, rows[0]!.id), message: "It was mine." };
  await app.visitor.call(appealByLink, { body });
  return async () => {
    const judge = await boss();
    const params = { id: (await judge.call(listAppeals)).body.appeals.at(-1)!.id };
    await judge.call(decideAppeal, { params, body: { outcome: "overturned", reason: "Seen." } });
  };
}

async function stayAfterAll() {
  const password_hash = await hashPassword(PASSWORD);
  await app.deps.db.kysely.updateTable("users").set({ password_hash }).where("id", "=", dan.id).execute();
  await app.as(dan).call(closeAccount, { body: { password: PASSWORD } });
  const body = { email: dan.email, password: PASSWORD, keepAccount: true };
  return () => app.visitor.call(signIn, { body });
}

test("what had closed when its turn came is told of once it is open again, on either board", async () => {
  app.clock.set("2027-12-12T20:00:00Z");
  [dan, priya] = [await app.makeMember(), await app.makeMember()];
  const search = { trades: ["Plasterer"], alert: "daily" };
  await save({ ...search, name: "Walls" });
  await save({ ...search, name: "Learning", board: "apprenticeships" });
  const job = { params: { id: (await postJob(app, dan, { trade: "Plasterer", title: "Skim" })).id } };
  const details = { trade: "Plasterer", title: "Learn to skim", closingDate: "2027-12-12" };
  const { id } = await postApprenticeship(app, dan, details);
  await app.deps.jobs.runDue();
  await app.as(dan).call(setJobStatus, { ...job, body: { status: "filled" } });
  const tell = async (moment: string) => {
    app.clock.set(moment);
    await app.deps.jobs.add(app.deps.db, "jobs.notify_searches", {});
    const { told } = await settle();
    return told.map(([, message = ""]) => message).toSorted((one, other) => one.localeCompare(other));
  };
  expect(await tell("2027-12-13T07:00:00Z")).toEqual([]);
  await app.as(dan).call(setJobStatus, { ...job, body: { status: "open" } });
  const body = apprenticeshipForm(app, { ...details, closingDate: "2027-12-20" });
  await app.as(dan).call(updateApprenticeship, { params: { id }, body });
  expect(await tell("2027-12-14T06:59:00Z")).toEqual([]);
  const both = [
    "A new apprenticeship fits your saved search: Learning (Learn to skim)",
    "New work fits your saved search: Walls (Skim)",
  ];
  expect(await tell("2027-12-14T07:00:00Z")).toEqual(both);
  expect(await tell("2027-12-15T07:00:00Z")).toEqual(both);
});
