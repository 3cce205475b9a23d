import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";

import { answerCrewRequest, requestCrew, withdrawCrewRequest } from "#contracts/crew.ts";
import { createInteraction, createPost, deleteComment, replyToComment } from "#contracts/feed.ts";
import { declareInterest } from "#contracts/jobs.ts";
import { reviewReport } from "#contracts/moderation.ts";
import { pathOf, type Subject } from "#contracts/notification-types.ts";
import { markAllNotificationsRead } from "#contracts/notifications.ts";

import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { readInbox } from "../../testing/notifications.ts";
import { leaveReport } from "../../testing/reports.ts";
import { openMemberSocket, type TestSocket } from "../../testing/sockets.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";
import { readNotifications } from "./read-sent.ts";
import { KINDS } from "./rules.ts";

let app: TestApp;
let url: string;
let dan: Member;
let priya: Member;
let dans: TestSocket;
let priyas: TestSocket;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.app.listen({ port: 0, host: "127.0.0.1" });
});
beforeEach(async () => {
  [dan, priya] = await Promise.all([app.makeMember(), app.makeMember()]);
  [dans, priyas] = await Promise.all([openMemberSocket(url, dan.token), openMemberSocket(url, priya.token)]);
  return () => [dans, priyas].forEach((socket) => socket.close());
});
afterAll(() => app.close());

/** The subjects that a socket has received, once everything due has run. */
async function heard(socket: TestSocket): Promise<Subject[]> {
  await app.deps.jobs.runDue();
  await socket.hear("notification");
  return socket.heard.flatMap(({ type, ...rest }) =>
    type === "notification" && "data" in rest && "about" in rest.data && rest.data.about !== undefined
      ? [rest.data.about]
      : [],
  );
}
const about = (type: string, by: Member, more: Partial<Subject> = {}): Subject => ({
  type,
  relatedUserId: by.id,
  relatedPostId: null,
  relatedJobId: null,
  ...more,
});
const ask = async () =>
  (await app.as(dan).call(requestCrew, { body: { receiverId: priya.id } })).body.requestId;
const comment = async (by: Member, postId: number) =>
  (await app.as(by).call(createInteraction, { body: { postId, type: "comment", content: "Nice" } })).body
    .comment!.id;

test("a crew request: who is asked hears of it, both hear of the yes, and the answer on one device of the others", async () => {
  const requestId = await ask();
  expect(await heard(priyas)).toEqual([about("crew_request", dan)]);
  // Marked as read first: then the notification stays although the request is withdrawn.
  await app.as(priya).call(markAllNotificationsRead);
  await app.as(priya).call(answerCrewRequest, { params: { requestId }, body: { status: "accepted" } });
  expect(await heard(dans)).toEqual([about("crew_accepted", priya)]);
  expect((await heard(priyas)).slice(1)).toEqual([about("crew_request", dan)]);
});

test("a crew request that is withdrawn or declined: who was asked hears, and of a no nobody else", async () => {
  const requestId = await ask();
  await heard(priyas);
  await app.as(dan).call(withdrawCrewRequest, { params: { requestId } });
  expect(await heard(priyas)).toHaveLength(2);
  const again = await ask();
  await heard(priyas);
  await app.as(priya).call(answerCrewRequest, { params: { requestId: again }, body: { status: "declined" } });
  expect((await heard(priyas)).length).toBeGreaterThanOrEqual(4);
  expect(dans.heard.filter(({ type }) => type === "notification")).toEqual([]);
});

test("a comment, a reply and their end name the post; the list names the last comment, and its page", async () => {
  const { id: postId } = (await app.as(dan).call(createPost, { body: { content: "Post" } })).body;
  const first = await comment(priya, postId);
  app.clock.advance(MINUTE);
  const second = await comment(priya, postId);
  expect(await heard(dans)).toContainEqual(about("comment", priya, { relatedPostId: postId }));
  const [only] = await readInbox(app, dan);
  expect(only).toMatchObject({ relatedPostId: postId, relatedCommentId: second });
  expect(pathOf(only!)).toBe(`/?post=${postId}&comment=${second}`);
  // The remaining comment.
  await app.as(priya).call(deleteComment, { params: { id: second } });
  expect((await readInbox(app, dan))[0]).toMatchObject({ relatedCommentId: first });
  const reply = await app.as(dan).call(replyToComment, { params: { id: first }, body: { content: "Ta" } });
  expect((await readInbox(app, priya))[0]).toMatchObject({
    relatedPostId: postId,
    relatedCommentId: reply.body.id,
  });
});

