import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest";

import { setApplicationStatus } from "#contracts/apprenticeships.ts";
import { decideWordFlag } from "#contracts/banned-words.ts";
import { markMessageRead } from "#contracts/chat.ts";
import { createInteraction, createPost } from "#contracts/feed.ts";
import { declareInterest } from "#contracts/jobs.ts";
import { addPushDevice, getPushKey, listPushDevices } from "#contracts/push.ts";

import { createActs } from "../../testing/acts.ts";
import { leaveApplication, postApprenticeship } from "../../testing/apprenticeships.ts";
import { banWord, readWordFlags } from "../../testing/banned-words.ts";
import { say } from "../../testing/chat.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { countUnread, readMessages } from "../../testing/notifications.ts";
import { startPushService, type PushService } from "../../testing/push-service.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let service: PushService;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: "https://crewyard.example" });
  service = await startPushService();
});
beforeEach(async () => {
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya", lastName: "Nair" });
  service.delivered.length = 0;
});
afterEach(async () => {
  service.answerWith(null);
  // Retries that are waiting must not run in other tests.
  await app.deps.db.kysely.deleteFrom("push_subscriptions").execute();
  await app.deps.db.pool.query("delete from graphile_worker._private_jobs");
});
afterAll(async () => {
  await app.close();
  await service.close();
});

async function addDevice(member: Member) {
  const device = service.addDevice();
  await app.as(member).call(addPushDevice, { body: device.subscription });
  return device;
}
const runJobs = () => app.deps.jobs.runDue();
/** Priya likes a post of Dan's, which notifies him. */
async function like(by = priya): Promise<number> {
  const { body } = await app.as(dan).call(createPost, { body: { content: "Slates on." } });
  await app.as(by).call(createInteraction, { body: { postId: body.id, type: "like" } });
  return body.id;
}
/** Makes all waiting retries due now, and returns the seconds they would have waited. */
async function hurry(): Promise<number[]> {
  // The row of a job that has just run may still exist for a moment, locked; it is not waiting.
  const { rows } = await app.deps.db.pool.query<{ wait: string }>(
    `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t,
       (select id, run_at as due from graphile_worker._private_jobs) before
     where t.id = j.task_id and t.identifier = 'push:send' and before.id = j.id and j.locked_at is null
     returning extract(epoch from before.due) as wait`,
  );
  return rows.map(({ wait }) => Math.round(Number(wait) - app.clock.now().getTime() / 1000));
}

/** Jobs go by the database's clock, which gets ahead of the test's clock during a long test. */
const setAhead = () => app.clock.advance(10 * MINUTE);

it("notifies every device of the member, in words that only it can read, under our signature", async () => {
  const device = await addDevice(dan);
  const postId = await like();
  await runJobs();
  expect(service.delivered).toHaveLength(1);
  const [push] = service.delivered;
  expect(push?.payload).toEqual({
    web_push: 8030,
    notification: {
      title: "Crewyard",
      body: "Priya Nair liked your post",
      navigate: `https://crewyard.example/?post=${postId}`,
      tag: expect.stringMatching(/^notification-\d+$/) as string,
      lang: "en-GB",
    },
  });
  expect(push?.path).toBe(new URL(device.endpoint).pathname);
  expect(push?.headers).toMatchObject({
    "content-encoding": "aes128gcm",
    ttl: "86400",
    urgency: "normal",
    topic: expect.stringMatching(/^notification-\d+$/) as string,
  });
  const { body: key } = await app.as(dan).call(getPushKey);
  expect(push?.signedBy).toBe(key.publicKey);
  expect(push?.claims).toMatchObject({ aud: service.origin, sub: "https://crewyard.example" });
  expect(push?.claims.exp).toBeGreaterThan(Date.now() / 1000);
  expect(push?.claims.exp).toBeLessThanOrEqual(Date.now() / 1000 + 24 * 3600 + 60);
});

it("leads to who is interested in one's jobs, as the email of it does", async () => {
  await addDevice(dan);
  const { id } = await postJob(app, dan);
  await app.as(priya).call(declareInterest, { params: { id } });
  await runJobs();
  expect(service.delivered.map(({ payload }) => payload)).toMatchObject([
    { notification: { navigate: "https://crewyard.example/jobs?openJobInterests=true" } },
  ]);
});

it("notifies nobody but the member, and not of what the member did", async () => {
  await addDevice(priya);
  await addDevice(await app.makeMember());
  await like();
  await runJobs();
  expect(service.delivered).toEqual([]);
});

it("says who has written, and never what", async () => {
  await addDevice(dan);
  setAhead();
  const { conversationId } = await say(app, priya, dan, "The alarm code is 4711");
  await runJobs();
  expect(service.delivered).toEqual([]);
  expect(await hurry()).toEqual([5]);
  await runJobs();
  const [push] = service.delivered;
  expect(push?.payload).toMatchObject({
    notification: {
      title: "Priya Nair",
      body: "Sent you a message",
      navigate: `https://crewyard.example/mobile-chat?conversation=${conversationId}`,
      tag: `conversation-${conversationId}`,
    },
  });
  expect(push?.headers["urgency"]).toBe("high");
  expect(JSON.stringify(push)).not.toContain("4711");
});

/** The texts pushed to the members' devices, in order of sending. */
const bodies = () =>
  service.delivered.map(({ payload }) => (payload as { notification: { body: string } }).notification.body);

