import { afterAll, beforeAll, describe, expect, it } from "vitest";

import {
  createBoostExistingPayment,
  createFreeBoost,
  createFreeBoostExisting,
  getBoostEligibility,
} from "#contracts/boosts.ts";
import { deleteJob, getBoostedJobs, getJob, listJobs, type Job } from "#contracts/jobs.ts";
import { FREE_BOOST_HOURS, FREE_BOOSTS_MAX } from "#contracts/reference/limits.ts";

import { statusesOf } from "../../testing/client.ts";
import { jobForm, postJob } from "../../testing/jobs.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, HOUR } from "../../testing/test-clock.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const body = () => ({ jobData: jobForm(app) });
const jobsOf = async (userId: number) =>
  app.deps.db.kysely.selectFrom("jobs").selectAll().where("user_id", "=", userId).execute();

describe("a free boost of a new job", () => {
  it("posts the job and puts it before all others", async () => {
    const member = await app.makeMember();
    const { status, body: reply } = await app.as(member).raw(createFreeBoost, { body: body() });
    expect(status).toBe(200);
    expect(reply).toMatchObject({ success: true, job: { userId: member.id, isBoosted: true } });
    const { body: boosted } = await app.as(member).call(getBoostedJobs);
    expect(boosted[0]?.id).toBe(reply.job.id);
    const { body: board } = await app.as(member).call(listJobs, { query: { sort: "job_date" } });
    expect(Array.isArray(board) ? [] : board.jobs[0]?.id).toBe(reply.job.id);
  });

  it.each([
    ["no job", {}, "jobData"],
    ["no town", { jobData: { ...jobFormOf(), town: "" } }, "jobData.town"],
    [
      "a day that has passed",
      { jobData: { ...jobFormOf(), startDate: "2020-01-01", endDate: "2020-01-01" } },
      "startDate",
    ],
  ])("refuses %s", async (_what, given, field) => {
    const member = await app.makeMember();
    const { status, error } = await app.as(member).raw(createFreeBoost, { body: given });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, expect.arrayContaining([field])]);
    expect(await jobsOf(member.id)).toEqual([]);
  });

  it("is nobody else's, whatever the body says", async () => {
    const [member, other] = [await app.makeMember(), await app.makeMember()];
    const boost = (userId: number) =>
      app
        .as(member)
        .raw(createFreeBoost, { body: { jobData: { ...jobForm(app), userId, isBoosted: false } } });
    expect((await boost(other.id)).status).toBe(403);
    expect((await boost(member.id)).body.job.userId).toBe(member.id);
  });
});

