import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { updateCurrentUser } from "#contracts/accounts.ts";
import {
  applyForApprenticeship,
  deleteApprenticeship,
  getApprenticeship,
  getApprenticeshipCounts,
  listApplications,
  listApprenticeships,
  listOwnApplications,
  setApplicationStatus,
  updateApprenticeship,
  withdrawApplication,
} from "#contracts/apprenticeships.ts";

import { apprenticeshipForm, leaveApplication, postApprenticeship } from "../../testing/apprenticeships.ts";
import { statusesOf } from "../../testing/client.ts";
import { leaveBlocked } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { readMessages } from "../../testing/notifications.ts";
import { dataUrl, DOCUMENTS } from "../../testing/profiles.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { eraseAccount } from "../account-rights/index.ts";

let app: TestApp;
let boss: Member;
let sam: Member;
let una: Member;
let id: number;
let sams: number;
let unas: number;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  boss = await app.makeMember({ firstName: "Bea", lastName: "Stone" });
  sam = await app.makeMember({ firstName: "Sam", lastName: "Reed" });
  una = await app.makeMember({ firstName: "Una", lastName: "Byrne" });
  ({ id } = await postApprenticeship(app, boss));
  sams = await leaveApplication(app, sam, id);
  unas = await leaveApplication(app, una, id);
});
afterAll(() => app.close());

const decide = (application: number, status: string, by = boss) =>
  app.as(by).raw(setApplicationStatus, { params: { id: application }, body: { status } });
const statusOf = async (by: Member) => (await app.as(by).call(listOwnApplications)).body[0]?.status;
const see = async (by: Member) => (await app.as(by).call(getApprenticeship, { params: { id } })).body;
const ban = () =>
  app.deps.db.kysely
    .updateTable("users")
    .set({ banned_at: app.clock.now().toISOString() })
    .where("id", "=", sam.id)
    .execute();
const isOnBoard = async () => {
  const { body } = await app.as(sam).call(listApprenticeships);
  return Array.isArray(body) && body.some((each) => each.id === id);
};

test("choosing one fills it: it leaves the board, and whoever still waits is told kindly, once", async () => {
  const third = await app.makeMember();
  const thirds = await leaveApplication(app, third, id);
  await decide(thirds, "unsuccessful");
  await readMessages(app, third);
  expect((await decide(sams, "successful")).body.status).toBe("successful");
  await decide(sams, "successful");
  expect([await statusOf(sam), await statusOf(una), await isOnBoard()]).toEqual([
    "successful",
    "unsuccessful",
    false,
  ]);
  expect(await see(una)).toMatchObject({
    isOpen: false,
    isFilled: true,
    isUrgent: false,
    can: { apply: false },
  });
  const counted = (await app.as(sam).call(getApprenticeshipCounts)).body.total;
  expect(counted).toBe(0);
  expect(await readMessages(app, sam)).toEqual([
    "Your application to Bea Stone was successful: Apprentice joiner",
  ]);
  expect(await readMessages(app, una)).toEqual([
    "Bea Stone has chosen somebody else this time: Apprentice joiner",
  ]);
  expect(await readMessages(app, third)).toEqual([
    "Your application to Bea Stone was not successful this time: Apprentice joiner",
  ]);
  const mails = (await app.readMails()).filter(({ to }) => to === una.email);
  expect(mails.map(({ subject }) => subject)).toContain(
    "Bea Stone has chosen somebody else this time: Apprentice joiner",
  );
});

test("two chosen at once: one of them, whichever comes first", async () => {
  const answers = await Promise.all([decide(sams, "successful"), decide(unas, "successful")]);
  expect(statusesOf(answers)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.error.code).toBe("apprenticeship_filled");
  expect(new Set([await statusOf(sam), await statusOf(una)])).toEqual(
    new Set(["successful", "unsuccessful"]),
  );
});

