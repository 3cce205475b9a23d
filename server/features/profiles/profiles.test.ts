import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { getCurrentUser, updateCurrentUser } from "#contracts/accounts.ts";
import { getCv, getProfile } from "#contracts/profiles.ts";

import { makeCrew } from "../../testing/crew.ts";
import type { Member, MemberDetails } from "../../testing/members.ts";
import { FORM, join } from "../../testing/people.ts";
import {
  addProject,
  addQualification,
  dataUrl,
  DOCUMENTS,
  leaveProfile,
  PIXEL,
} from "../../testing/profiles.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let viewer: Member;
beforeAll(async () => {
  app = await startTestApp();
  app.clock.set("2026-11-20T12:00:00Z");
  viewer = await app.makeMember({ firstName: "Priya", lastName: "Nair" });
});
afterAll(() => app.close());

const newMember = (details: Partial<MemberDetails> = {}) => app.makeMember(details);
const read = (id: unknown, as = viewer) => app.as(as).raw(getProfile, { params: { id } });
const change = (member: Member, body: Record<string, unknown>) =>
  app.as(member).raw(updateCurrentUser, { body });
const mark = (member: Member, state: Record<string, unknown>) =>
  app.deps.db.kysely.updateTable("users").set(state).where("id", "=", member.id).execute();

describe("another member's profile", () => {
  it("shows what a profile has, and nothing that is not in the contract", async () => {
    const dan = await newMember({ company: "Mistry Joinery", county: "West Yorkshire" });
    await change(dan, { bio: "Staircases, mostly.", cvUrl: dataUrl(DOCUMENTS.pdf) });
    await addProject(app, dan);
    await addProject(app, dan);
    await addQualification(app, dan);
    const { status, body } = await read(dan.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: dan.id,
      username: expect.any(String),
      firstName: "Dan",
      lastName: "Mistry",
      name: "Dan Mistry",
      avatar: null,
      trade: "Joiner",
      tradeKey: "Joiner",
      experience: 16,
      county: "West Yorkshire",
      location: "West Yorkshire",
      bio: "Staircases, mostly.",
      projectCount: 2,
      qualificationCount: 1,
      reviewCount: 0,
      rating: null,
      contact: "shown",
      email: dan.email,
      phone: "07700900123",
      company: "Mistry Joinery",
      cv: "shown",
      cvUrl: `/api/users/${dan.id}/cv`,
      cvName: "CV.pdf",
      memberSince: "2026-11-20T12:00:00.000Z",
      createdAt: "2026-11-20T12:00:00.000Z",
      muted: false,
      can: { edit: false },
    });
    expect((await read(dan.id, dan)).body.can).toEqual({ edit: true });
  });

  it("shows the average to one decimal", async () => {
    const dan = await newMember();
    await mark(dan, { rating_sum: 13, review_count: 3 });
    expect((await read(dan.id)).body).toMatchObject({ rating: 4.3, reviewCount: 3 });
  });

  it("shows a typed trade by its own name", async () => {
    const dan = await newMember({ trade: "Other", customTrade: "Thatcher" });
    expect((await read(dan.id)).body).toMatchObject({ trade: "Thatcher", tradeKey: "Other" });
  });

  it("shows the face at its largest", async () => {
    const dan = await newMember();
    const { body } = await change(dan, { avatar: PIXEL });
    expect((await read(dan.id)).body.avatar).toBe(body.avatar);
  });

  it.each(["abc", "1.5", "-1", "0", "9007199254740993", "1e3", "%00", "999999999999999"])(
    "%s is nobody: 'User Not Found'",
    async (id) => {
      const { status, error } = await read(id);
      expect([status, error.message]).toEqual([404, "User Not Found"]);
    },
  );

  it.each([
    ["banned", { banned_at: "2026-11-01T00:00:00Z" }],
    ["unverified", { is_email_verified: false }],
  ])("somebody %s is nobody", async (_who, state) => {
    const dan = await newMember();
    await mark(dan, state);
    const { status, error } = await read(dan.id);
    expect([status, error.code, error.message]).toEqual([404, "user_not_found", "User Not Found"]);
  });
});

describe("contact visibility", () => {
  it.each([
    ["members", "shown", "shown"],
    ["crew", "shown", "crew"],
    ["nobody", "hidden", "hidden"],
  ] as const)("%s: the crew reads %s, a stranger %s", async (contactVisibility, crew, stranger) => {
    const [dan, mate] = [await newMember({ company: "Mistry Joinery" }), await newMember()];
    await makeCrew(app, dan, mate);
    await change(dan, { contactVisibility, cvUrl: dataUrl(DOCUMENTS.doc) });
    for (const [who, expected] of [
      [mate, crew],
      [viewer, stranger],
    ] as const) {
      const { body } = await read(dan.id, who);
      const shown = expected === "shown";
      expect(body).toMatchObject({
        contact: expected,
        email: shown ? dan.email : null,
        phone: shown ? dan.phone : null,
        company: "Mistry Joinery",
        cv: expected,
        cvUrl: shown ? `/api/users/${dan.id}/cv` : null,
        cvName: shown ? "CV.doc" : null,
      });
      if (!shown) expect(JSON.stringify(body)).not.toContain(dan.email);
    }
    expect((await read(dan.id, dan)).body).toMatchObject({ contact: "shown", email: dan.email });
  });

  it("is the crew's at most until the eighteenth birthday, whatever was chosen", async () => {
    const young = await newMember({ dateOfBirth: "2008-11-21" });
    expect((await read(young.id)).body).toMatchObject({ contact: "crew", email: null, phone: null });
    app.clock.set("2026-11-21T12:00:00Z");
    expect((await read(young.id)).body).toMatchObject({ contact: "shown", email: young.email });
    app.clock.set("2026-11-20T12:00:00Z");
  });

  it("stays with the crew for who joined under 18, until they choose", async () => {
    const form = { ...FORM, email: "young@crewyard.example", dateOfBirth: "2008-11-21", experience: 1 };
    const young = await join(app, form);
    app.clock.set("2026-11-21T12:00:00Z");
    const { body } = await young.client.call(getCurrentUser);
    expect(body).toMatchObject({ contactVisibility: "crew", canShareContact: true });
    app.clock.set("2026-11-20T12:00:00Z");
    const grown = await join(app, { ...FORM, email: "grown@crewyard.example" });
    expect(grown.user).toMatchObject({ contactVisibility: "members", canShareContact: true });
  });

  it.each(["everyone", "", null, 1])("cannot be %j", async (contactVisibility) => {
    const { status, error } = await change(await newMember(), { contactVisibility });
    expect([status, error.fields]).toEqual([
      400,
      { contactVisibility: "Please choose who sees your contact details" },
    ]);
  });
});

it.each([
  ["profiles", "read_profile", getProfile],
  ["files", "read_private_file", getCv],
] as const)(
  "lets nobody read through everybody: 120 %s of others an hour",
  async (_what, budget, endpoint) => {
    const limited = await startTestApp({ RATE_LIMITS: "on" });
    const [reader, dan] = [await limited.makeMember(), await limited.makeMember()];
    for (const owner of [reader, dan]) await leaveProfile(limited, owner);
    const ask = (of: Member) => limited.as(reader).call(endpoint, { params: { id: of.id } });
    await Promise.all(Array.from({ length: 119 }, () => limited.deps.limits.consume(budget, reader.id)));
    expect((await ask(dan)).status).toBe(200);
    const { status, headers, error } = await ask(dan);
    expect([status, error.code]).toEqual([429, "too_many_requests"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(3500);
    expect((await ask(reader)).status).toBe(200);
    await limited.close();
  },
);
