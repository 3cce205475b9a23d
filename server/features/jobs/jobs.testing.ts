import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { createJob, listJobs, type Job, type JobPage } from "#contracts/jobs.ts";
import type { Member } from "#server/testing/members.ts";
import type { TestApp } from "#server/testing/test-app.ts";

/** A job form that is right as it stands; the job starts in ten days and lasts five. */
export function jobForm(app: TestApp, details: Record<string, unknown> = {}) {
  const today = dayInLondon(app.clock.now());
  return {
    title: "Staircase joiner",
    trade: "Joiner",
    description: "Two oak staircases, templates done.",
    county: "Greater Manchester",
    town: "Bolton",
    rate: "240",
    startDate: addDays(today, 10),
    endDate: addDays(today, 15),
    ...details,
  };
}

/** Posts a job through the API; throws the refusal when there is one. */
export async function postJob(app: TestApp, by: Member, details: Record<string, unknown> = {}): Promise<Job> {
  const { status, body, refusal } = await app.as(by).raw(createJob, { body: jobForm(app, details) });
  if (status !== 201) throw new Error(`Not posted: ${JSON.stringify(refusal)}`);
  return body;
}

/** Boosts a job, as its payment will one day. */
export async function boostJob(app: TestApp, job: Job, at: Date = app.clock.now()): Promise<void> {
  await app.deps.db.kysely
    .updateTable("jobs")
    .set({ boosted_at: at.toISOString() })
    .where("id", "=", job.id)
    .execute();
}

/** A page of the board. */
export async function readPage(app: TestApp, as: Member, query: Record<string, unknown>): Promise<JobPage> {
  const { status, body, refusal } = await app.as(as).raw(listJobs, { query });
  if (status !== 200 || Array.isArray(body)) throw new Error(`No page: ${JSON.stringify(refusal)}`);
  return body;
}
