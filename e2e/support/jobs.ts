import pg from "pg";
import { inject } from "vitest";

import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { createJob } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";

import { callApi } from "./api.ts";
import type { Member } from "./members.ts";
import type { Visitor } from "./visitor.ts";

/** Returns the day `days` from today by London's calendar, `YYYY-MM-DD`. */
export function dayFromNow(days: number): string {
  return addDays(dayInLondon(new Date()), days);
}

interface JobDetails {
  title: string;
  trade: string;
  county: string;
  town: string;
  rate: string;
  isPublic: boolean;
  startDate: string;
  endDate: string;
}

/** Posts a job through the API, as its owner on another device. */
export function postJob(owner: Member, details: Partial<JobDetails> = {}): Promise<Job> {
  const body = {
    title: "Second fix carpenter",
    trade: "Carpenter",
    description: "Hanging doors and fitting skirting. Tools needed, parking on site.",
    county: "West Yorkshire",
    town: "Leeds",
    rate: "210",
    startDate: dayFromNow(7),
    endDate: dayFromNow(14),
    ...details,
  };
  return callApi(createJob, { body }, owner.token);
}

/** Sets a job's last day to yesterday, which otherwise takes time. */
export async function endJob(id: number): Promise<void> {
  const client = new pg.Client({ connectionString: inject("site").databaseUrl });
  await client.connect();
  await client.query(
    "update jobs set start_date = start_date - 9, end_date = current_date - 2 where id = $1",
    [id],
  );
  await client.end();
}

/** Fills in the form for a new job, in its dialog. */
export async function fillJobForm(visitor: Visitor, title: string): Promise<void> {
  const form = visitor.dialog("Post Job");
  await form.getByLabel("Job title").fill(title);
  await form.getByLabel(/^Trade/).selectOption("Roofer");
  await form.getByLabel(/^County/).selectOption("Fife");
  await form.getByLabel(/^Town/).selectOption("Kirkcaldy");
  await form.getByLabel(/^Day rate/).fill("210");
  await form.getByLabel(/^Start date/).fill(dayFromNow(9));
  await form.getByLabel(/^End date/).fill(dayFromNow(20));
  await form.getByLabel(/^Job description/).fill("Strip and re-slate.");
}
