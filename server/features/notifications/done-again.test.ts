import { createHmac, randomBytes } from "node:crypto";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { applyForApprenticeship, withdrawApplication } from "#contracts/apprenticeships.ts";
import { removeFromCrew, withdrawCrewRequest } from "#contracts/crew.ts";
import { declareInterest, withdrawInterest } from "#contracts/jobs.ts";
import { addPushDevice } from "#contracts/push.ts";
import { cancelReviewRequest, requestReview, submitReview } from "#contracts/review-requests.ts";
import { confirmWorkedTogether, takeBackWorkedTogether } from "#contracts/worked-together.ts";

import { deriveSiteKey } from "../../platform/site-key.ts";
import { createActs } from "../../testing/acts.ts";
import { leaveApplication, postApprenticeship } from "../../testing/apprenticeships.ts";
import { makeCrew } from "../../testing/crew.ts";
import { readSubjects } from "../../testing/emails.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { countUnread } from "../../testing/notifications.ts";
import { startPushService, type PushService } from "../../testing/push-service.ts";
import { leaveSharedJob } from "../../testing/reviews.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let service: PushService;
let dan: Member;
let priya: Member;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: "https://crewyard.example" });
  service = await startPushService();
});
beforeEach(async () => {
  dan = await app.makeMember({ firstName: "Dan", lastName: "Murphy" });
  priya = await app.makeMember({ firstName: "Priya", lastName: "Shah" });
  await app.as(dan).call(addPushDevice, { body: service.addDevice().subscription });
  service.delivered.length = 0;
});
afterAll(async () => {
  await app.close();
  await service.close();
});

const { askCrew, answerCrew } = createActs(() => app);
const askReview = async () => {
  const body = { reviewerId: dan.id, message: "How was it?", projectContext: "Oak staircase" };
  return (await app.as(priya).call(requestReview, { body })).body.id;
};

/** An act of Priya's that notifies Dan, and how she undoes it. */
interface Act {
  act: () => Promise<unknown>;
  undo: () => Promise<{ status: number }>;
}
const ACTS: Record<string, () => Promise<Act>> = {
  "interest in a job": async () => {
    const { id } = await postJob(app, dan);
    return {
      act: () => app.as(priya).call(declareInterest, { params: { id } }),
      undo: () => app.as(priya).call(withdrawInterest, { params: { id } }),
    };
  },
  "an application": async () => {
    const { id } = await postApprenticeship(app, dan);
    return {
      act: () => leaveApplication(app, priya, id),
      undo: () => app.as(priya).call(withdrawApplication, { params: { id } }),
    };
  },
  "a crew request": () => {
    let requestId = 0;
    return Promise.resolve({
      act: async () => {
        requestId = await askCrew(priya, dan);
      },
      undo: () => app.as(priya).call(withdrawCrewRequest, { params: { requestId } }),
    });
  },
  "a review request": async () => {
    await makeCrew(app, priya, dan);
    let id = 0;
    return {
      act: async () => {
        id = await askReview();
      },
      undo: () => app.as(priya).call(cancelReviewRequest, { params: { id } }),
    };
  },
};

const told = async () => ({
  emails: (await readSubjects(app, dan)).length,
  pushes: service.delivered.length,
});

describe.each(Object.entries(ACTS))("%s, taken back and done again", (_what, prepare) => {
  it("stands in the list each time, and is told by email and push once in two days", async () => {
    const { act, undo } = await prepare();
    for (const round of [1, 2, 3]) {
      await act();
      expect([round, await told()]).toEqual([round, { emails: 1, pushes: 1 }]);
      expect(await countUnread(app, dan)).toBe(1);
      expect((await undo()).status).toBeLessThan(300);
      await app.deps.jobs.runDue();
      expect(await countUnread(app, dan)).toBe(0);
      app.clock.advance(MINUTE);
    }
    app.clock.advance(3 * DAY);
    await act();
    expect(await told()).toEqual({ emails: 2, pushes: 2 });
  });

  it("is told where it was taken back before anybody heard of it", async () => {
    const { act, undo } = await prepare();
    await act();
    await undo();
    app.clock.advance(MINUTE);
    await act();
    expect(await told()).toEqual({ emails: 1, pushes: 1 });
  });

  it("is emailed where the first email about it was never sent", async () => {
    const { act, undo } = await prepare();
    const setSwitches = (on: boolean) =>
      app.deps.db.pool.query(
        "update users set email_crew_requests = $2, email_job_interest = $2 where id = $1",
        [dan.id, on],
      );
    await setSwitches(false);
    await act();
    expect(await told()).toEqual({ emails: 0, pushes: 1 });
    await undo();
    await app.deps.jobs.runDue();
    await setSwitches(true);
    app.clock.advance(MINUTE);
    await act();
    expect(await told()).toEqual({ emails: 1, pushes: 1 });
  });
});

