import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { deleteApprenticeship, withdrawApplication } from "#contracts/apprenticeships.ts";
import { blockMember } from "#contracts/blocks.ts";
import { dayInLondon } from "#contracts/calendar.ts";
import { removeFromCrew, withdrawCrewRequest } from "#contracts/crew.ts";
import { deleteComment, deletePost } from "#contracts/feed.ts";
import { declareInterest, deleteJob, setJobStatus, withdrawInterest } from "#contracts/jobs.ts";
import { listNotifications } from "#contracts/notifications.ts";
import {
  cancelReviewRequest,
  declineReviewRequest,
  requestReview,
  submitReview,
} from "#contracts/review-requests.ts";
import { confirmWorkedTogether } from "#contracts/worked-together.ts";

import { createActs } from "../../testing/acts.ts";
import { leaveApplication, postApprenticeship } from "../../testing/apprenticeships.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { countUnread, readInbox, readMessages } from "../../testing/notifications.ts";
import { leaveReviewRequest, leaveSharedJob } from "../../testing/reviews.ts";
import { leaveRemoval, settleAppeal } from "../../testing/sanctions.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  dan = await app.makeMember({ firstName: "Dan", lastName: "Murphy" });
  priya = await app.makeMember({ firstName: "Priya", lastName: "Shah" });
});
afterAll(() => app.close());

const acts = createActs(() => app);
const { interact, comment, reply, askReview, askCrew, answerCrew } = acts;
const post = (by = dan) => acts.post(by);