describe("who boosts for free", () => {
  it("may for 720 hours from joining, to the millisecond, across the change of the clocks", async () => {
    const back = app.clock.now();
    // The clocks go back on 25 October 2026: 720 hours end an hour before 30 calendar days do.
    app.clock.set("2026-10-10T12:00:00.000Z");
    const member = await app.makeMember();
    app.clock.advance(FREE_BOOST_HOURS * HOUR - 1);
    const { body: before } = await app.as(member).call(getBoostEligibility);
    expect(before).toEqual({
      isFreeEligible: true,
      price: 1.99,
      priceDisplay: "£1.99",
      isNewMember: true,
      freeLeft: 10,
      freeUntil: "2026-11-09T12:00:00.000Z",
      isPaidAvailable: true,
    });
    app.clock.advance(1);
    const { body: after } = await app.as(member).call(getBoostEligibility);
    expect(after).toMatchObject({ isFreeEligible: false, isNewMember: false, freeLeft: 0 });
    const { status, error } = await app.as(member).raw(createFreeBoost, { body: body() });
    expect([status, error.code, error.error]).toEqual([
      403,
      "free_boost_over",
      "Boosts are free only in your first 30 days as a member.",
    ]);
    expect(await jobsOf(member.id)).toEqual([]);
    app.clock.set(back);
  });

  it("has ten at once: of fifteen asked for at the same moment five are refused, and nothing of them is there", async () => {
    const member = await app.makeMember();
    const answers = await Promise.all(
      Array.from({ length: 15 }, () => app.as(member).raw(createFreeBoost, { body: body() })),
    );
    expect(statusesOf(answers)).toEqual([...Array(FREE_BOOSTS_MAX).fill(200), ...Array(5).fill(403)]);
    expect(answers.find(({ status }) => status === 403)?.error.code).toBe("free_boosts_taken");
    expect((await jobsOf(member.id)).length).toBe(FREE_BOOSTS_MAX);
    const { body: full } = await app.as(member).call(getBoostEligibility);
    expect(full).toMatchObject({ isFreeEligible: false, isNewMember: true, freeLeft: 0 });
    // Deleting one frees one place, and only one.
    const [first] = answers.filter(({ status }) => status === 200);
    await app.as(member).call(deleteJob, { params: { id: first!.body.job.id } });
    const again = await Promise.all([1, 2].map(() => app.as(member).raw(createFreeBoost, { body: body() })));
    expect(statusesOf(again)).toEqual([200, 403]);
  });

  it("counts only jobs that are open: with the end of a job its boost ends", async () => {
    const member = await app.makeMember();
    const back = app.clock.now();
    const { body: reply } = await app.as(member).raw(createFreeBoost, { body: body() });
    app.clock.advance(20 * DAY);
    const { body: left } = await app.as(member).call(getBoostEligibility);
    expect(left.freeLeft).toBe(FREE_BOOSTS_MAX);
    const { body: job } = await app.as(member).call(getJob, { params: { id: reply.job.id } });
    expect([job.status, job.isBoosted]).toEqual(["expired", false]);
    app.clock.set(back);
  });
});

describe("a free boost of a job that is there", () => {
  it("boosts it once: twenty at the same moment are one boost", async () => {
    const member = await app.makeMember();
    const job = await postJob(app, member);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        app.as(member).call(createFreeBoostExisting, { body: { jobId: job.id } }),
      ),
    );
    expect(statusesOf(answers)).toEqual([200, ...Array(19).fill(409)]);
    const won = answers.find(({ status }) => status === 200);
    expect(won?.body).toMatchObject({ success: true, job: { id: job.id, isBoosted: true } });
    expect(answers.find(({ status }) => status === 409)?.error).toMatchObject({
      code: "job_already_boosted",
      error: "This job is already boosted.",
    });
    expect(await countBoosts(job)).toBe(1);
  });

  it.each([createFreeBoostExisting, createBoostExistingPayment])(
    "refuses what is not one's own, gone, closed or no number ($path)",
    async (endpoint) => {
      const [owner, stranger] = [await app.makeMember(), await app.makeMember()];
      const job = await postJob(app, owner);
      const ask = async (by: typeof owner, jobId: unknown) => {
        const { status, error } = await app.as(by).raw(endpoint, { body: { jobId } });
        return [status, error.code];
      };
      expect(await ask(stranger, job.id)).toEqual([403, "not_allowed"]);
      expect(await ask(owner, 999_999_999)).toEqual([404, "job_not_found"]);
      expect(await ask(owner, "one")).toEqual([400, "invalid_input"]);
      await app.deps.db.kysely
        .updateTable("jobs")
        .set({ status: "filled" })
        .where("id", "=", job.id)
        .execute();
      expect(await ask(owner, job.id)).toEqual([410, "job_closed"]);
      await app.as(owner).call(deleteJob, { params: { id: job.id } });
      expect(await ask(owner, job.id)).toEqual([404, "job_not_found"]);
      expect(await countBoosts(job)).toBe(0);
    },
  );
});

async function countBoosts(job: Job): Promise<number> {
  const rows = await app.deps.db.kysely
    .selectFrom("boosts")
    .select("id")
    .where("job_id", "=", job.id)
    .execute();
  return rows.length;
}

/** A job form made before the app starts, so its dates are by the machine's clock. */
function jobFormOf() {
  return jobForm({ clock: { now: () => new Date() } });
}
