import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { updateCurrentUser } from "#contracts/accounts.ts";
import {
  applyForApprenticeship,
  deleteApprenticeship,
  getApplicationCv,
  getApprenticeship,
  listApplications,
  listOwnApplications,
  setApplicationStatus,
  withdrawApplication,
  type Apprenticeship,
} from "#contracts/apprenticeships.ts";

import type { EventMap, EventName } from "../../platform/event-map.ts";
import { leaveApplication, postApprenticeship } from "../../testing/apprenticeships.ts";
import { statusesOf } from "../../testing/client.ts";
import { leaveBlocked } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { dataUrl, DOCUMENTS, uploadFile } from "../../testing/profiles.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";

let app: TestApp;
let boss: Member;
let alfie: Member;
let offer: Apprenticeship;
let told: { name: EventName; payload: EventMap[EventName] }[] = [];

const HEARD = [
  "apprenticeships.applied",
  "apprenticeships.application_withdrawn",
  "apprenticeships.application_decided",
] as const satisfies EventName[];

beforeAll(async () => {
  app = await startTestApp();
  for (const name of HEARD)
    app.deps.events.on(name, "test", ({ payload }) => {
      told.push({ name, payload });
      return Promise.resolve();
    });
});
beforeEach(async () => {
  boss = await app.makeMember({ firstName: "Bea", lastName: "Stone", phone: "07700900111" });
  alfie = await app.makeMember({ firstName: "Alfie", lastName: "Reed", phone: "07700900222" });
  offer = await postApprenticeship(app, boss);
  await app.deps.jobs.runDue();
  told = [];
});
afterAll(() => app.close());

const apply = (by: Member, body: unknown = {}, id = offer.id) =>
  app.as(by).raw(applyForApprenticeship, { params: { id }, body });
const applicants = async (by = boss) =>
  (await app.as(by).call(listApplications, { params: { id: offer.id } })).body;
const see = async (by: Member) =>
  (await app.as(by).call(getApprenticeship, { params: { id: offer.id } })).body;
const decide = (id: number, status: unknown, by = boss) =>
  app.as(by).raw(setApplicationStatus, { params: { id }, body: { status } });
const cvOf = (id: number, by: Member) => app.as(by).raw(getApplicationCv, { params: { id } });
const countFiles = async () =>
  Number(
    (await app.deps.db.pool.query("select count(*) from private_files where attached_at is not null")).rows[0]
      .count,
  );
const heard = async () => {
  await app.deps.jobs.runDue();
  return told.map(({ name }) => name.split(".")[1]);
};

