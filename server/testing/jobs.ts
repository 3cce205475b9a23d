import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { createJob, listJobs, type Job, type JobPage } from "#contracts/jobs.ts";
import { createSavedSearch } from "#contracts/saved-searches.ts";

import type { Clock } from "../platform/deps.ts";
import type { Member } from "./members.ts";
import type { TestApp } from "./test-app.ts";
import { MINUTE } from "./test-clock.ts";

/** A valid job form; the job starts in ten days and lasts five. */
export function jobForm(app: { clock: Clock }, details: Record<string, unknown> = {}) {
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

/** Posts a job through the API; throws on a refusal. */
export async function postJob(app: TestApp, by: Member, details: Record<string, unknown> = {}): Promise<Job> {
  const { status, body, error } = await app.as(by).raw(createJob, { body: jobForm(app, details) });
  if (status !== 201) throw new Error(`Not posted: ${JSON.stringify(error)}`);
  return body;
}

/** Boosts a job directly in the database: the boost itself has its own tests. */
export async function boostJob(app: TestApp, job: Job, at: Date = app.clock.now()): Promise<void> {
  await app.deps.db.kysely
    .insertInto("boosts")
    .values({ job_id: job.id, user_id: job.userId, kind: "free", started_at: at.toISOString() })
    .execute();
}

let searches = 0;

/** Leaves the member with one saved search, a different one each time: their number is limited. */
export async function leaveSavedSearch(app: TestApp, by: Member): Promise<number> {
  searches += 1;
  await app.deps.db.kysely.deleteFrom("saved_searches").where("user_id", "=", by.id).execute();
  const { body } = await app.as(by).call(createSavedSearch, { body: { words: `search ${searches}` } });
  return body.id;
}

/** A query's values, valid or not. */
export type Query = Record<string, string | number | string[] | undefined>;

/** Reads a page of the board. */
export async function readPage(app: TestApp, as: Member, query: Query): Promise<JobPage> {
  const { status, body, error } = await app.as(as).raw(listJobs, { query });
  if (status !== 200 || Array.isArray(body)) throw new Error(`No page: ${JSON.stringify(error)}`);
  return body;
}

/** Posts six jobs, one a minute, oldest first; their titles distinguish them. */
export async function postSixJobs(app: TestApp, by: Member): Promise<Record<string, Job>> {
  const jobs: Record<string, Job> = {};
  const day = (days: number) => addDays(dayInLondon(app.clock.now()), days);
  const post = async (name: string, details: Record<string, unknown>) => {
    app.clock.advance(MINUTE);
    jobs[name] = await postJob(app, by, { title: name, ...details });
  };
  await post("joiner bolton", { rate: "240", startDate: day(11), endDate: day(15) });
  await post("joiner salford", { town: "Salford", rate: "180-260", startDate: day(3), endDate: day(22) });
  await post("carpenter salford", {
    trade: "Carpenter",
    town: "Salford",
    rate: "205",
    startDate: day(18),
    endDate: day(61),
  });
  await post("carpenter dover", {
    trade: "Carpenter",
    county: "Kent",
    town: "Dover",
    rate: "200",
    startDate: day(4),
    endDate: day(8),
  });
  await post("thatcher dover", {
    trade: "Thatcher",
    county: "Kent",
    town: "Dover",
    rate: "38.50",
    type: "part_time",
    payPeriod: "hour",
    startDate: day(0),
    endDate: day(30),
  });
  await post("electrician london", {
    trade: "Electrician",
    county: "London",
    town: "Croydon",
    rate: "50,000",
    type: "full_time",
    payPeriod: "year",
    description: "Heat pump circuits, 100% night work_",
    startDate: day(30),
    endDate: day(400),
  });
  return jobs;
}
