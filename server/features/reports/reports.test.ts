import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { deleteApprenticeship } from "#contracts/apprenticeships.ts";
import { createInteraction, createPost, deleteComment, deletePost } from "#contracts/feed.ts";
import { deleteJob } from "#contracts/jobs.ts";
import { deleteProject } from "#contracts/projects.ts";
import type { ReportType } from "#contracts/report-form.ts";
import { createReport, REPORT_REASONS, reportPost } from "#contracts/reports.ts";

import { postApprenticeship } from "../../testing/apprenticeships.ts";
import type { Client } from "../../testing/client.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { addProject } from "../../testing/profiles.ts";
import { leaveReview } from "../../testing/reviews.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya" });
});
afterAll(() => app.close());

const post = async (by: Member) => (await app.as(by).call(createPost, { body: { content: "Post" } })).body.id;
const comment = async (by: Member) => {
  const body = { postId: await post(priya), type: "comment", content: "Nice" } as const;
  return (await app.as(by).call(createInteraction, { body })).body.comment!.id;
};

const project = async (by: Member) => (await addProject(app, by)).id;

/**
 * Creates something of each kind that belongs to Dan and is visible to every member, unlike chat messages
 * (`chat/reports.test.ts`).
 */
const MAKE: Record<Exclude<ReportType, "message">, () => Promise<number>> = {
  post: () => post(dan),
  comment: () => comment(dan),
  job: async () => (await postJob(app, dan)).id,
  apprenticeship: async () => (await postApprenticeship(app, dan)).id,
  project: () => project(dan),
  profile: async () => dan.id,
  review: () => leaveReview(app, dan, priya),
  review_reply: () => leaveReview(app, priya, dan, { reply: "Liar." }),
};
const TYPES = Object.keys(MAKE) as (keyof typeof MAKE)[];

const send = (by: Client, type: ReportType, id: number, reason: unknown = "spam", details?: unknown) =>
  by.raw(createReport, { body: { type, id, reason, ...(details !== undefined && { details }) } });
const rowsOf = (type: ReportType, id: number) =>
  app.deps.db.kysely
    .selectFrom("reports")
    .selectAll()
    .where("type", "=", type)
    .where("target_id", "=", id)
    .execute();

describe("reporting a post by its own call", () => {
  const reportIt = (by: Client, id: number, body: unknown) => by.raw(reportPost, { params: { id }, body });

  it("needs a session", async () => {
    expect((await reportIt(app.visitor, await post(dan), { reason: "spam" })).status).toBe(401);
  });

  it.each(REPORT_REASONS)("for %s", async (reason) => {
    const id = await post(dan);
    const answer = await reportIt(app.as(priya), id, { reason, details: "  Look at the second photo. " });
    expect([answer.status, answer.body]).toEqual([201, { message: "Post reported" }]);
    expect(await rowsOf("post", id)).toEqual([
      expect.objectContaining({
        reporter_id: priya.id,
        owner_id: dan.id,
        reason,
        details: "Look at the second photo.",
        status: "pending",
        admin_note: null,
        reviewed_by: null,
        reviewed_at: null,
      }),
    ]);
  });

  it.each([
    [{}, "reason", "Report reason is required"],
    [{ reason: "  " }, "reason", "Report reason is required"],
    [{ reason: 7 }, "reason", "Report reason is required"],
    [{ reason: "é".repeat(501) }, "reason", "Report reason must be 500 characters or less"],
    [{ reason: "spam", details: "😀".repeat(501) }, "details", "Details must be 500 characters or less"],
  ])("refuses %j", async (body, field, words) => {
    const id = await post(dan);
    const { status, error } = await reportIt(app.as(priya), id, body);
    expect([status, error.fields]).toEqual([400, { [field]: words }]);
    expect(await rowsOf("post", id)).toEqual([]);
  });

  it("takes free text, up to 500 characters, as they are counted by people", async () => {
    const id = await post(dan);
    const reason = "😀".repeat(500);
    expect((await reportIt(app.as(priya), id, { reason: ` ${reason} ` })).status).toBe(201);
    expect((await rowsOf("post", id)).map((row) => [row.reason, row.details])).toEqual([[reason, null]]);
  });

  it("is the same report as by the one endpoint", async () => {
    const id = await post(dan);
    expect((await send(app.as(priya), "post", id)).status).toBe(201);
    const { status, error } = await reportIt(app.as(priya), id, { reason: "fake" });
    expect([status, error.message]).toEqual([409, "You have already reported this post"]);
  });
});

