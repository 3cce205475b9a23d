import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { banUser, deleteJobAsAdmin, deletePostAsAdmin } from "#contracts/admin-users.ts";
import { listMessages } from "#contracts/chat.ts";
import { createInteraction, createPost, deletePost, getPost, replyToComment } from "#contracts/feed.ts";
import { getJob } from "#contracts/jobs.ts";
import type { ReviewAction } from "#contracts/moderation-form.ts";
import {
  listAdminReports,
  listModerationLogs,
  openReportedMessages,
  reviewReport,
  type AdminReport,
} from "#contracts/moderation.ts";
import { getProfile } from "#contracts/profiles.ts";
import { createReport } from "#contracts/reports.ts";

import { say } from "../../testing/chat.ts";
import { statusesOf } from "../../testing/client.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { readInbox, readMessages } from "../../testing/notifications.ts";
import { leaveReport } from "../../testing/reports.ts";
import { leaveReview } from "../../testing/reviews.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";

let app: TestApp;
let admin: Member;
let dan: Member;
let known: Member[];
beforeAll(async () => {
  app = await startTestApp();
  known = await Promise.all([1, 2, 3].map(() => app.makeMember({ firstName: "Known" })));
  app.clock.advance(8 * DAY);
});
beforeEach(async () => {
  admin = await app.makeMember({ isAdmin: true, firstName: "Ada" });
  dan = await app.makeMember();
  await app.deps.db.kysely.deleteFrom("reports").execute();
});
afterAll(() => app.close());

const post = async (content = "Cheap followers") =>
  (await app.as(dan).call(createPost, { body: { content } })).body.id;
const queue = async (status: "open" | "closed" = "open"): Promise<AdminReport[]> => {
  const { body } = await app.as(admin).call(listAdminReports, { query: { status, limit: "100" } });
  if (Array.isArray(body)) throw new Error("An array, where a page was asked for.");
  return body.reports;
};
const review = (id: number, action: ReviewAction = "delete_post", more: Record<string, unknown> = {}) =>
  app.as(admin).raw(reviewReport, { params: { id }, body: { action, ...more } });
const isThere = async (id: number) =>
  (await app.as(known[0]!).call(getPost, { params: { id } })).status === 200;

describe("the queue", () => {
  it("has each item once, with who reported it and why, in fields of its own", async () => {
    const id = await post();
    const first = await leaveReport(app, known[0]!, "post", id, "spam");
    await leaveReport(app, known[1]!, "post", id, "fake");
    const { body } = await app.as(admin).call(listAdminReports);
    expect(body).toMatchObject([
      {
        id: first,
        reason: "spam",
        type: "post",
        targetId: id,
        status: "pending",
        isRaised: false,
        reportCount: 2,
        reporter: { id: known[0]!.id, email: known[0]!.email },
        post: { content: "Cheap followers", author: { id: dan.id, name: "Dan Mistry" } },
        item: { content: "Cheap followers", isRemoved: false },
        author: { id: dan.id, isBanned: false },
        reports: [{ reason: "spam" }, { reason: "fake", source: "member" }],
      },
    ]);
  });

  it("has at the top what three members in good standing have reported, however they come at once", async () => {
    const [older, raised, crowd] = [await post(), await post(), await post()];
    await leaveReport(app, known[0]!, "post", older);
    const newcomers = await Promise.all([1, 2, 3].map(() => app.makeMember()));
    await Promise.all(newcomers.map((by) => leaveReport(app, by, "post", crowd)));
    app.clock.advance(1000);
    await Promise.all(known.map((by) => leaveReport(app, by, "post", raised)));
    const found = await queue();
    expect(found.map(({ targetId, isRaised }) => [targetId, isRaised])).toEqual([
      [raised, true],
      [older, false],
      [crowd, false],
    ]);
  });
});

