import { afterAll, beforeAll, expect, it } from "vitest";

import { getCurrentUser, updateCurrentUser } from "#contracts/accounts.ts";
import { createPost, updatePost } from "#contracts/feed.ts";
import {
  listAdminReports,
  listModerationLogs,
  openReportedMessages,
  reviewReport,
  type AdminReport,
} from "#contracts/moderation.ts";
import { deleteProject, listProjects, pinProject } from "#contracts/projects.ts";
import { appealAgainst, decideAppeal, getSanction, listAppeals } from "#contracts/sanctions.ts";

import { say } from "../../testing/chat.ts";
import { readEmails } from "../../testing/emails.ts";
import type { Member } from "../../testing/members.ts";
import { readMessages } from "../../testing/notifications.ts";
import { makePicture, openMedia, uploadPicture } from "../../testing/pictures.ts";
import { addProject } from "../../testing/profiles.ts";
import { leaveReport } from "../../testing/reports.ts";
import { leaveReview } from "../../testing/reviews.ts";
import { leaveRemoval } from "../../testing/sanctions.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";
import { makeVideo, uploadClip } from "../../testing/videos.ts";

let app: TestApp;
let admin: Member;
let dan: Member;
let reporters: Member[];
beforeAll(async () => {
  app = await startTestApp();
  admin = await app.makeMember({ isAdmin: true });
  dan = await app.makeMember();
  reporters = await Promise.all([1, 2].map(() => app.makeMember()));
});
afterAll(() => app.close());

const post = async (body: Record<string, unknown>) => {
  const made = await app.as(dan).raw(createPost, { body });
  expect(made.status).toBe(201);
  return made.body.id;
};
const itemOf = async (
  id: number,
  status: "open" | "closed" = "open",
  type: AdminReport["type"] = "post",
): Promise<AdminReport["item"]> => {
  const { body } = await app.as(admin).call(listAdminReports, { query: { status, limit: "100" } });
  if (Array.isArray(body)) throw new Error("An array, where a page was asked for.");
  const found = body.reports.find((each) => each.type === type && each.targetId === id);
  if (found === undefined) throw new Error("It is not in the queue.");
  return found.item;
};
const rewrite = async (id: number, content: string): Promise<string> => {
  app.clock.advance(1000);
  expect((await app.as(dan).call(updatePost, { params: { id }, body: { content } })).status).toBe(200);
  return app.clock.now().toISOString();
};

it("shows what a post said before, the latest first, also before it was reported", async () => {
  const id = await post({ content: "Before anybody reported it" });
  const worse = await rewrite(id, "A threat");
  await leaveReport(app, reporters[0]!, "post", id);
  const first = await rewrite(id, "A milder threat");
  const second = await rewrite(id, "Nice weather");
  await leaveReport(app, reporters[1]!, "post", id);
  expect(await itemOf(id)).toMatchObject({
    content: "Nice weather",
    editedAt: second,
    earlier: [
      { content: "A milder threat", replacedAt: second },
      { content: "A threat", replacedAt: first },
      { content: "Before anybody reported it", replacedAt: worse },
    ],
  });
  for (let times = 0; times < 10; times++) await rewrite(id, `Harmless ${times}`);
  const shown = (await itemOf(id))?.earlier.map(({ content }) => content);
  expect([shown?.length, shown?.[0], shown?.[9]]).toEqual([10, "Harmless 8", "Nice weather"]);
});

it("shows a post's video with what stands in its place, also once the post is removed", async () => {
  const { body: video } = await uploadClip(app, dan, makeVideo());
  const { body: poster } = await uploadPicture(app, dan, await makePicture(64, 40).jpeg().toBuffer());
  const id = await post({ content: "", videoUrl: video.url, videoPosterUrl: poster.url });
  const reportId = await leaveReport(app, reporters[0]!, "post", id);
  const shown = { video: { url: video.url, poster: poster.url }, images: [] };
  expect(await itemOf(id)).toMatchObject({ ...shown, isRemoved: false });
  const body = { action: "delete_post" } as const;
  expect((await app.as(admin).call(reviewReport, { params: { id: reportId }, body })).status).toBe(200);
  expect(await itemOf(id, "closed")).toMatchObject({ ...shown, isRemoved: true });
  expect((await openMedia(app, admin, video.url)).statusCode).toBe(200);
});

