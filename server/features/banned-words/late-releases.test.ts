import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createApprenticeship, updateApprenticeship } from "#contracts/apprenticeships.ts";
import { decideWordFlag } from "#contracts/banned-words.ts";
import { createFreeBoost } from "#contracts/boosts.ts";
import { addDays, dayInLondon } from "#contracts/calendar.ts";
import {
  createInteraction,
  createPost,
  getInteractions,
  listUserPosts,
  updateComment,
} from "#contracts/feed.ts";
import { changeHoldingRules } from "#contracts/holding-rules.ts";
import { createJob, deleteJob, getJob, updateJob } from "#contracts/jobs.ts";
import {
  APPRENTICESHIP_REQUIREMENT_MAX,
  APPRENTICESHIP_REQUIREMENTS_MAX,
  JOB_DESCRIPTION_MAX,
} from "#contracts/reference/limits.ts";
import {
  declineReviewRequest,
  getReviewRequest,
  requestReview,
  submitReview,
} from "#contracts/review-requests.ts";
import { createReview, listReviews, updateReview } from "#contracts/reviews.ts";

import { apprenticeshipForm, postApprenticeship } from "../../testing/apprenticeships.ts";
import { banWord, readWordFlags } from "../../testing/banned-words.ts";
import { makeCrew } from "../../testing/crew.ts";
import { jobForm, postJob, readPage } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { readInbox } from "../../testing/notifications.ts";
import { leaveReview, leaveReviewRequest, leaveSharedJob } from "../../testing/reviews.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
/** Holds a text for a moderator. */
let word: string;
beforeAll(async () => {
  app = await startTestApp();
  ({ word } = await banWord(app, await app.makeMember({ isAdmin: true }), 3));
});
afterAll(() => app.close());

/** Returns the moderator's response when the text is released so much later. */
async function release(writer: Member, after: number) {
  app.clock.advance(after);
  const admin = await app.makeMember({ isAdmin: true });
  const hit = (await readWordFlags(app, admin)).find(({ author }) => author?.id === writer.id);
  const { status, error } = await app
    .as(admin)
    .raw(decideWordFlag, { params: { id: hit!.id }, body: { action: "release" } });
  return status === 200 ? "published" : error.message;
}
/** Lets open review requests expire, without ending anybody's session. */
async function runOut() {
  app.clock.advance(MINUTE);
  await app.deps.db.pool.query("update review_requests set expires_at = $1", [app.clock.now()]);
}
const today = () => dayInLondon(app.clock.now());

