import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { createPost, deletePost } from "#contracts/feed.ts";
import { listAdminReports } from "#contracts/moderation.ts";
import { reportPublicly } from "#contracts/reports.ts";

import { postApprenticeship } from "../../testing/apprenticeships.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
});
afterAll(() => app.close());

const post = async (isPublic = true) =>
  (await app.as(dan).call(createPost, { body: { content: "Post", isPublic } })).body.id;
const send = (body: Record<string, unknown>, by = app.visitor) =>
  by.raw(reportPublicly, { body: { type: "post", reason: "harassment", ...body } });

describe("reporting from a public page", () => {
  it("needs no account, and reaches the moderators' queue without a name", async () => {
    const { id: jobId } = await postJob(app, dan, { isPublic: true });
    const id = await post();
    expect((await send({ id, details: "That is my house." })).body).toEqual({ message: "Post reported" });
    expect((await send({ type: "job", id: jobId })).status).toBe(201);
    const { id: trainee } = await postApprenticeship(app, dan, { isPublic: true });
    expect((await send({ type: "apprenticeship", id: trainee })).status).toBe(201);
    const admin = await app.makeMember({ isAdmin: true });
    const { body: queue } = await app.as(admin).call(listAdminReports);
    expect(queue).toMatchObject([
      { type: "post", targetId: id, reporter: null, reports: [{ source: "public_page" }] },
      { type: "job", targetId: jobId, reporter: null },
      { type: "apprenticeship", targetId: trainee, reporter: null },
    ]);
  });

  it("is not for what only members read, nor for what is gone or was never there", async () => {
    const [hidden, gone] = [await post(false), await post()];
    await app.as(dan).call(deletePost, { params: { id: gone } });
    const { id: jobId } = await postJob(app, dan, { isPublic: false });
    const told = [
      await send({ id: hidden }),
      await send({ id: gone }),
      await send({ id: 2_000_000_000 }),
      await send({ type: "job", id: jobId }),
      await send({ type: "apprenticeship", id: (await postApprenticeship(app, dan)).id }),
    ];
    expect(told.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });

  it("by a member is that member's report: once, and not of what is theirs", async () => {
    const id = await post();
    const priya = app.as(await app.makeMember());
    const answers = [await send({ id }, priya), await send({ id }, priya), await send({ id }, app.as(dan))];
    expect(answers.map(({ status }) => status)).toEqual([201, 409, 403]);
  });

  it("fills the queue with twenty of one thing at most, and never raises it", async () => {
    const id = await post();
    for (let at = 0; at < 22; at++) expect((await send({ id })).status).toBe(201);
    const rows = await app.deps.db.kysely
      .selectFrom("reports")
      .select("raised_at")
      .where("target_id", "=", id)
      .where("type", "=", "post")
      .execute();
    expect([rows.length, rows.every((row) => row.raised_at === null)]).toEqual([20, true]);
  });

  it("about a child or a life is heard also after twenty others, and then makes it urgent", async () => {
    const id = await post();
    for (let at = 0; at < 20; at++) await send({ id });
    const admin = app.as(await app.makeMember({ isAdmin: true }));
    const read = async () => {
      const { body: queue } = await admin.call(listAdminReports);
      const found = (Array.isArray(queue) ? queue : queue.reports).find(({ targetId }) => targetId === id);
      return [found?.isUrgent, found?.reports.length];
    };
    await send({ id, illegalKind: "fraud" });
    expect(await read()).toEqual([false, 20]);
    await send({ id, illegalKind: "child_at_risk" });
    expect(await read()).toEqual([true, 21]);
    await send({ id, illegalKind: "life_at_risk" });
    expect(await read()).toEqual([true, 21]);
  });

  it.each([
    [{ id: 1, reason: " " }, "reason"],
    [{ id: 1, details: "x".repeat(501) }, "details"],
    [{ id: "x" }, "id"],
    [{ id: 1, type: "profile" }, "type"],
  ])("refuses %j", async (body, field) => {
    const { status, error } = await send(body);
    expect([status, Object.keys(error.fields ?? {})]).toEqual([400, [field]]);
  });
});
