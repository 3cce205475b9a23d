import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { hideThing, muteMember } from "#contracts/blocks.ts";
import { retryFailedEmail } from "#contracts/emails.ts";
import { createPost } from "#contracts/feed.ts";
import { getEmailPreferences, updateEmailPreferences } from "#contracts/preferences.ts";

import { leaveBlocked, makeCrew } from "../../testing/crew.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type SentMail, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";
import { lastMonday, QUEUE_DIGESTS, queueDigests } from "./digest-emails.ts";

const FOUR = { crewRequests: true, postActivity: true, jobInterest: true, messages: true };

let app: TestApp;
let dan: Member;
let priya: Member;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  // A Friday; members sign in again each time.
  app.clock.set("2026-11-27T12:00:00Z");
  await app.deps.db.kysely.deleteFrom("jobs").execute();
  dan = await app.makeMember({ firstName: "Dan", trade: "Joiner", county: "Greater Manchester" });
  priya = await app.makeMember({ firstName: "Priya" });
});

const want = (weeklyDigest: boolean) =>
  app.as(dan).call(updateEmailPreferences, { body: { ...FOUR, weeklyDigest } });
/** Dan's digests by that moment, however often the queue has been checked. */
async function digests(moment: string): Promise<SentMail[]> {
  await app.deps.jobs.runDue();
  app.clock.set(moment);
  for (let hour = 0; hour < 2; hour++) await app.deps.jobs.add(app.deps.db, QUEUE_DIGESTS, {});
  return (await app.readMails()).filter(({ to, text }) => to === dan.email && text.includes("weekly digest"));
}
const MONDAY = "2026-11-30T07:05:00Z";

