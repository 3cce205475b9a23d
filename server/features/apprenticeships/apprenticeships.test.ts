import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  createApprenticeship,
  deleteApprenticeship,
  getApprenticeship,
  listApprenticeships,
  updateApprenticeship,
} from "#contracts/apprenticeships.ts";
import { addDays, dayInLondon } from "#contracts/calendar.ts";

import { transaction } from "../../platform/database/database.ts";
import { apprenticeshipForm, postApprenticeship } from "../../testing/apprenticeships.ts";
import { statusesOf } from "../../testing/client.ts";
import { leaveBlocked } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember({ firstName: "Dan", lastName: "Mistry" });
  priya = await app.makeMember({ firstName: "Priya", lastName: "Shah" });
});
afterAll(() => app.close());

const day = (days: number) => addDays(dayInLondon(app.clock.now()), days);
const create = (details: Record<string, unknown>, by = dan) =>
  app.as(by).raw(createApprenticeship, { body: apprenticeshipForm(app, details) });
const change = (id: number, details: Record<string, unknown>, by = dan) =>
  app.as(by).raw(updateApprenticeship, { params: { id }, body: apprenticeshipForm(app, details) });

describe("createApprenticeship", () => {
  it("keeps what the form says, with its defaults", async () => {
    const made = await postApprenticeship(app, dan);
    expect(made).toMatchObject({
      userId: dan.id,
      title: "Apprentice joiner",
      trade: "Joiner",
      location: "Bolton, Greater Manchester",
      isFullTime: true,
      minAge: 16,
      maxAge: 25,
      cvRequired: false,
      dayRate: "95",
      requirements: ["GCSE maths at 4", "A way to get to Bolton by 7:30"],
      closingDate: day(30),
      isOpen: true,
      isUrgent: false,
      author: { id: dan.id, name: "Dan Mistry" },
      applications: { count: 0, unseen: 0 },
      can: { edit: true, delete: true, apply: false, checkApplicants: true },
    });
    const { body } = await app.as(priya).call(getApprenticeship, { params: { id: made.id } });
    expect(body).toMatchObject({
      applications: null,
      viewerApplication: null,
      can: { edit: false, delete: false, apply: true, checkApplicants: false },
    });
  });

  it("takes the start as an ISO moment: the day that it has in London", async () => {
    // Midnight in London on 1 July is 23:00 UTC the day before.
    app.clock.set("2027-05-01T10:00:00Z");
    const owner = await app.makeMember();
    const { body } = await create({ startDate: "2027-06-30T23:00:00.000Z" }, owner);
    expect(body.startDate).toBe("2027-07-01");
    app.clock.set(new Date());
  });

  it("names every missing field at once, each in its own words", async () => {
    const { status, error } = await app.as(dan).raw(createApprenticeship, { body: {} });
    expect(status).toBe(400);
    expect(error.fields).toMatchObject({
      title: "Title is required",
      trade: "Trade is required",
      description: "Description is required",
      county: "County is required",
      town: "Town/City is required",
      startDate: "Start date is required",
      duration: "Duration is required",
      hoursPerWeek: "Hours a week are required",
      dayRate: "Day rate is required",
    });
  });

  it.each([
    ["words for a rate", { dayRate: "negotiable" }, "dayRate"],
    ["a start in the past", { startDate: "2020-01-01" }, "startDate"],
    ["a start three years off", { startDate: "2039-01-01" }, "startDate"],
    ["a closing date in the past", { closingDate: "2020-01-01" }, "closingDate"],
    ["a closing date a year off", { closingDate: "2039-01-01" }, "closingDate"],
    ["ages the wrong way round", { minAge: 24, maxAge: 18 }, "maxAge"],
    ["nobody so young", { minAge: 15 }, "minAge"],
    ["a week of 61 hours", { hoursPerWeek: 61 }, "hoursPerWeek"],
    ["a week that is no quarter", { hoursPerWeek: 37.4 }, "hoursPerWeek"],
    ["half an hour", { hoursPerWeek: 0.5 }, "hoursPerWeek"],
    ["a title of 101", { title: "x".repeat(101) }, "title"],
    ["a description of 2,001", { description: "x".repeat(2001) }, "description"],
    ["a county of ours only", { county: "Atlantis" }, "county"],
    ["a text for yes or no", { cvRequired: "yes" }, "cvRequired"],
    ["21 requirements", { requirements: Array<string>(21).fill("x") }, "requirements"],
  ])("refuses %s", async (_what, details, field) => {
    const { status, error } = await create(details);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });

  it.each([1, 22.75, 37.5, 60])("takes a week of %d hours", async (hoursPerWeek) => {
    const { status, body } = await create({ hoursPerWeek });
    expect([status, body.hoursPerWeek]).toEqual([201, hoursPerWeek]);
  });

  it("takes what lies on each bound", async () => {
    const { status, body } = await create({
      title: "x".repeat(100),
      hoursPerWeek: 60,
      minAge: 16,
      maxAge: 99,
      requirements: [...Array<string>(19).fill("x"), "  "],
      closingDate: day(0),
      startDate: day(0),
    });
    expect([status, body.requirements.length, body.isOpen, body.isUrgent]).toEqual([201, 19, true, true]);
  });

  it("needs a session, and decides the owner itself", async () => {
    expect((await app.visitor.raw(createApprenticeship, { body: apprenticeshipForm(app) })).status).toBe(401);
    expect((await create({ userId: dan.id })).body.userId).toBe(dan.id);
    expect((await create({ userId: priya.id })).status).toBe(403);
  });
});

