import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  countMyInterests,
  declareInterest,
  deleteJob,
  getJob,
  listApplied,
  listMyInterests,
  markInterestsSeen,
  setJobStatus,
  withdrawInterest,
  type Job,
} from "#contracts/jobs.ts";

import { leaveBlocked } from "../../testing/crew.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let job: Job;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  dan = await app.makeMember({ firstName: "Dan", lastName: "Mistry" });
  priya = await app.makeMember({
    firstName: "Priya",
    lastName: "Shah",
    trade: "Other",
    customTrade: "Thatcher",
    company: "Shah Thatching",
    phone: "07700900456",
  });
  job = await postJob(app, dan);
});
afterAll(() => app.close());

const declare = (by: Member, id = job.id) => app.as(by).call(declareInterest, { params: { id } });
const withdraw = (by: Member, id = job.id) => app.as(by).call(withdrawInterest, { params: { id } });
const panelOf = async (by: Member) => (await app.as(by).call(listMyInterests)).body;
const countOf = async (by: Member) => (await app.as(by).call(countMyInterests)).body;
const stateFor = async (by: Member) =>
  (await app.as(by).call(getJob, { params: { id: job.id } })).body.viewerInterest;
const ban = ({ id }: Member) =>
  app.deps.db.kysely
    .updateTable("users")
    .set({ banned_at: app.clock.now().toISOString() })
    .where("id", "=", id)
    .execute();
const rows = () =>
  app.deps.db.kysely.selectFrom("job_interests").select(["state"]).where("job_id", "=", job.id).execute();

describe("declareInterest", () => {
  test("needs a session", async () => {
    const { status } = await app.visitor.call(declareInterest, { params: { id: job.id } });
    expect(status).toBe(401);
  });

  test("tells the owner who is interested and how to reach them", async () => {
    app.clock.advance(MINUTE);
    const { status, body } = await declare(priya);
    expect([status, body]).toEqual([201, { message: "Interest Declared" }]);
    expect(await panelOf(dan)).toEqual([
      {
        id: expect.any(Number),
        createdAt: app.clock.now().toISOString(),
        isSeen: false,
        job: {
          id: job.id,
          title: "Staircase joiner",
          heading: "Staircase joiner",
          trade: "Joiner",
          location: "Bolton, Greater Manchester",
          rate: "240",
        },
        applicant: {
          id: priya.id,
          name: "Priya Shah",
          trade: "Thatcher",
          experience: expect.any(Number),
          averageRating: null,
          company: "Shah Thatching",
          email: priya.email,
          phone: "07700900456",
          avatar: null,
        },
        worked: { saidBy: "nobody", can: { confirm: false, takeBack: false } },
      },
    ]);
    expect(await stateFor(priya)).toBe("declared");
  });

  test("shows the applicant's contact to the job's owner and to nobody else", async () => {
    await declare(priya);
    const stranger = await app.makeMember();
    for (const other of [priya, stranger]) {
      expect(await panelOf(other)).toEqual([]);
      expect(await countOf(other)).toEqual({ count: 0, unseen: 0 });
    }
    const seen = await app.as(stranger).call(getJob, { params: { id: job.id } });
    expect(JSON.stringify(seen.body)).not.toContain(priya.email);
  });

  test("shares nothing where that was promised, though it arrives when they are 18", async () => {
    const params = { id: job.id };
    await app.as(priya).call(declareInterest, { params, body: { sharesContact: false } });
    await app.deps.db.kysely
      .updateTable("users")
      .set({ contact_visibility: "crew" })
      .where("id", "=", priya.id)
      .execute();
    expect(await panelOf(dan)).toMatchObject([{ applicant: { email: null, phone: null } }]);
    // After another declaration, the present button's promise applies.
    await withdraw(priya);
    await app.as(priya).call(declareInterest, { params, body: { sharesContact: true } });
    expect(await panelOf(dan)).toMatchObject([{ applicant: { email: priya.email } }]);
  });

  test("refuses one's own job, one that is gone and one that was never there", async () => {
    const own = await declare(dan);
    expect([own.status, own.error.error]).toEqual([403, "This is your job posting"]);
    expect((await declare(priya, 999_999)).error.error).toBe("This job is no longer available.");
    await app.as(dan).call(deleteJob, { params: { id: job.id } });
    expect((await declare(priya)).status).toBe(404);
    expect(await rows()).toEqual([]);
  });

  test.each(["filled", "withdrawn", "expired"])("refuses a job that is %s", async (status) => {
    await app.deps.db.kysely.updateTable("jobs").set({ status }).where("id", "=", job.id).execute();
    const answer = await declare(priya);
    expect([answer.status, answer.error.error]).toEqual([410, "This job has closed"]);
    expect(await rows()).toEqual([]);
  });

  test("refuses a second time, in words", async () => {
    await declare(priya);
    const { status, error } = await declare(priya);
    expect([status, error.error, error.code]).toEqual([
      409,
      "You have already declared interest in this job",
      "interest_already_declared",
    ]);
  });

  test("stands once when asked twenty times at once", async () => {
    const heard: unknown[] = [];
    app.deps.events.on(
      "jobs.interest_declared",
      `twenty ${job.id}`,
      async ({ payload }) => void heard.push(payload),
    );
    const answers = await Promise.all(Array.from({ length: 20 }, () => declare(priya)));
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1);
    expect(answers.filter((answer) => answer.status === 409)).toHaveLength(19);
    expect(await rows()).toEqual([{ state: "declared" }]);
    await app.deps.jobs.runDue();
    expect(heard).toEqual([{ jobId: job.id, interestId: expect.any(Number), userId: priya.id }]);
  });

  test("and the job's deletion at the same time leave no interest standing", async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => app.makeMember()));
    const answers = await Promise.all([
      ...members.map((member) => declare(member)),
      app.as(dan).call(deleteJob, { params: { id: job.id } }),
    ]);
    expect(answers.at(-1)?.status).toBe(200);
    for (const { status } of answers.slice(0, -1)) expect([201, 404]).toContain(status);
    for (const { state } of await rows()) expect(state).toBe("job_withdrawn");
    expect(await panelOf(dan)).toEqual([]);
  });
});