describe.each(TYPES)("reporting a %s", (type) => {
  const name = type.replace("_", " ");

  it("needs a session, and somebody else's", async () => {
    const id = await MAKE[type]();
    expect((await send(app.visitor, type, id)).status).toBe(401);
    const { status, error } = await send(app.as(dan), type, id);
    expect([status, error.code, error.message]).toEqual([403, "own_report", `Cannot report own ${name}`]);
    expect(await rowsOf(type, id)).toEqual([]);
  });

  it("is done once per member, who is told so the second time", async () => {
    const id = await MAKE[type]();
    const [first, second] = [await app.makeMember(), await app.makeMember()];
    expect((await send(app.as(first), type, id)).status).toBe(201);
    const { status, error } = await send(app.as(first), type, id, "fake");
    expect([status, error.message]).toEqual([409, `You have already reported this ${name}`]);
    expect((await send(app.as(second), type, id)).status).toBe(201);
    const rows = await rowsOf(type, id);
    expect(rows.map((row) => [row.reporter_id, row.reason])).toEqual([
      [first.id, "spam"],
      [second.id, "spam"],
    ]);
  });

  it("ten times at once is one report and one event", async () => {
    const id = await MAKE[type]();
    const member = await app.makeMember();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(app.as(member), type, id)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    expect((await rowsOf(type, id)).filter((row) => row.reporter_id === member.id)).toHaveLength(1);
  });

  it("that never was says so", async () => {
    expect((await send(app.as(priya), type, 2_000_000_000)).status).toBe(404);
  });
});

describe("what is gone cannot be reported", () => {
  it("a deleted apprenticeship or project", async () => {
    const [{ id }, projectId] = [await postApprenticeship(app, dan), await project(dan)];
    await app.as(dan).call(deleteApprenticeship, { params: { id } });
    await app.as(dan).call(deleteProject, { params: { id: projectId } });
    const told = [
      await send(app.as(priya), "apprenticeship", id),
      await send(app.as(priya), "project", projectId),
    ];
    expect(told.map(({ error }) => error.code)).toEqual(["apprenticeship_not_found", "project_not_found"]);
  });

  it("a deleted post, comment or job", async () => {
    const [postId, commentId, jobId] = [await post(dan), await comment(dan), (await postJob(app, dan)).id];
    await app.as(dan).call(deletePost, { params: { id: postId } });
    await app.as(dan).call(deleteComment, { params: { id: commentId } });
    await app.as(dan).call(deleteJob, { params: { id: jobId } });
    const told = [
      await send(app.as(priya), "post", postId),
      await send(app.as(priya), "comment", commentId),
      await send(app.as(priya), "job", jobId),
    ];
    expect(told.map(({ error }) => error.code)).toEqual([
      "post_not_found",
      "comment_not_found",
      "job_not_found",
    ]);
  });

  it("a review that is hidden, but one by a former member can", async () => {
    const { kysely } = app.deps.db;
    const [hidden, orphan] = [await leaveReview(app, dan, priya), await leaveReview(app, dan, priya)];
    await kysely.updateTable("reviews").set({ is_public: false }).where("id", "=", hidden).execute();
    await kysely.updateTable("reviews").set({ reviewer_id: null }).where("id", "=", orphan).execute();
    const told = await send(app.as(priya), "review", hidden);
    expect([told.status, told.error.code]).toEqual([404, "review_not_found"]);
    expect((await send(app.as(priya), "review", orphan)).body).toEqual({ message: "Review reported" });
    expect((await rowsOf("review", orphan)).map((row) => row.owner_id)).toEqual([null]);
  });

  it("nor anything of a banned member's, nor somebody who never confirmed their address", async () => {
    const banned = await app.makeMember();
    const [postId, projectId] = [await post(banned), await project(banned)];
    const { id: apprenticeshipId } = await postApprenticeship(app, banned);
    await app.deps.db.kysely
      .updateTable("users")
      .set({ banned_at: app.clock.now().toISOString() })
      .where("id", "=", banned.id)
      .execute();
    const unverified = await app.makeMember({ isVerified: false });
    const told = [
      await send(app.as(priya), "post", postId),
      await send(app.as(priya), "project", projectId),
      await send(app.as(priya), "apprenticeship", apprenticeshipId),
      await send(app.as(priya), "profile", banned.id),
      await send(app.as(priya), "profile", unverified.id),
    ];
    expect(told.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});

it.each([[{ type: "car" }], [{ type: "post", id: "x" }], [{ type: "post", id: 0 }], [{}]])(
  "%j names nothing that can be reported",
  async (body) => {
    const answer = await app.as(priya).raw(createReport, { body: { id: 1, reason: "spam", ...body } });
    expect([answer.status, answer.error.code]).toEqual([400, "invalid_input"]);
  },
);

it("more than 20 reports a day are refused in words", async () => {
  const strict = await startTestApp({ RATE_LIMITS: "on" });
  const [keen, other] = [await strict.makeMember(), await strict.makeMember()];
  const { body } = await strict.as(other).call(createPost, { body: { content: "Post" } });
  const statuses = [];
  for (let at = 0; at < 21; at++) statuses.push((await send(strict.as(keen), "post", body.id)).status);
  expect(statuses).toEqual([201, ...Array<number>(19).fill(409), 429]);
  await strict.close();
});
