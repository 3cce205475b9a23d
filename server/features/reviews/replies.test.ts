import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { listAdminReports, reviewReport } from "#contracts/moderation.ts";
import { createReport } from "#contracts/reports.ts";
import { listReviews, replyToReview } from "#contracts/reviews.ts";
import { getSanction } from "#contracts/sanctions.ts";

import type { Member } from "../../testing/members.ts";
import { readMessages } from "../../testing/notifications.ts";
import { leaveReport } from "../../testing/reports.ts";
import { leaveReview } from "../../testing/reviews.ts";
import { leaveRemoval, settleAppeal } from "../../testing/sanctions.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";
import { eraseAccount } from "../account-rights/index.ts";

let app: TestApp;
let mo: Member;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
  mo = await app.makeMember({ isModerator: true });
});
afterAll(() => app.close());
beforeEach(async () => {
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya" });
});

const list = async (of: Member, by: Member = of) =>
  (await app.as(by).call(listReviews, { params: { userId: of.id } })).body;
const reply = (by: Member, id: number, content: unknown) =>
  app.as(by).raw(replyToReview, { params: { id }, body: { content } });

describe("replying", () => {
  it("is the reviewed member's, once", async () => {
    const id = await leaveReview(app, priya, dan);
    expect((await list(dan)).reviews[0]?.can).toEqual({
      edit: false,
      reply: true,
      report: true,
      reportReply: false,
    });
    app.clock.advance(MINUTE);
    const { status, body } = await reply(dan, id, "  Thank you, Priya. ");
    expect([status, body.reply, body.can.reply]).toEqual([
      201,
      { content: "Thank you, Priya.", createdAt: app.clock.now().toISOString() },
      false,
    ]);
    expect((await reply(dan, id, "And again.")).error.code).toBe("review_replied");
    expect((await reply(priya, id, "No.")).error.code).toBe("not_allowed");
    expect((await list(dan)).reviews[0]?.reply?.content).toBe("Thank you, Priya.");
  });

  it.each([
    ["  ", "Reply is required"],
    [undefined, "Reply is required"],
    ["é".repeat(1001), "Reply must be 1000 characters or fewer"],
  ])("refuses %j", async (content, words) => {
    const id = await leaveReview(app, priya, dan);
    expect((await reply(dan, id, content)).error.fields).toEqual({ content: words });
  });
});

describe("a reply that is reported", () => {
  const ABUSE = "He lives at 4 Mill Lane.";
  /** Dan's review of Priya, with her reply. */
  const answered = () => leaveReview(app, dan, priya, { rating: 5, reply: ABUSE });
  const report = (by: Member, id: number) =>
    app.as(by).raw(createReport, { body: { type: "review_reply", id, reason: "harassment" } });
  const seen = async (by: Member) => {
    const { reviews, averageRating } = await list(priya, by);
    const [{ reply: said, can } = expect.fail("There is no review.")] = reviews;
    return { said, can, averageRating };
  };
  const remove = (id: number) =>
    leaveRemoval(app, { reporter: dan, moderator: mo, owner: priya }, "review_reply", id);
  const decide = async (reportId: number, action: "delete_post" | "ignore") =>
    (await app.as(mo).call(reviewReport, { params: { id: reportId }, body: { action } })).body;

  it("is so by anybody but whoever wrote it, and waits with its words", async () => {
    const id = await answered();
    const may = async (by: Member) => (await seen(by)).can.reportReply;
    expect([await may(dan), await may(mo), await may(priya)]).toEqual([true, true, false]);
    const { status, body } = await report(dan, id);
    expect([status, body]).toEqual([201, { message: "Review reply reported" }]);
    const { body: queue } = await app.as(mo).call(listAdminReports);
    expect(queue).toMatchObject([
      {
        type: "review_reply",
        targetId: id,
        item: { content: ABUSE, isRemoved: false },
        author: { id: priya.id },
        reporter: { id: dan.id },
      },
    ]);
    await decide((queue as { id: number }[])[0]!.id, "ignore");
    await app.deps.jobs.runDue();
    expect(await readMessages(app, dan)).toEqual([
      "Thank you for your report. A moderator has looked at the review reply. It stays.",
    ]);
    expect((await seen(dan)).said?.content).toBe(ABUSE);
  });

  it("is removed alone: the review stays, its writer has no strike, and nobody replies again", async () => {
    const id = await answered();
    await remove(id);
    for (const by of [dan, priya, mo])
      expect(await seen(by)).toMatchObject({
        said: null,
        can: { reply: false, reportReply: false },
        averageRating: 5,
      });
    const { rows } = await app.deps.db.pool.query("select user_id from sanctions where content_id = $1", [
      id,
    ]);
    expect(rows).toEqual([{ user_id: priya.id }]);
    expect(await readMessages(app, priya)).toEqual([
      "A moderator removed your review reply. Reason: spam. Open this to read more or to appeal",
    ]);
    expect((await reply(priya, id, "And 4 Mill Lane it is.")).error.code).toBe("review_replied");
  });

  it.each([
    ["overturned", ABUSE],
    ["upheld", undefined],
  ] as const)("stands after an appeal that was %s as %j", async (outcome, words) => {
    const id = await answered();
    const [before, sanction] = [await seen(mo), await remove(id)];
    const { body } = await app.as(priya).call(getSanction, { params: { id: sanction } });
    expect(body.removed).toEqual({ type: "review_reply", id, excerpt: ABUSE });
    await settleAppeal(
      app,
      { owner: priya, judge: await app.makeMember({ isModerator: true }) },
      sanction,
      outcome,
    );
    const after = await seen(mo);
    expect(after.said?.content).toBe(words);
    if (outcome === "overturned") expect(after).toEqual(before);
  });

  it("cannot be once it is gone, or out of sight", async () => {
    const bare = await leaveReview(app, dan, priya);
    const [removed, under] = [await answered(), await answered()];
    await remove(removed);
    await decide(await leaveReport(app, priya, "review", under), "delete_post");
    const codes = async (...ids: number[]) =>
      Promise.all(ids.map(async (id) => (await report(mo, id)).error.code));
    expect(await codes(bare, removed, under)).toEqual(Array(3).fill("review_reply_not_found"));
    const ofBanned = await answered();
    const banned = { banned_at: app.clock.now().toISOString() };
    await app.deps.db.kysely.updateTable("users").set(banned).where("id", "=", priya.id).execute();
    expect(await codes(ofBanned)).toEqual(["review_reply_not_found"]);
  });

  it("tells who reported it that it is out of sight with its review, or gone with its writer", async () => {
    const [under, id] = [await answered(), await answered()];
    const [ofHidden] = [await leaveReport(app, dan, "review_reply", under), await report(dan, id)];
    await decide(await leaveReport(app, priya, "review", under), "delete_post");
    await decide(ofHidden, "ignore");
    await app.deps.jobs.runDue();
    await eraseAccount(app.deps, priya.id);
    await app.deps.jobs.runDue();
    const told = await readMessages(app, dan);
    const thanks = "Thank you for your report.";
    expect(told).toContain(`${thanks} A moderator has looked at the review reply. Nobody can see it now.`);
    expect(told).toContain(`${thanks} The review reply was deleted together with an account.`);
  });
});
