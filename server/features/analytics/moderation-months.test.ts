import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addContactEntry } from "#contracts/admin-contact.ts";
import { banUser, unbanUser } from "#contracts/admin-users.ts";
import { getModerationNumbers } from "#contracts/analytics.ts";
import { decideWordFlag, listWordFlags } from "#contracts/banned-words.ts";
import { createPost } from "#contracts/feed.ts";
import { reviewReport } from "#contracts/moderation.ts";
import { createReport, reportPublicly } from "#contracts/reports.ts";
import { appealByLink, decideAppeal, limitReach, listAppeals } from "#contracts/sanctions.ts";

import { banWord, readWordFlags } from "../../testing/banned-words.ts";
import { leaveContact } from "../../testing/contact.ts";
import type { Member } from "../../testing/members.ts";
import { leaveReview } from "../../testing/reviews.ts";
import { appealToken, leaveAppeal } from "../../testing/sanctions.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { HOUR } from "../../testing/test-clock.ts";
import { signInFresh } from "../../testing/visits.ts";
import { eraseAccount } from "../account-rights/index.ts";
import { MAINTENANCE } from "./maintenance.ts";

let app: TestApp;
let admin: Member;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  app.clock.set("2026-09-30T20:00:00Z");
  admin = await app.makeMember({ isAdmin: true });
  await app.deps.db.pool.query(
    "delete from appeals; delete from sanctions; delete from reports; delete from word_hits; delete from contact_messages; delete from moderation_months",
  );
  // The log protects its entries for a year, and this test's clock ends before that.
  await app.deps.db.pool.query("alter table moderation_log disable trigger user; delete from moderation_log");
  await app.deps.db.pool.query("alter table moderation_log enable trigger user");
});
afterAll(() => app.close());

async function numbers(months?: number): Promise<string[]> {
  const client = await signInFresh(app, admin);
  const { body } = await client.call(getModerationNumbers, months === undefined ? {} : { query: { months } });
  return body.rows.map(({ month, measure, kind, value }) => `${month} ${measure} ${kind} ${value}`);
}
async function runMaintenance(): Promise<void> {
  await app.deps.jobs.add(app.deps.db, MAINTENANCE, {});
  await app.deps.jobs.runDue();
}

/** Makes a new member's post, reported on these grounds by another member. */
async function fileReport(grounds: Record<string, unknown>): Promise<number> {
  const [dan, priya] = [await app.makeMember(), await app.makeMember()];
  const { id } = (await app.as(dan).call(createPost, { body: { content: "Post" } })).body;
  await app.as(priya).raw(createReport, { body: { type: "post", id, ...grounds } });
  const row = await app.deps.db.kysely
    .selectFrom("reports")
    .select("id")
    .where("reporter_id", "=", priya.id)
    .executeTakeFirstOrThrow();
  return row.id;
}
const decide = async (id: number, action: "delete_post" | "ignore") =>
  (await signInFresh(app, admin)).call(reviewReport, { params: { id }, body: { action } });

