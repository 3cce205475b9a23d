import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { addDays, dayInLondon } from "#contracts/calendar.ts";
import {
  deleteJob,
  getJob,
  listApplied,
  listJobs,
  listMyInterests,
  declareInterest,
  setJobStatus,
  updateJob,
  type Job,
} from "#contracts/jobs.ts";

import { boostJob, jobForm, postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let job: Job;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember({ firstName: "Dan", lastName: "Mistry" });
  priya = await app.makeMember({ firstName: "Priya", lastName: "Shah" });
});
beforeEach(async () => {
  job = await postJob(app, dan);
});
afterAll(() => app.close());

const today = () => dayInLondon(app.clock.now());
const change = (by: Member, details: Record<string, unknown>, id = job.id) =>
  app.as(by).raw(updateJob, { params: { id }, body: jobForm(app, details) });
const see = (by: Member, id = job.id) => app.as(by).call(getJob, { params: { id } });

describe("getJob", () => {
  test("needs a session", async () => {
    expect((await app.visitor.call(getJob, { params: { id: job.id } })).status).toBe(401);
  });

  test("shows others what they may do", async () => {
    const { body } = await see(priya);
    expect(body.can).toEqual({
      edit: false,
      delete: false,
      declareInterest: true,
      close: false,
      repost: false,
    });
    expect(JSON.stringify(body)).not.toContain(dan.email);
    expect(JSON.stringify(body)).not.toContain(dan.phone);
  });

  test.each(["0", "-1", "1e3", "999999999999999", "9007199254740993", "abc", "1; drop table jobs"])(
    "knows no job %s",
    async (id) => {
      const { status, error } = await app.as(dan).raw(getJob, { params: { id } });
      expect([400, 404]).toContain(status);
      expect(error.message).not.toBe("");
    },
  );

  test("shows a job of a banned member to nobody until the ban ends", async () => {
    const banned = await app.makeMember();
    const hidden = await postJob(app, banned, { title: "Hidden" });
    const ban = (at: string | null) =>
      app.deps.db.kysely.updateTable("users").set({ banned_at: at }).where("id", "=", banned.id).execute();
    const isListed = async () => {
      const { body } = await app.as(priya).call(listJobs);
      return Array.isArray(body) && body.some((each) => each.id === hidden.id);
    };
    await ban(app.clock.now().toISOString());
    expect((await see(priya, hidden.id)).error.message).toBe("This job is no longer available.");
    expect(await isListed()).toBe(false);
    await ban(null);
    expect((await see(priya, hidden.id)).status).toBe(200);
    expect(await isListed()).toBe(true);
  });
});

describe("updateJob", () => {
  test("needs a session, the owner, and a job", async () => {
    const asVisitor = await app.visitor.raw(updateJob, { params: { id: job.id }, body: jobForm(app) });
    expect(asVisitor.status).toBe(401);
    const asStranger = await change(priya, { title: "Mine now" });
    expect([asStranger.status, asStranger.error.message]).toEqual([403, "Only the owner can do that."]);
    expect((await change(dan, {}, 999_999)).status).toBe(404);
    expect((await see(dan)).body.title).toBe("Staircase joiner");
  });

  test("changes what the form says, and the board follows", async () => {
    app.clock.advance(1000);
    const { status, body } = await change(dan, {
      title: "Oak staircase",
      trade: "Carpenter",
      county: "Kent",
      town: "Dover",
      rate: "300",
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: job.id,
      title: "Oak staircase",
      trade: "Carpenter",
      location: "Dover, Kent",
      rate: "300",
      createdAt: job.createdAt,
    });
    expect(body.updatedAt).not.toBe(job.updatedAt);
    const { body: found } = await app
      .as(priya)
      .raw(listJobs, { query: { trade: "Carpenter", county: "Kent", town: "Kent|Dover" } });
    expect(found).toMatchObject({ jobs: [{ id: job.id }], pagination: { total: 1 } });
    const { body: left } = await app
      .as(priya)
      .raw(listJobs, { query: { county: "Greater Manchester", q: "oak staircase kent" } });
    expect(left).toMatchObject({ jobs: [] });
  });

  test("refuses another owner in the body, and ignores boost and status", async () => {
    expect((await change(dan, { userId: priya.id })).status).toBe(403);
    const { body } = await change(dan, {
      userId: dan.id,
      isBoosted: true,
      status: "filled",
      createdAt: "2001-01-01",
    });
    expect(body).toMatchObject({
      userId: dan.id,
      isBoosted: false,
      status: "open",
      createdAt: job.createdAt,
    });
  });

  test("keeps a start that has passed, and takes no other past one", async () => {
    const passed = job.startDate;
    app.clock.advance(12 * DAY);
    const kept = await change(dan, { startDate: passed, title: "Still going" });
    expect([kept.status, kept.body.startDate]).toEqual([200, passed]);
    const moved = await change(dan, { startDate: addDays(today(), -1) });
    expect(moved.error.fields).toEqual({ startDate: "Start date cannot be in the past" });
    const ended = await change(dan, { startDate: passed, endDate: addDays(today(), -1) });
    expect(ended.error.fields).toEqual({ endDate: "End date cannot be in the past" });
  });

  test("leaves a closed job as it is", async () => {
    app.clock.advance(16 * DAY);
    const { status, error } = await change(dan, {});
    expect([status, error.message]).toEqual([410, "This job has closed"]);
  });

  test("locks trade and county after a boost, and nothing else", async () => {
    await boostJob(app, job);
    const moved = await change(dan, { trade: "Carpenter", county: "Kent", town: "Dover" });
    expect(moved.status).toBe(400);
    expect(moved.error.fields).toEqual({
      trade: "The trade of a boosted job cannot be changed",
      county: "The county of a boosted job cannot be changed",
    });
    const kept = await change(dan, { title: "Better paid", town: "Wigan", rate: "260" });
    expect(kept.body).toMatchObject({ title: "Better paid", town: "Wigan", rate: "260", isBoosted: true });
  });

  test("says all that is wrong at once", async () => {
    const { error } = await change(dan, { rate: "", description: "" });
    expect(error.fields).toEqual({
      rate: "Day rate is required",
      description: "Job description is required",
    });
  });
});

