import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import {
  deleteApprenticeship,
  setApplicationStatus,
  withdrawApplication,
} from "#contracts/apprenticeships.ts";
import { destinationOf, pathOf } from "#contracts/notification-types.ts";
import { markAllNotificationsRead } from "#contracts/notifications.ts";
import { CLOSING_DAYS, UNDECIDED_DAYS } from "#contracts/reference/limits.ts";

import { leaveApplication, postApprenticeship } from "../../testing/apprenticeships.ts";
import type { Member } from "../../testing/members.ts";
import { readInbox, readMessages } from "../../testing/notifications.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  dan = await app.makeMember({ firstName: "Dan", lastName: "Murphy" });
  priya = await app.makeMember({ firstName: "Priya", lastName: "Shah" });
});
afterAll(() => app.close());

/** Priya applies to Dan. */
async function apply() {
  const { id } = await postApprenticeship(app, dan);
  const applicationId = await leaveApplication(app, priya, id);
  const decide = (status: "viewed" | "shortlisted" | "successful" | "unsuccessful") =>
    app.as(dan).call(setApplicationStatus, { params: { id: applicationId }, body: { status } });
  return { id, decide };
}

/** Priya withdraws her application. */
const withdraw = (id: number) => app.as(priya).call(withdrawApplication, { params: { id } });

/** Expects a member to have only this notification, and that it leads to this path on every device. */
async function expectMessage(member: Member, message: string, path: string): Promise<void> {
  const [only, ...more] = await readInbox(app, member);
  expect([only?.type, only?.message, more]).toEqual(["apprenticeship_application", message, []]);
  expect(pathOf(only!)).toBe(path);
  expect(destinationOf(only!, { phone: false })).toEqual({ to: "page", path });
}

test("an application notifies the employer, and nobody else", async () => {
  const { id } = await apply();
  const said = "Priya Shah applied for your apprenticeship: Apprentice joiner";
  await expectMessage(dan, said, `/apprenticeships?applicants=${id}`);
  expect(await readInbox(app, priya)).toEqual([]);
});

test("each application stands by itself", async () => {
  const { id } = await apply();
  await leaveApplication(app, await app.makeMember({ firstName: "Una", lastName: "Byrne" }), id);
  expect(await readMessages(app, dan)).toHaveLength(2);
});

test.each([
  ["shortlisted", "Dan Murphy shortlisted your application: Apprentice joiner"],
  ["successful", "Your application to Dan Murphy was successful: Apprentice joiner"],
  ["unsuccessful", "Your application to Dan Murphy was not successful this time: Apprentice joiner"],
] as const)("%s notifies the applicant, once", async (status, said) => {
  const { id, decide } = await apply();
  await decide(status);
  await decide(status);
  await expectMessage(priya, said, `/apprenticeships?apprenticeshipId=${id}`);
});

test("a first look notifies nobody", async () => {
  const { decide } = await apply();
  await decide("viewed");
  expect(await readInbox(app, priya)).toEqual([]);
});

test("a deleted apprenticeship notifies whom nobody had answered", async () => {
  const { id } = await apply();
  await app.as(dan).call(deleteApprenticeship, { params: { id } });
  const said = "Dan Murphy has withdrawn an apprenticeship that you applied for: Apprentice joiner";
  await expectMessage(priya, said, `/apprenticeships?apprenticeshipId=${id}`);
  expect(await readInbox(app, dan)).toEqual([]);
});

test("an application that expires notifies the applicant, and waits for the employer no more", async () => {
  const { id } = await apply();
  await app.deps.jobs.runDue();
  // Changes the dates and not the clock, which would end the sessions as well.
  const days = CLOSING_DAYS + UNDECIDED_DAYS + 1;
  await app.deps.db.pool.query(
    "update apprenticeships set closing_date = closing_date - $1::int where id = $2",
    [days, id],
  );
  await app.deps.jobs.add(app.deps.db, "apprenticeships.expire_undecided", {});
  const said = "Your application to Dan Murphy has closed without an answer: Apprentice joiner";
  await expectMessage(priya, said, `/apprenticeships?apprenticeshipId=${id}`);
  expect(await readInbox(app, dan)).toEqual([]);
});

