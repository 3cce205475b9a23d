import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { blockMember } from "#contracts/blocks.ts";
import { dayInLondon } from "#contracts/calendar.ts";
import { withdrawCrewRequest } from "#contracts/crew.ts";
import { deleteComment } from "#contracts/feed.ts";
import { follow } from "#contracts/follows.ts";
import { declareInterest, deleteJob, setJobStatus, updateJob } from "#contracts/jobs.ts";
import { destinationOf, pathOf } from "#contracts/notification-types.ts";
import { submitReview } from "#contracts/review-requests.ts";

import { followSteps } from "../../platform/traces/steps.ts";
import { createActs } from "../../testing/acts.ts";
import { jobForm, postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { countUnread, readInbox, readMessages } from "../../testing/notifications.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";

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
const followDan = (by: Member, flags = {}) =>
  app.as(by).call(follow, { body: { followedUserId: dan.id, ...flags } });

/** A job of Dan's that Priya is interested in and that he then closes. */
async function closed(status: "filled" | "withdrawn"): Promise<number> {
  const { id } = await postJob(app, dan);
  await app.as(priya).call(declareInterest, { params: { id } });
  await app.as(dan).call(setJobStatus, { params: { id }, body: { status } });
  return id;
}

interface Row {
  /** By default Priya acts and Dan is notified. Returns the expected path. */
  act: () => Promise<{ to?: Member; by?: Member; path: string; desk?: string }>;
  type: string;
  message: string;
}

const TABLE: Record<string, Row> = {
  "a like notifies the author": {
    type: "like",
    message: "Priya Shah liked your post",
    act: async () => {
      const id = await post();
      await interact(priya, id, "like");
      return { path: `/?post=${id}` };
    },
  },
  "declared interest notifies the author": {
    type: "declare_interest",
    message: "Priya Shah declared interest in your post",
    act: async () => {
      const id = await post();
      await interact(priya, id, "interest");
      return { path: `/?post=${id}` };
    },
  },
  "a comment notifies the author": {
    type: "comment",
    message: "Priya Shah commented on your post",
    act: async () => {
      const id = await post();
      const commentId = await comment(priya, id);
      return { path: `/?post=${id}&comment=${commentId}` };
    },
  },
  "a reply notifies whose comment it is under": {
    type: "comment",
    message: "Priya Shah replied to your comment",
    act: async () => {
      const id = await post(priya);
      const replyId = await reply(priya, await comment(dan, id));
      return { path: `/?post=${id}&comment=${replyId}` };
    },
  },
  "a reply under one's own comment below one's own post notifies once": {
    type: "comment",
    message: "Priya Shah replied to your comment",
    act: async () => {
      const id = await post();
      const replyId = await reply(priya, await comment(dan, id));
      return { path: `/?post=${id}&comment=${replyId}` };
    },
  },
  "a crew request notifies who is asked": {
    type: "crew_request",
    message: "Priya Shah sent you a crew request",
    act: async () => {
      await askCrew(priya, dan);
      return { path: "/crew?tab=requests" };
    },
  },
  "a yes notifies who asked": {
    type: "crew_accepted",
    message: "Priya Shah accepted your crew request",
    act: async () => {
      await answerCrew(priya, await askCrew(dan, priya), "accepted");
      return { path: "/crew" };
    },
  },
  "two who ask each other are one yes": {
    type: "crew_accepted",
    message: "Priya Shah accepted your crew request",
    act: async () => {
      await askCrew(dan, priya);
      await askCrew(priya, dan);
      return { path: "/crew" };
    },
  },
  "asking for a review notifies who is asked": {
    type: "review_request",
    message: "Priya Shah asked you for a review: Oak staircase",
    act: async () => {
      const id = await askReview(priya, dan);
      return { path: `/crew?review=${id}`, desk: `review ${id}` };
    },
  },
  "a review notifies whom it is about": {
    type: "review_received",
    message: "Priya Shah left you a review",
    act: async () => {
      const id = await askReview(dan, priya);
      await app.as(priya).call(submitReview, { params: { id }, body: { rating: 5 } });
      return { path: "/profile?reviews=1" };
    },
  },
  "a post notifies followers": {
    type: "followed_post",
    message: "Dan Murphy shared a new post",
    act: async () => {
      await followDan(priya, { notifyOnJobPosts: false });
      const id = await post();
      return { to: priya, by: dan, path: `/?post=${id}` };
    },
  },
  "a job notifies followers": {
    type: "friend_job_post",
    message: "Dan Murphy posted a new job: Staircase joiner",
    act: async () => {
      await followDan(priya, { notifyOnPosts: false });
      const { id } = await postJob(app, dan);
      return { to: priya, by: dan, path: `/jobs?jobId=${id}` };
    },
  },
  "interest in a job notifies its owner": {
    type: "job_interest",
    message: "Priya Shah is interested in your job: Joiner - Bolton",
    act: async () => {
      const { id } = await postJob(app, dan, { title: null });
      await app.as(priya).call(declareInterest, { params: { id } });
      return { path: `/profile/${priya.id}` };
    },
  },
  "a changed job notifies who is interested": {
    type: "job_update",
    message:
      "Dan Murphy changed a job that you are interested in: Staircase joiner (pay: £240/day to £260/day)",
    act: async () => {
      const { id } = await postJob(app, dan);
      await app.as(priya).call(declareInterest, { params: { id } });
      await app.as(dan).call(updateJob, { params: { id }, body: jobForm(app, { rate: "260" }) });
      return { to: priya, by: dan, path: `/jobs?jobId=${id}` };
    },
  },
  "a filled job notifies who is interested": {
    type: "job_update",
    message: "Dan Murphy has filled a job that you were interested in: Staircase joiner",
    act: async () => ({ to: priya, by: dan, path: `/jobs?jobId=${await closed("filled")}` }),
  },
  "a job taken down notifies who is interested": {
    type: "job_update",
    message: "Dan Murphy has taken down a job that you were interested in: Staircase joiner",
    act: async () => ({ to: priya, by: dan, path: `/jobs?jobId=${await closed("withdrawn")}` }),
  },
  "a job whose days are over notifies who is interested": {
    type: "job_update",
    message: "Dan Murphy's job that you were interested in has closed: Staircase joiner",
    act: async () => {
      const today = dayInLondon(app.clock.now());
      const { id } = await postJob(app, dan, { startDate: today, endDate: today });
      await app.as(priya).call(declareInterest, { params: { id } });
      app.clock.advance(DAY);
      for (let night = 0; night < 2; night++) await app.deps.jobs.add(app.deps.db, "jobs.expire_ended", {});
      return { to: priya, by: dan, path: `/jobs?jobId=${id}` };
    },
  },
  "a deleted job notifies who was interested": {
    type: "job_update",
    message: "Dan Murphy has withdrawn a job that you were interested in: Staircase joiner",
    act: async () => {
      const { id } = await postJob(app, dan);
      await app.as(priya).call(declareInterest, { params: { id } });
      await app.as(dan).call(deleteJob, { params: { id } });
      return { to: priya, by: dan, path: `/jobs?jobId=${id}` };
    },
  },
};

describe.each(Object.entries(TABLE))("%s", (_, row) => {
  test("in these words, to that place, once, and nobody else", async () => {
    const stranger = await app.makeMember();
    const { to = dan, by = priya, path, desk } = await row.act();
    const [only, ...more] = await readInbox(app, to);
    expect([only?.type, only?.message, more]).toEqual([row.type, row.message, []]);
    expect(only).toMatchObject({
      isRead: false,
      relatedUserId: by.id,
      actor: { name: `${by.firstName} ${by.lastName}`, avatar: null },
    });
    expect(pathOf(only!)).toBe(path);
    const atDesk = destinationOf(only!, { phone: false });
    expect(atDesk.to === "review" ? `review ${atDesk.requestId}` : atDesk).toEqual(
      desk ?? { to: "page", path },
    );
    expect(await countUnread(app, to)).toBe(1);
    expect(await readInbox(app, stranger)).toEqual([]);
  });
});

describe("nobody is notified", () => {
  test("of what they do themselves", async () => {
    const id = await post();
    await interact(dan, id, "like");
    await reply(dan, await comment(dan, id));
    expect(await readInbox(app, dan)).toEqual([]);
  });

  test("of a no to a crew request, which also ends what was said of it", async () => {
    const requestId = await askCrew(dan, priya);
    expect(await readMessages(app, priya)).toHaveLength(1);
    await answerCrew(priya, requestId, "declined");
    expect([await readInbox(app, dan), await readInbox(app, priya)]).toEqual([[], []]);
  });

  test("without having asked for it: other followers hear nothing", async () => {
    await followDan(priya, { notifyOnPosts: false, notifyOnJobPosts: false });
    await post();
    await postJob(app, dan);
    expect(await readInbox(app, priya)).toEqual([]);
  });

  test("by somebody blocked either way, or banned, before or after they were notified", async () => {
    const [one, other, third] = [await app.makeMember(), await app.makeMember(), await app.makeMember()];
    const id = await post();
    for (const by of [one, other, third]) await interact(by, id, "like");
    await app.as(one).call(blockMember, { body: { userId: dan.id } });
    expect(await readMessages(app, dan)).toEqual(["Dan Mistry and Dan Mistry liked your post"]);
    await app.as(dan).call(blockMember, { body: { userId: other.id } });
    await app.deps.db.kysely
      .updateTable("users")
      .set({ banned_at: app.clock.now().toISOString() })
      .where("id", "=", third.id)
      .execute();
    expect([await readInbox(app, dan), await countUnread(app, dan)]).toEqual([[], 0]);
  });

  test("of what is gone by the time anybody would be notified", async () => {
    const id = await post();
    await interact(priya, id, "like", true);
    await interact(priya, id, "like", false);
    const said = await comment(priya, id);
    await app.as(priya).call(deleteComment, { params: { id: said } });
    const requestId = await askCrew(priya, dan);
    await app.as(priya).call(withdrawCrewRequest, { params: { requestId } });
    expect(await readInbox(app, dan)).toEqual([]);
  });
});

test("leads to no job for an email or a push where none can follow", async () => {
  const jobs = new Set<string>();
  followSteps(({ kind, name }) => {
    if (kind === "job") jobs.add(name);
    return { traceId: "0", end: () => {} };
  });
  const id = await post();
  await app.deps.jobs.runDue();
  jobs.clear();
  await interact(priya, id, "like");
  await app.deps.jobs.runDue();
  expect(jobs).toEqual(new Set(["feed.post_liked:email", "feed.post_liked:notify"]));
  await askCrew(priya, dan);
  await app.deps.jobs.runDue();
  expect([...jobs]).toContain("notifications.raised_for_email:email");
  followSteps(null);
});
