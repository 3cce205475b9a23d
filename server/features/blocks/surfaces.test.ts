import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { blockMember, unblockMember } from "#contracts/blocks.ts";
import { checkCrew, listSuggestions, requestCrew } from "#contracts/crew.ts";
import * as feed from "#contracts/feed.ts";
import * as jobs from "#contracts/jobs.ts";

import { boostJob, postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

/** What another member can come across of one member, made before the block. */
interface Traces {
  postId: number;
  commentId: number;
  replyId: number;
  jobId: number;
}

let app: TestApp;
let dan: Member;
let priya: Member;
/** The author of the post on which both write below. */
let host: Member;
let hostPostId: number;
let hostJobId: number;
let traces: Map<Member, Traces>;
beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  [dan, priya, host] = [await app.makeMember(), await app.makeMember(), await app.makeMember()];
  hostPostId = await post(host);
  hostJobId = (await postJob(app, host)).id;
  traces = new Map([
    [dan, await leaveTraces(dan)],
    [priya, await leaveTraces(priya)],
  ]);
});
afterAll(() => app.close());

async function post(by: Member): Promise<number> {
  return (await app.as(by).call(feed.createPost, { body: { content: `Post of ${by.id}` } })).body.id;
}
const comment = (by: Member, postId: number) =>
  app.as(by).call(feed.createInteraction, { body: { postId, type: "comment", content: "Neat." } });
const react = (by: Member, postId: number, type: "like" | "interest") =>
  app.as(by).call(feed.createInteraction, { body: { postId, type, on: true } });
const reply = (by: Member, id: number) =>
  app.as(by).call(feed.replyToComment, { params: { id }, body: { content: "Ta." } });

const change = (by: Member, id: number) =>
  app.as(by).call(feed.updateComment, { params: { id }, body: { content: "Neater." } });

async function leaveTraces(by: Member): Promise<Traces> {
  const postId = await post(by);
  const commentId = (await comment(by, hostPostId)).body.comment?.id ?? 0;
  const hosts = (await comment(host, hostPostId)).body.comment?.id ?? 0;
  const replyId = (await reply(by, hosts)).body.id;
  await react(by, hostPostId, "like");
  const job = await postJob(app, by);
  await boostJob(app, job);
  await app.as(by).call(jobs.declareInterest, { params: { id: hostJobId } });
  return { postId, commentId, replyId, jobId: job.id };
}
const tracesOf = (member: Member): Traces => traces.get(member)!;

/** Where a reader meets another member: by the ids of things, or the member's own. */
async function lookAround(reader: Member, other: Member): Promise<Record<string, boolean>> {
  const as = app.as(reader);
  const { postId, commentId, replyId, jobId } = tracesOf(other);
  const pageHas = async (query: object) => {
    const { body } = await as.raw(feed.listPosts, { query: { limit: 50, ...query } });
    return body.posts.some(({ id }) => id === postId);
  };
  const threads = (await as.call(feed.getInteractions, { params: { postId: hostPostId } })).body.comments;
  const boardHas = async (query: Record<string, string>) => {
    const { body } = await as.raw(jobs.listJobs, { query });
    return (Array.isArray(body) ? body : body.jobs).some(({ id }) => id === jobId);
  };
  const statusIs200 = (status: number) => status === 200;
  return {
    "Related, newest": await pageHas({}),
    "Related, by activity": await pageHas({ sort: "activity" }),
    "its post": statusIs200((await as.raw(feed.getPost, { params: { id: postId } })).status),
    "comments below its post": statusIs200(
      (await as.raw(feed.getInteractions, { params: { postId } })).status,
    ),
    "its comment": threads.some(({ id }) => id === commentId),
    "its reply": threads.some(({ replies }) => replies.some(({ id }) => id === replyId)),
    "its like": (await as.call(feed.listLikes, { params: { id: hostPostId } })).body.people.some(
      ({ id }) => id === other.id,
    ),
    "the board": await boardHas({}),
    "a page of the board": await boardHas({ trade: "Joiner" }),
    "a search of the board": await boardHas({ q: "staircase" }),
    "boosted jobs": (await as.call(jobs.getBoostedJobs)).body.some(({ id }) => id === jobId),
    "its job": statusIs200((await as.raw(jobs.getJob, { params: { id: jobId } })).status),
    suggestions: (await as.raw(listSuggestions, { query: { limit: 50 } })).body.some(
      ({ id }) => id === other.id,
    ),
    "where they stand": statusIs200((await as.raw(checkCrew, { params: { userId: other.id } })).status),
  };
}

