import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { getCurrentUser, updateCurrentUser } from "#contracts/accounts.ts";
import {
  getApplicationCv,
  listApplications,
  setApplicationStatus,
  withdrawApplication,
} from "#contracts/apprenticeships.ts";
import { getConversation, openConversation, sendMessage } from "#contracts/chat.ts";
import {
  defaultCrewMessage,
  listCrew,
  listCrewRequests,
  listSuggestions,
  removeFromCrew,
  requestCrew,
} from "#contracts/crew.ts";
import { declareInterest, listMyInterests } from "#contracts/jobs.ts";
import { getCv, getProfile } from "#contracts/profiles.ts";
import { getCertificate, listQualifications } from "#contracts/qualifications.ts";
import { listReviewers, requestReview } from "#contracts/review-requests.ts";
import { searchUsers } from "#contracts/search.ts";

import { leaveApplication, postApprenticeship } from "./testing/apprenticeships.ts";
import { say } from "./testing/chat.ts";
import { makeCrew } from "./testing/crew.ts";
import { postJob } from "./testing/jobs.ts";
import type { Member } from "./testing/members.ts";
import { FORM, join } from "./testing/people.ts";
import { dataUrl, DOCUMENTS, leaveProfile } from "./testing/profiles.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

/** Only the crew of a member under 18, and employers they applied to for an apprenticeship, get a way to reach them. */
let app: TestApp;
let boss: Member;
let alfie: Member;
const TODAY = "2026-11-20T12:00:00Z";
const BIRTHDAYS = { tomorrow: "2008-11-21", today: "2008-11-20" } as const;
const PHONE = "07700900317";
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.set(TODAY);
  boss = await app.makeMember({ firstName: "Bea" });
  alfie = await makeYoung(BIRTHDAYS.tomorrow);
});
afterAll(() => app.close());

async function makeYoung(dateOfBirth: string): Promise<Member> {
  const member = await app.makeMember({ firstName: "Alfie", phone: PHONE, dateOfBirth });
  await app.as(member).raw(updateCurrentUser, { body: { cvUrl: dataUrl(DOCUMENTS.pdf) } });
  return member;
}
const carries = (value: unknown, member = alfie) => {
  const text = JSON.stringify(value);
  return text.includes(member.email) || text.includes(PHONE);
};
const panelOf = async (owner: Member) => (await app.as(owner).call(listMyInterests)).body;
const declare = async (by: Member, owner: Member) => {
  const job = await postJob(app, owner);
  return app.as(by).call(declareInterest, { params: { id: job.id } });
};
const profileFor = async (viewer: Member, of = alfie) =>
  (await app.as(viewer).call(getProfile, { params: { id: of.id } })).body;
const cvFor = async (viewer: Member, of = alfie) =>
  (await app.as(viewer).raw(getCv, { params: { id: of.id } })).status;
const openTo = (by: Member, to = alfie) =>
  app.as(by).call(openConversation, { body: { otherUserId: to.id } });
const finds = async (by: Member) =>
  (await app.as(by).call(searchUsers, { query: { q: "Alfie" } })).body.some(({ id }) => id === alfie.id);
/** Whether somebody finds Alfie, and is suggested him. */
const meets = async (by: Member) => {
  const { body } = await app.as(by).call(listSuggestions, { query: { limit: 50 } });
  return [await finds(by), body.some(({ id }) => id === alfie.id)];
};
const set = (member: Member, state: Record<string, unknown>) =>
  app.deps.db.kysely.updateTable("users").set(state).where("id", "=", member.id).execute();