test("nobody else chooses, nor anybody of what is deleted or taken back", async () => {
  const stranger = await app.makeMember();
  for (const by of [stranger, sam])
    expect((await decide(sams, "successful", by)).error.code).toBe("application_not_found");
  expect(
    (await app.visitor.raw(setApplicationStatus, { params: { id: sams }, body: { status: "successful" } }))
      .status,
  ).toBe(401);
  await app.as(sam).call(withdrawApplication, { params: { id } });
  expect((await decide(sams, "successful")).error.code).toBe("application_over");
  await app.as(boss).call(deleteApprenticeship, { params: { id } });
  expect((await decide(unas, "successful")).error.code).toBe("application_not_found");
  expect(await statusOf(una)).toBe("expired");
});

test("nobody applies for what is filled, or chooses a second; taken back by either side it is open again", async () => {
  const late = await app.makeMember();
  const apply = (by = late) => app.as(by).raw(applyForApprenticeship, { params: { id }, body: {} });
  await decide(sams, "successful");
  expect((await apply()).error.code).toBe("apprenticeship_closed");
  // The chosen applicant is told that they have applied, not that the apprenticeship has closed.
  expect((await apply(sam)).error.code).toBe("already_applied");
  expect((await decide(unas, "successful")).error.code).toBe("apprenticeship_filled");

  await decide(sams, "unsuccessful");
  expect(await isOnBoard()).toBe(true);
  expect((await decide(unas, "successful")).status).toBe(200);
  await app.as(una).call(withdrawApplication, { params: { id } });
  expect([await isOnBoard(), (await see(boss)).isFilled]).toEqual([true, false]);
  expect((await apply()).status).toBe(201);
});

test("it is open again once the account of whoever was chosen is erased", async () => {
  await decide(sams, "successful");
  await eraseAccount(app.deps, sam.id);
  expect(await see(una)).toMatchObject({ isFilled: false, isOpen: true });
  const { body } = await app.as(una).call(listApprenticeships);
  expect(body).toContainEqual(expect.objectContaining({ id }));
  expect((await decide(unas, "successful")).status).toBe(200);
});

test.each([
  ["banned", () => ban()],
  ["blocked", () => leaveBlocked(app, sam, boss)],
])("somebody else can be chosen once whoever was is %s", async (_what, happen) => {
  await decide(sams, "successful");
  await happen();
  expect((await decide(unas, "successful")).status).toBe(200);
  expect([await statusOf(una), (await see(boss)).isFilled]).toEqual(["successful", true]);
  const { rows } = await app.deps.db.pool.query(
    "select status from apprenticeship_applications where id = $1",
    [sams],
  );
  expect(rows).toEqual([{ status: "unsuccessful" }]);
});

test.each([
  [
    "changed",
    () => app.as(boss).raw(updateApprenticeship, { params: { id }, body: apprenticeshipForm(app) }),
  ],
  ["answered another applicant", () => decide(unas, "shortlisted")],
])("what its employer has %s is open again once whoever was chosen is blocked", async (_what, act) => {
  await decide(sams, "successful");
  expect((await act()).status).toBe(200);
  expect((await see(boss)).isFilled).toBe(true);
  await leaveBlocked(app, boss, sam);
  // Viewing an application does not answer it.
  await decide(unas, "viewed");
  expect((await see(boss)).isFilled).toBe(true);
  expect((await act()).status).toBe(200);
  expect(await see(una)).toMatchObject({ isFilled: false, isOpen: true });
  expect(await statusOf(sam)).toBe("unsuccessful");
  const late = await app.makeMember();
  expect((await app.as(late).raw(applyForApprenticeship, { params: { id }, body: {} })).status).toBe(201);
});

test("choosing and taking back at the same time leaves one truth", async () => {
  const [, , ...rest] = await Promise.all([
    decide(sams, "successful"),
    app.as(sam).call(withdrawApplication, { params: { id } }),
    decide(unas, "shortlisted"),
    app.as(una).call(withdrawApplication, { params: { id } }),
  ]);
  expect(rest.every(({ status }) => status < 500)).toBe(true);
  expect([await statusOf(sam), (await see(boss)).isFilled]).toEqual(["withdrawn", false]);
});

