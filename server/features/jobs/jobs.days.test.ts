import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { declareInterest, getJob } from "#contracts/jobs.ts";

import { postJob, readPage } from "../../testing/jobs.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
const zone = process.env["TZ"];

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => {
  if (zone === undefined) delete process.env["TZ"];
  else process.env["TZ"] = zone;
  await app.close();
});

/** Each row is a moment, and the state then of a job from `start` to `end` that was posted at noon on the first day. */
const cases = [
  ["four days before", "2026-11-17T12:00:00Z", "2026-11-21", "2026-11-25", "open", false],
  [
    "the last second before three days",
    "2026-11-17T23:59:59.999Z",
    "2026-11-21",
    "2026-11-25",
    "open",
    false,
  ],
  ["three days before, from midnight", "2026-11-18T00:00:00Z", "2026-11-21", "2026-11-25", "open", true],
  ["started and still going", "2026-11-24T12:00:00Z", "2026-11-21", "2026-11-25", "open", true],
  ["the last second of the last day", "2026-11-25T23:59:59.999Z", "2026-11-21", "2026-11-25", "open", true],
  ["the moment after", "2026-11-26T00:00:00Z", "2026-11-21", "2026-11-25", "expired", false],
  ["in summer the day ends at 23:00 UTC", "2027-06-30T22:59:59Z", "2027-06-30", "2027-06-30", "open", true],
  ["and not later", "2027-06-30T23:00:00Z", "2027-06-30", "2027-06-30", "expired", false],
  [
    "three days before, over the clocks going forward",
    "2027-03-27T00:00:00Z",
    "2027-03-30",
    "2027-03-30",
    "open",
    true,
  ],
  ["and a second earlier", "2027-03-26T23:59:59Z", "2027-03-30", "2027-03-30", "open", false],
  ["the short day ends at 23:00 UTC", "2027-03-28T23:00:00Z", "2027-03-28", "2027-03-28", "expired", false],
  ["the long day ends at midnight UTC", "2027-10-31T23:59:59Z", "2027-10-31", "2027-10-31", "open", true],
  ["over a leap day", "2028-02-27T00:00:00Z", "2028-03-01", "2028-03-01", "open", true],
  ["over a new year", "2026-12-30T00:00:00Z", "2027-01-02", "2027-01-02", "open", true],
] as const;

describe.each(["UTC", "Europe/London", "Asia/Kolkata", "America/Los_Angeles"])(
  "with the server in %s",
  (tz) => {
    test.each(cases)("%s", async (_, moment, ...[startDate, endDate, status, isUrgent]) => {
      process.env["TZ"] = tz;
      const first = new Date(`${startDate}T12:00:00Z`).getTime();
      app.clock.set(new Date(first - 20 * 86_400_000));
      const owner = await app.makeMember();
      const reader = await app.makeMember();
      const job = await postJob(app, owner, { startDate, endDate, title: null });
      app.clock.set(moment);
      const shown = (await app.as(reader).call(getJob, { params: { id: job.id } })).body;
      expect(shown).toMatchObject({ startDate, endDate, status, isUrgent });
      const listed = (await readPage(app, reader, { limit: "50" })).jobs.some((each) => each.id === job.id);
      expect(listed).toBe(status === "open");
      const declared = await app.as(reader).call(declareInterest, { params: { id: job.id } });
      expect(declared.status).toBe(status === "open" ? 201 : 410);
    });

    test("today is a day to start on until London's midnight, and then it is past", async () => {
      process.env["TZ"] = tz;
      app.clock.set("2027-06-30T22:59:59Z");
      const owner = await app.makeMember();
      const job = await postJob(app, owner, { startDate: "2027-06-30", endDate: "2027-07-05" });
      expect(job.isUrgent).toBe(true);
      app.clock.set("2027-06-30T23:00:00Z");
      await expect(postJob(app, owner, { startDate: "2027-06-30", endDate: "2027-07-05" })).rejects.toThrow(
        "Start date cannot be in the past",
      );
    });
  },
);