describe("deleteJob", () => {
  const remove = (by: Member, id = job.id) => app.as(by).call(deleteJob, { params: { id } });

  test("needs a session and the owner", async () => {
    expect((await app.visitor.call(deleteJob, { params: { id: job.id } })).status).toBe(401);
    expect((await remove(priya)).status).toBe(403);
    expect((await see(dan)).status).toBe(200);
  });

  test("takes the job off every list at once and ends the interest in it", async () => {
    await app.as(priya).call(declareInterest, { params: { id: job.id } });
    const heard: unknown[] = [];
    app.deps.events.on("jobs.job_deleted", "test", async ({ payload }) => void heard.push(payload));
    const { status, body } = await remove(dan);
    expect([status, body]).toEqual([200, { message: "Job Deleted Successfully" }]);
    const gone = await see(priya);
    expect([gone.status, gone.error.message]).toEqual([404, "This job is no longer available."]);
    const everything = await app.as(priya).call(listJobs);
    expect(JSON.stringify(everything.body)).not.toContain(`"id":${job.id},`);
    expect((await app.as(dan).call(listMyInterests)).body).toEqual([]);
    expect((await app.as(priya).call(listApplied)).body).toEqual([]);
    const rows = await app.deps.db.kysely
      .selectFrom("job_interests")
      .select("state")
      .where("job_id", "=", job.id)
      .execute();
    expect(rows).toEqual([{ state: "job_withdrawn" }]);
    await app.deps.jobs.runDue();
    expect(heard).toEqual([{ jobId: job.id, userId: dan.id }]);
  });

  test("happens once, however often it is asked", async () => {
    const answers = await Promise.all([remove(dan), remove(dan), remove(dan)]);
    expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([
      200, 404, 404,
    ]);
    expect((await change(dan, {})).status).toBe(404);
  });
});

const runNight = async (job: string) => {
  await app.deps.jobs.add(app.deps.db, job, {});
  await app.deps.jobs.runDue();
};

describe("the night's work", () => {
  const stored = () =>
    app.deps.db.kysely.selectFrom("jobs").select(["status"]).where("id", "=", job.id).executeTakeFirst();

  test("marks ended jobs as expired, twice as well as once, and no others", async () => {
    await runNight("jobs.expire_ended");
    expect(await stored()).toEqual({ status: "open" });
    app.clock.advance(16 * DAY);
    await runNight("jobs.expire_ended");
    await runNight("jobs.expire_ended");
    expect(await stored()).toEqual({ status: "expired" });
    expect((await see(priya)).body).toMatchObject({
      status: "expired",
      isUrgent: false,
      can: { declareInterest: false },
    });
  });

  test("erases a deleted job after 30 days", async () => {
    await app.as(dan).call(deleteJob, { params: { id: job.id } });
    app.clock.advance(29 * DAY);
    await runNight("jobs.erase_deleted");
    expect(await stored()).toBeDefined();
    app.clock.advance(2 * DAY);
    await runNight("jobs.erase_deleted");
    expect(await stored()).toBeUndefined();
    // Goes back in time, so that no session has expired.
    app.clock.advance(-31 * DAY);
  });
});

describe("two years later", () => {
  test("erases a closed job 24 months after it closed, a banned member's too, and no open one", async () => {
    const [owner, banned] = [await app.makeMember(), await app.makeMember()];
    const [filled, open] = [await postJob(app, owner), await postJob(app, owner)];
    const keep = () =>
      app.deps.db.pool.query("update jobs set created_at = $2, end_date = $3 where id = $1", [
        open.id,
        app.clock.now(),
        dayInLondon(new Date(app.clock.now().getTime() + 10 * DAY)),
      ]);
    const hidden = await postJob(app, banned);
    await app.deps.db.pool.query("update users set banned_at = now(), ban_reason = 'Spam' where id = $1", [
      banned.id,
    ]);
    const left = async () =>
      (
        await app.deps.db.pool.query<{ id: number }>("select id from jobs where id = any($1) order by id", [
          [filled.id, open.id, hidden.id],
        ])
      ).rows.map(({ id }) => id);
    await app.as(owner).call(setJobStatus, { params: { id: filled.id }, body: { status: "filled" } });
    app.clock.advance(730 * DAY);
    await keep();
    await runNight("jobs.erase_closed");
    expect(await left()).toEqual([filled.id, open.id, hidden.id].toSorted((a, b) => a - b));
    app.clock.advance(2 * DAY);
    await runNight("jobs.erase_closed");
    expect(await left()).toEqual([open.id, hidden.id].toSorted((a, b) => a - b));
    app.clock.advance(30 * DAY);
    await keep();
    await runNight("jobs.erase_closed");
    expect(await left()).toEqual([open.id]);
  });
});
