import { afterAll, beforeAll, expect, test } from "vitest";

import { listMessages, sendMessage } from "#contracts/chat.ts";
import {
  createInteraction,
  createPost,
  getInteractions,
  listPosts,
  replyToComment,
} from "#contracts/feed.ts";
import { listJobs } from "#contracts/jobs.ts";
import { listNotifications } from "#contracts/notifications.ts";
import { searchPeople } from "#contracts/search.ts";

import { followSteps, type OpenStep } from "./platform/traces/steps.ts";
import { say } from "./testing/chat.ts";
import type { Answer, Client } from "./testing/client.ts";
import type { Member } from "./testing/members.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";

/** The statements of each call, in order; a `begin` or `commit` sent together with a statement counts with it. */
const READ = 2;
const WRITE = 4;

let app: TestApp;
let dan: Member;
let priya: Member;
let asked: string[] = [];
const request: OpenStep = { traceId: "0", end: () => {} };

beforeAll(async () => {
  followSteps((step) => {
    if (step.kind === "statement") asked.push(step.name);
    return request;
  });
  app = await startTestApp();
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya" });
});
afterAll(async () => {
  followSteps(null);
  await app.close();
});

/** The statements of a call by Dan, who has made the same call before: sessions and networks are cached for a minute. */
async function countOf(ask: (client: Client) => Promise<Answer<never>>): Promise<string[]> {
  await ask(app.as(dan));
  asked = [];
  const { status } = await ask(app.as(dan));
  expect(status).toBeLessThan(300);
  return asked;
}
const write = async (content: string) =>
  (await app.as(priya).call(createPost, { body: { content } })).body.id;

test("a page of the feed, a post's comments, the job board, notifications and a search are read by two at most", async () => {
  const postId = await write("Board is in");
  const reads: [string, (client: Client) => Promise<unknown>][] = [
    ["feed", (client) => client.call(listPosts, { query: { page: 1, limit: 10 } })],
    ["comments", (client) => client.call(getInteractions, { params: { postId } })],
    ["jobs", (client) => client.raw(listJobs, { query: { page: 1 } })],
    ["notifications", (client) => client.call(listNotifications)],
    ["people", (client) => client.raw(searchPeople, { query: { q: "priya" } })],
  ];
  for (const [name, ask] of reads) {
    const statements = await countOf(ask as never);
    expect(statements.length, `${name}: ${statements.join(", ")}`).toBeLessThanOrEqual(READ);
  }
});

test("a thread is read by two at most", async () => {
  const { conversationId } = await say(app, dan, priya);
  const statements = await countOf((client: Client) =>
    client.call(listMessages, { params: { id: conversationId } }),
  );
  expect(statements.length, statements.join(", ")).toBeLessThanOrEqual(READ);
});

test("a like is put by four at most, also the one that tells somebody", async () => {
  const posts = [await write("First fix"), await write("Second fix")];
  const statements = await countOf((client: Client) =>
    client.call(createInteraction, { body: { postId: posts.pop()!, type: "like", on: true } }),
  );
  expect(statements.length, statements.join(", ")).toBeLessThanOrEqual(WRITE);
});

test("a message is sent by four at most, also the first that somebody has not read", async () => {
  const strangers = [await app.makeMember(), await app.makeMember()];
  const conversations: number[] = [];
  for (const each of strangers) conversations.push((await say(app, each, dan)).conversationId);
  const statements = await countOf((client: Client) =>
    client.call(sendMessage, {
      body: { conversationId: conversations.pop()!, content: "On my way." },
    }),
  );
  expect(statements.length, statements.join(", ")).toBeLessThanOrEqual(WRITE);
});

test("a reply is written by as many as it takes to look at its text, and five", async () => {
  const { body } = await app.as(priya).call(createInteraction, {
    body: { postId: await write("Any tips?"), type: "comment", content: "Grout" },
  });
  const statements = await countOf((client: Client) =>
    client.call(replyToComment, { params: { id: body.comment!.id }, body: { content: "Slow set" } }),
  );
  expect(statements.length, statements.join(", ")).toBeLessThanOrEqual(WRITE + 2);
});

test("a message that mentions somebody is sent by one more", async () => {
  const { conversationId } = await say(app, priya, dan);
  const content = `Ask @${priya.username}`;
  const statements = await countOf((client) =>
    client.call(sendMessage, { body: { conversationId, content } }),
  );
  expect(statements.length, statements.join(", ")).toBeLessThanOrEqual(WRITE + 1);
});

test("a post is written by as many as it takes to look at its text, and three", async () => {
  const statements = await countOf((client: Client) =>
    client.call(createPost, { body: { content: "Roof is on" } }),
  );
  expect(statements.length, statements.join(", ")).toBeLessThanOrEqual(WRITE + 1);
});