describe("withdrawInterest", () => {
  test("needs a session, an interest and a job", async () => {
    const asVisitor = await app.visitor.call(withdrawInterest, { params: { id: job.id } });
    expect(asVisitor.status).toBe(401);
    const without = await withdraw(priya);
    expect([without.status, without.error.error]).toEqual([
      404,
      "You have not declared interest in this job.",
    ]);
    expect((await withdraw(priya, 999_999)).error.code).toBe("job_not_found");
  });

  test.each([
    ["somebody who was banned", () => ban(dan)],
    ["somebody who blocked the member", () => leaveBlocked(app, dan, priya)],
    ["somebody whom the member blocked", () => leaveBlocked(app, priya, dan)],
  ])("takes it back from %s as well, whose job is not to be seen", async (_whose, happen) => {
    await declare(priya);
    await happen();
    expect((await withdraw(priya)).status).toBe(200);
    expect(await rows()).toEqual([{ state: "withdrawn" }]);
    expect((await withdraw(priya)).error.code).toBe("job_not_found");
  });

  test("takes back one's own and nobody else's, and it may be declared again", async () => {
    const other = await app.makeMember();
    await declare(priya);
    await declare(other);
    expect((await withdraw(priya)).status).toBe(200);
    expect((await panelOf(dan)).map((each) => each.applicant.id)).toEqual([other.id]);
    expect(await stateFor(priya)).toBe("withdrawn");
    expect((await withdraw(priya)).status).toBe(404);
    app.clock.advance(MINUTE);
    expect((await declare(priya)).status).toBe(201);
    expect((await panelOf(dan)).map((each) => each.applicant.id)).toEqual([priya.id, other.id]);
    expect(await rows()).toHaveLength(2);
  });

  test("works on a job that has closed since", async () => {
    await declare(priya);
    app.clock.advance(16 * DAY);
    expect((await withdraw(priya)).status).toBe(200);
    expect(await panelOf(dan)).toEqual([]);
  });
});

