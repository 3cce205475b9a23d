import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { signUp } from "#contracts/accounts.ts";
import { getNewUsers, getWebsiteActivitySummary, getWebsiteVisits } from "#contracts/analytics.ts";

import type { Member } from "../../testing/members.ts";
import { FORM } from "../../testing/people.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { beat } from "../../testing/visits.ts";

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.deps.db.pool.query("delete from visits");
  await app.deps.db.pool.query("truncate visitors, tallies, tally_changes");
});

const visitAt = async (moment: string) => {
  app.clock.set(moment);
  await beat(app);
};
const readAt = async (moment: string) => {
  app.clock.set(moment);
  admin = await app.makeMember({ isAdmin: true });
  const { body } = await app.as(admin).call(getWebsiteActivitySummary);
  return body;
};
const countAt = async (moment: string, days: 1 | 7 | 30 | 365) => {
  app.clock.set(moment);
  const { body } = await app.as(admin).call(getWebsiteVisits, { query: { days } });
  expect(body.visits).toHaveLength(body.totalCount);
  return body.totalCount;
};

describe("days are London's", () => {
  it.each([
    ["in winter", "2026-01-14T23:59:59Z", "2026-01-15T00:00:00Z", "2026-01-15T12:00:00Z"],
    ["in summer", "2026-07-14T22:59:59Z", "2026-07-14T23:00:00Z", "2026-07-15T12:00:00Z"],
    ["when the clocks go forward", "2026-03-28T23:59:59Z", "2026-03-29T00:00:00Z", "2026-03-29T22:59:59Z"],
    [
      "the day after they went forward",
      "2026-03-29T22:59:59Z",
      "2026-03-29T23:00:00Z",
      "2026-03-30T22:59:59Z",
    ],
    ["when the clocks go back", "2026-10-24T22:59:59Z", "2026-10-24T23:00:00Z", "2026-10-25T23:59:59Z"],
    ["the day after they went back", "2026-10-25T23:59:59Z", "2026-10-26T00:00:00Z", "2026-10-26T23:59:59Z"],
    [
      "on the last day of a leap February",
      "2028-02-28T23:59:59Z",
      "2028-02-29T00:00:00Z",
      "2028-02-29T12:00:00Z",
    ],
    ["at the turn of the year", "2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z", "2027-01-01T12:00:00Z"],
  ])("%s", async (_when, lastOfYesterday, firstOfToday, now) => {
    await visitAt(lastOfYesterday);
    await visitAt(firstOfToday);
    await visitAt(firstOfToday);
    const { todayTotal, daily } = await readAt(now);
    expect(todayTotal).toBe(2);
    expect(daily.map(({ visits }) => visits)).toEqual([0, 0, 0, 0, 0, 1, 2]);
    expect(new Set(daily.map(({ date }) => date)).size).toBe(7);
    expect(await countAt(now, 1)).toBe(2);
    expect(await countAt(now, 7)).toBe(3);
  });

  it("7 days are today and the six before; so with 30 and 365", async () => {
    const moments = [
      "2025-11-18T12:00:00Z", // 365 days before
      "2025-11-19T12:00:00Z", // 364
      "2026-10-19T12:00:00Z", // 30
      "2026-10-20T12:00:00Z", // 29
      "2026-11-11T12:00:00Z", // 7
      "2026-11-12T12:00:00Z", // 6
      "2026-11-18T00:00:00Z", // today
    ];
    for (const moment of moments) await visitAt(moment);
    const now = "2026-11-18T12:00:00Z";
    await readAt(now);
    expect(await countAt(now, 1)).toBe(1);
    expect(await countAt(now, 7)).toBe(2);
    expect(await countAt(now, 30)).toBe(4);
    expect(await countAt(now, 365)).toBe(6);
  });

  it("weeks begin on Monday, months on the first", async () => {
    // 30 November 2026 is a Monday.
    for (const day of ["2026-11-01", "2026-11-29", "2026-11-30", "2026-12-01"])
      await visitAt(`${day}T12:00:00Z`);
    expect(await readAt("2026-11-29T18:00:00Z")).toMatchObject({
      todayTotal: 1,
      weekTotal: 1,
      monthTotal: 2,
    });
    expect(await readAt("2026-11-30T18:00:00Z")).toMatchObject({
      todayTotal: 1,
      weekTotal: 1,
      monthTotal: 3,
    });
    expect(await readAt("2026-12-01T18:00:00Z")).toMatchObject({
      todayTotal: 1,
      weekTotal: 2,
      monthTotal: 1,
    });
  });

  it("somebody who joined at half past midnight in summer is of that day", async () => {
    app.clock.set("2029-06-09T23:30:00Z");
    const late = await app.makeMember();
    await readAt("2029-06-10T08:00:00Z");
    const { body } = await app.as(admin).call(getNewUsers, { query: { days: 1 } });
    expect(body.users.map(({ id }) => id)).toEqual([admin.id, late.id]);
    expect(body.totalCount).toBe(2);
  });

  it("somebody who signs up again before they confirm is of the later day alone", async () => {
    const body = { ...FORM, email: "twice@crewyard.example" };
    for (const day of ["2029-07-01", "2029-07-02"]) {
      app.clock.set(`${day}T12:00:00Z`);
      expect((await app.visitor.raw(signUp, { body })).status).toBe(201);
    }
    await readAt("2029-07-02T13:00:00Z");
    for (const days of [1, 7]) {
      const { body: found } = await app.as(admin).call(getNewUsers, { query: { days } });
      expect([found.users.length, found.totalCount]).toEqual([2, 2]);
    }
  });
});
