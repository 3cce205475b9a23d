import { afterAll, beforeAll, expect, it } from "vitest";

import { getConversation, openConversation, sendMessage } from "#contracts/chat.ts";
import { declareInterest } from "#contracts/jobs.ts";
import { EMPTY_CONVERSATION_DAYS } from "#contracts/reference/limits.ts";

import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const DAY = 86_400_000;

let app: TestApp;
let dan: Member;
beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
});
afterAll(() => app.close());

const runNight = async () => {
  await app.deps.jobs.add(app.deps.db, "chat.delete_empty", {});
  await app.deps.jobs.runDue();
};
const setBegun = (id: number, daysAgo: number) =>
  app.deps.db.pool.query("update conversations set created_at = $2 where id = $1", [
    id,
    new Date(app.clock.now().getTime() - daysAgo * DAY),
  ]);
/** Begins a conversation of Dan's and leaves it empty for one day longer than empty ones are stored. */
async function beginOld(): Promise<{ id: number; other: Member }> {
  const other = await app.makeMember();
  const { id } = (await app.as(dan).call(openConversation, { body: { otherUserId: other.id } })).body;
  await setBegun(id, EMPTY_CONVERSATION_DAYS + 1);
  return { id, other };
}
const statusOf = async (id: number) => (await app.as(dan).raw(getConversation, { params: { id } })).status;

it("conversations in which nobody wrote for 30 days are deleted, and start over; no others", async () => {
  const [empty, written] = [await beginOld(), await beginOld()];
  await app.as(dan).call(sendMessage, { body: { conversationId: written.id, content: "Morning" } });
  const body = { otherUserId: (await app.makeMember()).id };
  const { id: young } = (await app.as(dan).call(openConversation, { body })).body;
  await setBegun(young, EMPTY_CONVERSATION_DAYS);
  for (const night of [1, 2]) {
    await runNight();
    const left = [await statusOf(empty.id), await statusOf(written.id), await statusOf(young)];
    expect([night, left]).toEqual([night, [404, 200, 200]]);
  }
  const again = await app.as(dan).call(openConversation, { body: { otherUserId: empty.other.id } });
  expect(again.status).toBe(201);
});

it("one that has come to be about a job since is kept for 30 days from then", async () => {
  const { id, other } = await beginOld();
  const job = await postJob(app, other);
  await app.as(dan).call(declareInterest, { params: { id: job.id } });
  await runNight();
  const { body } = await app.as(dan).call(getConversation, { params: { id } });
  expect(body.aboutJob?.id).toBe(job.id);
  await setBegun(id, EMPTY_CONVERSATION_DAYS + 1);
  await runNight();
  expect(await statusOf(id)).toBe(404);
});

it("one in which the first message is being written is left alone", async () => {
  const { id } = await beginOld();
  const writer = await app.deps.db.pool.connect();
  try {
    await writer.query("begin");
    await writer.query("select from conversations where id = $1 for no key update", [id]);
    await runNight();
    await writer.query("update conversations set last_message_id = 1 where id = $1", [id]);
    await writer.query("commit");
  } finally {
    writer.release();
  }
  await runNight();
  expect(await statusOf(id)).toBe(200);
});

it("a first message that meets the night's work arrives, whichever is first", async () => {
  const old = await Promise.all(Array.from({ length: 8 }, beginOld));
  const [answers] = await Promise.all([
    Promise.all(
      old.map(({ other }) =>
        app.as(dan).raw(sendMessage, { body: { otherUserId: other.id, content: "Hello" } }),
      ),
    ),
    runNight(),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(old.map(() => 201));
  for (const { body } of answers) expect(await statusOf(body.conversationId)).toBe(200);
});

it("a message to a member whose empty conversation is just being deleted begins a new one", async () => {
  const { id, other } = await beginOld();
  const night = await app.deps.db.pool.connect();
  try {
    await night.query("begin");
    await night.query("delete from conversations where id = $1", [id]);
    const sending = app.as(dan).raw(sendMessage, { body: { otherUserId: other.id, content: "Hello" } });
    const waits = "select 1 from pg_locks where not granted";
    await expect.poll(async () => (await app.deps.db.pool.query(waits)).rows.length).toBeGreaterThan(0);
    await night.query("commit");
    const { status, body } = await sending;
    expect([status, body.conversationId === id]).toEqual([201, false]);
  } finally {
    night.release();
  }
});

it("a message into a conversation that the night has deleted begins a new one with the member it names, once", async () => {
  const { id: conversationId, other } = await beginOld();
  await runNight();
  const words = { content: "Hello", clientId: "written-before-that-night" };
  const send = (body: object) => app.as(dan).raw(sendMessage, { body: { ...words, ...body } });
  expect((await send({ conversationId })).error.code).toBe("conversation_not_found");
  const first = await send({ conversationId, otherUserId: other.id });
  const again = await send({ conversationId, otherUserId: other.id });
  expect([first.status, again.status, again.body]).toEqual([201, 200, first.body]);
  const read = await app.as(other).call(getConversation, { params: { id: first.body.conversationId } });
  expect(read.body).toMatchObject({ otherUser: { id: dan.id }, unreadCount: 1 });
  // If the conversation exists, the message goes there, whichever member is named beside it.
  const third = await app.makeMember();
  const { conversationId: known } = first.body;
  expect((await send({ conversationId: known, otherUserId: third.id, clientId: null })).body).toMatchObject({
    conversationId: known,
  });
  // Another pair's conversation is not the writer's.
  const body = { conversationId: known, otherUserId: third.id, content: "Hello" };
  const foreign = await app.as(other).call(sendMessage, { body });
  expect(foreign.body.conversationId).toBe(known);
  const stranger = await app.makeMember();
  const sent = await app.as(stranger).call(sendMessage, { body });
  expect([sent.status, sent.body.conversationId === known]).toEqual([201, false]);
});