test("the end of a thread is told once, however many replied: of its post, and of nobody in particular", async () => {
  const { id: postId } = (await app.as(dan).call(createPost, { body: { content: "Post" } })).body;
  const thread = await comment(priya, postId);
  const mates = await Promise.all([1, 2, 3].map(() => app.makeMember()));
  for (const mate of mates)
    for (let replies = 0; replies < 10; replies += 1)
      await app.as(mate).call(replyToComment, { params: { id: thread }, body: { content: "Ta" } });
  for (const socket of [dans, priyas]) {
    await heard(socket);
    socket.heard.length = 0;
  }
  await app.as(priya).call(deleteComment, { params: { id: thread } });
  for (const [socket, replied] of [
    [dans, "Dan"],
    [priyas, "Priya"],
  ] as const)
    expect([replied, await heard(socket)]).toEqual([
      replied,
      [{ type: "comment", relatedUserId: null, relatedPostId: postId, relatedJobId: null }],
    ]);
});

test("whoever a thread's end has been withdrawn from hears of it though one reply's cannot be", async () => {
  const { id: postId } = (await app.as(dan).call(createPost, { body: { content: "Post" } })).body;
  const thread = await comment(priya, postId);
  await heard(dans);
  dans.heard.length = 0;
  const mate = await app.makeMember();
  const reply = await app.as(mate).call(replyToComment, { params: { id: thread }, body: { content: "Ta" } });
  await heard(dans);
  dans.heard.length = 0;
  const { pool } = app.deps.db;
  await pool.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'Refused'; end $$;
    create trigger refuse before delete on notification_acts for each row
      when (old.act = '${reply.body.id}') execute function refuse()`);
  onTestFinished(async () => void (await pool.query("drop function refuse cascade")));
  await app.as(priya).call(deleteComment, { params: { id: thread } });
  expect(await heard(dans)).toEqual([about("comment", priya, { relatedPostId: postId })]);
});

test("a like names no comment, interest in a job names the job", async () => {
  const { id: postId } = (await app.as(dan).call(createPost, { body: { content: "Post" } })).body;
  await app.as(priya).call(createInteraction, { body: { postId, type: "like", on: true } });
  const { id: jobId } = await postJob(app, dan);
  await app.as(priya).call(declareInterest, { params: { id: jobId } });
  expect(await heard(dans)).toEqual(
    expect.arrayContaining([
      about("like", priya, { relatedPostId: postId }),
      about("job_interest", priya, { relatedJobId: jobId }),
    ]),
  );
  const inbox = await readInbox(app, dan);
  expect(inbox.map(({ relatedCommentId }) => relatedCommentId)).toEqual([null, null]);
});

test("a moderator's decision says that it is one: whatever was decided about is read again", async () => {
  const mo = await app.makeMember({ isModerator: true });
  const { id: postId } = (await app.as(dan).call(createPost, { body: { content: "Post" } })).body;
  const reportId = await leaveReport(app, priya, "post", postId);
  const params = { id: reportId };
  await app.as(mo).call(reviewReport, { params, body: { action: "delete_post" } });
  const decision = { type: "moderation", relatedUserId: null, relatedPostId: null, relatedJobId: null };
  expect(await heard(dans)).toContainEqual(decision);
  expect(await heard(priyas)).toContainEqual(decision);
});

test("a push says of every kind what happened, and of none what anybody wrote", async () => {
  const { id: jobId } = await postJob(app, priya);
  const rows = Object.keys(KINDS).map((reason, at) => ({
    user_id: dan.id,
    reason,
    thing_id: at + 1,
    related_job_id: jobId,
    subject: "The alarm code is 4711",
    created_at: app.clock.now().toISOString(),
  }));
  const added = await app.deps.db.kysely.insertInto("notifications").values(rows).returning("id").execute();
  const sent = await readNotifications(
    app.deps.db,
    added.map(({ id }) => id),
  );
  expect(sent).toHaveLength(rows.length);
  const said = sent.map(({ pushMessage }) => pushMessage);
  expect(said.filter((words) => words.length < 10 || words.includes("4711"))).toEqual([]);
});