describe("interest in a job", () => {
  it("names the person to its owner, who can answer them once they have written, and gives no email, phone or CV", async () => {
    expect((await declare(alfie, boss)).status).toBe(201);
    const panel = await panelOf(boss);
    expect(panel).toMatchObject([{ applicant: { id: alfie.id, email: null, phone: null } }]);
    expect(panel[0]?.applicant.name).toContain("Alfie");
    expect([carries(panel), await cvFor(boss), carries(await profileFor(boss))]).toEqual([false, 403, false]);
    expect((await openTo(boss)).error.code).toBe("may_only_answer");
    await say(app, alfie, boss);
    expect((await openTo(boss)).status).toBe(200);
    await say(app, boss, alfie);
  });

  it("of somebody in the owner's crew gives what their crew sees", async () => {
    await makeCrew(app, alfie, boss);
    await declare(alfie, boss);
    expect(await panelOf(boss)).toMatchObject([{ applicant: { email: alfie.email, phone: PHONE } }]);
    await set(alfie, { contact_visibility: "nobody" });
    expect(await panelOf(boss)).toMatchObject([{ applicant: { email: null, phone: null } }]);
  });

  it("declared at 17 follows the member's own setting from the birthday on, from midnight in London", async () => {
    await set(alfie, { date_of_birth: "2008-06-10" });
    app.clock.set("2026-06-09T22:30:00Z");
    await declare(alfie, boss);
    const carried = async (contact_visibility: string) => {
      await set(alfie, { contact_visibility });
      return carries(await panelOf(boss));
    };
    expect([await carried("members"), await carried("crew")]).toEqual([false, false]);
    // 00:30 of the birthday in London's summer, by UTC the day before. What the button promised at 17 still holds.
    app.clock.set("2026-06-09T23:30:00Z");
    expect([await carried("members"), await carried("crew")]).toEqual([true, false]);
    await declare(alfie, boss);
    expect(await carried("crew")).toBe(true);
  });

  it("of an adult shares what the button says, whatever their setting", async () => {
    const adult = await makeYoung(BIRTHDAYS.today);
    await set(adult, { contact_visibility: "nobody" });
    await declare(adult, boss);
    expect(await panelOf(boss)).toMatchObject([{ applicant: { email: adult.email, phone: PHONE } }]);
    expect([await cvFor(boss, adult), (await profileFor(boss, adult)).contact]).toEqual([403, "hidden"]);
  });

  it("is told of by an email that carries nothing and promises nothing that is not so", async () => {
    await declare(alfie, boss);
    await app.deps.jobs.runDue();
    const mails = (await app.readMails()).filter(({ to }) => to === boss.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining("Alfie")]);
    expect(carries(mails)).toBe(false);
    expect(mails[0]?.text).not.toContain("phone number and email address are with the job");
  });
});

describe("an application for an apprenticeship", () => {
  it("gives its employer email, phone and CV, in that application alone", async () => {
    const { id } = await postApprenticeship(app, boss);
    const applicationId = await leaveApplication(app, alfie, id);
    const list = async () => (await app.as(boss).raw(listApplications, { params: { id } })).body;
    const params = { id: applicationId };
    const cv = async () => (await app.as(boss).raw(getApplicationCv, { params })).status;
    expect(await list()).toMatchObject([{ applicant: { email: alfie.email, phone: PHONE } }]);
    const body = { status: "shortlisted" } as const;
    expect(carries((await app.as(boss).call(setApplicationStatus, { params, body })).body)).toBe(true);
    expect([await cv(), await cvFor(boss), carries(await profileFor(boss))]).toEqual([200, 403, false]);

    // The same employer learns nothing by a job of theirs.
    await declare(alfie, boss);
    expect(carries(await panelOf(boss))).toBe(false);

    await app.as(alfie).call(withdrawApplication, { params: { id } });
    expect([await list(), await cv()]).toEqual([[], 404]);
  });
});