/** Adds that many applicants, a minute later. */
async function addCrowd(size: number): Promise<void> {
  await app.deps.db.pool.query(
    `with applicants as (
      insert into users (username, first_name, last_name, email, password_hash, trade_key, started_year,
        terms_version, privacy_version, agreed_at, created_at, updated_at)
      select name, 'A', 'B', name || '@crewyard.example', 'none', 'Joiner', 2010, 'v', 'v', $3, $3, $3
      from generate_series(1, $4::int) n, format('many-%s-%s', $1::bigint, n) name returning id)
    insert into apprenticeship_applications (apprenticeship_id, applicant_id, owner_id, applied_at, updated_at)
    select $1, id, $2, $3::timestamptz + interval '1 minute', $3 from applicants`,
    [id, boss.id, app.clock.now(), size],
  );
}

test("beyond 200 the earliest who wait are listed, the others as soon as some have their answer", async () => {
  await addCrowd(230);
  const list = async () => (await app.as(boss).call(listApplications, { params: { id } })).body;
  const idsOf = async () => (await list()).map((each) => each.id);
  const { rows } = await app.deps.db.pool.query<{ id: number }>(
    "select id from apprenticeship_applications where apprenticeship_id = $1 order by applied_at, id",
    [id],
  );
  const all = rows.map((row) => row.id);
  expect(all.slice(0, 2)).toEqual([sams, unas]);
  expect(await idsOf()).toEqual(all.slice(0, 200));
  expect((await see(boss)).applications?.count).toBe(232);
  // Viewing and shortlisting do not answer it.
  await decide(sams, "shortlisted");
  await decide(unas, "viewed");
  expect(await idsOf()).toEqual(all.slice(0, 200));
  for (const each of all.slice(2, 35)) await decide(each, "unsuccessful");
  expect(await idsOf()).toEqual([sams, unas, ...all.slice(35), all[2]]);
  // The chosen applicant can always be found, and the others were told the truth.
  await decide(unas, "successful");
  expect((await list()).slice(0, 2).map((each) => [each.id, each.status])).toEqual([
    [unas, "successful"],
    [sams, "unsuccessful"],
  ]);
  expect(await readMessages(app, sam)).toContain(
    "Bea Stone has chosen somebody else this time: Apprentice joiner",
  );
});

test("without the profile's CV, where none is asked for", async () => {
  await app.as(una).raw(updateCurrentUser, { body: { cvUrl: dataUrl(DOCUMENTS.pdf) } });
  const asked = await postApprenticeship(app, boss, { cvRequired: true });
  const free = await postApprenticeship(app, boss);
  const apply = (to: number, body: object) =>
    app.as(una).raw(applyForApprenticeship, { params: { id: to }, body });
  const refused = await apply(asked.id, { withProfileCv: false });
  expect([refused.status, refused.error.fields]).toEqual([400, { cvUrl: "CV Required" }]);
  expect((await apply(free.id, { withProfileCv: "no" })).status).toBe(400);
  expect((await apply(free.id, { withProfileCv: false })).body.cvUrl).toBeNull();
  const { body } = await app.as(boss).call(listApplications, { params: { id: free.id } });
  expect(body.map(({ cvUrl }) => cvUrl)).toEqual([null]);
  const uploaded = { withProfileCv: false, cvUrl: dataUrl(DOCUMENTS.pdf) };
  expect((await apply(asked.id, uploaded)).body.cvUrl).not.toBeNull();
});

// Comes last, because answering each applicant takes a while.
test("a choice answers everybody at once, however many there are", async () => {
  await addCrowd(1000);
  await decide(unas, "successful");
  const { rows } = await app.deps.db.pool.query(
    "select status, count(*)::int from apprenticeship_applications where apprenticeship_id = $1 group by 1 order by 1",
    [id],
  );
  expect(rows).toEqual([
    { status: "successful", count: 1 },
    { status: "unsuccessful", count: 1001 },
  ]);
});
