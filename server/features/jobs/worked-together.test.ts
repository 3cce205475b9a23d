import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { blockMember } from "#contracts/blocks.ts";
import { addDays, dayInLondon } from "#contracts/calendar.ts";
import {
  declareInterest,
  deleteJob,
  listApplied,
  listMyInterests,
  setJobStatus,
  withdrawInterest,
} from "#contracts/jobs.ts";
import { pathOf } from "#contracts/notification-types.ts";
import { createReview, listJobsToReview } from "#contracts/reviews.ts";
import { confirmWorkedTogether, takeBackWorkedTogether } from "#contracts/worked-together.ts";

import { leaveBlocked } from "../../testing/crew.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { readInbox, readMessages } from "../../testing/notifications.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";

const NOBODY = { saidBy: "nobody", can: { confirm: true, takeBack: false } };
const SAID = { saidBy: "viewer", can: { confirm: false, takeBack: true } };
const ASKED = { saidBy: "other", can: { confirm: true, takeBack: false } };
const BOTH = { saidBy: "both", can: { confirm: false, takeBack: false } };

let app: TestApp;
let dan: Member;
let priya: Member;
let jobId: number;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  dan = await app.makeMember({ firstName: "Dan", lastName: "Murphy" });
  // A member's age does not affect where they have worked.
  priya = await app.makeMember({ firstName: "Priya", lastName: "Shah", dateOfBirth: "2009-12-01" });
  jobId = await share();
});

/** Creates a job of Dan's that starts today, lasts two days, and has Priya's interest. */
async function share(startsInDays = 0): Promise<number> {
  const today = dayInLondon(app.clock.now());
  const { id } = await postJob(app, dan, {
    startDate: addDays(today, startsInDays),
    endDate: addDays(today, startsInDays + 1),
  });
  await app.as(priya).call(declareInterest, { params: { id } });
  return id;
}
const confirm = (by: Member, about: Member, id = jobId) =>
  app.as(by).call(confirmWorkedTogether, { params: { id, userId: about.id } });
const takeBack = (by: Member, about: Member, id = jobId) =>
  app.as(by).call(takeBackWorkedTogether, { params: { id, userId: about.id } });
const errors = (answers: readonly { status: number; error: { code: string } }[]) =>
  answers.map(({ status, error }) => [status, error.code]);
const panelOf = async (by: Member) =>
  (await app.as(by).call(listMyInterests)).body.map(({ worked }) => worked);
const appliedOf = async (by: Member) => (await app.as(by).call(listApplied)).body.map(({ worked }) => worked);
const review = (by: Member, about: Member) =>
  app.as(by).call(createReview, { body: { revieweeId: about.id, jobId, rating: 5 } });

