import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import {
  deleteApprenticeship,
  getApplicationCv,
  getApprenticeship,
  listApplications,
  listOwnApplications,
  setApplicationStatus,
  withdrawApplication,
  type Apprenticeship,
} from "#contracts/apprenticeships.ts";

import { leaveApplication, postApprenticeship } from "../../testing/apprenticeships.ts";
import { statusesOf } from "../../testing/client.ts";
import { leaveBlocked } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { leaveReport } from "../../testing/reports.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";
import { eraseAccount } from "../account-rights/index.ts";

let app: TestApp;
let boss: Member;
let alfie: Member;
let offer: Apprenticeship;
let applicationId: number;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  boss = await app.makeMember({ firstName: "Bea", lastName: "Stone" });
  alfie = await app.makeMember({ firstName: "Alfie", lastName: "Reed" });
  offer = await postApprenticeship(app, boss);
  applicationId = await leaveApplication(app, alfie, offer.id);
});
afterAll(() => app.close());

const read = async <Row>(text: string, ...values: unknown[]) =>
  (await app.deps.db.pool.query(text, values)).rows as Row[];
const mark = (member: Member, state: Record<string, unknown>) =>
  app.deps.db.kysely.updateTable("users").set(state).where("id", "=", member.id).execute();
const ban = (member: Member) =>
  mark(member, { banned_at: app.clock.now().toISOString(), ban_reason: "Spam" });
const close = (member: Member) =>
  mark(member, {
    banned_at: app.clock.now().toISOString(),
    closes_at: new Date(app.clock.now().getTime() + 14 * DAY).toISOString(),
  });
const remove = () => app.as(boss).call(deleteApprenticeship, { params: { id: offer.id } });
const unblock = () => read("delete from blocks");
const cvStatus = async (by: Member) =>
  (await app.as(by).raw(getApplicationCv, { params: { id: applicationId } })).status;
const listed = async () => {
  const { status, body } = await app.as(boss).raw(listApplications, { params: { id: offer.id } });
  return status === 200 ? body.length : status;
};
const decide = (status: string) =>
  app.as(boss).raw(setApplicationStatus, { params: { id: applicationId }, body: { status } });
const own = async () => (await app.as(alfie).call(listOwnApplications)).body;
const withdraw = () => app.as(alfie).raw(withdrawApplication, { params: { id: offer.id } });
const countFiles = async () =>
  (
    await read<{ count: number }>(
      "select count(*)::int from private_files where owner_id = $1 and attached_at is not null",
      alfie.id,
    )
  )[0]?.count;

describe("an employer finds nothing of an application", () => {
  it.each([
    ["of somebody banned", () => ban(alfie), 0],
    ["of somebody who is leaving", () => close(alfie), 0],
    ["of somebody they blocked", () => leaveBlocked(app, boss, alfie), 0],
    ["of somebody who blocked them", () => leaveBlocked(app, alfie, boss), 0],
    ["that was withdrawn", withdraw, 0],
    ["for what they deleted", remove, 404],
    ["when they are banned themself", () => ban(boss), 404],
    ["when they are leaving themself", () => close(boss), 404],
  ])("%s", async (_what, happen, list) => {
    expect([await cvStatus(boss), await listed()]).toEqual([200, 1]);
    // A decided application outlives the posting's end, and tells the board's numbers apart.
    await decide("shortlisted");
    await happen();
    expect([await cvStatus(boss), await listed()]).toEqual([404, list]);
    const { status, error } = await decide("successful");
    expect(status === 404 || error.code === "application_over").toBe(true);
    const { body: seen } = await app.as(boss).raw(getApprenticeship, { params: { id: offer.id } });
    if (list === 0) expect(seen.applications).toEqual({ count: 0, unseen: 0 });
  });

  it("and finds it again when a block or a ban is over", async () => {
    await leaveBlocked(app, alfie, boss);
    await unblock();
    await ban(alfie);
    await mark(alfie, { banned_at: null, ban_reason: null });
    expect([await cvStatus(boss), await listed()]).toEqual([200, 1]);
  });

  it("nor does anybody else, whatever number they try", async () => {
    const stranger = await app.makeMember();
    expect([await cvStatus(stranger), await cvStatus(await app.makeMember({ isAdmin: true }))]).toEqual([
      404, 404,
    ]);
  });
});

