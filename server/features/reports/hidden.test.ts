import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { listApprenticeships } from "#contracts/apprenticeships.ts";
import { showThing } from "#contracts/blocks.ts";
import { getBoostedJobs, getJob, listJobs, listSimilarJobs } from "#contracts/jobs.ts";
import type { ReportType } from "#contracts/report-form.ts";
import { createReport, listOwnReports } from "#contracts/reports.ts";
import { listReviews } from "#contracts/reviews.ts";
import { listSavedApprenticeships, saveApprenticeship } from "#contracts/saved-apprenticeships.ts";
import { listSavedJobs, saveJob } from "#contracts/saved-jobs.ts";

import { postApprenticeship } from "../../testing/apprenticeships.ts";
import { boostJob, postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { leaveReview } from "../../testing/reviews.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let sam: Member;
beforeAll(async () => {
  app = await startTestApp();
  [dan, priya, sam] = [await app.makeMember(), await app.makeMember(), await app.makeMember()];
});
afterAll(() => app.close());

const report = (by: Member, type: ReportType, id: number) =>
  app.as(by).call(createReport, { body: { type, id, reason: "fake" } });
const show = (by: Member, type: ReportType, id: number) =>
  app.as(by).raw(showThing, { params: { type, id } });
const idsOf = (things: readonly { id: number }[]) => things.map(({ id }) => id);

describe("what somebody reports", () => {
  it("as a job leaves their board, searches, carousel and saved jobs at once, and comes back with Undo", async () => {
    const job = await postJob(app, dan, {
      title: "Copper pipes, cash",
      county: "Durham",
      town: "Hartlepool",
    });
    const other = await postJob(app, dan, { title: "Slates" });
    await boostJob(app, await postJob(app, dan, { title: "Copper too" }));
    const sorts = ["newest", "highest_paid", "job_date"] as const;
    const lists = async (by: Member) => {
      const member = app.as(by);
      const pages = await Promise.all([
        ...sorts.map((sort) => member.call(listJobs, { query: { sort } })),
        member.call(listJobs, { query: { q: "copper" } }),
        member.call(listJobs, { query: { near: ["Durham|Hartlepool"], radius: "20", sort: "nearest" } }),
        member.call(listJobs, {}),
      ]);
      return [
        ...pages.map(({ body }) => idsOf(Array.isArray(body) ? body : body.jobs)),
        idsOf((await member.call(listSavedJobs, {})).body),
      ].map((ids) => ids.includes(job.id));
    };
    for (const by of [priya, sam]) await app.as(by).call(saveJob, { params: { id: job.id } });
    const everywhere = Array.from({ length: 7 }, () => true);
    expect(await lists(priya)).toEqual(everywhere);
    await report(priya, "job", job.id);
    expect(await lists(priya)).toEqual(everywhere.map(() => false));
    expect(await lists(sam)).toEqual(everywhere);
    const similar = (await app.as(priya).call(listSimilarJobs, { params: { id: other.id } })).body;
    expect(idsOf(similar)).not.toContain(job.id);
    // The job's URL still opens it, and every device shows it as reported.
    expect((await app.as(priya).raw(getJob, { params: { id: job.id } })).status).toBe(200);
    expect((await app.as(priya).call(listOwnReports, {})).body.reports).toContainEqual({
      type: "job",
      id: job.id,
    });
    // Another member's Undo only affects their own list.
    await show(sam, "job", job.id);
    expect((await lists(priya)).includes(true)).toBe(false);
    for (const again of [1, 2])
      expect([again, (await show(priya, "job", job.id)).status]).toEqual([again, 200]);
    expect(await lists(priya)).toEqual(everywhere);
    expect((await app.as(priya).call(listOwnReports, {})).body.reports).toContainEqual({
      type: "job",
      id: job.id,
    });

    await boostJob(app, job);
    const carousel = async () => idsOf((await app.as(sam).call(getBoostedJobs, {})).body).includes(job.id);
    expect(await carousel()).toBe(true);
    await report(sam, "job", job.id);
    expect([await carousel(), (await lists(sam)).includes(true)]).toEqual([false, false]);
  });

  it("as an apprenticeship leaves their board, searches and saved ones, in every order", async () => {
    const { id } = await postApprenticeship(app, dan, { title: "Apprentice farrier" });
    const lists = async (by: Member) => {
      const member = app.as(by);
      const near = { near: ["Greater Manchester|Bolton"], radius: "20" };
      const pages = await Promise.all([
        ...(["newest", "start_date", "closing_soon"] as const).map((sort) =>
          member.call(listApprenticeships, { query: { sort } }),
        ),
        member.call(listApprenticeships, { query: { ...near, sort: "nearest" } }),
        member.call(listApprenticeships, { query: { q: "farrier" } }),
        member.call(listApprenticeships, {}),
      ]);
      return [
        ...pages.map(({ body }) => idsOf(Array.isArray(body) ? body : body.apprenticeships)),
        idsOf((await member.call(listSavedApprenticeships, {})).body),
      ].map((ids) => ids.includes(id));
    };
    for (const by of [priya, sam]) await app.as(by).call(saveApprenticeship, { params: { id } });
    const everywhere = Array.from({ length: 7 }, () => true);
    expect(await lists(priya)).toEqual(everywhere);
    await report(priya, "apprenticeship", id);
    expect(await lists(priya)).toEqual(everywhere.map(() => false));
    expect(await lists(sam)).toEqual(everywhere);
    await show(priya, "apprenticeship", id);
    expect(await lists(priya)).toEqual(everywhere);
  });

  it("as a review is collapsed for them alone, and counts as before; of a profile nothing is hidden", async () => {
    const id = await leaveReview(app, dan, priya, { rating: 2 });
    const readCollapsed = async (by: Member) => {
      const { body } = await app.as(by).call(listReviews, { params: { userId: priya.id } });
      return [body.reviews.find((each) => each.id === id)?.isHidden, body.reviewCount];
    };
    const [, count] = await readCollapsed(priya);
    await report(priya, "review", id);
    expect([await readCollapsed(priya), await readCollapsed(sam)]).toEqual([
      [true, count],
      [false, count],
    ]);
    await show(priya, "review", id);
    expect(await readCollapsed(priya)).toEqual([false, count]);
    await report(priya, "profile", dan.id);
    const { rows } = await app.deps.db.pool.query("select 1 from hidden_things where type = 'profile'");
    expect(rows).toEqual([]);
  });
});
