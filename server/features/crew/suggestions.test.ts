import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { listSuggestions } from "#contracts/crew.ts";

import { leaveAsking, leaveBlocked, makeCrew } from "../../testing/crew.ts";
import type { Member, MemberDetails } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { kilometresBetween, surroundingsOf } from "./nearby-areas.ts";

let app: TestApp;
let viewer: Member;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  // Only members made from now on may be suggested.
  await app.deps.db.kysely.deleteFrom("users").execute();
  viewer = await app.makeMember({ trade: "Joiner", county: "Greater Manchester" });
});
afterAll(() => app.close());

const FAR = { trade: "Welder", county: "Cornwall" };
const make = (firstName: string, details: Partial<MemberDetails> = {}) =>
  app.makeMember({ ...FAR, firstName, lastName: "", ...details });
const update = (member: Member, set: Record<string, unknown>) =>
  app.deps.db.kysely.updateTable("users").set(set).where("id", "=", member.id).execute();
const suggested = async (limit?: number, by = viewer) => {
  const { status, body } = await app.as(by).raw(listSuggestions, { query: { limit } });
  expect(status).toBe(200);
  return body;
};
const names = async (limit?: number) => (await suggested(limit)).map(({ name }) => name);

describe("listSuggestions", () => {
  test("shows what a card needs and nothing of contact", async () => {
    const mate = await make("Mate");
    const known = await make("Known", { trade: "Other", customTrade: "Thatcher", company: "Straw Ltd" });
    await makeCrew(app, viewer, mate);
    await makeCrew(app, known, mate);
    expect(await suggested()).toEqual([
      {
        id: known.id,
        name: "Known",
        firstName: "Known",
        trade: "Thatcher",
        avatar: null,
        company: "Straw Ltd",
        county: "Cornwall",
        sharedCrew: 1,
        sameCompany: false,
        sameCounty: false,
      },
    ]);
  });

  test("says who works at the same company, however it is written, and lives in the same county", async () => {
    await update(viewer, { company: "Straw  LTD" });
    await make("Colleague", { company: "Straw Ltd" });
    await make("Neighbour", { county: "Greater Manchester" });
    const why = (await suggested()).map(({ name, sameCompany, sameCounty }) => [
      name,
      sameCompany,
      sameCounty,
    ]);
    expect(why).toEqual([
      ["Neighbour", false, true],
      ["Colleague", true, false],
    ]);
    await update(viewer, { company: null });
    expect((await suggested()).map(({ sameCompany }) => sameCompany)).toEqual([false, false]);
  });

  test("counts shared crew most, then the trade, then how near, then how lately seen", async () => {
    const mates = [await make("Mate 1"), await make("Mate 2"), await make("Mate 3")];
    const twoShared = await make("Two shared");
    const threeShared = await make("Three shared");
    for (const [at, mate] of mates.entries()) {
      await makeCrew(app, viewer, mate);
      await makeCrew(app, threeShared, mate);
      if (at < 2) await makeCrew(app, mate, twoShared);
    }
    await make("Same trade and county", { trade: "Joiner", county: "Greater Manchester" });
    await make("Family, same county", { trade: "Carpenter", county: "Greater Manchester" });
    await make("Same trade, next county", { trade: "Joiner", county: "Cheshire" });
    await make("Same county", { county: "Greater Manchester" });
    await make("Same trade, far", { trade: "Joiner" });
    await make("Far");
    const lapsed = await make("Far, not lately");
    await update(lapsed, { last_active_on: addDays(dayInLondon(app.clock.now()), -60) });
    expect(await names()).toEqual([
      "Three shared",
      "Same trade and county",
      "Same trade, next county",
      "Family, same county",
      "Two shared",
      "Same trade, far",
      "Same county",
      "Far",
      "Far, not lately",
    ]);
  });

  test("counts no shared crew who is banned, or leaving", async () => {
    const known = await make("Known");
    const [here, gone] = [await make("Here"), await make("Gone")];
    for (const mate of [here, gone]) {
      await makeCrew(app, viewer, mate);
      await makeCrew(app, known, mate);
    }
    expect(await suggested()).toMatchObject([{ name: "Known", sharedCrew: 2 }]);
    await update(gone, { banned_at: app.clock.now().toISOString() });
    expect(await suggested()).toMatchObject([{ name: "Known", sharedCrew: 1 }]);
  });

  test("takes typed trades for the same only when they are", async () => {
    viewer = await app.makeMember({ trade: "Other", customTrade: "Dry stone waller", county: "Cumbria" });
    await make("Waller", { trade: "Other", customTrade: "dry-stone waller" });
    await make("Thatcher", { trade: "Other", customTrade: "Thatcher" });
    const found = await names();
    expect(found.indexOf("Waller")).toBeLessThan(found.indexOf("Thatcher"));
  });

  test("leaves out oneself, crew, who is asked, who asks, who declined, and the blocked, either way", async () => {
    const [mate, asked, asks] = [await make("Mate"), await make("Asked"), await make("Asks")];
    const [declined, declines] = [await make("Declined"), await make("Declines")];
    const [blocked, blocks] = [await make("Blocked"), await make("Blocks")];
    await make("Somebody");
    await makeCrew(app, viewer, mate);
    for (const each of [asked, asks, declined, declines, blocked, blocks]) await makeCrew(app, mate, each);
    await leaveAsking(app, viewer, asked);
    await leaveAsking(app, asks, viewer);
    const no = [await leaveAsking(app, declined, viewer), await leaveAsking(app, viewer, declines)];
    await app.deps.db.kysely
      .updateTable("crew_requests")
      .set({ status: "declined", responded_at: app.clock.now().toISOString() })
      .where("id", "in", no)
      .execute();
    await leaveBlocked(app, viewer, blocked);
    await leaveBlocked(app, blocks, viewer);
    expect(await names()).toEqual(["Somebody"]);
  });

  test("leaves out the banned, the unconfirmed and everybody under 18, to the day", async () => {
    const today = dayInLondon(app.clock.now());
    const birthday = (years: number, days = 0) => {
      const day = addDays(today, days);
      return `${Number(day.slice(0, 4)) - years}${day.slice(4)}`;
    };
    const mate = await make("Mate");
    const [banned, unverified] = [await make("Banned"), await make("Unverified", { isVerified: false })];
    const young = await make("17 and 364 days", { dateOfBirth: birthday(18, 1) });
    const unknown = await make("No birthday known");
    const grown = await make("18 today", { dateOfBirth: birthday(18) });
    await makeCrew(app, viewer, mate);
    for (const each of [banned, unverified, young, unknown, grown]) await makeCrew(app, mate, each);
    await update(banned, { banned_at: app.clock.now().toISOString() });
    await update(unknown, { date_of_birth: null });
    expect(await names()).toEqual(["18 today"]);
  });

  test("goes on to the next ones for somebody who has added everybody near", async () => {
    const near = { trade: "Joiner", county: "Greater Manchester" };
    for (let at = 0; at < 20; at += 1) await make("Later", near);
    for (let at = 0; at < 20; at += 1) await makeCrew(app, viewer, await make("Crew", near));
    expect((await names()).slice(0, 8)).toEqual(Array.from({ length: 8 }, () => "Later"));
  });

  test("fills up with whoever there is, and is empty when there is nobody", async () => {
    expect(await suggested()).toEqual([]);
    await Promise.all(Array.from({ length: 30 }, (_, at) => make(`Far ${at}`)));
    expect(await suggested()).toHaveLength(24);
    expect(await suggested(50)).toHaveLength(30);
    expect(await suggested(2)).toHaveLength(2);
    const nowhere = await make("Nowhere");
    await update(nowhere, { county: null });
    expect((await suggested(50, nowhere)).length).toBe(31);
  });
});

describe("how near areas are", () => {
  test("is between their centres, and the same both ways", () => {
    expect(kilometresBetween("Greater Manchester", "Greater Manchester")).toBe(0);
    const there = kilometresBetween("Greater Manchester", "London");
    expect(there).toBe(kilometresBetween("London", "Greater Manchester"));
    expect(there).toBeGreaterThan(240);
    expect(there).toBeLessThan(290);
  });

  test("begins with the area itself and reaches its neighbours", () => {
    const { areas, kilometres, nearest } = surroundingsOf("Greater Manchester");
    expect([areas[0], kilometres[0]]).toEqual(["Greater Manchester", 0]);
    expect(nearest).toEqual(expect.arrayContaining(["Cheshire", "Merseyside", "Lancashire"]));
    expect(areas).not.toContain("Cornwall");
    expect(surroundingsOf("Atlantis").areas).toEqual([]);
    expect(surroundingsOf(null).areas).toEqual([]);
  });
});