describe("deciding", () => {
  it("to remove closes every report, tells author and reporters, and is in the log", async () => {
    const id = await post();
    const reportId = await leaveReport(app, known[0]!, "post", id, "spam");
    await leaveReport(app, known[1]!, "post", id, "my own words about Dan");
    const answer = await review(reportId, "delete_post", { adminNote: "Third time." });
    expect(answer.status).toBe(200);
    expect([await isThere(id), await queue()]).toEqual([false, []]);
    expect(await queue("closed")).toMatchObject([
      { status: "resolved", adminNote: "Third time.", reviewedBy: { id: admin.id }, reportCount: 2 },
    ]);
    await app.deps.jobs.runDue();
    const [told] = await readInbox(app, dan);
    expect(told).toMatchObject({ type: "moderation", actor: null });
    expect(told?.message).toMatch(
      /^A moderator removed your post\. Reason: spam\. Open this to read more or to appeal$/,
    );
    for (const by of known.slice(0, 2)) {
      const [latest] = await readMessages(app, by);
      expect(latest).toBe(
        "Thank you for your report. A moderator has looked at the post. It has been removed. Reason: spam.",
      );
    }
    const { body: log } = await app.as(admin).call(listModerationLogs);
    expect(log).toMatchObject({
      0: { action: "delete_post", contentType: "post", contentId: id, user: { id: dan.id } },
    });
  });

  it("to leave it tells the reporter, and the author nothing", async () => {
    const left = await post();
    const reportId = await leaveReport(app, known[2]!, "post", left, "other");
    await review(reportId, "ignore", { reason: "A joke among friends." });
    await app.deps.jobs.runDue();
    expect((await readMessages(app, known[2]!))[0]).toBe(
      "Thank you for your report. A moderator has looked at the post. It stays. Reason: A joke among friends.",
    );
    expect([await readMessages(app, dan), await isThere(left)]).toEqual([[], true]);
  });

  it("to leave what its author has deleted meanwhile tells the reporter that it is not there", async () => {
    const deleted = await post();
    const reportId = await leaveReport(app, known[2]!, "post", deleted);
    await app.as(dan).call(deletePost, { params: { id: deleted } });
    await review(reportId, "ignore");
    await app.deps.jobs.runDue();
    expect((await readMessages(app, known[2]!))[0]).toBe(
      "Thank you for your report. A moderator has looked at the post. Nobody can see it now.",
    );
  });

  it("to leave a comment that nobody sees any more tells the reporter so", async () => {
    const decideAfter = async (
      hide: (postId: number, writerId: number) => Promise<unknown>,
      replier?: Member,
    ) => {
      const [writer, postId] = [await app.makeMember(), await post()];
      const body = { postId, type: "comment", content: "Rude" } as const;
      const { body: said } = await app.as(writer).call(createInteraction, { body });
      const call = { params: { id: said.comment!.id }, body: { content: "Ruder" } };
      const about =
        replier === undefined ? said.comment : (await app.as(replier).call(replyToComment, call)).body;
      const reportId = await leaveReport(app, known[2]!, "comment", about!.id);
      await hide(postId, writer.id);
      await review(reportId, "ignore");
      await app.deps.jobs.runDue();
      return (await readMessages(app, known[2]!))[0];
    };
    const start = "Thank you for your report. A moderator has looked at the comment.";
    expect(await decideAfter(async () => undefined)).toBe(`${start} It stays.`);
    const deleted = decideAfter((id) => app.as(dan).call(deletePost, { params: { id } }));
    expect(await deleted).toBe(`${start} Nobody can see it now.`);
    const ban = (_: number, userId: number) =>
      app.as(admin).call(banUser, { params: { userId }, body: { reason: "Spam." } });
    expect(await decideAfter(ban)).toBe(`${start} Nobody can see it now.`);
    const banned = decideAfter(ban, dan);
    expect(await banned).toBe(`${start} Nobody can see it now.`);
  });

  it("nothing yet keeps it in the queue with the note", async () => {
    const reportId = await leaveReport(app, known[0]!, "post", await post());
    await review(reportId, "reviewed", { adminNote: "Ask the others." });
    expect(await queue()).toMatchObject([{ status: "reviewed", adminNote: "Ask the others." }]);
    expect((await review(reportId, "ignore")).status).toBe(200);
  });

  it("a note does not replace one that its writer has not read", async () => {
    const reportId = await leaveReport(app, known[0]!, "post", await post());
    const note = (adminNote: string, noteBefore: string | null) =>
      review(reportId, "reviewed", { adminNote, noteBefore });
    expect((await note("She has rung us.", null)).status).toBe(200);
    expect((await note("Ask the others.", null)).error.code).toBe("report_note_changed");
    const late = await review(reportId, "ignore", { adminNote: "Nothing in it.", noteBefore: "Ring her." });
    expect(late.error.code).toBe("report_note_changed");
    expect(await queue()).toMatchObject([{ status: "reviewed", adminNote: "She has rung us." }]);
    expect((await note("She has rung us twice.", "She has rung us.")).status).toBe(200);
    expect((await review(reportId, "ignore", { noteBefore: null })).status).toBe(200);
  });

  it("is done once: of two administrators the second is told so", async () => {
    const reportId = await leaveReport(app, known[0]!, "post", await post());
    const both = await Promise.all([review(reportId), review(reportId, "ignore")]);
    expect(statusesOf(both)).toEqual([200, 409]);
    expect((await review(reportId)).error.code).toBe("report_closed");
    expect((await review(2_000_000_000)).status).toBe(404);
  });

  it("a new report after a decision waits again", async () => {
    const id = await post();
    await review(await leaveReport(app, known[0]!, "post", id), "ignore");
    await leaveReport(app, known[1]!, "post", id);
    expect(await queue()).toMatchObject([{ targetId: id, reportCount: 1, reporter: { id: known[1]!.id } }]);
  });

  it.each([
    [{ action: "burn" }, "action"],
    [{}, "action"],
    [{ action: "ignore", adminNote: "x".repeat(501) }, "adminNote"],
  ])("refuses %j", async (body, field) => {
    const reportId = await leaveReport(app, known[0]!, "post", await post());
    const { status, error } = await app.as(admin).raw(reviewReport, { params: { id: reportId }, body });
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
    expect(await queue()).toHaveLength(1);
  });
});