test("deleting what was applied for waits for whoever changes its notifications, and neither is refused", async () => {
  const { id, decide } = await apply();
  await app.deps.jobs.runDue();
  await app.as(dan).call(markAllNotificationsRead);
  await decide("unsuccessful");
  await app.deps.jobs.runDue();
  const other = await app.deps.db.pool.connect();
  try {
    // Locks in a rule's order: the member, one of their acts, then the notification that goes with its last act.
    await other.query("begin");
    await other.query("select from users where id = $1 for no key update", [dan.id]);
    await other.query("select from notification_acts where user_id = $1 for update", [dan.id]);
    await app.as(dan).call(deleteApprenticeship, { params: { id } });
    const deleted = app.deps.jobs.runDue();
    await expect.poll(() => countWaiting(), { timeout: 10_000 }).toBe(1);
    await other.query("delete from notification_acts where user_id = $1", [dan.id]);
    await other.query("commit");
    await deleted;
  } finally {
    other.release();
  }
  const { rows } = await app.deps.db.pool.query(
    "select last_error from graphile_worker.jobs where last_error is not null",
  );
  expect(rows).toEqual([]);
  expect(await readInbox(app, dan)).toEqual([]);
});

async function countWaiting(): Promise<number> {
  const { rows } = await app.deps.db.pool.query<{ count: number }>(
    "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  return rows[0]?.count ?? 0;
}

test("an application leaves its applicant with the present answer alone, also when it is sent again", async () => {
  const { id, decide } = await apply();
  await decide("unsuccessful");
  expect(await readMessages(app, priya)).toHaveLength(1);
  expect(await readMessages(app, dan)).toEqual([]);
  await decide("shortlisted");
  await decide("successful");
  const yes = "Your application to Dan Murphy was successful: Apprentice joiner";
  expect(await readMessages(app, priya)).toEqual([yes]);
  await withdraw(id);
  // The employer had stopped looking.
  const lost = "Priya Shah, whom you chose, has taken the application back: Apprentice joiner";
  expect([await readMessages(app, priya), await readMessages(app, dan)]).toEqual([[], [lost]]);
  app.clock.advance(MINUTE);
  await leaveApplication(app, priya, id);
  const applied = "Priya Shah applied for your apprenticeship: Apprentice joiner";
  expect(await readMessages(app, dan)).toEqual([applied]);
  await withdraw(id);
  expect(await readMessages(app, dan)).toEqual([]);
  app.clock.advance(MINUTE);
  await leaveApplication(app, priya, id);
  await decide("successful");
  expect(await readMessages(app, priya)).toEqual([yes]);
});

test("that whom one chose has withdrawn, once the apprenticeship is deleted", async () => {
  const { id, decide } = await apply();
  await decide("successful");
  await withdraw(id);
  expect(await readMessages(app, dan)).toHaveLength(1);
  await app.as(dan).call(deleteApprenticeship, { params: { id } });
  expect(await readMessages(app, dan)).toEqual([]);
});

test("one that is taken back before anybody was told of it was nobody's choice", async () => {
  const { id } = await apply();
  await withdraw(id);
  expect(await readMessages(app, dan)).toEqual([]);
});

test("an application of an earlier round, though nothing was told between the two", async () => {
  const { id, decide } = await apply();
  await decide("shortlisted");
  expect(await readMessages(app, priya)).toHaveLength(1);
  await withdraw(id);
  app.clock.advance(MINUTE);
  await leaveApplication(app, priya, id);
  expect([(await readMessages(app, priya)).length, (await readMessages(app, dan)).length]).toEqual([0, 1]);
});