describe("updateApprenticeship and deleteApprenticeship", () => {
  it("are the owner's alone", async () => {
    const { id } = await postApprenticeship(app, dan);
    expect((await change(id, { title: "Mine now" }, priya)).error.code).toBe("not_allowed");
    expect((await app.as(priya).raw(deleteApprenticeship, { params: { id } })).error.code).toBe(
      "not_allowed",
    );
    expect((await change(id, { title: "Apprentice stair joiner" })).body.title).toBe(
      "Apprentice stair joiner",
    );
    expect((await change(987_654, {})).error.code).toBe("apprenticeship_not_found");
  });

  it("leave a start that has passed as it is, and open a closed one again with a later closing date", async () => {
    const { id, startDate } = await postApprenticeship(app, dan, { closingDate: day(5), startDate: day(2) });
    app.clock.advance(10 * DAY);
    const member = await app.makeMember();
    const see = async () => (await app.as(member).call(getApprenticeship, { params: { id } })).body;
    expect(await see()).toMatchObject({ isOpen: false, can: { apply: false } });
    const owner = await signInAgain(dan);
    const kept = await change(id, { startDate, closingDate: undefined, title: "Still looking" }, owner);
    expect([kept.status, kept.body.isOpen]).toEqual([200, false]);
    expect((await change(id, { startDate, closingDate: day(7) }, owner)).body.isOpen).toBe(true);
    expect((await change(id, { startDate: day(-1), closingDate: day(7) }, owner)).error.fields).toEqual({
      startDate: "Start date cannot be in the past",
    });
  });

  it("take it off every list at once; a second deletion finds nothing", async () => {
    const owner = await app.makeMember();
    const { id } = await postApprenticeship(app, owner);
    const answers = await Promise.all(
      [1, 2].map(() => app.as(owner).raw(deleteApprenticeship, { params: { id } })),
    );
    expect(statusesOf(answers)).toEqual([200, 404]);
    const { body } = await app.as(owner).raw(listApprenticeships, { query: { mine: "true" } });
    expect(body).toMatchObject({ apprenticeships: [] });
  });
});

it("is not there for whoever is blocked, either way, nor while its owner is banned", async () => {
  const [owner, blocked] = [await app.makeMember(), await app.makeMember()];
  const { id } = await postApprenticeship(app, owner);
  await leaveBlocked(app, owner, blocked);
  const see = async (by: Member) => (await app.as(by).raw(getApprenticeship, { params: { id } })).status;
  const isListed = async (by: Member) => {
    const { body } = await app.as(by).raw(listApprenticeships);
    return Array.isArray(body) && body.some((each) => each.id === id);
  };
  const viewer = await app.makeMember();
  expect([await see(blocked), await isListed(blocked)]).toEqual([404, false]);
  expect([await see(viewer), await isListed(viewer)]).toEqual([200, true]);
  await ban(owner, app.clock.now().toISOString());
  expect([await see(viewer), await isListed(viewer)]).toEqual([404, false]);
  await ban(owner, null);
  expect([await see(viewer), await isListed(viewer)]).toEqual([200, true]);
});

async function ban(member: Member, at: string | null): Promise<void> {
  await app.deps.db.kysely.updateTable("users").set({ banned_at: at }).where("id", "=", member.id).execute();
}

/** Sessions would not last through the days that pass here. */
async function signInAgain(member: Member): Promise<Member> {
  const place = { userId: member.id, ip: "192.0.2.9", userAgent: "Safari" };
  return { ...member, token: await transaction(app.deps.db, (tx) => app.deps.sessions.start(tx, place)) };
}