describe("a stranger", () => {
  const refusal = {
    status: 403,
    error: {
      code: "may_only_answer",
      message: "This member has to write to you first, or be in your crew.",
    },
  };

  it("neither finds nor writes to somebody before the birthday, and does both from its midnight on", async () => {
    const send = { otherUserId: alfie.id, content: "Are you free on Monday?" };
    expect(await openTo(boss)).toMatchObject(refusal);
    expect(await app.as(boss).call(sendMessage, { body: send })).toMatchObject(refusal);
    expect(await meets(boss)).toEqual([false, false]);
    app.clock.set("2026-11-21T00:00:00Z");
    expect(await meets(boss)).toEqual([true, true]);
    expect((await app.as(boss).call(sendMessage, { body: send })).status).toBe(201);
  });

  it("is answered to and answers, once written to; an opened chat with nothing in it is no word", async () => {
    const { body: empty } = await openTo(alfie, boss);
    const body = { conversationId: empty.id, content: "Hello Alfie" };
    const seenByBoss = () => app.as(boss).call(getConversation, { params: { id: empty.id } });
    expect(await openTo(boss)).toMatchObject(refusal);
    expect((await seenByBoss()).body.can).toEqual({ send: false });
    expect((await app.as(boss).call(sendMessage, { body })).error.code).toBe("conversation_closed");
    await say(app, alfie, boss);
    expect((await seenByBoss()).body.can).toEqual({ send: true });
    expect((await app.as(boss).call(sendMessage, { body })).status).toBe(201);
    // Answering is not meeting: they are found by nobody the more.
    expect(await finds(boss)).toBe(false);
  });

  it("who leaves the crew cannot go on where the other never wrote", async () => {
    await makeCrew(app, alfie, boss);
    const { conversationId } = await say(app, boss, alfie);
    await app.as(boss).call(removeFromCrew, { params: { userId: alfie.id } });
    const body = { conversationId, content: "Still there?" };
    expect((await app.as(boss).call(sendMessage, { body })).error.code).toBe("conversation_closed");
  });

  it("may ask them to join the crew, in the usual words alone", async () => {
    const ask = (message?: string) =>
      app.as(boss).call(requestCrew, { body: { receiverId: alfie.id, ...(message && { message }) } });
    await set(alfie, { first_name: "Mary Jane" });
    expect(await ask("Come and meet me")).toMatchObject(refusal);
    expect(await ask(defaultCrewMessage("Mary"))).toMatchObject(refusal);
    expect((await ask()).status).toBe(201);
    const { body } = await app.as(alfie).call(listCrewRequests, { query: {} });
    expect(body).toMatchObject([{ message: "Hi Mary Jane, I'd like to add you to my crew." }]);
  });

  it("asks them for no review and is offered none, though they share a job, until they have written", async () => {
    await declare(alfie, boss);
    const body = { reviewerId: alfie.id, message: "How was I?" };
    const ask = () => app.as(boss).call(requestReview, { body });
    const offered = async () => (await app.as(boss).call(listReviewers, { query: {} })).body.people.length;
    expect([await ask(), await offered()]).toMatchObject([refusal, 0]);
    await say(app, alfie, boss);
    expect([await offered(), (await ask()).status]).toEqual([1, 201]);
  });

  it("is nobody of the crew, no employer while they apply, and nobody else under 18", async () => {
    const [mate, young] = [await app.makeMember(), await makeYoung(BIRTHDAYS.tomorrow)];
    await makeCrew(app, alfie, mate);
    const { id } = await postApprenticeship(app, boss);
    await leaveApplication(app, alfie, id);
    expect(await Promise.all([mate, boss, young, alfie].map((by) => finds(by)))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    for (const by of [mate, boss, young]) expect((await openTo(by)).status).toBe(201);
    // Found by them, and suggested to nobody.
    for (const by of [boss, young]) expect(await meets(by)).toEqual([true, false]);
    await app.as(alfie).call(withdrawApplication, { params: { id } });
    expect(await meets(boss)).toEqual([false, false]);
    expect((await openTo(boss)).error.code).toBe("may_only_answer");
  });
});

describe("a profile", () => {
  it("shows them to the crew, tells others of that alone, and gives search, lists and chat nothing", async () => {
    const mate = await app.makeMember();
    await makeCrew(app, alfie, mate);
    expect(await profileFor(mate)).toMatchObject({ contact: "shown", phone: PHONE, cv: "shown" });
    expect(await profileFor(boss)).toMatchObject({
      contact: "crew",
      email: null,
      phone: null,
      cv: "crew",
      cvUrl: null,
    });
    expect([await cvFor(mate), await cvFor(boss)]).toEqual([200, 403]);

    const { qualificationId } = await leaveProfile(app, alfie);
    const certificate = async (by: Member) =>
      (await app.as(by).raw(getCertificate, { params: { id: qualificationId } })).status;
    expect([await certificate(mate), await certificate(boss)]).toEqual([200, 403]);
    const { body: rows } = await app.as(boss).call(listQualifications, { params: { userId: alfie.id } });
    expect(rows).toMatchObject([{ certificate: "crew", certificateUrl: null }]);

    const found = await app.as(mate).call(searchUsers, { query: { q: "Alfie" } });
    expect(found.body.map((each) => each.id)).toContain(alfie.id);
    const crew = await app.as(mate).call(listCrew, { query: {} });
    const said = await say(app, alfie, boss);
    expect([carries(found.body), carries(crew.body), carries(said)]).toEqual([false, false, false]);
  });

  it("may be closed to the crew as well, and cannot be opened further before the birthday", async () => {
    const change = (contactVisibility: string) =>
      app.as(alfie).raw(updateCurrentUser, { body: { contactVisibility } });
    const { body: me } = await app.as(alfie).call(getCurrentUser);
    expect(me).toMatchObject({ contactVisibility: "crew", canShareContact: false });
    const refused = await change("members");
    expect([refused.status, refused.error.fields]).toEqual([
      400,
      { contactVisibility: "Until you are 18, only your crew can see your contact details" },
    ]);
    const mate = await app.makeMember();
    await makeCrew(app, alfie, mate);
    expect((await change("nobody")).body).toMatchObject({ contactVisibility: "nobody" });
    expect(await profileFor(mate)).toMatchObject({ contact: "hidden", phone: null, cv: "hidden" });
    expect((await change("crew")).body).toMatchObject({ contactVisibility: "crew" });
    expect(await profileFor(mate)).toMatchObject({ contact: "shown", phone: PHONE });
    await set(alfie, { date_of_birth: BIRTHDAYS.today });
    expect((await change("members")).body).toMatchObject({
      contactVisibility: "members",
      canShareContact: true,
    });
  });

  it("of somebody who joins at 17 is the crew's; at 18 everybody's until they choose", async () => {
    const joinAt = (name: string, dateOfBirth: string) =>
      join(app, { ...FORM, email: `${name}@crewyard.example`, dateOfBirth, experience: 0 });
    const young = await joinAt("young", BIRTHDAYS.tomorrow);
    const grown = await joinAt("grown", BIRTHDAYS.today);
    expect(young.user).toMatchObject({ contactVisibility: "crew", canShareContact: false });
    expect(grown.user).toMatchObject({ contactVisibility: "members", canShareContact: true });
  });
});
