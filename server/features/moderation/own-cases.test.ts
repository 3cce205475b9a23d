import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { decideWordFlag } from "#contracts/banned-words.ts";
import { createPost } from "#contracts/feed.ts";
import {
  listAdminReports,
  listModerationLogs,
  openReportedMessages,
  reviewReport,
} from "#contracts/moderation.ts";

import { banWord, readWordFlags } from "../../testing/banned-words.ts";
import { say } from "../../testing/chat.ts";
import type { Member } from "../../testing/members.ts";
import { leaveReport } from "../../testing/reports.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let admin: Member;
let reporter: Member;
beforeAll(async () => {
  app = await startTestApp();
  reporter = await app.makeMember();
});
beforeEach(async () => {
  admin = await app.makeMember({ isAdmin: true });
  await app.deps.db.kysely.deleteFrom("reports").execute();
});
afterAll(() => app.close());

describe("what is one's own", () => {
  const own = async (by: Member, type: "post" | "message" = "post") => {
    const id =
      type === "post"
        ? (await app.as(by).call(createPost, { body: { content: "Mine" } })).body.id
        : (await say(app, by, reporter, "Mine")).id;
    return { id, reportId: await leaveReport(app, reporter, type, id, "spam") };
  };
  const decide = (by: Member, id: number) =>
    app.as(by).raw(reviewReport, { params: { id }, body: { action: "ignore" } });
  const read = async (by: Member) => {
    const { body } = await app.as(by).call(listAdminReports);
    return Array.isArray(body) ? body[0]! : undefined;
  };

  it("is somebody else's to decide, who alone reads by whom it was reported", async () => {
    const moderator = await app.makeMember({ isModerator: true });
    for (const owner of [moderator, admin]) {
      await app.deps.db.kysely.deleteFrom("reports").execute();
      const { reportId } = await own(owner);
      const { status, error } = await decide(owner, reportId);
      expect([status, error.code]).toEqual([403, "own_case"]);
      const nobody = { reporter: null, reports: [{ reporter: null }], can: { decide: false } };
      expect(await read(owner)).toMatchObject(nobody);
      const other = owner === admin ? moderator : admin;
      const named = { reporter: { id: reporter.id }, can: { decide: true } };
      expect(await read(other)).toMatchObject(named);
      const message = await own(owner, "message");
      const asked = await app.as(owner).raw(openReportedMessages, { params: { id: message.reportId } });
      expect(asked.error.code).toBe("own_case");
      expect((await decide(other, reportId)).status).toBe(200);
    }
  });

  it("is another's to decide where banned words held it, or limited whose it is", async () => {
    const moderator = await app.makeMember({ isModerator: true });
    for (const severity of [3, 5]) {
      const { word } = await banWord(app, admin, severity);
      await app.as(moderator).raw(createPost, { body: { content: `Mine ${word}` } });
    }
    const theirs = (await readWordFlags(app, moderator)).filter(({ author }) => author?.id === moderator.id);
    const none = { release: false, refuse: false, close: false };
    expect(theirs.map(({ can }) => can)).toEqual([none, none]);
    for (const [at, action] of ["release", "close"].entries()) {
      const call = { params: { id: theirs[at]!.id }, body: { action } };
      expect((await app.as(moderator).raw(decideWordFlag, call)).error.code).toBe("own_case");
      expect((await app.as(admin).raw(decideWordFlag, call)).status).toBe(200);
    }
  });

  it("is an administrator's where there is nobody else, which the log says, without the reporter's name", async () => {
    await app.deps.db.kysely
      .updateTable("users")
      .set({ role: "member" })
      .where("role", "<>", "member")
      .where("id", "<>", admin.id)
      .execute();
    const { reportId } = await own(admin);
    expect(await read(admin)).toMatchObject({ reporter: null, can: { decide: true } });
    expect((await decide(admin, reportId)).status).toBe(200);
    const { body } = await app.as(admin).call(listModerationLogs);
    const [line] = Array.isArray(body) ? body : [];
    expect(line?.reason).toMatch(/^Decided by the owner, as there was nobody else\. /);
  });
});
