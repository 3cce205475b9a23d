import { beforeEach, describe, expect, it, vi } from "vitest";

import { readFlags } from "#contracts/job-flags.ts";
import type { Job } from "#contracts/jobs.ts";

import { endSession, startSession } from "../../../platform/session.ts";
import {
  askForPaidJob,
  bodyOf,
  checkJob,
  EMPTY_JOB,
  isPaymentOpen,
  notePaidForm,
  valuesOf,
  withPayPeriod,
  withType,
} from "./job-form-values.ts";
import type { JobFormValues } from "./job-form-values.ts";

const TODAY = "2026-11-20";

const GOOD: JobFormValues = {
  ...EMPTY_JOB,
  trade: "Joiner",
  county: "Greater Manchester",
  town: "Bolton",
  rate: "£240",
  startDate: "2026-12-01",
  endDate: "2026-12-05",
  description: "Two oak staircases.",
};

const JOB: Job = {
  id: 7,
  userId: 1,
  title: null,
  heading: "Thatcher - Bolton",
  trade: "Thatcher",
  tradeKey: "Other",
  description: "Ridge and patch.",
  location: "Bolton, Greater Manchester",
  county: "Greater Manchester",
  town: "Bolton",
  rate: "1,250",
  type: "day_rate",
  payPeriod: "day",
  engagement: "either",
  startDate: "2026-11-10",
  endDate: "2026-12-05",
  status: "open",
  listedUntil: "2026-12-05",
  isPublic: false,
  ...readFlags([]),
  isBoosted: false,
  isUrgent: true,
  createdAt: "2026-11-09T10:00:00.000Z",
  updatedAt: "2026-11-09T10:00:00.000Z",
  author: {
    id: 1,
    name: "Dan Mistry",
    avatar: null,
    trade: "Joiner",
    county: "Greater Manchester",
    experience: 12,
    company: null,
  },
  distance: null,
  isSaved: false,
  viewerInterest: "none",
  worked: null,
  can: { edit: true, delete: true, declareInterest: false, close: true, repost: false },
};

describe("the job form's words", () => {
  it("name every missing field at once", () => {
    expect(checkJob(EMPTY_JOB, TODAY)).toEqual({
      trade: "Trade is required",
      county: "County is required",
      town: "Town/City is required",
      rate: "Day rate is required",
      startDate: "Start date is required",
      endDate: "End date is required",
      description: "Job description is required",
    });
  });

  it("call the rate what its field is called", () => {
    const form = { ...GOOD, ...withType("full_time"), rate: " " };
    for (const payPeriod of ["hour", "week", "year"] as const)
      expect(checkJob({ ...form, payPeriod }, TODAY)).toEqual({ rate: "Rate is required" });
    expect(checkJob({ ...form, payPeriod: "day" }, TODAY)).toEqual({ rate: "Day rate is required" });
    expect(checkJob({ ...form, rate: "much" }, TODAY).rate).toBe(
      "Please enter a rate such as 180 or 180-200",
    );
  });

  it("find nothing wrong with a good form", () => {
    expect(checkJob(GOOD, TODAY)).toEqual({});
  });

  it("put an end before the start on the end date", () => {
    expect(checkJob({ ...GOOD, endDate: "2026-11-30" }, TODAY)).toEqual({
      endDate: "End date cannot be before start date",
    });
  });

  it("refuse a start in the past, today is early enough", () => {
    expect(checkJob({ ...GOOD, startDate: "2026-11-19" }, TODAY)).toEqual({
      startDate: "Start date cannot be in the past",
    });
    expect(checkJob({ ...GOOD, startDate: TODAY }, TODAY)).toEqual({});
  });

  it("let an edit keep a start that has passed, but not move it there", () => {
    expect(checkJob(valuesOf(JOB), TODAY, JOB)).toEqual({});
    expect(checkJob({ ...valuesOf(JOB), startDate: "2026-11-11" }, TODAY, JOB)).toEqual({
      startDate: "Start date cannot be in the past",
    });
  });

  it.each(["twenty", "200-180", "0", "180-190-200"])("refuse the rate %s", (rate) => {
    expect(checkJob({ ...GOOD, rate }, TODAY)).toEqual({
      rate: "Please enter a rate such as 180 or 180-200",
    });
  });

  it("judge a typed trade only beside 'Other'", () => {
    expect(checkJob({ ...GOOD, trade: "Other", customTrade: "x" }, TODAY)).toEqual({
      customTrade: "Please enter your custom trade (minimum 2 characters)",
    });
    expect(checkJob({ ...GOOD, trade: "Other", customTrade: "" }, TODAY)).toEqual({});
    expect(checkJob({ ...GOOD, customTrade: "x" }, TODAY)).toEqual({});
  });
});

