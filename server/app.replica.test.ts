import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { getMostActiveUsers, getTotalUsers } from "#contracts/analytics.ts";
import { createPost, deletePost } from "#contracts/feed.ts";
import { fillPath } from "#contracts/pages.ts";
import {
  getPublicApprenticeship,
  listSimilarPublicApprenticeships,
} from "#contracts/public-apprenticeships.ts";
import { getPublicJob, listSimilarPublicJobs } from "#contracts/public-jobs.ts";
import { getSharedPost } from "#contracts/sharing.ts";
import { createStory, getStory, listStories } from "#contracts/stories.ts";

import { transaction } from "./platform/database/database.ts";
import { statement } from "./platform/database/statements.ts";
import { postApprenticeship } from "./testing/apprenticeships.ts";
import { makeFakeReplica, type FakeReplica } from "./testing/fake-replica.ts";
import { postJob } from "./testing/jobs.ts";
import type { Member } from "./testing/members.ts";
import { storyForm } from "./testing/stories.ts";
import { startTestApp, type TestApp } from "./testing/test-app.ts";
import { makeMigratedDatabase, type TestDatabase } from "./testing/test-database.ts";

/** Names that mark everything in one of the two databases. */
const PRIMARY = "Kestrel";
const REPLICA = "Heron";
/** Largest age of replica data that may be read (`replica.ts`). */
const OLDEST_MS = 1_500;

let database: TestDatabase;
let replica: FakeReplica;
let app: TestApp;
let admin: Member;
let dan: Member;
const lines: string[] = [];
/** Public things with the same ids in both databases. */
let postId: number;
let jobId: number;
let apprenticeshipId: number;
let slug: string;

/** Fills an empty database with one of each kind. */
async function fill(at: TestApp, name: string) {
  admin = await at.makeMember({ isAdmin: true, firstName: name });
  dan = await at.makeMember({ firstName: name });
  const made = await at.as(dan).call(createPost, { body: { content: name, isPublic: true } });
  postId = made.body.id;
  const details = { isPublic: true, title: name, description: name };
  jobId = (await postJob(at, dan, details)).id;
  apprenticeshipId = (await postApprenticeship(at, dan, details)).id;
  const form = { title: "One story", content: name, excerpt: name };
  slug = (await at.as(admin).raw(createStory, { body: storyForm(form) })).body.slug;
  await at.as(admin).raw(createStory, { body: storyForm({ title: `Of the ${name}` }) });
}

beforeAll(async () => {
  database = await makeMigratedDatabase();
  replica = await makeFakeReplica(database);
  const there = await startTestApp({ DATABASE_URL: replica.url });
  await fill(there, REPLICA);
  await there.close();
  const ids = [postId, jobId, apprenticeshipId, slug];
  const env = { DATABASE_URL: database.url, DATABASE_REPLICA_URL: replica.url };
  app = await startTestApp(env, { lines, queryTimeoutMs: 3_000 });
  await fill(app, PRIMARY);
  expect([postId, jobId, apprenticeshipId, slug]).toEqual(ids);
});
afterAll(async () => {
  await app.close();
  await replica.drop();
  await database.drop();
});

/** Returns which of the two databases answered, by the name in the response. */
async function answererOf(path: string, headers: Record<string, string> = {}): Promise<string> {
  const { body, statusCode } = await app.app.inject({ url: path, headers });
  expect([path, statusCode]).toEqual([path, 200]);
  return [PRIMARY, REPLICA].filter((name) => body.toLowerCase().includes(name.toLowerCase())).join(" and ");
}

const readPost = () => answererOf(fillPath(getSharedPost.path, { postId }));
const untilReadFrom = (name: string) => expect.poll(readPost).toBe(name);
const isAway = async () =>
  /^database_replica_away (\d)$/m.exec((await app.app.inject({ url: "/metrics" })).payload)?.[1];
const countLines = (words: string) => lines.filter((line) => line.includes(words)).length;