describe("what ends withdraws its notifications", () => {
  const taken: Record<string, () => Promise<{ undo: () => Promise<unknown> }>> = {
    "a like": async () => {
      const id = await post();
      await interact(priya, id, "like", true);
      return { undo: () => interact(priya, id, "like", false) };
    },
    "declared interest": async () => {
      const id = await post();
      await interact(priya, id, "interest", true);
      return { undo: () => interact(priya, id, "interest", false) };
    },
    "a comment": async () => {
      const id = await comment(priya, await post());
      return { undo: () => app.as(priya).call(deleteComment, { params: { id } }) };
    },
    "a post": async () => {
      const id = await post();
      await interact(priya, id, "like");
      return { undo: () => app.as(dan).call(deletePost, { params: { id } }) };
    },
    "a crew request": async () => {
      const requestId = await askCrew(priya, dan);
      return { undo: () => app.as(priya).call(withdrawCrewRequest, { params: { requestId } }) };
    },
    "a review request, taken back": async () => {
      const id = await askReview(priya, dan);
      return { undo: () => app.as(priya).call(cancelReviewRequest, { params: { id } }) };
    },
    "a review request, declined": async () => {
      const id = await askReview(priya, dan);
      const body = { status: "declined" } as const;
      return { undo: () => app.as(dan).call(declineReviewRequest, { params: { id }, body }) };
    },
    "a review request, past its time": async () => {
      const id = await askReview(priya, dan);
      return {
        undo: async () => {
          // Changes the date and not the clock, which would end the sessions as well.
          await app.deps.db.pool.query("update review_requests set expires_at = $1 where id = $2", [
            app.clock.now(),
            id,
          ]);
          await app.deps.jobs.add(app.deps.db, "reviews.expire_requests", {});
        },
      };
    },
    "interest in a job": async () => {
      const { id } = await postJob(app, dan);
      await app.as(priya).call(declareInterest, { params: { id } });
      return { undo: () => app.as(priya).call(withdrawInterest, { params: { id } }) };
    },
    "a job": async () => {
      const { id } = await postJob(app, dan);
      await app.as(priya).call(declareInterest, { params: { id } });
      return { undo: () => app.as(dan).call(deleteJob, { params: { id } }) };
    },
    "an application": async () => {
      const { id } = await postApprenticeship(app, dan);
      await leaveApplication(app, priya, id);
      return { undo: () => app.as(priya).call(withdrawApplication, { params: { id } }) };
    },
    "an apprenticeship": async () => {
      const { id } = await postApprenticeship(app, dan);
      await leaveApplication(app, priya, id);
      return { undo: () => app.as(dan).call(deleteApprenticeship, { params: { id } }) };
    },
    "a block": async () => {
      await askCrew(priya, dan);
      return { undo: () => app.as(dan).call(blockMember, { body: { userId: priya.id } }) };
    },
  };

  test.each(Object.entries(taken))("%s", async (_, act) => {
    const { undo } = await act();
    expect(await readInbox(app, dan)).toHaveLength(1);
    await undo();
    expect([await readInbox(app, dan), await countUnread(app, dan)]).toEqual([[], 0]);
  });

  test.each([
    ["who blocks", () => [dan, priya] as const],
    ["who is blocked", () => [priya, dan] as const],
  ])("a block at once, before what reacts to it has run: %s", async (_, pick) => {
    const [by, whom] = pick();
    await askCrew(priya, dan);
    expect(await readInbox(app, dan)).toHaveLength(1);
    await app.as(by).call(blockMember, { body: { userId: whom.id } });
    expect([(await app.as(dan).call(listNotifications)).body, await countUnread(app, dan)]).toEqual([[], 0]);
  });

  test("a post of which many were told, batch by batch: none waits for the members of another", async () => {
    const { pool } = app.deps.db;
    const [id, mate] = [await post(), await app.makeMember()];
    const tell = (to: Member, times: number) =>
      pool.query(
        `insert into notifications (user_id, reason, thing_id, related_post_id, created_at)
        select $1, 'post_liked', n, $2, now() from generate_series(1, $3::int) n`,
        [to.id, id, times],
      );
    await tell(priya, 200);
    await tell(mate, 1);
    const kept = async () =>
      (await pool.query("select from notifications where related_post_id = $1", [id])).rowCount;
    const busy = await pool.connect();
    try {
      await busy.query("begin");
      await busy.query("select from users where id = $1 for update", [mate.id]);
      await app.as(dan).call(deletePost, { params: { id } });
      const deleted = app.deps.jobs.runDue();
      await expect.poll(kept).toBe(1);
      await busy.query("commit");
      await deleted;
      expect(await kept()).toBe(0);
    } finally {
      busy.release(true);
    }
  });

  test("a comment with its replies", async () => {
    const id = await post(priya);
    const mine = await comment(dan, id);
    const mate = await app.makeMember();
    await reply(mate, mine);
    expect(await readInbox(app, dan)).toHaveLength(1);
    await app.as(dan).call(deleteComment, { params: { id: mine } });
    expect([await readInbox(app, dan), await readInbox(app, priya)]).toEqual([[], []]);
  });

  test("a review, while a moderator has removed it; given back, it is in the list without another push", async () => {
    const [mo, judge] = [
      await app.makeMember({ isModerator: true }),
      await app.makeMember({ isModerator: true }),
    ];
    const params = { id: await leaveReviewRequest(app, dan, priya) };
    const { body: review } = await app
      .as(priya)
      .call(submitReview, { params, body: { rating: 2, comment: "Late every day." } });
    const told = await readMessages(app, dan);
    expect(told).toEqual(["Priya Shah left you a review"]);
    const removal = await leaveRemoval(
      app,
      { reporter: dan, moderator: mo, owner: priya },
      "review",
      review.id,
    );
    const ofReviews = async () =>
      (await readMessages(app, dan)).filter((message) => /left you/.test(message));
    expect(await ofReviews()).toEqual([]);
    const raised: number[] = [];
    app.deps.events.on("notifications.raised", "test", async ({ payload }) => {
      raised.push(...payload.notified.map(({ userId }) => userId));
    });
    await settleAppeal(app, { owner: priya, judge }, removal, "overturned");
    expect(await ofReviews()).toEqual(told);
    expect(new Set(raised)).toEqual(new Set([priya.id, mo.id]));
  });

  test("a review request that has run out, when the same is asked again", async () => {
    await askReview(priya, dan);
    const [first] = await readInbox(app, dan);
    app.clock.advance(MINUTE);
    await app.deps.db.pool.query("update review_requests set expires_at = $1", [app.clock.now()]);
    const body = { reviewerId: dan.id, message: "Once more?", projectContext: "Oak doors" };
    expect((await app.as(priya).call(requestReview, { body })).status).toBe(201);
    const inbox = await readInbox(app, dan);
    expect(inbox.map(({ message }) => message)).toEqual([expect.stringContaining("Oak doors")]);
    expect(inbox[0]?.id).not.toBe(first?.id);
  });

  test.each(["who said it", "who asked"])("a yes to a crew request, when %s ends the crew", async (who) => {
    await answerCrew(dan, await askCrew(priya, dan), "accepted");
    const yes = "Dan Murphy accepted your crew request";
    expect(await readMessages(app, priya)).toEqual([yes]);
    const [by, other] = who === "who asked" ? [priya, dan] : [dan, priya];
    await app.as(by).call(removeFromCrew, { params: { userId: other.id } });
    expect(await readMessages(app, priya)).toEqual([]);
    await answerCrew(priya, await askCrew(dan, priya), "accepted");
    expect(await readMessages(app, priya)).toEqual([]);
    expect(await readMessages(app, dan)).toEqual(["Priya Shah accepted your crew request"]);
  });

  test("whether one worked on a job that is taken down, until it is posted again", async () => {
    const id = await leaveSharedJob(app, dan, priya, { isConfirmed: false });
    const set = (status: "filled" | "withdrawn" | "open", dates = {}) =>
      app.as(dan).call(setJobStatus, { params: { id }, body: { status, ...dates } });
    const today = dayInLondon(app.clock.now());
    await set("open", { startDate: today, endDate: today });
    await app.as(dan).call(confirmWorkedTogether, { params: { id, userId: priya.id } });
    const isAsked = async () =>
      (await readMessages(app, priya)).some((words) =>
        words.startsWith("Dan Murphy says you worked together"),
      );
    expect(await isAsked()).toBe(true);
    await set("withdrawn");
    expect(await isAsked()).toBe(false);
    await set("open");
    expect(await isAsked()).toBe(true);
    // The job has left the board as filled; it is withdrawn, and then filled after all.
    await set("filled");
    expect(await isAsked()).toBe(true);
    await set("withdrawn");
    expect(await isAsked()).toBe(false);
    await set("filled");
    expect(await isAsked()).toBe(true);
    await set("open");
    app.clock.advance(2 * DAY);
    expect(await isAsked()).toBe(true);
    await set("withdrawn");
    expect(await isAsked()).toBe(false);
  });

  test("an accepted request need not be read any more", async () => {
    const requestId = await askCrew(priya, dan);
    app.clock.advance(MINUTE);
    await answerCrew(dan, requestId, "accepted");
    expect(await readMessages(app, dan)).toEqual([]);
    expect(await readMessages(app, priya)).toEqual(["Dan Murphy accepted your crew request"]);
  });
});