describe("the form and the job", () => {
  it("shows a typed trade as 'Other' with its text", () => {
    expect(valuesOf(JOB)).toMatchObject({
      trade: "Other",
      customTrade: "Thatcher",
      title: "",
      rate: "1,250",
    });
    expect(valuesOf({ ...JOB, trade: "Other" })).toMatchObject({ trade: "Other", customTrade: "" });
    expect(valuesOf({ ...JOB, trade: "Joiner", tradeKey: "Joiner" })).toMatchObject({
      trade: "Joiner",
      customTrade: "",
    });
  });

  it("does not send a typed trade that was changed for a listed one", () => {
    expect(bodyOf({ ...GOOD, customTrade: "Thatcher" }).customTrade).toBe("");
    expect(bodyOf({ ...GOOD, trade: "Other", customTrade: "Thatcher" }).customTrade).toBe("Thatcher");
  });

  it("pays day-rate work by the day, whatever was chosen before", () => {
    expect(checkJob({ ...GOOD, payPeriod: "hour" }, TODAY)).toEqual({
      payPeriod: "A day-rate job is paid by the day",
    });
    expect(checkJob({ ...GOOD, ...withType("day_rate") }, TODAY)).toEqual({});
    expect(withType("full_time")).toEqual({ type: "full_time", payPeriod: "year", engagement: "employed" });
    expect(withPayPeriod("year", "cis").engagement).toBe("employed");
    expect(withPayPeriod("hour", "cis").engagement).toBe("cis");
  });
});

describe("a form that was left to pay", () => {
  let answer: () => Promise<Response>;
  const says = (state: string) => () =>
    Promise.resolve(Response.json({ success: state === "boosted", state, job: null }));
  const refuses = (status: number, code: string) => () =>
    Promise.resolve(Response.json({ message: "No", error: "No", code }, { status }));

  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    });
    vi.stubGlobal("fetch", () => answer());
    vi.useFakeTimers({ now: new Date("2026-11-20T09:00:00Z"), toFake: ["Date"] });
    startSession("token", { id: 1, draftKey: "1".padStart(64, "0") });
    notePaidForm({ values: GOOD, paymentIntentId: "pi_1" });
    return () => {
      endSession();
      vi.useRealTimers();
      vi.unstubAllGlobals();
    };
  });

  it.each([
    ["boosted", says("boosted"), "posted", false],
    ["on its way", says("processing"), "unsure", true],
    ["unanswered", () => Promise.reject(new TypeError("offline")), "unsure", true],
    ["asked about too often", refuses(429, "too_many_requests"), "unsure", true],
    ["not paid", says("unpaid"), "not posted", true],
    ["called off", says("cancelled"), "not posted", false],
    ["given back", says("problem"), "not posted", false],
    ["not there", refuses(404, "payment_not_found"), "not posted", false],
  ])("that is %s", async (_what, given, state, isOpen) => {
    answer = given;
    expect(isPaymentOpen(GOOD)).toBe(true);
    expect(isPaymentOpen({ ...GOOD, title: "Another" })).toBe(false);
    expect((await askForPaidJob()).state).toBe(state);
    expect(isPaymentOpen(GOOD)).toBe(isOpen);
  });

  it("holds nobody up for longer than two days", async () => {
    answer = refuses(503, "payment_unreachable");
    vi.setSystemTime("2026-11-22T09:00:00Z");
    expect((await askForPaidJob()).state).toBe("unsure");
    vi.setSystemTime("2026-11-22T09:00:01Z");
    expect((await askForPaidJob()).state).toBe("not posted");
  });
});