describe("the owner's panel", () => {
  test("needs a session", async () => {
    for (const endpoint of [listMyInterests, countMyInterests, markInterestsSeen, listApplied]) {
      expect((await app.visitor.call(endpoint)).status).toBe(401);
    }
  });

  test("counts what came since it was last opened", async () => {
    await declare(priya);
    expect(await countOf(dan)).toEqual({ count: 1, unseen: 1 });
    app.clock.advance(MINUTE);
    const open = () => app.as(dan).call(markInterestsSeen, {}, { "idempotency-key": "opened-before" });
    expect((await open()).status).toBe(200);
    expect(await countOf(dan)).toEqual({ count: 1, unseen: 0 });
    app.clock.advance(MINUTE);
    await declare(await app.makeMember());
    expect(await countOf(dan)).toEqual({ count: 2, unseen: 1 });
    expect((await panelOf(dan)).map((each) => each.isSeen)).toEqual([false, true]);
    app.clock.advance(MINUTE);
    await open();
    expect(await countOf(dan)).toEqual({ count: 2, unseen: 0 });
  });

  test("leaves out applicants who are banned", async () => {
    await declare(priya);
    await app.deps.db.kysely
      .updateTable("users")
      .set({ banned_at: app.clock.now().toISOString() })
      .where("id", "=", priya.id)
      .execute();
    expect(await panelOf(dan)).toEqual([]);
    expect(await countOf(dan)).toEqual({ count: 0, unseen: 0 });
  });

  test("answers 200 at most", async () => {
    await app.deps.db.pool.query(
      `with applicants as (
        insert into users (username, first_name, last_name, email, password_hash, trade_key, started_year,
          terms_version, privacy_version, agreed_at, created_at, updated_at)
        select 'many' || n, 'A', 'B', 'many' || n || '@crewyard.example', 'none', 'Joiner', 2010, 'v', 'v', $3, $3, $3
        from generate_series(1, 230) n returning id)
      insert into job_interests (job_id, user_id, owner_id, declared_at, updated_at)
      select $1, id, $2, $3, $3 from applicants`,
      [job.id, dan.id, app.clock.now()],
    );
    expect(await panelOf(dan)).toHaveLength(200);
    expect(await countOf(dan)).toEqual({ count: 230, unseen: 230 });
    // Interest in a closed job does not push out applicants who can still be hired.
    app.clock.advance(-MINUTE);
    const open = await postJob(app, dan, { title: "Still open" });
    await declare(priya, open.id);
    app.clock.advance(MINUTE);
    expect((await panelOf(dan)).some((each) => each.job.id === open.id)).toBe(false);
    await app.as(dan).call(setJobStatus, { params: { id: job.id }, body: { status: "filled" } });
    const panel = await panelOf(dan);
    expect(panel.map((each) => each.job.id)).toEqual([open.id, ...Array<number>(199).fill(job.id)]);
  });
});

describe("listApplied", () => {
  test("shows where the member stands, newest declaration first, closed jobs too", async () => {
    const second = await postJob(app, dan, { title: "Second" });
    await declare(priya);
    app.clock.advance(MINUTE);
    await declare(priya, second.id);
    app.clock.advance(16 * DAY);
    const { body } = await app.as(priya).call(listApplied);
    expect(body.map((each) => [each.id, each.status, each.viewerInterest])).toEqual([
      [second.id, "expired", "declared"],
      [job.id, "expired", "declared"],
    ]);
    expect((await app.as(dan).call(listApplied)).body).toEqual([]);
  });
});