describe("what was written in time and is read by a moderator later", () => {
  it("changes a comment after its 15 minutes", async () => {
    const dan = await app.makeMember();
    const { body: about } = await app.as(dan).call(createPost, { body: { content: "Which slate?" } });
    const body = { postId: about.id, type: "comment" as const, content: "Welsh" };
    const { comment } = (await app.as(dan).call(createInteraction, { body })).body;
    const edit = { params: { id: comment!.id }, body: { content: `Welsh ${word}` } };
    expect((await app.as(dan).raw(updateComment, edit)).error.code).toBe("text_held");
    expect(await release(dan, 20 * MINUTE)).toBe("published");
    const { comments } = (await app.as(dan).call(getInteractions, { params: { postId: about.id } })).body;
    expect(comments).toMatchObject([{ content: `Welsh ${word}` }]);
  });

  it("changes a review after its 14 days", async () => {
    const [dan, priya] = [await app.makeMember(), await app.makeMember()];
    const id = await leaveReview(app, dan, priya);
    app.clock.advance(14 * DAY);
    const edit = { params: { id }, body: { rating: 2, comment: `Late ${word}` } };
    expect((await app.as(dan).raw(updateReview, edit)).error.code).toBe("text_held");
    expect(await release(dan, DAY)).toBe("published");
    const { reviews } = (await app.as(priya).call(listReviews, { params: { userId: priya.id } })).body;
    expect(reviews).toMatchObject([{ rating: 2, comment: `Late ${word}` }]);
    expect((await app.as(dan).raw(updateReview, { ...edit, body: { rating: 1 } })).error.code).toBe(
      "review_edit_closed",
    );
  });

  it("is the review that was asked for after the request's 30 days, also once the request was closed", async () => {
    const priya = await app.makeMember();
    for (const isClosed of [false, true]) {
      const dan = await app.makeMember();
      const params = { id: await leaveReviewRequest(app, priya, dan) };
      app.clock.advance(29 * DAY);
      const review = { params, body: { rating: 5, comment: `Neat ${word}` } };
      expect((await app.as(dan).raw(submitReview, review)).error.code).toBe("text_held");
      if (isClosed) {
        app.clock.advance(2 * DAY);
        await app.deps.jobs.add(app.deps.db, "reviews.expire_requests", {});
        await app.deps.jobs.runDue();
        expect((await app.as(dan).call(getReviewRequest, { params })).body.status).toBe("expired");
      }
      expect(await release(dan, 2 * DAY)).toBe("published");
      expect((await app.as(dan).call(getReviewRequest, { params })).body.status).toBe("completed");
    }
    const reader = await app.makeMember();
    const { reviews } = (await app.as(reader).call(listReviews, { params: { userId: priya.id } })).body;
    expect(reviews).toHaveLength(2);
  });

  it("is one review with that of a request that was asked again once this one had run out, whichever comes first", async () => {
    for (const first of ["release", "submit", "both at once", "both at once"]) {
      const [dan, priya] = [await app.makeMember(), await app.makeMember()];
      await makeCrew(app, dan, priya);
      const params = { id: await leaveReviewRequest(app, priya, dan) };
      const review = { params, body: { rating: 5, comment: `Neat ${word}` } };
      expect((await app.as(dan).raw(submitReview, review)).error.code).toBe("text_held");
      await runOut();
      const asking = { reviewerId: dan.id, message: "Have you forgotten?" };
      const { body: again } = await app.as(priya).call(requestReview, { body: asking });
      const submit = async () => {
        const answer = await app.as(dan).raw(submitReview, { params: { id: again.id }, body: { rating: 4 } });
        return answer.status === 201 ? "published" : answer.error.message;
      };
      const acts = first === "submit" ? [submit, () => release(dan, 0)] : [() => release(dan, 0), submit];
      const leading = acts[0]!();
      if (first !== "both at once") await leading;
      const ends = await Promise.all([leading, acts[1]!()]);
      expect(ends.filter((end) => end === "published")).toHaveLength(1);
      expect(ends.find((end) => end !== "published")).toMatch(
        /This review has already been written\.$|written since, when it was asked for again\.$/,
      );
      const { reviews } = (await app.as(priya).call(listReviews, { params: { userId: priya.id } })).body;
      expect(reviews).toHaveLength(1);
      const request = await app.as(dan).call(getReviewRequest, { params: { id: again.id } });
      expect(request.body.status).toBe("completed");
      expect((await readInbox(app, dan)).filter(({ type }) => type === "review_request")).toEqual([]);
    }
  });

  it("is a review of its own beside one of other work that was asked for once this request had run out", async () => {
    for (const first of ["release", "submit"]) {
      const [dan, priya] = [await app.makeMember(), await app.makeMember()];
      await makeCrew(app, dan, priya);
      const asking = { reviewerId: dan.id, message: "How was it?" };
      const ask = async (projectContext: string) =>
        (await app.as(priya).call(requestReview, { body: { ...asking, projectContext } })).body;
      const params = { id: (await ask("Oak staircase")).id };
      const review = { params, body: { rating: 5, comment: `Neat ${word}` } };
      expect((await app.as(dan).raw(submitReview, review)).error.code).toBe("text_held");
      await runOut();
      const { id } = await ask("Kitchen fit");
      if (first === "release") expect(await release(dan, 0)).toBe("published");
      const answer = await app.as(dan).raw(submitReview, { params: { id }, body: { rating: 4 } });
      expect(answer.status).toBe(201);
      if (first === "submit") expect(await release(dan, 0)).toBe("published");
    }
  });

  it("is the review of work that both confirmed, without what the job was called where that was deleted meanwhile", async () => {
    const [dan, priya] = [await app.makeMember(), await app.makeMember()];
    const jobId = await leaveSharedJob(app, dan, priya);
    const write = (comment: string) =>
      app.as(priya).raw(createReview, { body: { revieweeId: dan.id, jobId, rating: 1, comment } });
    expect((await write(`Late ${word}`)).error.code).toBe("text_held");
    app.clock.advance(MINUTE);
    await app.as(dan).call(deleteJob, { params: { id: jobId } });
    expect((await write("Later")).error.code).toBe("review_job_not_shared");
    expect(await release(priya, DAY)).toBe("published");
    const { reviews } = (await app.as(dan).call(listReviews, { params: { userId: dan.id } })).body;
    const label = "Worked together";
    expect(reviews).toMatchObject([{ comment: `Late ${word}`, label, projectContext: null }]);
  });

  it("is no review where the request was declined meanwhile", async () => {
    const [dan, priya] = [await app.makeMember(), await app.makeMember()];
    const params = { id: await leaveReviewRequest(app, priya, dan) };
    await app.as(dan).raw(submitReview, { params, body: { rating: 5, comment: `Neat ${word}` } });
    await app.as(dan).call(declineReviewRequest, { params, body: { status: "declined" } });
    expect(await release(dan, 31 * DAY)).toMatch(/This review request was declined\.$/);
  });

  it("is a job that has begun since, and none that is over", async () => {
    const dan = await app.makeMember();
    const title = `Today ${word}`;
    const body = jobForm(app, { title, startDate: today(), endDate: addDays(today(), 3) });
    expect((await app.as(dan).raw(createJob, { body })).error.code).toBe("text_held");
    expect(await release(dan, 2 * DAY)).toBe("published");
    const { jobs } = await readPage(app, dan, { q: title });
    expect(jobs.map((job) => job.title)).toEqual([title]);

    const { id } = await postJob(app, dan);
    const sooner = jobForm(app, { title: `Sooner ${word}`, startDate: today() });
    expect((await app.as(dan).raw(updateJob, { params: { id }, body: sooner })).error.code).toBe("text_held");
    expect(await release(dan, 2 * DAY)).toBe("published");
    expect((await app.as(dan).call(getJob, { params: { id } })).body.startDate).toBe(sooner.startDate);

    const short = jobForm(app, { title, startDate: today(), endDate: today() });
    expect((await app.as(dan).raw(createJob, { body: short })).error.code).toBe("text_held");
    expect(await release(dan, 2 * DAY)).toMatch(/^This can no longer be published: /);
  });

  it("is a job with the free boost that its writer still had", async () => {
    const dan = await app.makeMember();
    app.clock.advance(29 * DAY);
    const body = { jobData: jobForm(app, { title: `Boosted ${word}` }) };
    expect((await app.as(dan).raw(createFreeBoost, { body })).error.code).toBe("text_held");
    expect(await release(dan, 2 * DAY)).toBe("published");
    expect((await app.as(dan).raw(createFreeBoost, { body: { jobData: jobForm(app) } })).error.code).toBe(
      "free_boost_over",
    );
  });

  it("is an apprenticeship that has begun since, and none that has closed", async () => {
    const dan = await app.makeMember();
    const form = apprenticeshipForm(app, { title: `Today ${word}`, startDate: today() });
    expect((await app.as(dan).raw(createApprenticeship, { body: form })).error.code).toBe("text_held");
    expect(await release(dan, 2 * DAY)).toBe("published");

    const { id } = await postApprenticeship(app, dan);
    const edit = { params: { id }, body: { ...form, startDate: today() } };
    expect((await app.as(dan).raw(updateApprenticeship, edit)).error.code).toBe("text_held");
    expect(await release(dan, 2 * DAY)).toBe("published");

    const body = { ...form, startDate: today(), closingDate: today() };
    expect((await app.as(dan).raw(createApprenticeship, { body })).error.code).toBe("text_held");
    expect(await release(dan, 2 * DAY)).toMatch(/^This can no longer be published: /);
  });
});

