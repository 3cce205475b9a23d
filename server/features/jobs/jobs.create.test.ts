import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { createFreeBoost } from "#contracts/boosts.ts";
import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { readFlags } from "#contracts/job-flags.ts";
import { createJob, getJob } from "#contracts/jobs.ts";

import { jobForm, postJob, readPage } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
let today: string;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember({ firstName: "Dan", lastName: "Mistry", company: "Mistry Joinery" });
  today = dayInLondon(app.clock.now());
});
afterAll(() => app.close());

const post = (body: unknown, headers?: Record<string, string>) =>
  app.as(dan).raw(createJob, { body }, headers);
const countJobs = async () => (await readPage(app, dan, { mine: "true" })).pagination.total;

describe("createJob", () => {
  test("needs a session", async () => {
    const { status, error } = await app.visitor.raw(createJob, { body: jobForm(app) });
    expect([status, error.code]).toEqual([401, "not_signed_in"]);
  });

  test("answers the job as the board shows it", async () => {
    const { status, body } = await post(jobForm(app, { rate: " £240 ", customTrade: "ignored" }));
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      userId: dan.id,
      title: "Staircase joiner",
      heading: "Staircase joiner",
      trade: "Joiner",
      tradeKey: "Joiner",
      description: "Two oak staircases, templates done.",
      location: "Bolton, Greater Manchester",
      county: "Greater Manchester",
      town: "Bolton",
      rate: "240",
      type: "day_rate",
      payPeriod: "day",
      engagement: "cis",
      startDate: addDays(today, 10),
      endDate: addDays(today, 15),
      status: "open",
      listedUntil: addDays(today, 15),
      isPublic: false,
      ...readFlags([]),
      isBoosted: false,
      isUrgent: false,
      createdAt: app.clock.now().toISOString(),
      updatedAt: app.clock.now().toISOString(),
      author: {
        id: dan.id,
        name: "Dan Mistry",
        avatar: null,
        trade: "Joiner",
        county: "Greater Manchester",
        experience: Number(today.slice(0, 4)) - 2010,
        company: "Mistry Joinery",
      },
      distance: null,
      isSaved: false,
      viewerInterest: "none",
      worked: null,
      can: { edit: true, delete: true, declareInterest: false, close: true, repost: false },
    });
    expect((await app.as(dan).call(getJob, { params: { id: body.id } })).body).toEqual(body);
  });

  test("says what every field lacks, all at once", async () => {
    const { status, error } = await post({});
    expect(status).toBe(400);
    expect(error.code).toBe("invalid_input");
    expect(error.fields).toEqual({
      trade: "Trade is required",
      startDate: "Start date is required",
      endDate: "End date is required",
      county: "County is required",
      town: "Town/City is required",
      rate: "Day rate is required",
      description: "Job description is required",
    });
  });

  test("says that the dates are the wrong way round together with the other fields' words", async () => {
    const { error } = await post(jobForm(app, { rate: "lots", endDate: addDays(today, 9) }));
    expect(error.fields).toEqual({
      rate: "Please enter a rate such as 180 or 180-200",
      endDate: "End date cannot be before start date",
    });
  });

  test.each([
    ["a start in the past", { startDate: -1 }, { startDate: "Start date cannot be in the past" }],
    [
      "a start beyond two years",
      { startDate: 800, endDate: 801 },
      { startDate: "Start date must be within two years from today" },
    ],
    ["more than two years of work", { endDate: 800 }, { endDate: "A job can last two years at most" }],
  ])("refuses %s", async (_, days: { startDate?: number; endDate?: number }, fields) => {
    const dates = Object.fromEntries(Object.entries(days).map(([name, day]) => [name, addDays(today, day)]));
    const { status, error } = await post(jobForm(app, dates));
    expect([status, error.fields]).toEqual([400, fields]);
  });

  test.each([
    ["title", "x".repeat(101), "Title must be 100 characters or fewer"],
    ["description", "x".repeat(2001), "Job description must be 2,000 characters or fewer"],
    ["description", "   ", "Job description is required"],
    ["town", "x".repeat(61), "Town/City must be 60 characters or fewer"],
    ["county", "Atlantis", "County is required"],
    ["rate", "0", "Please enter a rate such as 180 or 180-200"],
    ["rate", 180, "Day rate is required"],
    ["startDate", "2026-02-30", "Please enter a date as day, month and year"],
    ["startDate", "20/11/2026", "Please enter a date as day, month and year"],
    ["trade", "x".repeat(41), "Trade must be 40 characters or fewer"],
    ["trade", { $ne: null }, "Trade is required"],
    ["type", "slavery", "Please check this value"],
  ])("refuses %s %j", async (field, value, words) => {
    const before = await countJobs();
    const { status, error } = await post(jobForm(app, { [field]: value }));
    expect(status).toBe(400);
    expect(error.fields?.[field]).toBe(words);
    expect(await countJobs()).toBe(before);
  });

  test("takes a text of exactly the longest length, counted as people count", async () => {
    const { status, body } = await post(
      jobForm(app, { title: "🧱".repeat(100), description: "é".repeat(2000) }),
    );
    expect(status).toBe(201);
    expect(Array.from(body.title ?? "")).toHaveLength(100);
  });

  test.each([
    ["Other", null, "Other", "Other"],
    ["Other", "  Thatcher ", "Thatcher", "Other"],
    ["Thatcher", null, "Thatcher", "Other"],
    ["joiner", null, "Joiner", "Joiner"],
    ["Other", "plumber", "Plumber", "Plumber"],
  ])("keeps trade %j with %j as %s (%s)", async (trade, customTrade, shown, key) => {
    const job = await postJob(app, dan, { trade, customTrade });
    expect([job.trade, job.tradeKey]).toEqual([shown, key]);
  });

  test("asks for two characters of a typed trade", async () => {
    const { status, error } = await post(jobForm(app, { trade: "Other", customTrade: "x" }));
    expect(status).toBe(400);
    expect(error.fields).toEqual({ customTrade: "Please enter your custom trade (minimum 2 characters)" });
  });

  test("takes location in place of county and town, with the names people use", async () => {
    const { county: _county, town: _town, ...form } = jobForm(app);
    const { body } = await post({ ...form, location: "st. albans, Herts" });
    expect([body.location, body.county, body.town]).toEqual([
      "St Albans, Hertfordshire",
      "Hertfordshire",
      "St Albans",
    ]);
    const { error } = await post({ ...form, location: "Leeds" });
    expect(error.fields).toEqual({ county: "County is required" });
  });

  test("calls a job without a title by trade and town", async () => {
    const job = await postJob(app, dan, { title: "  ", town: "A village on no list" });
    expect([job.title, job.heading]).toEqual([null, "Joiner - A village on no list"]);
  });

  test.each([
    ["£180 – £200.50", "180-200.50"],
    ["1250", "1,250"],
  ])("keeps the rate %s as %s", async (typed, kept) => {
    expect((await postJob(app, dan, { rate: typed })).rate).toBe(kept);
  });

  test("pays a day-rate job by the day, and a full-time one as it says", async () => {
    const { error } = await post(jobForm(app, { payPeriod: "year" }));
    expect(error.fields).toEqual({ payPeriod: "A day-rate job is paid by the day" });
    const job = await postJob(app, dan, {
      type: "full_time",
      payPeriod: "year",
      rate: "38,000",
      engagement: "employed",
    });
    expect([job.type, job.payPeriod, job.engagement]).toEqual(["full_time", "year", "employed"]);
  });

  test("engages by the type of job, and nobody with a salary by CIS", async () => {
    const engaged = async (details: Record<string, unknown>) => (await postJob(app, dan, details)).engagement;
    expect(await engaged({})).toBe("cis");
    expect(await engaged({ type: "part_time", payPeriod: "hour", rate: "18" })).toBe("employed");
    expect(await engaged({ type: "part_time", payPeriod: "hour", rate: "18", engagement: "cis" })).toBe(
      "cis",
    );
    for (const engagement of ["cis", "either"]) {
      const { error } = await post(jobForm(app, { type: "full_time", payPeriod: "year", engagement }));
      expect(error.fields).toEqual({ engagement: "Who is paid by the year is employed (PAYE)" });
    }
  });

  test("takes owner, boost and everything else it is not asked from the session", async () => {
    const other = await app.makeMember();
    const { status } = await post(jobForm(app, { userId: other.id }));
    expect(status).toBe(403);
    const boost = await app.as(dan).raw(createFreeBoost, {
      body: { jobData: jobForm(app, { userId: other.id }) },
    });
    expect(boost.status).toBe(403);
    const smuggled = {
      id: 1,
      userId: dan.id,
      isBoosted: true,
      boostedAt: "2026-01-01",
      status: "filled",
      createdAt: "2001-01-01",
      isHidden: true,
    };
    const job = await postJob(app, dan, smuggled);
    expect(job).toMatchObject({
      userId: dan.id,
      isBoosted: false,
      status: "open",
      createdAt: app.clock.now().toISOString(),
    });
    expect(job.id).not.toBe(1);
  });

  test("keeps what looks like SQL or markup as it is", async () => {
    const words = `'; drop table jobs; -- <script>alert(1)</script> \\ % _ $1 "`;
    const job = await postJob(app, dan, { title: words, description: words, town: "O'Town" });
    expect([job.title, job.description, job.town]).toEqual([words, words, "O'Town"]);
  });

  test("refuses what cannot be stored", async () => {
    for (const description of ["a\u0000b", "a\ud800b"]) {
      const { status, error } = await post(jobForm(app, { description }));
      expect([status, error.code]).toEqual([400, "malformed_request"]);
    }
  });

  test("does a repeated request once", async () => {
    const headers = { "idempotency-key": "job-key-0001" };
    const body = jobForm(app, { title: "Once only" });
    const before = await countJobs();
    const answers = [await post(body, headers), await post(body, headers)];
    expect(answers.map((answer) => answer.status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    expect(await countJobs()).toBe(before + 1);
  });

  test("tells of the job in an event", async () => {
    const heard: unknown[] = [];
    app.deps.events.on("jobs.job_created", "test", async ({ payload }) => void heard.push(payload));
    const job = await postJob(app, dan);
    await app.deps.jobs.runDue();
    expect(heard).toEqual([{ jobId: job.id, userId: dan.id }]);
  });
});