it("says that a text was decided about and that a review is asked for, not which", async () => {
  const admin = await app.makeMember({ isAdmin: true });
  const { word } = await banWord(app, admin, 3);
  await app.as(dan).call(createPost, { body: { content: `The alarm code is 4711 ${word}` } });
  const held = (await readWordFlags(app, admin, "open")).find(({ author }) => author?.id === dan.id);
  await addDevice(dan);
  await app.as(admin).call(decideWordFlag, { params: { id: held!.id }, body: { action: "refuse" } });
  await runJobs();
  await createActs(() => app).askReview(priya, dan);
  await runJobs();
  expect(bodies()).toEqual([
    "A moderator has made a decision about something you wrote",
    "Priya Nair asked you for a review",
  ]);
});

it.each([
  ["not what is read as it comes", ["read"], 0],
  ["what came before the one before was read", ["say", "say", "read"], 1],
  ["what came after that", ["read", "say"], 1],
] as const)("tells %s", async (_what, acts, told) => {
  await addDevice(dan);
  setAhead();
  const { id } = await say(app, priya, dan);
  await runJobs();
  const read = () => app.as(dan).call(markMessageRead, { params: { id } });
  for (const act of acts) await (act === "say" ? say(app, priya, dan) : read());
  for (let waits = [5]; waits.length > 0; waits = await hurry()) await runJobs();
  expect(service.delivered).toHaveLength(told);
});

it("says nothing of what was read before the push left", async () => {
  await addDevice(dan);
  service.answerWith((response) => response.writeHead(503).end());
  const { id } = await say(app, priya, dan);
  await runJobs();
  await hurry();
  await runJobs();
  service.answerWith(null);
  await app.as(dan).call(markMessageRead, { params: { id } });
  await hurry();
  await runJobs();
  expect(service.delivered).toEqual([]);
});

it("notifies a device of an event once, though the job runs twice", async () => {
  await addDevice(dan);
  await like();
  await runJobs();
  // The same job again, as after a crash between sending and recording it.
  await app.deps.db.pool.query(`
    insert into graphile_worker._private_jobs (task_id, payload)
    select t.id, json_build_object('subscriptionId', s.subscription_id, 'event', s.event, 'tries', 0,
      'news', json_build_object('kind', 'notification', 'id', (select max(id) from notifications)))
    from push_sent s, graphile_worker._private_tasks t where t.identifier = 'push:send'`);
  await runJobs();
  expect(service.delivered).toHaveLength(1);
});

it("notifies a device once of what is taken back and done again, which is in the list again", async () => {
  await addDevice(dan);
  const postId = await like();
  await runJobs();
  for (const on of [false, true, false, true]) {
    await app.as(priya).call(createInteraction, { body: { postId, type: "like", on } });
    await runJobs();
  }
  expect(bodies()).toEqual(["Priya Nair liked your post"]);
  expect(await readMessages(app, dan)).toEqual(["Priya Nair liked your post"]);
  expect(await countUnread(app, dan)).toBe(1);
  await app.as(priya).call(createInteraction, { body: { postId, type: "interest" } });
  await runJobs();
  expect(bodies()).toEqual(["Priya Nair liked your post", "Priya Nair declared interest in your post"]);
});

it("notifies a device of each answer to an application, also of one that was given before", async () => {
  await addDevice(priya);
  const id = await leaveApplication(app, priya, (await postApprenticeship(app, dan)).id);
  for (const status of ["shortlisted", "unsuccessful", "shortlisted"] as const) {
    await app.as(dan).call(setApplicationStatus, { params: { id }, body: { status } });
    await runJobs();
  }
  expect(service.delivered).toHaveLength(3);
});

it("forgets a device that its push service has forgotten", async () => {
  service.forget(await addDevice(dan));
  await like();
  await runJobs();
  expect((await app.as(dan).call(listPushDevices)).body.devices).toEqual([]);
});

it.each([
  ["is too busy and says until when", 429, { "retry-after": "900" }, 900],
  ["is too busy", 429, {}, 60],
  ["is in trouble", 503, {}, 60],
])("tries again later when the service %s, and keeps the device", async (_what, status, headers, seconds) => {
  await addDevice(dan);
  service.answerWith((response) => response.writeHead(status, headers).end());
  await like();
  await runJobs();
  expect(service.delivered).toEqual([]);
  service.answerWith(null);
  const [waited] = await hurry();
  expect(waited).toBe(seconds);
  await runJobs();
  expect(service.delivered).toHaveLength(1);
});

it("gives up in the end, and the device is notified of the next thing", async () => {
  await addDevice(dan);
  service.answerWith((response) => void response.destroy());
  const before = service.asked;
  await like();
  await runJobs();
  const waits: number[] = [];
  for (let again = await hurry(); again.length > 0; again = await hurry()) {
    waits.push(...again);
    await runJobs();
  }
  expect(waits).toEqual([60, 300, 1800, 7200]);
  expect(service.asked - before).toBe(5);
  service.answerWith(null);
  await like();
  await runJobs();
  expect(service.delivered).toHaveLength(1);
});

it("a device in trouble holds up no other", async () => {
  service.forget(await addDevice(dan));
  await addDevice(priya);
  const other = await app.makeMember();
  await say(app, other, dan);
  await say(app, other, priya);
  await runJobs();
  await hurry();
  await runJobs();
  expect(service.delivered).toHaveLength(1);
});

it("reaches a moderator for as long as their session lasts, which is shorter than a member's", async () => {
  const mo = await app.makeMember({ isModerator: true });
  const { body } = await app.as(mo).call(createPost, { body: { content: "Slates on." } });
  await addDevice(mo);
  const likeBy = async (by: Member) => {
    await app.as(by).call(createInteraction, { body: { postId: body.id, type: "like" } });
    await runJobs();
  };
  app.clock.advance(29 * MINUTE);
  await likeBy(priya);
  expect(service.delivered).toHaveLength(1);
  app.clock.advance(2 * MINUTE);
  await likeBy(dan);
  expect(service.delivered).toHaveLength(1);
});