describe("a text whose writer never got the answer", () => {
  it("is not taken again under its key once it is published, whatever it was held for", async () => {
    for (const content of [`Once ${word}`, "My first"]) {
      const [dan, admin] = [await app.makeMember(), await app.makeMember({ isAdmin: true })];
      const rule = (firstPosts: number) => app.as(admin).call(changeHoldingRules, { body: { firstPosts } });
      const key = { "idempotency-key": `lost-answer-${dan.id}` };
      const send = async () => (await app.as(dan).raw(createPost, { body: { content } }, key)).error.code;
      await rule(content === "My first" ? 1 : 0);
      expect(await send()).toBe("text_held");
      expect(await release(dan, MINUTE)).toBe("published");
      expect(await send()).toBe("text_held");
      expect((await readWordFlags(app, admin)).filter(({ author }) => author?.id === dan.id)).toEqual([]);
      const { body: page } = await app.as(dan).call(listUserPosts, { params: { userId: dan.id } });
      expect((Array.isArray(page) ? page : page.posts).map((post) => post.content)).toEqual([content]);
      await rule(0);
    }
  });
});

it("the longest apprenticeship is shown to its moderator whole, and is given back whole", async () => {
  const [dan, admin] = [await app.makeMember(), await app.makeMember({ isAdmin: true })];
  const requirements = Array.from({ length: APPRENTICESHIP_REQUIREMENTS_MAX }, (_, at) =>
    `Number ${at + 1} `.padEnd(APPRENTICESHIP_REQUIREMENT_MAX, "x"),
  );
  requirements.push(`${requirements.pop()!.slice(0, -word.length - 1)} ${word}`);
  const body = apprenticeshipForm(app, { description: "y".repeat(JOB_DESCRIPTION_MAX), requirements });
  expect((await app.as(dan).raw(createApprenticeship, { body })).error.code).toBe("text_held");
  const hit = (await readWordFlags(app, admin)).find(({ author }) => author?.id === dan.id);
  expect(hit?.text).toContain(requirements.join("\n"));
  await app.as(admin).call(decideWordFlag, { params: { id: hit!.id }, body: { action: "refuse" } });
  const told = (await app.readMails()).find(({ to }) => to === dan.email);
  expect(told?.text).toContain(requirements.join("\n\n"));
});

it.each(["banned", "leaving"])(
  "a held text is given back by email to a writer who is %s meanwhile",
  async (how) => {
    const [dan, admin] = [await app.makeMember(), await app.makeMember({ isAdmin: true })];
    await app.as(dan).raw(createPost, { body: { content: `Mine ${word}` } });
    const at = app.clock.now().toISOString();
    const leaves = how === "leaving" ? { closes_at: at } : { ban_reason: "Spam" };
    await app.deps.db.kysely
      .updateTable("users")
      .set({ banned_at: at, ...leaves })
      .where("id", "=", dan.id)
      .execute();
    const hit = (await readWordFlags(app, admin)).find(({ author }) => author?.id === dan.id);
    await app.as(admin).call(decideWordFlag, { params: { id: hit!.id }, body: { action: "refuse" } });
    const told = (await app.readMails()).find(({ to }) => to === dan.email);
    expect(told?.text).toContain(`You wrote: \u201cMine ${word}\u201d`);
  },
);