describe("every kind of thing can be removed", () => {
  it("a comment, a job, a review and the words of a profile", async () => {
    const postId = await post();
    const body = { postId, type: "comment", content: "Rude" } as const;
    const { body: said } = await app.as(dan).call(createInteraction, { body });
    const { id: jobId } = await postJob(app, dan);
    const { kysely } = app.deps.db;
    await kysely.updateTable("users").set({ bio: "Buy now" }).where("id", "=", dan.id).execute();
    const things = [
      ["comment", said.comment!.id],
      ["job", jobId],
      ["profile", dan.id],
      ["review", await leaveReview(app, dan, known[1]!)],
    ] as const;
    for (const [type, id] of things) await leaveReport(app, known[0]!, type, id);
    for (const { id } of await queue()) expect((await review(id)).status).toBe(200);
    expect(await queue()).toEqual([]);
    const viewer = app.as(known[0]!);
    const { body: seen } = await viewer.call(getPost, { params: { id: postId } });
    const { body: profile } = await viewer.call(getProfile, { params: { id: dan.id } });
    expect([seen.comments, profile.bio]).toEqual([0, null]);
    expect((await viewer.call(getJob, { params: { id: jobId } })).status).toBe(404);
    const shown = await kysely
      .selectFrom("reviews")
      .select("is_public")
      .where("reviewer_id", "=", dan.id)
      .execute();
    expect(shown.map((row) => row.is_public)).toEqual([false]);
  });

  it("a chat message, which is read with ten either side, and each reading is in the log", async () => {
    const { id: messageId, conversationId } = await say(app, dan, known[0]!);
    for (let at = 0; at < 12; at++) await say(app, known[0]!, dan);
    const reportId = await leaveReport(app, known[0]!, "message", messageId);
    expect((await queue())[0]?.item).toMatchObject({ content: null });
    const params = { id: reportId };
    const open = () =>
      app.as(admin).call(openReportedMessages, { params }, { "idempotency-key": "opened-once" });
    const { body } = await open();
    expect(body.messages).toHaveLength(11);
    expect(body.messages[0]).toMatchObject({ id: messageId, isReported: true, sender: { id: dan.id } });
    const { body: log } = await app.as(admin).call(listModerationLogs);
    expect(log).toMatchObject({ 0: { action: "read_messages", contentId: messageId } });
    const { rows } = await app.deps.db.pool.query("select from request_claims where key = 'opened-once'");
    expect(rows).toEqual([]);
    await review(reportId);
    expect((await open()).error.code).toBe("report_closed");
    const thread = await app.as(known[0]!).call(listMessages, { params: { id: conversationId } });
    expect(thread.body[0]?.content).toBe("This message was removed by a moderator.");
    const other = await leaveReport(app, known[0]!, "post", await post());
    expect((await app.as(admin).call(openReportedMessages, { params: { id: other } })).status).toBe(404);
  });
});

describe("removing without a report", () => {
  it("takes a post or a job away, and tells why", async () => {
    const id = await post();
    const { id: jobId } = await postJob(app, dan);
    const remove = () =>
      app.as(admin).call(deletePostAsAdmin, { params: { id }, query: { reason: "Not for here" } });
    expect((await remove()).body).toEqual({ message: "The post has been removed." });
    expect((await app.as(admin).call(deleteJobAsAdmin, { params: { id: jobId } })).status).toBe(200);
    expect([await isThere(id), (await remove()).status]).toEqual([false, 404]);
    expect((await app.as(admin).call(deleteJobAsAdmin, { params: { id: jobId } })).status).toBe(404);
    await app.deps.jobs.runDue();
    const told = (await readMessages(app, dan)).toSorted();
    expect(told[1]).toMatch(/^A moderator removed your post\. Reason: Not for here\. Open this/);
    expect(told[0]).toMatch(/^A moderator removed your job\. Open this/);
  });

  it("twice at once removes once", async () => {
    const id = await post();
    const remove = () => app.as(admin).call(deletePostAsAdmin, { params: { id } });
    expect(statusesOf(await Promise.all([remove(), remove()]))).toEqual([200, 404]);
    const again = await app.as(known[0]!).raw(createReport, { body: { type: "post", id, reason: "spam" } });
    expect(again.status).toBe(404);
  });
});