/** The status of each act towards something of another member's. */
async function reachOut(by: Member, other: Member): Promise<Record<string, number>> {
  const { postId, commentId, jobId } = tracesOf(other);
  const answers = {
    "a like": await react(by, postId, "like"),
    "an interest": await react(by, postId, "interest"),
    "a comment": await comment(by, postId),
    "a reply": await reply(by, commentId),
    "a like of a comment": await app.as(by).call(feed.likeComment, { params: { id: commentId }, body: {} }),
    "an interest in a job": await app.as(by).call(jobs.declareInterest, { params: { id: jobId } }),
    "a crew request": await app.as(by).call(requestCrew, { body: { receiverId: other.id } }),
  };
  return Object.fromEntries(Object.entries(answers).map(([what, { status }]) => [what, status]));
}

const everyValue = (found: Record<string, unknown>) => [...new Set(Object.values(found))];
const block = (by: Member, whom: Member) => app.as(by).call(blockMember, { body: { userId: whom.id } });

describe.each([
  ["who blocks", () => [dan, priya] as const],
  ["who is blocked", () => [priya, dan] as const],
])("%s", (_who, pick) => {
  test("meets the other everywhere before, nowhere while it lasts, and everywhere after", async () => {
    const [reader, other] = pick();
    const before = await lookAround(reader, other);
    expect(everyValue(before), JSON.stringify(before)).toEqual([true]);
    await block(dan, priya);
    const during = await lookAround(reader, other);
    expect(everyValue(during), JSON.stringify(during)).toEqual([false]);
    await app.as(dan).call(unblockMember, { params: { userId: priya.id } });
    const after = await lookAround(reader, other);
    expect(everyValue(after), JSON.stringify(after)).toEqual([true]);
  });

  test("reaches nothing of the other's, in words that say nothing of a block", async () => {
    const [reader, other] = pick();
    const { postId } = tracesOf(other);
    const { body: own } = await comment(reader, postId);
    const { body: hosts } = await comment(host, postId);
    await block(dan, priya);
    const found = {
      ...(await reachOut(reader, other)),
      "a reply to somebody else below its post": (await reply(reader, hosts.comment?.id ?? 0)).status,
      "a change of one's own comment below it": (await change(reader, own.comment?.id ?? 0)).status,
    };
    expect(everyValue(found), JSON.stringify(found)).toEqual([404]);
    const refused = await comment(reader, postId);
    expect(refused.error.message).toBe("This post doesn't exist or may have been removed.");
  });

  test("loses sight of who was interested in whose job", async () => {
    const [reader, other] = pick();
    await app.as(other).call(jobs.declareInterest, { params: { id: tracesOf(reader).jobId } });
    await app.as(reader).call(jobs.declareInterest, { params: { id: tracesOf(other).jobId } });
    const applicants = async () => (await app.as(reader).call(jobs.listMyInterests)).body.length;
    const applied = async () => (await app.as(reader).call(jobs.listApplied)).body.length;
    const counted = async () => (await app.as(reader).call(jobs.countMyInterests)).body.count;
    expect([await applicants(), await counted(), await applied()]).toEqual([1, 1, 2]);
    await block(dan, priya);
    expect([await applicants(), await counted(), await applied()]).toEqual([0, 0, 1]);
  });

  test("is met by everybody else as before", async () => {
    const [reader] = pick();
    await block(dan, priya);
    const found = await lookAround(host, reader);
    expect(everyValue(found), JSON.stringify(found)).toEqual([true]);
  });
});
