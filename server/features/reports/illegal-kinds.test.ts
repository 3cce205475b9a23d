import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { createPost } from "#contracts/feed.ts";
import { ILLEGAL_KINDS, type IllegalKind } from "#contracts/illegal-kinds.ts";
import { getStatistics, listAdminReports, reviewReport, type AdminReport } from "#contracts/moderation.ts";
import { createReport, reportPost, reportPublicly } from "#contracts/reports.ts";

import type { Member } from "../../testing/members.ts";
import { leaveReport } from "../../testing/reports.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";

let app: TestApp;
let admin: Member;
let dan: Member;
let known: Member[];
beforeAll(async () => {
  app = await startTestApp();
  known = await Promise.all([1, 2, 3, 4].map(() => app.makeMember()));
  app.clock.advance(8 * DAY);
  [admin, dan] = [await app.makeMember({ isAdmin: true }), await app.makeMember()];
});
beforeEach(() => app.deps.db.kysely.deleteFrom("reports").execute());
afterAll(() => app.close());

const post = async () => (await app.as(dan).call(createPost, { body: { content: "Post" } })).body.id;
const say = (by: Member, id: number, illegalKind: unknown, reason = "other") =>
  app.as(by).raw(createReport, { body: { type: "post", id, reason, illegalKind } });
async function queue(): Promise<AdminReport[]> {
  const { body } = await app.as(admin).call(listAdminReports);
  return Array.isArray(body) ? body : body.reports;
}
const order = async () => (await queue()).map(({ targetId, isUrgent }) => [targetId, isUrgent]);

describe("which law something may break", () => {
  it.each(ILLEGAL_KINDS)(
    "%s is told beside the reason, by each of the three endpoints",
    async (illegalKind) => {
      const id = await post();
      const grounds = { reason: "spam", illegalKind };
      const [first, second] = known;
      await app.as(first!).call(reportPost, { params: { id }, body: grounds });
      await app.as(second!).call(createReport, { body: { type: "post", id, ...grounds } });
      await app.visitor.call(reportPublicly, { body: { type: "post", id, ...grounds } });
      const [found] = await queue();
      expect(found!.reports.map((filed) => [filed.reason, filed.illegalKind])).toEqual(
        Array.from({ length: 3 }, () => ["spam", illegalKind]),
      );
    },
  );

  it("need not be said, and none but those is taken", async () => {
    const id = await post();
    for (const wrong of ["", "murder", 7, ["fraud"]]) {
      const { status, error } = await say(known[0]!, id, wrong);
      expect([status, error.fields]).toEqual([400, { illegalKind: "Please choose one from the list" }]);
    }
    expect((await say(known[0]!, id, null)).status).toBe(201);
    await leaveReport(app, known[1]!, "post", id);
    expect((await queue())[0]!.reports.map(({ illegalKind }) => illegalKind)).toEqual([null, null]);
  });

  it("does not stand in place of the reason", async () => {
    const body = { type: "post", id: await post(), illegalKind: "fraud" };
    expect((await app.as(known[0]!).raw(createReport, { body })).error.fields).toEqual({
      reason: "Report reason is required",
    });
  });
});

describe("a child or a life at risk", () => {
  const URGENT: readonly IllegalKind[] = ["child_at_risk", "life_at_risk"];

  it("stands before what came earlier and what three members have raised; nothing else does", async () => {
    const [older, raised, fraud, child, life] = [
      await post(),
      await post(),
      await post(),
      await post(),
      await post(),
    ];
    await leaveReport(app, known[3]!, "post", older);
    for (const by of known.slice(0, 3)) await leaveReport(app, by, "post", raised);
    app.clock.advance(1000);
    for (const kind of ILLEGAL_KINDS.filter((each) => !URGENT.includes(each)))
      await app.visitor.call(reportPublicly, {
        body: { type: "post", id: fraud, reason: "other", illegalKind: kind },
      });
    app.clock.advance(1000);
    await say(known[0]!, child, "child_at_risk");
    app.clock.advance(1000);
    await say(known[0]!, life, "life_at_risk");
    expect(await order()).toEqual([
      [child, true],
      [life, true],
      [raised, false],
      [older, false],
      [fraud, false],
    ]);
    expect((await app.as(admin).call(getStatistics)).body).toMatchObject({
      openReports: 5,
      urgentReports: 2,
      raisedReports: 1,
    });
  });

  it("by a later report lifts what waits already, also from somebody without an account", async () => {
    const [first, second] = [await post(), await post()];
    await leaveReport(app, known[0]!, "post", first);
    app.clock.advance(1000);
    await leaveReport(app, known[0]!, "post", second);
    const body = { type: "post", id: second, reason: "other", illegalKind: "life_at_risk" } as const;
    await app.visitor.call(reportPublicly, { body });
    expect(await order()).toEqual([
      [second, true],
      [first, false],
    ]);
  });

  it("is urgent however many say it at once, and no longer once it is decided and reported again", async () => {
    const id = await post();
    await Promise.all(known.map((by, at) => say(by, id, at === 0 ? "child_at_risk" : null)));
    const [found] = await queue();
    expect([found!.isUrgent, found!.reportCount]).toEqual([true, 4]);
    const decision = { params: { id: found!.id }, body: { action: "ignore" } } as const;
    expect((await app.as(admin).call(reviewReport, decision)).status).toBe(200);
    await leaveReport(app, await app.makeMember(), "post", id);
    expect(await order()).toEqual([[id, false]]);
  });
});
