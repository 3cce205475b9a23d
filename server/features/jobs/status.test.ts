import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { follow } from "#contracts/follows.ts";
import {
  declareInterest,
  deleteJob,
  getBoostedJobs,
  getJob,
  listJobs,
  listMyInterests,
  listSimilarJobs,
  setJobStatus,
  updateJob,
  type Job,
} from "#contracts/jobs.ts";
import { pathOf } from "#contracts/notification-types.ts";
import { markAllNotificationsRead } from "#contracts/notifications.ts";

import { transaction } from "../../platform/database/database.ts";
import type { EventMap, EventName } from "../../platform/event-map.ts";
import { boostJob, jobForm, postJob, readPage } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { leaveNotification, readInbox } from "../../testing/notifications.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, HOUR } from "../../testing/test-clock.ts";

const LIFE = [
  "jobs.filled",
  "jobs.withdrawn",
  "jobs.expired",
  "jobs.reposted",
  "jobs.job_changed",
  "jobs.interest_withdrawn",
] as const satisfies EventName[];

let app: TestApp;
let dan: Member;
let priya: Member;
let job: Job;
let told: { name: string; payload: EventMap[EventName] }[];

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember({ firstName: "Dan", lastName: "Mistry" });
  priya = await app.makeMember({ firstName: "Priya", lastName: "Shah" });
  for (const name of LIFE)
    app.deps.events.on(name, "test", ({ payload }) => {
      told.push({ name, payload });
      return Promise.resolve();
    });
});
beforeEach(async () => {
  job = await postJob(app, dan);
  await app.deps.jobs.runDue();
  told = [];
});
afterAll(() => app.close());

/** Sessions expire during the months that pass here. */
async function signInAnew(member: Member): Promise<Member> {
  const place = { userId: member.id, ip: "192.0.2.9", userAgent: "Safari" };
  return { ...member, token: await transaction(app.deps.db, (tx) => app.deps.sessions.start(tx, place)) };
}

const day = (days: number) => addDays(dayInLondon(app.clock.now()), days);
const set = (by: Member, body: unknown, id: number = job.id) =>
  app.as(by).raw(setJobStatus, { params: { id }, body });
const see = async (by: Member) => (await app.as(by).call(getJob, { params: { id: job.id } })).body;
const isListed = async () =>
  (await readPage(app, priya, { limit: 50 })).jobs.some((each) => each.id === job.id);
const heard = async () => {
  await app.deps.jobs.runDue();
  return told.map(({ name }) => name);
};