it("shows a reported project that its owner has deleted, with its photos, to moderators alone, until it is decided", async () => {
  const said = ["Not what the words say"];
  const { id, imageUrls } = await addProject(app, dan, { imageAlts: said });
  const { id: unreported } = await addProject(app, dan);
  const reportId = await leaveReport(app, reporters[0]!, "project", id);
  for (const each of [id, unreported])
    expect((await app.as(dan).call(deleteProject, { params: { id: each } })).status).toBe(200);
  for (const member of [dan, reporters[1]!])
    expect((await app.as(member).call(listProjects, { params: { id: dan.id } })).body).toEqual([]);
  const mine = app.as(dan);
  expect((await mine.raw(deleteProject, { params: { id } })).status).toBe(404);
  expect((await mine.raw(pinProject, { params: { id }, body: {} })).status).toBe(404);

  const stored = () => app.deps.db.kysely.selectFrom("projects").select("id").execute();
  const night = async () => {
    for (const job of ["account_rights.purge_old", "media.clean_up"])
      await app.deps.jobs.add(app.deps.db, job, {});
    await app.deps.jobs.runDue();
  };
  app.clock.advance(40 * DAY);
  await night();
  expect(await stored()).toEqual([{ id }]);
  admin = await app.makeMember({ isAdmin: true });
  expect(await itemOf(id, "open", "project")).toMatchObject({
    images: imageUrls,
    imageAlts: said,
    isRemoved: true,
  });
  expect((await openMedia(app, admin, imageUrls[0]!)).statusCode).toBe(200);

  const body = { action: "ignore" } as const;
  expect((await app.as(admin).call(reviewReport, { params: { id: reportId }, body })).status).toBe(200);
  await night();
  expect([await stored(), await itemOf(id, "closed", "project")]).toEqual([[], null]);
});

it("shows a reported review with its stars, also where it says nothing", async () => {
  const [writer, about] = [await app.makeMember(), await app.makeMember()];
  const [bare, worded] = [
    await leaveReview(app, writer, about, { rating: 1, comment: null }),
    await leaveReview(app, writer, about, { rating: 2, comment: "Late, and rude." }),
  ];
  for (const id of [bare, worded]) await leaveReport(app, about, "review", id);
  expect((await itemOf(bare, "open", "review"))?.content).toBe("1 of 5 stars");
  expect((await itemOf(worded, "open", "review"))?.content).toBe("2 of 5 stars\nLate, and rude.");
});

it("shows who decides an appeal the photos and the video of what was removed", async () => {
  const [member, reporter] = [await app.makeMember(), await app.makeMember()];
  const judge = await app.makeMember({ isAdmin: true });
  const photo = async () =>
    (await uploadPicture(app, member, await makePicture(60, 40).png().toBuffer())).body.url;
  const posted = await photo();
  const { body: video } = await uploadClip(app, member, makeVideo());
  const body = { content: "Look", imageUrls: [posted], imageAlts: ["His number"], videoUrl: video.url };
  const { body: made } = await app.as(member).call(createPost, { body });
  await app.as(member).call(updateCurrentUser, { body: { avatar: await photo() } });
  const { avatar } = (await app.as(member).call(getCurrentUser)).body;
  const shown = async (type: "post" | "profile", id: number) => {
    const reportId = await leaveReport(app, reporter, type, id);
    await app.as(admin).call(reviewReport, { params: { id: reportId }, body: { action: "delete_post" } });
    const { id: sanctionId } = await app.deps.db.kysely
      .selectFrom("sanctions")
      .select("id")
      .where("user_id", "=", member.id)
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    const appeal = { params: { id: sanctionId }, body: { message: "It is mine." } };
    expect((await app.as(member).call(appealAgainst, appeal)).status).toBe(201);
    const { appeals } = (await app.as(judge).call(listAppeals)).body;
    const { images, imageAlts, video: film } = appeals.find(({ sanction }) => sanction.id === sanctionId)!;
    for (const url of images) expect((await openMedia(app, judge, url)).statusCode).toBe(200);
    return [images, imageAlts, film?.url];
  };
  expect(await shown("post", made.id)).toEqual([[posted], ["His number"], video.url]);
  expect(await shown("profile", member.id)).toEqual([[avatar], [], undefined]);

  // The kept copy of the profile is erased with the decision; the profile has another picture by then.
  for (const { id } of (await app.as(judge).call(listAppeals)).body.appeals)
    await app.as(judge).call(decideAppeal, { params: { id }, body: { outcome: "upheld", reason: "No." } });
  await app.as(member).call(updateCurrentUser, { body: { avatar: await photo(), bio: "New words" } });
  await app.deps.jobs.add(app.deps.db, "account_rights.purge_old", {});
  await app.deps.jobs.runDue();
  const decided = (await app.as(judge).call(listAppeals, { query: { status: "closed" } })).body.appeals;
  const ofProfile = decided.find(({ sanction }) => sanction.removed?.type === "profile");
  expect(ofProfile).toMatchObject({ images: [], sanction: { removed: { excerpt: null } } });
});