describe("saying that two worked together", () => {
  test.each([
    ["the owner", () => [dan, priya]],
    ["the applicant", () => [priya, dan]],
  ] as const)("begins with %s, and stands once the other confirms", async (_, order) => {
    const [first, second] = order() as [Member, Member];
    expect([await panelOf(dan), await appliedOf(priya)]).toEqual([[NOBODY], [NOBODY]]);
    expect((await confirm(first, second)).body).toEqual(SAID);
    expect((await confirm(first, second)).body).toEqual(SAID);
    const seen = [await panelOf(dan), await appliedOf(priya)];
    expect(seen).toEqual(first === dan ? [[SAID], [ASKED]] : [[ASKED], [SAID]]);
    expect((await confirm(second, first)).body).toEqual(BOTH);
    expect([await panelOf(dan), await appliedOf(priya)]).toEqual([[BOTH], [BOTH]]);
  });

  test("by both at once, over and over, ends in both", async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await share();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          at % 2 === 0 ? confirm(dan, priya, id) : confirm(priya, dan, id),
        ),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
      expect((await confirm(dan, priya, id)).body).toEqual(BOTH);
    }
  });

  test("needs a session, and one of the two", async () => {
    const stranger = await app.makeMember();
    const params = { id: jobId, userId: priya.id };
    expect((await app.visitor.call(confirmWorkedTogether, { params })).status).toBe(401);
    expect((await app.visitor.call(takeBackWorkedTogether, { params })).status).toBe(401);
    const pairs = [
      [stranger, dan],
      [stranger, priya],
      [dan, stranger],
      [dan, dan],
      [priya, stranger],
      [priya, priya],
    ];
    for (const [by, about] of pairs as [Member, Member][])
      expect(errors([await confirm(by, about), await takeBack(by, about)])).toEqual([
        [403, "work_not_shared"],
        [403, "work_not_shared"],
      ]);
  });

  test("from the day on which the job starts, in London, until 90 days after its last", async () => {
    const later = await share(1);
    expect(errors([await confirm(dan, priya, later)])).toEqual([[409, "work_not_begun"]]);
    app.clock.advance(DAY);
    expect((await confirm(dan, priya, later)).status).toBe(200);
    const endedDaysAgo = (days: number) => {
      const day = addDays(dayInLondon(app.clock.now()), -days);
      const dates = { start_date: day, end_date: day };
      return app.deps.db.kysely.updateTable("jobs").set(dates).where("id", "=", later).execute();
    };
    await endedDaysAgo(91);
    expect(errors([await confirm(priya, dan, later)])).toEqual([[409, "work_long_over"]]);
    await endedDaysAgo(90);
    expect((await confirm(priya, dan, later)).body).toEqual(BOTH);
  });

  test("on a job that is filled, not on one that was taken down or deleted", async () => {
    const params = { id: jobId };
    await app.as(dan).call(setJobStatus, { params, body: { status: "filled" } });
    expect((await confirm(dan, priya)).status).toBe(200);
    await app.as(dan).call(setJobStatus, { params, body: { status: "withdrawn" } });
    expect(errors([await confirm(priya, dan)])).toEqual([[410, "job_closed"]]);
    await app.as(dan).call(deleteJob, { params });
    expect(errors([await confirm(priya, dan), await takeBack(dan, priya)])).toEqual([
      [404, "job_not_found"],
      [404, "job_not_found"],
    ]);
  });

  test("not once the interest is withdrawn, which takes what one side alone had said with it", async () => {
    await confirm(dan, priya);
    await app.as(priya).call(withdrawInterest, { params: { id: jobId } });
    expect(errors([await confirm(dan, priya), await confirm(priya, dan)])).toEqual([
      [403, "work_not_shared"],
      [403, "work_not_shared"],
    ]);
    await app.as(priya).call(declareInterest, { params: { id: jobId } });
    expect(await panelOf(dan)).toEqual([NOBODY]);
  });

  test("not between two of whom one has blocked the other", async () => {
    await leaveBlocked(app, priya, dan);
    expect(errors([await confirm(dan, priya), await confirm(priya, dan)])).toEqual([
      [403, "work_not_shared"],
      [404, "job_not_found"],
    ]);
  });

  test("not with a banned member", async () => {
    const ban = (id: number, at: Date | null) =>
      app.deps.db.kysely
        .updateTable("users")
        .set({ banned_at: at?.toISOString() ?? null })
        .where("id", "=", id)
        .execute();
    await ban(priya.id, app.clock.now());
    expect(errors([await confirm(dan, priya)])).toEqual([[403, "work_not_shared"]]);
    await ban(priya.id, null);
    await ban(dan.id, app.clock.now());
    expect(errors([await confirm(priya, dan)])).toEqual([[404, "job_not_found"]]);
  });
});

describe("taking it back", () => {
  test("is possible until the other has confirmed", async () => {
    expect((await takeBack(dan, priya)).body).toEqual(NOBODY);
    await confirm(dan, priya);
    expect((await takeBack(priya, dan)).body).toEqual(ASKED);
    expect((await takeBack(dan, priya)).body).toEqual(NOBODY);
    await confirm(priya, dan);
    await confirm(dan, priya);
    expect(errors([await takeBack(dan, priya), await takeBack(priya, dan)])).toEqual([
      [409, "work_confirmed"],
      [409, "work_confirmed"],
    ]);
  });

  test("crosses with the other's confirming in one of two ways", async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await share();
      await confirm(dan, priya, id);
      const [back, yes] = await Promise.all([takeBack(dan, priya, id), confirm(priya, dan, id)]);
      expect(yes.status).toBe(200);
      const end = back.status === 200 ? "viewer" : "both";
      expect((await confirm(priya, dan, id)).body.saidBy).toBe(end);
    }
  });
});