describe("setJobStatus", () => {
  test("is the owner's alone, and takes what an owner may say", async () => {
    expect(
      (await app.visitor.raw(setJobStatus, { params: { id: job.id }, body: { status: "filled" } })).status,
    ).toBe(401);
    expect((await set(priya, { status: "filled" })).error.code).toBe("not_allowed");
    expect((await set(dan, { status: "filled" }, 999_999)).error.code).toBe("job_not_found");
    for (const status of ["expired", "deleted", "", null, 1, undefined])
      expect((await set(dan, { status })).error.fields).toEqual({
        status: "Please choose open, filled or withdrawn",
      });
    await app.as(dan).call(deleteJob, { params: { id: job.id } });
    expect((await set(dan, { status: "filled" })).status).toBe(404);
  });

  test.each([
    ["filled", "jobs.filled"],
    ["withdrawn", "jobs.withdrawn"],
  ])("%s leaves the board, refuses interest, and is told of once", async (status, event) => {
    await app.as(priya).call(declareInterest, { params: { id: job.id } });
    const answers = await Promise.all(Array.from({ length: 5 }, () => set(dan, { status })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers[0]?.body).toMatchObject({ status, can: { edit: false, close: false, repost: true } });
    expect(await isListed()).toBe(false);
    expect(await see(priya)).toMatchObject({ status, isUrgent: false, viewerInterest: "declared" });
    const other = await app.makeMember();
    const { error } = await app.as(other).call(declareInterest, { params: { id: job.id } });
    expect([error.code, error.error]).toEqual(["job_closed", "This job has closed"]);
    const edit = await app.as(dan).raw(updateJob, { params: { id: job.id }, body: jobForm(app) });
    expect(edit.status).toBe(410);
    expect(await heard()).toEqual([event]);
    expect(told[0]?.payload).toEqual({ jobId: job.id, userId: dan.id });
    // The applicant can still be called back.
    expect((await app.as(dan).call(listMyInterests)).body.map((each) => each.job.id)).toContain(job.id);
  });

  test("a job that is closed may be called filled, and nobody is told twice", async () => {
    await set(dan, { status: "withdrawn" });
    expect((await set(dan, { status: "filled" })).body.status).toBe("filled");
    expect(await heard()).toEqual(["jobs.withdrawn"]);
  });
});

describe("reposting", () => {
  test("puts a closed job back, not boosted, with what was declared", async () => {
    await boostJob(app, job);
    await app.as(priya).call(declareInterest, { params: { id: job.id } });
    await set(dan, { status: "filled" });
    app.clock.advance(HOUR);
    const { status, body } = await set(dan, { status: "open" });
    expect([status, body.status, body.isBoosted, body.createdAt]).toEqual([
      200,
      "open",
      false,
      job.createdAt,
    ]);
    expect((await app.as(priya).call(getBoostedJobs)).body.map(({ id }) => id)).not.toContain(job.id);
    expect(await see(priya)).toMatchObject({ viewerInterest: "declared" });
    expect(await heard()).toEqual(["jobs.filled", "jobs.reposted"]);
    expect((await set(dan, { status: "open" })).status).toBe(200);
    expect(await heard()).toHaveLength(2);
  });

  test("is news of now to who follows its owner, also within a day of its posting", async () => {
    const anna = await app.makeMember();
    await app.as(anna).call(follow, { body: { followedUserId: dan.id } });
    const { id } = await postJob(app, dan);
    expect(await readInbox(app, anna)).toHaveLength(1);
    await app.as(anna).call(markAllNotificationsRead);
    app.clock.advance(9 * HOUR);
    await leaveNotification(app, anna, priya);
    app.clock.advance(HOUR);
    await set(dan, { status: "filled" }, id);
    await set(dan, { status: "open" }, id);
    const [latest] = await readInbox(app, anna);
    expect(latest).toMatchObject({
      type: "friend_job_post",
      isRead: false,
      createdAt: app.clock.now().toISOString(),
    });
  });

  test("says once more, as often as it is asked, and gives a job on the board no other dates", async () => {
    await set(dan, { status: "filled" });
    const dates = { startDate: day(3), endDate: day(9) };
    for (const given of [dates, dates, {}, { endDate: day(9) }])
      expect((await set(dan, { status: "open", ...given })).body).toMatchObject({ status: "open", ...dates });
    for (const given of [{ ...dates, startDate: day(4) }, { endDate: day(10) }]) {
      const { status, error } = await set(dan, { status: "open", ...given });
      expect([status, error.error]).toEqual([
        409,
        "This job is on the board already. Change its dates with Edit.",
      ]);
    }
    expect(await see(dan)).toMatchObject(dates);
    expect(await heard()).toEqual(["jobs.filled", "jobs.reposted"]);
  });

  test("needs new dates once the last day has passed", async () => {
    app.clock.advance(16 * DAY);
    const { error } = await set(dan, { status: "open" });
    expect(error.fields).toEqual({ endDate: "End date cannot be in the past" });
    const wrong = (startDate: string, endDate: string) => set(dan, { status: "open", startDate, endDate });
    expect((await wrong(day(-1), day(5))).error.fields).toEqual({
      startDate: "Start date cannot be in the past",
    });
    expect((await wrong(day(5), day(4))).error.fields).toEqual({
      endDate: "End date cannot be before start date",
    });
    expect((await wrong(day(0), day(732))).error.fields).toEqual({
      endDate: "A job can last two years at most",
    });
    expect((await wrong("2027-02-30", day(4))).status).toBe(400);
    const { body } = await wrong(day(1), day(4));
    expect(body).toMatchObject({ status: "open", startDate: day(1), endDate: day(4), can: { edit: true } });
    // After a day or more a reposted job counts as new.
    expect(body.createdAt).toBe(app.clock.now().toISOString());
    expect(await isListed()).toBe(true);
  });

  test("is one more posted job to the limit", async () => {
    const strict = await startTestApp({ RATE_LIMITS: "on" });
    const owner = await strict.makeMember();
    const { id } = await postJob(strict, owner);
    const put = async (status: string) =>
      (await strict.as(owner).raw(setJobStatus, { params: { id }, body: { status } })).status;
    const answers: number[] = [];
    for (let time = 0; time < 10; time++) {
      await put("filled");
      answers.push(await put("open"));
    }
    expect(answers.slice(0, 9)).toEqual(Array.from({ length: 9 }, () => 200));
    expect(answers[9]).toBe(429);
    await strict.close();
  });
});

test("a job is listed 90 days at most, and what ended is told of once", async () => {
  const long = await postJob(app, dan, { endDate: day(400) });
  const later = () => app.makeMember();
  expect([long.listedUntil, job.listedUntil]).toEqual([day(90), job.endDate]);
  app.clock.advance(90 * DAY);
  const shown = async () =>
    (await app.as(await later()).call(getJob, { params: { id: long.id } })).body.status;
  expect(await shown()).toBe("open");
  app.clock.advance(DAY);
  expect(await shown()).toBe("expired");
  for (let night = 0; night < 2; night++) await app.deps.jobs.add(app.deps.db, "jobs.expire_ended", {});
  await app.deps.jobs.runDue();
  const expired = told.filter(({ name }) => name === "jobs.expired").map(({ payload }) => payload);
  expect(expired.filter((payload) => "jobId" in payload && payload.jobId === long.id)).toHaveLength(1);
  [dan, priya] = [await signInAnew(dan), await signInAnew(priya)];
  // The other job ended on the day that he had chosen, so it notifies nothing.
  const [notice, ...more] = await readInbox(app, dan);
  expect([notice?.message, notice && pathOf(notice), more]).toEqual([
    `Your job has left the board after 90 days. Repost it if you still need somebody: ${long.heading}`,
    `/jobs?jobId=${long.id}`,
    [],
  ]);
  const { body } = await set(dan, { status: "open" }, long.id);
  expect(body.listedUntil).toBe(addDays(dayInLondon(app.clock.now()), 90));
  await app.deps.jobs.runDue();
  expect(await readInbox(app, dan)).toEqual([]);
});

test("an edit tells what differs of pay, place and dates, before and after", async () => {
  const edit = (details: Record<string, unknown>) =>
    app.as(dan).raw(updateJob, { params: { id: job.id }, body: jobForm(app, details) });
  await edit({ title: "Other words only" });
  await edit({ rate: "£260", town: "Salford", startDate: day(11), endDate: day(15) });
  await app.deps.jobs.runDue();
  const changes = told.map(({ payload }) => ("changes" in payload ? payload.changes : null));
  expect(changes[0]).toEqual([]);
  expect(changes[1]).toEqual([
    { field: "pay", from: "£240/day", to: "£260/day" },
    { field: "place", from: "Bolton, Greater Manchester", to: "Salford, Greater Manchester" },
    { field: "dates", from: expect.stringMatching(/ – /), to: expect.stringMatching(/ 20\d\d$/) },
  ]);
});

describe("listSimilarJobs", () => {
  test("needs a session; offers what is nearest to a job that is closed, deleted or unknown, never one's own", async () => {
    expect((await app.visitor.call(listSimilarJobs, { params: { id: job.id } })).status).toBe(401);
    const near = { trade: "Thatcher", county: "Rutland", town: "Oakham" };
    const gone = await postJob(app, dan, near);
    const [same, mine] = [await postJob(app, dan, near), await postJob(app, priya, near)];
    const elsewhere = await postJob(app, dan, { ...near, county: "Kent", town: "Dover" });
    const nearby = await postJob(app, dan, { ...near, trade: "Joiner" });
    await set(dan, { status: "filled" }, gone.id);
    const offered = async (id: number) =>
      (await app.as(priya).call(listSimilarJobs, { params: { id } })).body.map((each) => each.id);
    const [first, second, third, ...rest] = await offered(gone.id);
    expect([first, second, third]).toEqual([same.id, elsewhere.id, nearby.id]);
    expect(rest).toHaveLength(1);
    await app.as(dan).call(deleteJob, { params: { id: gone.id } });
    expect((await offered(gone.id))[0]).toBe(same.id);
    const unknown = await offered(999_999);
    expect(unknown).toHaveLength(4);
    expect(unknown).not.toContain(mine.id);
    const { body: all } = await app.as(priya).call(listJobs);
    expect(Array.isArray(all)).toBe(true);
  });
});