describe("the numbers of a transparency report", () => {
  it("count reports by month and kind, with the median of the hours to a decision", async () => {
    const reports = [
      await fileReport({ reason: "spam" }),
      await fileReport({ reason: "spam" }),
      await fileReport({ reason: "spam" }),
      await fileReport({ reason: "other", illegalKind: "fraud" }),
      await fileReport({ reason: "Dan Mistry owes me money" }),
    ];
    app.clock.advance(HOUR);
    await decide(reports[0]!, "delete_post");
    app.clock.advance(HOUR / 2);
    await decide(reports[1]!, "ignore");
    // In London it is October from 23:00 UTC on.
    app.clock.set("2026-09-30T23:00:00Z");
    await decide(reports[2]!, "ignore");
    expect(await numbers()).toEqual([
      "2026-10 median_hours_to_decision spam 3",
      "2026-10 reports_decided spam 1",
      "2026-09 median_hours_to_decision spam 1.3",
      "2026-09 removals post 1",
      "2026-09 reports_decided spam 2",
      "2026-09 reports_received fraud 1",
      "2026-09 reports_received own_words 1",
      "2026-09 reports_received spam 3",
      "2026-09 reports_upheld spam 1",
      "2026-09 strikes removal 1",
    ]);
    expect((await numbers()).join("\n")).not.toMatch(/Dan|Mistry|money/);
  });

  it("count no decision where the account went before anybody decided", async () => {
    const id = await fileReport({ reason: "spam" });
    const { owner_id: owner } = await app.deps.db.kysely
      .selectFrom("reports")
      .select("owner_id")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    await eraseAccount(app.deps, owner!);
    expect(await numbers()).toEqual(["2026-09 reports_received spam 1"]);
  });

  it("count no decision where a reported review went with whom it is about", async () => {
    const [dan, priya, ray] = [await app.makeMember(), await app.makeMember(), await app.makeMember()];
    const id = await leaveReview(app, dan, priya);
    await app.as(ray).call(createReport, { body: { type: "review", id, reason: "fake" } });
    await eraseAccount(app.deps, priya.id);
    expect(await numbers()).toEqual(["2026-09 reports_received fake 1"]);
  });

  it("count bans, strikes, held texts, complaints and appeals", async () => {
    const [dan, office] = [await app.makeMember(), app.as(admin)];
    await office.call(banUser, { params: { userId: dan.id }, body: { reason: "Spam." } });
    await office.call(unbanUser, { params: { userId: dan.id } });
    const { word } = await banWord(app, admin, 3);
    const priya = await app.makeMember();
    for (const content of [`One ${word}`, `Two ${word}`])
      await app.as(priya).raw(createPost, { body: { content } });
    const [one, two] = await readWordFlags(app, admin);
    for (const [id, action] of [
      [one!.id, "release"],
      [two!.id, "refuse"],
    ] as const)
      await office.call(decideWordFlag, { params: { id }, body: { action } });
    const complaint = await leaveContact(app, { kind: "complaint", illegalKind: "child_at_risk" });
    await leaveContact(app, { kind: "complaint" });
    await leaveContact(app, { kind: "question" });
    const answer = { kind: "answer", text: "It is gone." } as const;
    await office.call(addContactEntry, { params: { id: complaint }, body: answer });
    const decision = { outcome: "overturned", reason: "It was no advert." } as const;
    const appeal = await leaveAppeal(app, priya);
    await leaveAppeal(app, priya);
    await office.call(decideAppeal, { params: { id: appeal }, body: decision });
    expect(await numbers(1)).toEqual([
      "2026-09 appeals_overturned warning 1",
      "2026-09 appeals_received warning 2",
      "2026-09 bans all 1",
      "2026-09 bans_ended all 1",
      "2026-09 complaints_answered child_at_risk 1",
      "2026-09 complaints_received child_at_risk 1",
      "2026-09 complaints_received complaint 1",
      "2026-09 held_texts_published banned_words 1",
      "2026-09 held_texts_refused banned_words 1",
      "2026-09 strikes ban 1",
      "2026-09 strikes warning 2",
      "2026-09 texts_held banned_words 2",
    ]);
  });

  it("count a ban or a limit that is changed once, and a ban that ends on appeal", async () => {
    const [dan, office] = [await app.makeMember(), app.as(admin)];
    const params = { userId: dan.id };
    for (const reason of ["Spam.", "Spam, and rude."]) {
      await office.call(limitReach, { params, body: { reason, until: "2026-10-20" } });
      await office.call(banUser, { params, body: { reason } });
    }
    const { rows } = await app.deps.db.pool.query<{ id: number }>("select max(id)::int as id from sanctions");
    const token = await appealToken(app, rows[0]!.id);
    await app.visitor.call(appealByLink, { body: { token, message: "It was my brother." } });
    const about = { id: (await office.call(listAppeals)).body.appeals[0]!.id };
    const decision = { outcome: "overturned", reason: "Seen." } as const;
    const judge = app.as(await app.makeMember({ isAdmin: true }));
    await judge.call(decideAppeal, { params: about, body: decision });
    expect(await numbers(1)).toEqual([
      "2026-09 appeals_overturned ban 1",
      "2026-09 appeals_received ban 1",
      "2026-09 bans all 1",
      "2026-09 bans_ended all 1",
      "2026-09 strikes ban 1",
      "2026-09 strikes limit 1",
    ]);
  });

  it("count what an account wrote, also once that is erased, of which the queues have nothing", async () => {
    const [dan, office] = [await app.makeMember(), app.as(admin)];
    const { word } = await banWord(app, admin, 3);
    for (const content of [`One ${word} about Mistry`, `Two ${word}`])
      await app.as(dan).raw(createPost, { body: { content } });
    const [refused] = await readWordFlags(app, admin);
    await office.call(decideWordFlag, { params: { id: refused!.id }, body: { action: "refuse" } });
    await leaveAppeal(app, dan, "Mistry says so.");
    const before = await numbers();
    expect(before).toEqual([
      "2026-09 appeals_received warning 1",
      "2026-09 held_texts_refused banned_words 1",
      "2026-09 strikes warning 1",
      "2026-09 texts_held banned_words 2",
    ]);
    await eraseAccount(app.deps, dan.id);
    expect(await numbers()).toEqual(before);
    for (const state of ["open", "done"] as const)
      expect((await office.call(listWordFlags, { query: { state } })).body).toMatchObject({
        hits: [],
        total: 0,
      });
    expect((await office.call(listAppeals)).body).toMatchObject({ appeals: [], pagination: { total: 0 } });
    const { rows } = await app.deps.db.pool.query("select w.*, message from word_hits w, appeals");
    expect(JSON.stringify(rows)).not.toMatch(`${word}|Mistry`);
    // A decision that can no longer be appealed against stops waiting.
    app.clock.set("2027-10-10T04:30:00Z");
    await app.deps.jobs.add(app.deps.db, "account_rights.purge_old", {});
    await app.deps.jobs.runDue();
    expect((await app.deps.db.pool.query("select from sanctions")).rowCount).toBe(0);
  });

  it("are kept when what they count is erased, each month once, for two years", async () => {
    await fileReport({ reason: "spam" });
    expect(await numbers()).toEqual(["2026-09 reports_received spam 1"]);
    await runMaintenance();
    app.clock.set("2026-10-01T03:00:00Z");
    await runMaintenance();
    await app.deps.db.kysely.deleteFrom("reports").execute();
    await runMaintenance();
    await fileReport({ reason: "fake" });
    const both = ["2026-10 reports_received fake 1", "2026-09 reports_received spam 1"];
    expect(await numbers()).toEqual(both);
    expect(await numbers(1)).toEqual(both.slice(0, 1));
    app.clock.set("2027-12-20T03:00:00Z");
    await runMaintenance();
    expect(await numbers(24)).toEqual(["2026-09 reports_received spam 1"]);
    app.clock.set("2028-08-31T12:00:00Z");
    expect(await numbers(24)).toEqual(["2026-09 reports_received spam 1"]);
    app.clock.set("2028-09-30T23:30:00Z");
    await runMaintenance();
    expect(await numbers(24)).toEqual([]);
    expect((await app.deps.db.pool.query("select from moderation_months")).rowCount).toBe(0);
  });

  it("count from a public page too, and are an administrator's alone, 1 to 24 months", async () => {
    const dan = await app.makeMember();
    const post = await app.as(dan).call(createPost, { body: { content: "Post", isPublic: true } });
    const grounds = { reason: "other", illegalKind: "terrorism" } as const;
    await app.visitor.call(reportPublicly, { body: { type: "post", id: post.body.id, ...grounds } });
    expect(await numbers()).toEqual(["2026-09 reports_received terrorism 1"]);
    const moderator = await app.makeMember({ isModerator: true });
    for (const by of [dan, moderator])
      expect((await app.as(by).call(getModerationNumbers)).error.code).toBe("admin_only");
    for (const months of ["0", "25", "1.5", "x", "-1"]) {
      const { status, error } = await app.as(admin).raw(getModerationNumbers, { query: { months } });
      expect([status, error.fields]).toEqual([400, { months: "Please choose 1 to 24 months" }]);
    }
  });
});