describe("an applicant keeps hold of an application", () => {
  it.each([
    ["that is open", () => Promise.resolve(), true],
    ["that was decided", () => decide("unsuccessful"), true],
    ["for what was deleted", remove, false],
    ["for what closed long ago", expire, true],
    ["with an employer who was banned", () => ban(boss), false],
    ["with an employer who is leaving", () => close(boss), false],
    ["with an employer who blocked them", () => leaveBlocked(app, boss, alfie), false],
    ["with an employer whom they blocked", () => leaveBlocked(app, alfie, boss), false],
  ])("%s: sees it, reads the CV, takes both back", async (_what, happen, isAvailable) => {
    await happen();
    const [application] = await own();
    expect(application).toMatchObject({
      id: applicationId,
      apprenticeshipId: offer.id,
      title: offer.title,
      can: { withdraw: true },
    });
    expect(application?.apprenticeship === null).toBe(!isAvailable);
    expect([await cvStatus(alfie), await countFiles()]).toEqual([200, 1]);

    expect(statusesOf(await Promise.all([withdraw(), withdraw()]))).toEqual([200, 404]);
    expect([await cvStatus(alfie), await cvStatus(boss), await countFiles()]).toEqual([404, 404, 0]);
    expect((await own()).map(({ status }) => status)).toEqual(isAvailable ? ["withdrawn"] : []);
  });

  async function expire() {
    await read("update apprenticeships set closing_date = closing_date - 61 where id = $1", offer.id);
    await app.deps.jobs.add(app.deps.db, "apprenticeships.expire_undecided", {});
    await app.deps.jobs.runDue();
    expect(await see()).toBe("expired");
  }
  const see = async () => (await own())[0]?.status;

  it("and nobody takes back somebody else's, or without a session", async () => {
    await remove();
    const call = { params: { id: offer.id } };
    expect((await app.visitor.raw(withdrawApplication, call)).status).toBe(401);
    const stranger = await app.makeMember();
    expect((await app.as(stranger).raw(withdrawApplication, call)).status).toBe(404);
    expect((await app.as(stranger).raw(withdrawApplication, { params: { id: 987_654 } })).status).toBe(404);
    expect(await countFiles()).toBe(1);
  });

  it("until the employer's account is erased: then it is gone, and the clean-up takes the copy", async () => {
    await eraseAccount(app.deps, boss.id);
    expect([await own(), (await withdraw()).status, await countFiles()]).toEqual([[], 404, 0]);
    app.clock.advance(2 * DAY);
    await app.deps.files.cleanUp();
    expect(await read("select 1 from private_files where owner_id = $1", alfie.id)).toEqual([]);
    app.clock.advance(-2 * DAY);
  });
});

it("erases an application and its CV 12 months after the closing date, and the posting after 24", async () => {
  const night = async () => {
    await app.deps.jobs.add(app.deps.db, "apprenticeships.erase_closed", {});
    await app.deps.jobs.runDue();
  };
  const left = async () => [
    (await read("select from apprenticeships where id = $1", offer.id)).length,
    (await read("select from apprenticeship_applications where id = $1", applicationId)).length,
    (await read("select from private_files where owner_id = $1 and attached_at is not null", alfie.id))
      .length,
  ];
  const closed = new Date(`${offer.closingDate}T12:00:00Z`);
  const goTo = (months: number, days: number) => {
    const day = new Date(closed);
    day.setUTCMonth(day.getUTCMonth() + months);
    app.clock.set(new Date(day.getTime() + days * DAY).toISOString());
    return night();
  };
  // An apprenticeship waits while moderators have not decided about it.
  const report = await leaveReport(app, alfie, "apprenticeship", offer.id);
  const setReport = (status: string) =>
    app.deps.db.kysely.updateTable("reports").set({ status }).where("id", "=", report).execute();
  await goTo(12, 0);
  expect(await left()).toEqual([1, 1, 1]);
  await goTo(12, 1);
  expect(await left()).toEqual([1, 1, 1]);
  await setReport("resolved");
  await goTo(12, 1);
  expect(await left()).toEqual([1, 0, 0]);
  await goTo(24, 0);
  expect(await left()).toEqual([1, 0, 0]);
  await setReport("reviewed");
  await goTo(24, 1);
  expect(await left()).toEqual([1, 0, 0]);
  await setReport("ignored");
  await goTo(24, 1);
  expect(await left()).toEqual([0, 0, 0]);
});

it("erases an application 12 months after it ended, however often the closing date is put off", async () => {
  const left = async () =>
    (await read("select from apprenticeship_applications where id = $1", applicationId)).length;
  const ended = (ago: string) =>
    read(
      `update apprenticeship_applications set status = 'unsuccessful', updated_at = $2::timestamptz - interval '${ago}'
      where id = $1`,
      applicationId,
      app.clock.now(),
    );
  for (const [ago, rows] of [
    ["11 months", 1],
    ["12 months 2 days", 0],
  ] as const) {
    await ended(ago);
    await app.deps.jobs.add(app.deps.db, "apprenticeships.erase_closed", {});
    await app.deps.jobs.runDue();
    expect([ago, await left()]).toEqual([ago, rows]);
  }
});