/** Dan's answers, after which Priya's next request is a new act. */
const ANSWERS: Record<string, { ask: () => Promise<number>; answer: (id: number) => Promise<unknown> }> = {
  "another review, once one is written": {
    ask: askReview,
    answer: (id) => app.as(dan).call(submitReview, { params: { id }, body: { rating: 5 } }),
  },
  "to be crew, once that was accepted and ended": {
    ask: () => askCrew(priya, dan),
    async answer(id) {
      await answerCrew(dan, id, "accepted");
      await app.as(dan).call(removeFromCrew, { params: { userId: priya.id } });
    },
  },
};
it.each(Object.entries(ANSWERS))("asking for %s, is news at once", async (what, { ask, answer }) => {
  if (what.includes("review")) await makeCrew(app, priya, dan);
  const id = await ask();
  await told();
  await answer(id);
  await ask();
  expect(await told()).toEqual({ emails: 2, pushes: 2 });
});

it("interest that shares a phone number now is news at once", async () => {
  const params = { id: (await postJob(app, dan)).id };
  const declare = (sharesContact: boolean) =>
    app.as(priya).call(declareInterest, { params, body: { sharesContact } });
  await declare(false);
  await told();
  await app.as(priya).call(withdrawInterest, { params });
  await app.deps.jobs.runDue();
  await declare(true);
  expect(await told()).toEqual({ emails: 2, pushes: 2 });
});

it("an application that comes with a CV now is news at once", async () => {
  const { id } = await postApprenticeship(app, dan, { cvRequired: false });
  await app.as(priya).call(applyForApprenticeship, { params: { id }, body: { message: "Hello." } });
  await told();
  await app.as(priya).call(withdrawApplication, { params: { id } });
  await app.deps.jobs.runDue();
  await leaveApplication(app, priya, id);
  expect(await told()).toEqual({ emails: 2, pushes: 2 });
});

it("the name by which an act is known again comes of the site's own key, which a process reads once", async () => {
  const act = async () => {
    const requestId = await askCrew(priya, dan);
    const before = await told();
    await app.as(priya).call(withdrawCrewRequest, { params: { requestId } });
    await app.deps.jobs.runDue();
    app.clock.advance(MINUTE);
    return before;
  };
  await act();
  expect(await act()).toEqual({ emails: 1, pushes: 1 });

  const { pool } = app.deps.db;
  const key = await deriveSiteKey(app.deps.db, "names of acts");
  const name = createHmac("sha256", key).update(`crew_requested ${priya.id} 0`).digest("base64url");
  const { rows } = await pool.query("select key from emails where user_id = $1", [dan.id]);
  expect(rows).toContainEqual({ key: expect.stringContaining(`:${name}:`) });

  await pool.query("update unsubscribe_keys set key = $1", [randomBytes(32)]);
  expect(await act()).toEqual({ emails: 1, pushes: 1 });
});

it("a device that has become another member's is told what the first was told", async () => {
  const device = service.addDevice();
  for (const member of [dan, await app.makeMember()]) {
    await app.as(member).call(addPushDevice, { body: device.subscription });
    await askCrew(priya, member);
    await app.deps.jobs.runDue();
  }
  expect(service.delivered).toHaveLength(2);
});

it("that two worked together, said again, is pushed once", async () => {
  const params = { id: await leaveSharedJob(app, dan, priya, { isConfirmed: false }), userId: dan.id };
  for (const endpoint of [confirmWorkedTogether, takeBackWorkedTogether, confirmWorkedTogether]) {
    expect((await app.as(priya).call(endpoint, { params })).status).toBe(200);
    await app.deps.jobs.runDue();
  }
  expect([service.delivered.length, await countUnread(app, dan)]).toEqual([1, 1]);
});