describe("a replica that keeps up", () => {
  const pages = () => [
    `/shared/post/${postId}`,
    `/jobs/public/${jobId}`,
    `/apprenticeships/public/${apprenticeshipId}`,
    "/blogs",
    `/blogs/${slug}`,
  ];
  const calls = () => [
    fillPath(getSharedPost.path, { postId }),
    fillPath(getPublicJob.path, { id: jobId }),
    fillPath(listSimilarPublicJobs.path, { id: 0 }),
    fillPath(getPublicApprenticeship.path, { id: apprenticeshipId }),
    fillPath(listSimilarPublicApprenticeships.path, { id: 0 }),
    listStories.path,
    fillPath(getStory.path, { slug }),
  ];

  it("answers what visitors read, the sitemap, and the portal's analytics", async () => {
    await untilReadFrom(REPLICA);
    for (const path of [...pages(), ...calls(), "/sitemap.xml"])
      await expect.poll(() => answererOf(path), { message: path }).toBe(REPLICA);
    const asAdmin = { authorization: `Bearer ${admin.token}` };
    await expect.poll(() => answererOf(getTotalUsers.path, asAdmin)).toBe(REPLICA);
    expect(await app.as(admin).call(getMostActiveUsers)).toMatchObject({ status: 200 });
    expect(await isAway()).toBe("0");
  });

  it("answers nothing that somebody who is signed in reads, who may have just written it", async () => {
    await untilReadFrom(REPLICA);
    const cookie = { cookie: `crewyard_session=${dan.token}` };
    for (const path of pages()) expect([path, await answererOf(path, cookie)]).toEqual([path, PRIMARY]);
    const bearer = { authorization: `Bearer ${dan.token}` };
    for (const path of calls()) expect([path, await answererOf(path, bearer)]).toEqual([path, PRIMARY]);
  });

  it("is never asked inside a transaction", async () => {
    const asked = transaction(app.deps.db, () => app.deps.replica.run(statement("select 1"), []));
    await expect(asked).rejects.toThrow("inside a transaction");
  });
});

describe("a replica that is held back", () => {
  it("is asked no more, so what was deleted is not shown for longer; and is asked again once it keeps up", async () => {
    const { body } = await app.as(dan).call(createPost, { body: { content: "Gone", isPublic: true } });
    const path = fillPath(getSharedPost.path, { postId: body.id });
    await untilReadFrom(REPLICA);
    await replica.follow(false);
    await app.as(dan).call(deletePost, { params: { id: body.id } });
    // From now on, however busy the machine is.
    await setTimeout(OLDEST_MS);
    expect(await readPost()).toBe(PRIMARY);
    expect((await app.app.inject({ url: path })).json()).toMatchObject({ code: "post_not_found" });
    await expect.poll(() => countLines("is more than a second behind")).toBe(1);
    expect(await isAway()).toBe("1");
    await setTimeout(OLDEST_MS);
    expect(countLines("is more than a second behind")).toBe(1);
    await replica.follow(true);
    await untilReadFrom(REPLICA);
    expect(await isAway()).toBe("0");
  });
});

describe("a replica that fails", () => {
  it("costs no visitor an answer, and is asked again when it is back", async () => {
    await untilReadFrom(REPLICA);
    const over = new AbortController();
    const read = async () => {
      while (!over.signal.aborted) await readPost();
    };
    const visitors = Promise.all([read(), read(), read()]);
    await replica.open(false);
    await untilReadFrom(PRIMARY);
    over.abort();
    await visitors;
    await expect.poll(isAway).toBe("1");
    await replica.open(true);
    await untilReadFrom(REPLICA);
  });

  it("and does not say so is waited for, and then the primary answers", async () => {
    await untilReadFrom(REPLICA);
    await replica.whileLocked("posts", async () => expect(await readPost()).toBe(PRIMARY));
    await untilReadFrom(REPLICA);
  });
});

it("what is no replica of the database is never asked, and the log says so", async () => {
  const stranger = await makeFakeReplica({ ...database, name: "another" });
  for (const { url } of [database, stranger]) {
    const said: string[] = [];
    const env = { DATABASE_URL: database.url, DATABASE_REPLICA_URL: url };
    const other = await startTestApp(env, { lines: said });
    try {
      await expect.poll(() => said.join("\n")).toContain("is no replica of this database");
    } finally {
      await other.close();
    }
  }
  await stranger.drop();
});
