import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { createPost, listPosts } from "#contracts/feed.ts";

import type { Member } from "../../testing/members.ts";
import { makePicture, uploadPicture } from "../../testing/pictures.ts";
import { startS3Service, type S3Service } from "../../testing/s3-service.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const UPLOADS = 24;

let service: S3Service;
let app: TestApp;
let dan: Member;

beforeAll(async () => {
  service = await startS3Service();
  app = await startTestApp({ ...service.environment, LOG_LEVEL: "silent" });
  dan = await app.makeMember();
});
afterAll(async () => {
  await app.close();
  await service.close();
});
afterEach(() => {
  service.mood = "well";
});

test("a bucket that never answers takes no connection: others read and post meanwhile, and all heals", async () => {
  const pictures = await Promise.all(
    Array.from({ length: UPLOADS }, () => makePicture(60, 40).jpeg().toBuffer()),
  );
  service.mood = "silent";
  service.asked.length = 0;
  const uploads = Promise.all(pictures.map((bytes) => uploadPicture(app, dan, bytes)));
  // Each request has reached the bucket, and none will get a response.
  await expect
    .poll(() => service.asked.filter((method) => method === "PUT").length, { timeout: 30_000 })
    .toBe(UPLOADS);
  const { pool } = app.deps.db;
  expect([pool.totalCount - pool.idleCount, pool.waitingCount]).toEqual([0, 0]);
  const posts = await Promise.all(
    Array.from({ length: 10 }, (_, at) => app.as(dan).call(createPost, { body: { content: `Post ${at}` } })),
  );
  expect(posts.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect((await app.as(dan).call(listPosts, {})).status).toBe(200);
  for (const { status, body } of await uploads)
    expect([status, body.code]).toEqual([502, "storage_unavailable"]);
  service.mood = "well";
  for (const { status } of await Promise.all(pictures.map((bytes) => uploadPicture(app, dan, bytes))))
    expect(status).toBe(201);
}, 60_000);