describe("the weekly digest", () => {
  it("is for those who ask: off at first, and left as it is by the four switches alone", async () => {
    const read = async () => (await app.as(dan).call(getEmailPreferences)).body.weeklyDigest;
    expect(await read()).toBe(false);
    await postJob(app, priya);
    expect(await digests(MONDAY)).toEqual([]);
    expect((await want(true)).body).toEqual({ ...FOUR, weeklyDigest: true });
    await app.as(dan).call(updateEmailPreferences, { body: FOUR });
    expect(await read()).toBe(true);
    expect(
      (await app.as(dan).raw(updateEmailPreferences, { body: { ...FOUR, weeklyDigest: 1 } })).status,
    ).toBe(400);
  });

  it("comes once on Monday from seven on, with the week's work and who shared what", async () => {
    await want(true);
    const job = await postJob(app, priya, { title: "Oak stairs <b>", rate: "240" });
    await postJob(app, priya, { trade: "Roofer", title: "Not your trade" });
    await postJob(app, priya, { county: "Kent", town: "Dover", title: "Not your county" });
    await postJob(app, dan, { title: "One's own" });
    await makeCrew(app, dan, priya);
    await app.as(priya).call(createPost, { body: { content: "First fix done." } });
    expect(await digests("2026-11-30T06:59:00Z")).toEqual([]);
    const [mail, ...more] = await digests(MONDAY);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe("Your week on the board and in your crew");
    expect(mail?.text).toContain("One person in your crew or whom you follow shared 1 post this week.");
    expect(mail?.text).toContain("New work for your trade in Greater Manchester this week:");
    expect(mail?.text).toContain(`/jobs?jobId=${job.id}`);
    expect(mail?.text).toContain("£240/day");
    for (const other of ["Not your trade", "Not your county", "One's own"])
      expect(mail?.text).not.toContain(other);
    expect(mail?.html).toContain("Oak stairs &lt;b&gt;");
    expect(await digests("2026-12-02T12:00:00Z")).toHaveLength(1);
    // Two weeks later all of this is too old.
    expect(await digests("2026-12-14T09:00:00Z")).toHaveLength(1);
  });

  it("says to a member without a county what the crew shared, and no more", async () => {
    await want(true);
    await app.deps.db.kysely.updateTable("users").set({ county: null }).where("id", "=", dan.id).execute();
    await postJob(app, priya);
    await makeCrew(app, dan, priya);
    await app.as(priya).call(createPost, { body: { content: "First fix done." } });
    const [mail] = await digests(MONDAY);
    expect(mail?.text).toContain("One person in your crew or whom you follow shared 1 post this week.");
    expect(mail?.text).not.toContain("for your trade");
  });

  it("counts no post of whom one has muted, nor one that one has hidden", async () => {
    await want(true);
    const zoe = await app.makeMember({ firstName: "Zoe" });
    for (const mate of [priya, zoe]) await makeCrew(app, dan, mate);
    const post = async (by: Member) =>
      (await app.as(by).call(createPost, { body: { content: "First fix done." } })).body.id;
    await post(zoe);
    await post(priya);
    const id = await post(priya);
    await app.as(dan).call(muteMember, { body: { userId: zoe.id } });
    await app.as(dan).call(hideThing, { params: { type: "post", id } });
    const [mail] = await digests(MONDAY);
    expect(mail?.text).toContain("One person in your crew or whom you follow shared 1 post this week.");
  });

  it("names the work that is left where the newest is of whom one has blocked or was hidden", async () => {
    await want(true);
    const job = await postJob(app, priya, { title: "Oak stairs" });
    app.clock.advance(MINUTE);
    const blocked = await app.makeMember();
    for (let count = 0; count < 8; count++) await postJob(app, blocked);
    await leaveBlocked(app, dan, blocked);
    const hidden = await postJob(app, priya, { title: "Hidden" });
    await app.as(dan).call(hideThing, { params: { type: "job", id: hidden.id } });
    await makeCrew(app, dan, priya);
    await app.as(priya).call(createPost, { body: { content: "First fix done." } });
    const [mail] = await digests(MONDAY);
    expect(mail?.text).toContain("New work for your trade in Greater Manchester this week:");
    expect(mail?.text).toContain(`/jobs?jobId=${job.id}`);
    expect(mail?.text).not.toContain("Hidden");
  });

  it("is stopped by one click in the email, without a sign-in", async () => {
    await want(true);
    await postJob(app, priya);
    const [mail] = await digests(MONDAY);
    const url = /<http:\/\/[^/]+([^>]+)>/.exec(mail?.headers["List-Unsubscribe"] ?? "")?.[1] ?? "";
    expect(mail?.headers["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
    expect((await app.app.inject({ method: "POST", url })).statusCode).toBe(200);
    expect((await app.as(dan).call(getEmailPreferences)).body).toEqual({ ...FOUR, weeklyDigest: false });
    await postJob(app, priya);
    expect(await digests("2026-12-07T09:00:00Z")).toHaveLength(1);
  });

  it("is not written when nothing was new, nor of whom one has blocked, nor twice when two look at once", async () => {
    await want(true);
    await leaveBlocked(app, dan, priya);
    await postJob(app, priya);
    expect(await digests(MONDAY)).toEqual([]);
    await postJob(app, await app.makeMember());
    app.clock.set("2026-12-07T07:00:00Z");
    await Promise.all(
      [0, 1, 2].map(() =>
        app.deps.jobs.add(app.deps.db, QUEUE_DIGESTS, {}).then(() => app.deps.jobs.runDue()),
      ),
    );
    expect(await digests("2026-12-07T07:00:00Z")).toHaveLength(1);
  });

  it("that waits to be sent is not, once it is switched off", async () => {
    await want(true);
    await postJob(app, priya);
    app.clock.set(MONDAY);
    await queueDigests(app.deps);
    const emails = () =>
      app.deps.db.kysely.selectFrom("emails").select("status").where("user_id", "=", dan.id).execute();
    expect(await emails()).toEqual([{ status: "waiting" }]);
    await want(false);
    expect(await digests(MONDAY)).toEqual([]);
    expect(await emails()).toEqual([{ status: "dropped" }]);
  });

  it("that was missed on Monday is made up for in the week", async () => {
    await want(true);
    await postJob(app, priya);
    app.clock.set("2026-12-01T12:00:00Z");
    const later = await postJob(app, priya, { title: "Of the week after" });
    const [missed, ...more] = await digests("2026-12-02T03:00:00Z");
    expect([missed?.text.includes(later.heading), more]).toEqual([false, []]);
    const [, next] = await digests("2026-12-07T07:05:00Z");
    expect(next?.text).toContain(`/jobs?jobId=${later.id}`);
  });

  it("that was given up is not sent in a later week, when another has told of that", async () => {
    await want(true);
    await postJob(app, priya);
    app.clock.set(MONDAY);
    await queueDigests(app.deps);
    const { id } = await app.deps.db.kysely
      .updateTable("emails")
      .set({ status: "dead", settled_at: MONDAY })
      .where("user_id", "=", dan.id)
      .returning("id")
      .executeTakeFirstOrThrow();
    app.clock.advance(DAY);
    await postJob(app, priya);
    expect(await digests("2026-12-07T07:05:00Z")).toHaveLength(1);
    const admin = app.as(await app.makeMember({ isAdmin: true }));
    expect((await admin.call(retryFailedEmail, { params: { id } })).status).toBe(200);
    expect(await digests("2026-12-07T09:05:00Z")).toHaveLength(1);
  });
});

describe("the last Monday on which it was seven in London", () => {
  it.each([
    ["2026-11-30T06:59:59Z", "2026-11-23"],
    ["2026-11-30T07:00:00Z", "2026-11-30"],
    ["2026-12-06T23:59:59Z", "2026-11-30"],
    // In summer London is an hour ahead of UTC; between these dates the clocks change on a Sunday.
    ["2026-06-01T05:59:59Z", "2026-05-25"],
    ["2026-06-01T06:00:00Z", "2026-06-01"],
    ["2027-03-29T06:00:00Z", "2027-03-29"],
    ["2026-10-26T06:30:00Z", "2026-10-19"],
  ])("at %s is %s", (moment, day) => {
    expect(lastMonday(new Date(moment))).toBe(day);
  });
});