describe("applyForApprenticeship", () => {
  it("shares name, contact, message and CV with the employer and nobody else", async () => {
    const { status, body } = await apply(alfie, {
      cvUrl: dataUrl(DOCUMENTS.pdf),
      message: "  I can start Monday. ",
    });
    expect([status, body.status, body.message]).toEqual([201, "submitted", "I can start Monday."]);
    const [found] = await applicants();
    expect(found).toMatchObject({
      apprenticeshipId: offer.id,
      status: "submitted",
      message: "I can start Monday.",
      cvName: "CV.pdf",
      applicant: { id: alfie.id, name: "Alfie Reed", phone: "07700900222", email: alfie.email },
    });
    expect(await see(boss)).toMatchObject({ applications: { count: 1, unseen: 1 } });
    expect(await see(alfie)).toMatchObject({
      viewerApplication: "submitted",
      can: { apply: false, withdraw: true },
    });
    const { body: own } = await app.as(alfie).call(listOwnApplications);
    expect(own).toMatchObject([{ status: "submitted", apprenticeship: { id: offer.id } }]);
    const stranger = await app.makeMember();
    expect((await app.as(stranger).raw(listApplications, { params: { id: offer.id } })).error.code).toBe(
      "not_allowed",
    );
    expect(await heard()).toEqual(["applied"]);
  });

  it("sends a copy of the profile's CV as it is at that moment", async () => {
    await app.as(alfie).raw(updateCurrentUser, { body: { cvUrl: dataUrl(DOCUMENTS.pdf) } });
    const { body } = await apply(alfie, { cvUrl: null });
    await app.as(alfie).raw(updateCurrentUser, { body: { cvUrl: null } });
    const { body: own } = await app.as(alfie).call(listOwnApplications);
    expect(own[0]).toMatchObject({ cvUrl: expect.stringContaining(`/${body.id}/cv`), cvName: "CV.pdf" });
    const cv = await cvOf(body.id, boss);
    expect([cv.status, cv.headers["content-disposition"]]).toEqual([200, 'attachment; filename="CV.pdf"']);
    expect(String(cv.body)).toBe(DOCUMENTS.pdf.toString());
  });

  it("takes an uploaded CV before the profile's", async () => {
    await app.as(alfie).raw(updateCurrentUser, { body: { cvUrl: dataUrl(DOCUMENTS.pdf) } });
    const { body: uploaded } = await uploadFile(app, alfie, DOCUMENTS.docx, { fileName: "me.docx" });
    const { body } = await apply(alfie, { cvUrl: uploaded.url });
    expect((await cvOf(body.id, boss)).headers["content-disposition"]).toContain("CV.docx");
  });

  it("says 'CV Required' only where one is, and only when there is none", async () => {
    const picky = await postApprenticeship(app, boss, { cvRequired: true });
    const refused = await apply(alfie, {}, picky.id);
    expect([refused.status, refused.error.message, refused.error.fields]).toEqual([
      400,
      "CV Required",
      { cvUrl: "CV Required" },
    ]);
    expect((await apply(alfie)).status).toBe(201);
    expect((await apply(alfie, { cvUrl: dataUrl(DOCUMENTS.doc) }, picky.id)).status).toBe(201);
  });

  it.each([
    [
      "no session",
      async () =>
        (await app.visitor.raw(applyForApprenticeship, { params: { id: offer.id }, body: {} })).status,
      401,
    ],
    ["one's own", async () => (await apply(boss)).error.message, "This is your apprenticeship posting"],
    ["an unknown one", async () => (await apply(alfie, {}, 987_654)).status, 404],
    [
      "a spreadsheet",
      async () => (await apply(alfie, { cvUrl: dataUrl(DOCUMENTS.xls) })).error.code,
      "invalid_file_type",
    ],
    [
      "somebody else's upload",
      async () =>
        (await apply(alfie, { cvUrl: (await uploadFile(app, boss, DOCUMENTS.pdf)).body.url })).status,
      400,
    ],
    [
      "a remote address",
      async () => (await apply(alfie, { cvUrl: "https://example.com/cv.pdf" })).status,
      400,
    ],
    [
      "1,001 characters",
      async () => (await apply(alfie, { message: "x".repeat(1001) })).error.fields,
      { message: "Your message must be 1,000 characters or fewer" },
    ],
    ["a number for a message", async () => (await apply(alfie, { message: 7 })).status, 400],
  ])("refuses %s", async (_what, act, expected) => {
    expect(await act()).toEqual(expected);
    expect(await applicants()).toEqual([]);
  });

  it("refuses once it has closed, and a member who is blocked finds nothing", async () => {
    await leaveBlocked(app, boss, alfie);
    expect((await apply(alfie)).status).toBe(404);
    app.clock.advance(31 * DAY);
    const late = await app.makeMember();
    const { status, error } = await apply(late);
    expect([status, error.message]).toEqual([410, "This apprenticeship has closed"]);
    app.clock.advance(-31 * DAY);
  });

  it("puts no stranger's words before an employer under 18", async () => {
    const dateOfBirth = "2009-06-01";
    const { id } = await postApprenticeship(app, await app.makeMember({ dateOfBirth }));
    const { status, error } = await apply(alfie, { message: "Hello" }, id);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ["message"]]);
    expect((await apply(alfie, {}, id)).status).toBe(201);
  });

  it("20 at once by one member: one application, one CV", async () => {
    const before = await countFiles();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => apply(alfie, { cvUrl: dataUrl(DOCUMENTS.pdf) })),
    );
    expect(statusesOf(answers)).toEqual([201, ...Array<number>(19).fill(409)]);
    expect(answers.find(({ status }) => status === 409)?.error.message).toBe(
      "You have already applied for this apprenticeship",
    );
    expect([(await applicants()).length, (await countFiles()) - before]).toEqual([1, 1]);
    expect(await heard()).toEqual(["applied"]);
  });
});

describe("withdrawApplication", () => {
  it("takes the application, its message and its CV away; one may apply again", async () => {
    const before = await countFiles();
    const id = await leaveApplication(app, alfie, offer.id);
    expect((await countFiles()) - before).toBe(1);
    const answers = await Promise.all(
      [1, 2].map(() => app.as(alfie).raw(withdrawApplication, { params: { id: offer.id } })),
    );
    expect(statusesOf(answers)).toEqual([200, 404]);
    expect([await applicants(), (await countFiles()) - before]).toEqual([[], 0]);
    expect((await cvOf(id, boss)).status).toBe(404);
    const { body: own } = await app.as(alfie).call(listOwnApplications);
    expect(own.map(({ status, message }) => [status, message])).toEqual([["withdrawn", null]]);
    expect(await see(alfie)).toMatchObject({
      viewerApplication: "withdrawn",
      can: { apply: true, withdraw: false },
    });
    expect(await leaveApplication(app, alfie, offer.id)).toBe(id);
    expect(await applicants()).toMatchObject([{ status: "submitted" }]);
    expect(await heard()).toEqual(["applied", "application_withdrawn", "applied"]);
  });
});