describe("the other side", () => {
  const WORDS = "says you worked together. Is that right?: Staircase joiner";

  test.each([
    ["applicant", "/jobs?openJobInterests=true&tab=applied"],
    ["owner", "/jobs?openJobInterests=true"],
  ] as const)("is asked: the %s, where they can confirm it", async (who, path) => {
    const [by, told] = who === "applicant" ? [dan, priya] : [priya, dan];
    await confirm(by, told);
    await confirm(by, told);
    const [asked] = await readInbox(app, told);
    expect([asked?.type, asked?.message]).toEqual(["job_update", `${by.firstName} ${by.lastName} ${WORDS}`]);
    expect(pathOf(asked!)).toBe(path);
    expect((await readMessages(app, by)).join()).not.toContain("worked together");
    await confirm(told, by);
    for (const member of [by, told])
      expect((await readMessages(app, member)).join()).not.toContain("worked together");
  });

  test("may still answer when the job is posted again for later days", async () => {
    await confirm(dan, priya);
    const params = { id: jobId };
    await app.as(dan).call(setJobStatus, { params, body: { status: "filled" } });
    const today = dayInLondon(app.clock.now());
    const body = { status: "open", startDate: addDays(today, 30), endDate: addDays(today, 60) } as const;
    expect((await app.as(dan).raw(setJobStatus, { params, body })).status).toBe(200);
    expect(await appliedOf(priya)).toEqual([ASKED]);
    const listed = await app.as(priya).call(listJobsToReview, { params: { userId: dan.id } });
    expect(listed.body).toMatchObject([{ jobId, worked: ASKED }]);
    expect((await confirm(priya, dan)).body).toEqual(BOTH);
  });

  test("is not asked any more once it is taken back, and is asked again when it is said again", async () => {
    await confirm(dan, priya);
    expect((await readMessages(app, priya)).join()).toContain(WORDS);
    await takeBack(dan, priya);
    expect((await readMessages(app, priya)).join()).not.toContain("worked together");
    await confirm(dan, priya);
    expect((await readMessages(app, priya)).join()).toContain(WORDS);
    await app.as(priya).call(blockMember, { body: { userId: dan.id } });
    expect((await readMessages(app, priya)).join()).not.toContain("worked together");
  });
});

describe("a review after the job", () => {
  const offered = async (by: Member, about: Member) =>
    (await app.as(by).call(listJobsToReview, { params: { userId: about.id } })).body;

  test("waits for both, and says so in words", async () => {
    expect(errors([await review(dan, priya)])).toEqual([[409, "review_job_not_over"]]);
    app.clock.advance(2 * DAY);
    expect((await review(dan, priya)).error).toMatchObject({
      code: "review_not_confirmed",
      message: "Before a review, both of you confirm that you worked together on this job.",
    });
    await confirm(dan, priya);
    expect(errors([await review(dan, priya), await review(priya, dan)])).toEqual([
      [403, "review_not_confirmed"],
      [403, "review_not_confirmed"],
    ]);
    expect(await offered(priya, dan)).toMatchObject([{ jobId, worked: ASKED, canReview: false }]);
    await confirm(priya, dan);
    expect(await offered(priya, dan)).toMatchObject([{ jobId, worked: BOTH, canReview: true }]);
    for (const [by, about] of [
      [dan, priya],
      [priya, dan],
    ] as const) {
      const { status, body } = await review(by, about);
      expect([status, body.label, body.workedTogether]).toEqual([201, "Worked together", true]);
    }
    expect(await offered(priya, dan)).toEqual([]);
  });

  test("is not prevented by withdrawing, nor by taking the job down", async () => {
    await confirm(dan, priya);
    await confirm(priya, dan);
    await app.as(priya).call(withdrawInterest, { params: { id: jobId } });
    await app.as(dan).call(setJobStatus, { params: { id: jobId }, body: { status: "withdrawn" } });
    app.clock.advance(2 * DAY + MINUTE);
    expect([(await review(dan, priya)).status, (await review(priya, dan)).status]).toEqual([201, 201]);
  });

  test("waits for the last day that the job had then, or for an earlier one, however often it is posted again", async () => {
    await confirm(dan, priya);
    await confirm(priya, dan);
    const today = dayInLondon(app.clock.now());
    const params = { id: jobId };
    await app.as(dan).call(setJobStatus, { params, body: { status: "filled" } });
    const body = { status: "open", startDate: addDays(today, 30), endDate: addDays(today, 60) } as const;
    expect((await app.as(dan).raw(setJobStatus, { params, body })).status).toBe(200);
    expect(errors([await review(dan, priya)])).toEqual([[409, "review_job_not_over"]]);
    app.clock.advance(2 * DAY + MINUTE);
    expect(await offered(priya, dan)).toMatchObject([{ jobId, endsOn: addDays(today, 1), canReview: true }]);
    expect([(await review(dan, priya)).status, (await review(priya, dan)).status]).toEqual([201, 201]);
  });
});
