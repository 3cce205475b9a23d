import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

import { imageSource } from "#contracts/image-source.ts";

import type { Member } from "../../testing/members.ts";
import { makePicture, openMedia, uploadPicture } from "../../testing/pictures.ts";
import { startS3Service, type S3Service } from "../../testing/s3-service.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";
import { makeVideo, uploadClip } from "../../testing/videos.ts";
import { cleanUp } from "./clean-up.ts";

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

const uploadPhoto = async () => uploadPicture(app, dan, await makePicture(700, 500).jpeg().toBuffer());
const storedRows = () => app.deps.db.kysely.selectFrom("media").select("id").execute();

test("photos and videos are kept in the bucket and given out from there, whole and in part", async () => {
  const [photo, video] = [await uploadPhoto(), await uploadClip(app, dan, makeVideo())];
  expect([...service.objects.keys()].every((key) => /^media\/[0-9a-f]{32}\//.test(key))).toBe(true);
  expect((await openMedia(app, dan, imageSource(photo.body.url, 320))).statusCode).toBe(200);
  const whole = await openMedia(app, dan, video.body.url);
  const part = await openMedia(app, dan, video.body.url, { headers: { range: "bytes=10-19" } });
  expect([part.statusCode, part.rawPayload.equals(whole.rawPayload.subarray(10, 20))]).toEqual([206, true]);
  const head = await openMedia(app, dan, video.body.url, { method: "HEAD" });
  expect(head.headers["content-length"]).toBe(String(whole.rawPayload.length));
});

test.each(["forbids", "hangs up"] as const)(
  "while it %s, everything says so in words, keeps nothing, and heals",
  async (mood) => {
    const { body } = await uploadPhoto();
    const before = await storedRows();
    service.mood = mood;
    const answers = [
      await openMedia(app, dan, body.url),
      await openMedia(app, dan, body.url, { headers: { range: "bytes=0-9" } }),
      await openMedia(app, dan, body.url, { method: "HEAD" }),
    ];
    for (const { statusCode, headers } of answers) {
      expect([statusCode, headers["cache-control"], headers["retry-after"]]).toEqual([502, "no-store", "5"]);
    }
    expect(answers[0]!.json()).toMatchObject({ code: "storage_unavailable" });
    for (const upload of [await uploadPhoto(), await uploadClip(app, dan, makeVideo())]) {
      expect([upload.status, upload.body.code]).toEqual([502, "storage_unavailable"]);
    }
    expect(await storedRows()).toEqual(before);
    service.mood = "well";
    expect((await openMedia(app, dan, body.url)).statusCode).toBe(200);
  },
);

test("what nothing shows goes from the bucket, also when it was away in between", async () => {
  const { body } = await uploadPhoto();
  const hash = body.url.split("/")[2] ?? "";
  const left = () => [...service.objects.keys()].filter((key) => key.includes(hash));
  app.clock.advance(2 * DAY);
  service.mood = "forbids";
  await expect(cleanUp(app.deps, app.deps.storage.media)).rejects.toMatchObject({
    code: "storage_unavailable",
  });
  expect(left().length).toBeGreaterThan(0);
  service.mood = "well";
  await cleanUp(app.deps, app.deps.storage.media);
  expect(left()).toEqual([]);
});