describe("setApplicationStatus", () => {
  it("tells the applicant of each decision once; a first look is nobody's news", async () => {
    const id = await leaveApplication(app, alfie, offer.id);
    expect((await decide(id, "viewed")).body.status).toBe("viewed");
    expect(await see(boss)).toMatchObject({ applications: { count: 1, unseen: 0 } });
    expect((await decide(id, "shortlisted")).body.status).toBe("shortlisted");
    expect((await decide(id, "viewed")).body.status).toBe("shortlisted");
    await Promise.all([decide(id, "successful"), decide(id, "successful")]);
    expect((await app.as(alfie).call(listOwnApplications)).body[0]?.status).toBe("successful");
    expect(await heard()).toEqual(["applied", "application_decided", "application_decided"]);
  });

  it("is the employer's alone, of an application that stands", async () => {
    const id = await leaveApplication(app, alfie, offer.id);
    const stranger = await app.makeMember();
    expect((await decide(id, "successful", alfie)).error.code).toBe("application_not_found");
    expect((await decide(id, "successful", stranger)).error.code).toBe("application_not_found");
    expect((await decide(987_654, "successful")).status).toBe(404);
    for (const status of ["withdrawn", "expired", "submitted", "hired", null])
      expect((await decide(id, status)).status).toBe(400);
    await app.as(alfie).call(withdrawApplication, { params: { id: offer.id } });
    expect((await decide(id, "successful")).error.code).toBe("application_over");
  });

  it("gives the CV to the two it is about, and to nobody else", async () => {
    const id = await leaveApplication(app, alfie, offer.id);
    const stranger = await app.makeMember();
    expect(await Promise.all([boss, alfie, stranger].map(async (by) => (await cvOf(id, by)).status))).toEqual(
      [200, 200, 404],
    );
    const look = await app.as(boss).raw(getApplicationCv, { params: { id }, query: { view: true } });
    expect(look.headers["content-disposition"]).toBe('inline; filename="CV.pdf"');
    expect(
      (await app.as(stranger).raw(getApplicationCv, { params: { id }, query: { view: true } })).status,
    ).toBe(404);
    await leaveBlocked(app, alfie, boss);
    expect((await cvOf(id, boss)).status).toBe(404);
    expect(await applicants()).toEqual([]);
  });
});

it("what nobody decided expires: with the posting's end at once, else 30 days after it closed, told once", async () => {
  await leaveApplication(app, alfie, offer.id);
  await app.as(boss).call(deleteApprenticeship, { params: { id: offer.id } });
  expect(await heard()).toEqual(["applied", "application_decided"]);

  const other = await postApprenticeship(app, boss);
  const id = await leaveApplication(app, alfie, other.id);
  app.clock.advance(61 * DAY);
  for (let night = 0; night < 2; night++) {
    await app.deps.jobs.add(app.deps.db, "apprenticeships.expire_undecided", {});
    await app.deps.jobs.runDue();
  }
  const decided = told.filter(({ name }) => name === "apprenticeships.application_decided");
  expect(
    decided.filter(({ payload }) => "applicationId" in payload && payload.applicationId === id),
  ).toHaveLength(1);
  expect(
    (await app.deps.db.pool.query("select status from apprenticeship_applications where id = $1", [id])).rows,
  ).toEqual([{ status: "expired" }]);

  await app.deps.db.pool.query("update apprenticeships set deleted_at = $1 where id = $2", [
    app.clock.now(),
    other.id,
  ]);
  app.clock.advance(31 * DAY);
  await app.deps.jobs.add(app.deps.db, "apprenticeships.erase_deleted", {});
  await app.deps.jobs.runDue();
  const { rows } = await app.deps.db.pool.query(
    "select (select count(*)::int from apprenticeships where id = $1) as rows, (select count(*)::int from private_files where attached_at is not null and owner_id = $2) as files",
    [other.id, alfie.id],
  );
  expect(rows).toEqual([{ rows: 0, files: 0 }]);
});