it("shows who decides an appeal the whole text; of a chat message only by a reading that is logged, until it is decided", async () => {
  const [member, reporter] = [await app.makeMember(), await app.makeMember()];
  const [decider, judge] = [
    await app.makeMember({ isModerator: true }),
    await app.makeMember({ isAdmin: true }),
  ];
  const by = { reporter, moderator: decider, owner: member };
  const appealOf = async (sanctionId: number, viewer: Member) => {
    const { appeals } = (await app.as(viewer).call(listAppeals)).body;
    return appeals.find(({ sanction }) => sanction.id === sanctionId)!;
  };
  const appeal = (id: number) =>
    app.as(member).call(appealAgainst, { params: { id }, body: { message: "It is mine." } });

  const content = `Lintels.\n${"x".repeat(450)}`;
  const { body: made } = await app.as(member).call(createPost, { body: { content } });
  const removal = await leaveRemoval(app, by, "post", made.id);
  await appeal(removal);
  expect((await appealOf(removal, judge)).sanction.removed?.excerpt).toBe(content);
  const own = await app.as(member).call(getSanction, { params: { id: removal } });
  expect(own.body.removed?.excerpt).toMatch(/^Lintels\. x{291}…$/);

  const { id: messageId } = await say(app, member, reporter, "Pay me first.");
  const sanctionId = await leaveRemoval(app, by, "message", messageId);
  await appeal(sanctionId);
  const waiting = await appealOf(sanctionId, judge);
  expect(waiting).toMatchObject({ sanction: { removed: { excerpt: null } } });
  expect((await appealOf(sanctionId, decider)).messageReportId).toBeNull();
  const read = (viewer: Member) =>
    app.as(viewer).raw(openReportedMessages, { params: { id: waiting.messageReportId ?? 0 } });
  expect((await read(decider)).error.code).toBe("appeal_for_another");
  const { body } = await read(judge);
  expect(body.messages).toMatchObject([{ id: messageId, content: "Pay me first.", isReported: true }]);
  const { body: log } = await app.as(judge).call(listModerationLogs);
  expect(log).toMatchObject({ 0: { action: "read_messages", contentId: messageId } });
  const decision = { outcome: "upheld", reason: "No." } as const;
  await app.as(judge).call(decideAppeal, { params: { id: waiting.id }, body: decision });
  expect((await read(judge)).error.code).toBe("report_closed");
});

it("names the picture to whoever had nothing else on the profile, and to who reported it", async () => {
  const [member, reporter] = [await app.makeMember(), await app.makeMember()];
  const { url: avatar } = (await uploadPicture(app, member, await makePicture(60, 40).png().toBuffer())).body;
  await app.as(member).call(updateCurrentUser, { body: { avatar } });
  const id = await leaveReport(app, reporter, "profile", member.id);
  await app.as(admin).call(reviewReport, { params: { id }, body: { action: "delete_post" } });
  const [mail] = (await readEmails(app, member)).toReversed();
  expect(mail?.subject).toBe("Your profile picture and words were removed from Crewyard");
  expect(mail?.text).toMatch(/A moderator removed your profile picture and words\./);
  expect((await readMessages(app, member))[0]).toMatch(/^A moderator removed your profile picture and words/);
  expect((await readMessages(app, reporter))[0]).toMatch(
    /looked at the profile\. Its picture and words have been removed\./,
  );
});
