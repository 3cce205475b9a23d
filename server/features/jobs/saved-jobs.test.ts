import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { blockMember } from "#contracts/blocks.ts";
import { deleteJob, getJob, setJobStatus, type Job } from "#contracts/jobs.ts";
import { listSavedJobs, saveJob, unsaveJob } from "#contracts/saved-jobs.ts";

import { postJob, readPage } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let job: Job;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  dan = await app.makeMember({ firstName: "Dan" });
  priya = await app.makeMember({ firstName: "Priya" });
  job = await postJob(app, dan);
});
afterAll(() => app.close());

const save = (by: Member, id = job.id) => app.as(by).call(saveJob, { params: { id } });
const unsave = (by: Member, id = job.id) => app.as(by).call(unsaveJob, { params: { id } });
const saved = async (by: Member) => (await app.as(by).call(listSavedJobs)).body.map(({ id }) => id);

describe("saved jobs", () => {
  test("need a session and a job that the member sees", async () => {
    const params = { id: job.id };
    const answers = [
      await app.visitor.call(saveJob, { params }),
      await app.visitor.call(unsaveJob, { params }),
      await app.visitor.call(listSavedJobs),
    ];
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await save(priya, 999_999)).error.code).toBe("job_not_found");
    await app.as(dan).call(blockMember, { body: { userId: priya.id } });
    expect((await save(priya)).error.code).toBe("job_not_found");
  });

  test("are one's own, latest first, once however often they are saved at the same time", async () => {
    const second = await postJob(app, dan, { title: "Second" });
    const answers = await Promise.all(Array.from({ length: 10 }, () => save(priya)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    app.clock.advance(MINUTE);
    await save(priya, second.id);
    expect(await saved(priya)).toEqual([second.id, job.id]);
    expect(await saved(dan)).toEqual([]);
    const { jobs } = await readPage(app, priya, { sort: "newest" });
    expect(jobs.find(({ id }) => id === job.id)?.isSaved).toBe(true);
    expect((await app.as(dan).call(getJob, { params: { id: job.id } })).body.isSaved).toBe(false);
    expect([(await unsave(priya)).status, (await unsave(priya)).status]).toEqual([200, 200]);
    expect(await saved(priya)).toEqual([second.id]);
  });

  test("stay when they are closed, and go when they are deleted or their owner is blocked", async () => {
    await save(priya);
    await app.as(dan).call(setJobStatus, { params: { id: job.id }, body: { status: "filled" } });
    expect((await app.as(priya).call(listSavedJobs)).body[0]).toMatchObject({ id: job.id, status: "filled" });
    const second = await postJob(app, dan);
    await save(priya, second.id);
    await app.as(dan).call(deleteJob, { params: { id: second.id } });
    expect(await saved(priya)).toEqual([job.id]);
    await app.as(priya).call(blockMember, { body: { userId: dan.id } });
    expect(await saved(priya)).toEqual([]);
    expect((await unsave(priya)).status).toBe(200);
  });

  test("are 200 at most, also when two are saved at once; one that is saved already stays", async () => {
    await app.deps.db.pool.query(
      `with posted as (
        insert into jobs (user_id, trade_key, description, county, town, rate, rate_min, rate_max, start_date, end_date,
          created_at, updated_at)
        select $1, 'Joiner', 'x', 'Kent', 'Dover', '1', 100, 100, '2026-01-01', '2026-01-02', $3, $3
        from generate_series(1, 199) returning id)
      insert into saved_jobs (user_id, job_id, saved_at) select $2, id, $3 from posted`,
      [dan.id, priya.id, app.clock.now()],
    );
    const second = await postJob(app, dan);
    const answers = await Promise.all([save(priya), save(priya, second.id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.error.error).toBe("You can save 200 jobs. Please remove one first.");
    const [kept, other] = answers[0]?.status === 200 ? [job.id, second.id] : [second.id, job.id];
    expect((await save(priya, kept)).status).toBe(200);
    expect(await saved(priya)).toHaveLength(200);
    // A deleted job does not count towards the limit.
    await app.as(dan).call(deleteJob, { params: { id: kept } });
    expect((await save(priya, other)).status).toBe(200);
    expect(await saved(priya)).toHaveLength(200);
  });
});
