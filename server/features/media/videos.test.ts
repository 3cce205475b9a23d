import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { ErrorBody } from "#contracts/errors.ts";
import { uploadVideo, VIDEO_URL } from "#contracts/media.ts";
import { MEGABYTE, VIDEO_BYTES_MAX } from "#contracts/reference/limits.ts";

import type { Member } from "../../testing/members.ts";
import { makePicture, openMedia, uploadPicture } from "../../testing/pictures.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, HOUR } from "../../testing/test-clock.ts";
import { makeVideo, makeVideoOf, toDataUrl, uploadClip } from "../../testing/videos.ts";
import { cleanUp } from "./clean-up.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  priya = await app.makeMember();
});
afterAll(() => app.close());

const isServed = async (url: string) => (await openMedia(app, dan, url)).statusCode === 200;
const resolve = (...urls: string[]) => app.deps.videos.resolve(app.deps.db, urls, dan.id);
const rejection = (work: Promise<unknown>) => work.catch((error: unknown) => error);

describe("uploadVideo", () => {
  test("needs a session, and is refused before it is read", async () => {
    expect((await uploadClip(app, null, makeVideo())).status).toBe(401);
  });

  test.each([
    ["mp4", "mp4"],
    ["turned", "mp4"],
    ["webm", "webm"],
  ] as const)("stores a %s and says what a page needs to know", async (clip, extension) => {
    const { status, body } = await uploadClip(app, dan, makeVideo(clip));
    expect([status, VIDEO_URL.exec(body.url)?.[2], body.poster]).toEqual([201, extension, null]);
    expect(body).toMatchObject(clip === "turned" ? { width: 64, height: 96 } : { width: 96, height: 64 });
    expect(body.duration).toBeCloseTo(1, 1);
    const file = await openMedia(app, dan, body.url);
    expect([file.statusCode, file.headers["content-type"]]).toEqual([200, `video/${extension}`]);
  });

  test.each(["mp4", "turned"] as const)(
    "tells nobody when a %s was stored, which would give the same video another address each time",
    async (clip) => {
      const { body } = await uploadClip(app, dan, makeVideo(clip));
      const bytes = (await openMedia(app, dan, body.url)).rawPayload;
      const times = ["mvhd", "tkhd", "mdhd"].flatMap((type) => {
        const at = bytes.indexOf(type) + type.length;
        // Version and flags, then the times of creation and modification.
        return [...bytes.subarray(at + 4, at + 4 + (bytes[at] === 1 ? 16 : 8))];
      });
      expect(new Set(times)).toEqual(new Set([0]));
    },
  );

  test("keeps the same video once, whoever brings it", async () => {
    const bytes = makeVideo();
    const [first, second] = await Promise.all([uploadClip(app, dan, bytes), uploadClip(app, priya, bytes)]);
    expect(second.body).toEqual(first.body);
  });

  test("takes what is just under 10 MB, and says how large the rest is", async () => {
    const words = "Video file too large: 10.0 MB. Please use a file under 10MB.";
    expect((await uploadClip(app, dan, makeVideoOf(VIDEO_BYTES_MAX - 1))).status).toBe(201);
    for (const size of [VIDEO_BYTES_MAX, VIDEO_BYTES_MAX + 1]) {
      const { status, body } = await uploadClip(app, dan, makeVideoOf(size));
      expect([status, body.code, body.message]).toEqual([413, "video_too_large", words]);
    }
    const { body } = await uploadClip(app, dan, makeVideoOf(12.34 * MEGABYTE));
    expect(body.message).toBe("Video file too large: 12.3 MB. Please use a file under 10MB.");
  });

  test.each<[string, () => Buffer, string]>([
    ["nothing", () => Buffer.alloc(0), "video_unreadable"],
    ["half of one", () => makeVideo().subarray(0, 3000), "video_unreadable"],
    ["a GIF that is a script", () => Buffer.from("GIF89a=1;alert(1)//"), "unsupported_file_type"],
    ["a page", () => Buffer.from("<!doctype html><script>alert(1)</script>"), "unsupported_file_type"],
    ["a PDF", () => Buffer.from("%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>"), "unsupported_file_type"],
  ])("refuses %s, whatever it is called", async (_, make, code) => {
    const { status, body } = await uploadClip(app, dan, make());
    expect([status, body.code]).toEqual([400, code]);
    if (code === "unsupported_file_type") expect(body.message).toMatch(/^Unsupported file type: video\/mp4/);
  });

  test("a photo is no video, and a video no photo", async () => {
    const photo = await makePicture(60, 40).jpeg().toBuffer();
    const asVideo = await uploadClip(app, dan, photo, { name: "a.jpg", type: "image/jpeg" });
    expect(asVideo.body).toMatchObject({ code: "unsupported_file_type" });
    expect(asVideo.body.message).toContain("Unsupported file type: image/jpeg.");
    const asPhoto = await uploadPicture(app, dan, makeVideo());
    expect([asPhoto.status, asPhoto.body.code]).toEqual([400, "unsupported_file_type"]);
  });

  test.each(["../../x.mp4", "a\u202e4pm.exe", "n".repeat(300), "nul", "a;b=c", "x\\..\\y.mp4"])(
    "pays no heed to the name %j",
    async (name) => {
      const { status, body } = await uploadClip(app, dan, makeVideo(), { name });
      expect([status, VIDEO_URL.test(body.url)]).toEqual([201, true]);
    },
  );

  test("as JSON, or without a file, it is refused with words", async () => {
    const headers = { authorization: `Bearer ${dan.token}` };
    const call = { method: "POST", url: uploadVideo.path } as const;
    const json = await app.app.inject({ ...call, headers, payload: { file: "x" } });
    expect([json.statusCode, json.json<ErrorBody>().code]).toEqual([415, "unsupported_media_type"]);
    const form = { ...headers, "content-type": "multipart/form-data; boundary=b" };
    expect((await app.app.inject({ ...call, headers: form, payload: "--b--\r\n" })).statusCode).toBe(400);
  });
});

describe("a video by its address or as a data URL", () => {
  test("is found again, in order; what is given as data is stored", async () => {
    const { body } = await uploadClip(app, dan, makeVideo());
    const [second, first] = await resolve(toDataUrl(makeVideo("webm"), "video/webm"), body.url);
    expect(first).toMatchObject({ id: body.id, url: body.url, width: 96, height: 64 });
    expect(second?.url).toMatch(/\.webm$/);
    expect(await isServed(second?.url ?? "")).toBe(true);
  });

  test("with the parameters that a recorder adds to its type", async () => {
    const url = toDataUrl(makeVideo("webm"), 'video/webm;codecs="vp8,opus"');
    expect((await resolve(url))[0]?.url).toMatch(/\.webm$/);
  });

  test("nothing is ever fetched from elsewhere, and a photo is no video", async () => {
    let fetched = 0;
    const elsewhere = createServer((_, response) => {
      fetched += 1;
      response.end();
    }).listen(0, "127.0.0.1");
    await once(elsewhere, "listening");
    const { port } = elsewhere.address() as AddressInfo;
    const photo = await uploadPicture(app, dan, await makePicture(60, 40).jpeg().toBuffer());
    for (const url of [
      `http://127.0.0.1:${port}/video.mp4`,
      "http://169.254.169.254/latest/meta-data",
      "//127.0.0.1/video.mp4",
      "file:///etc/passwd",
      `/media/${"0".repeat(32)}/video.mp4`,
      photo.body.url,
      photo.body.url.replace(/\/\d+\.webp$/, "/video.mp4"),
      "VIDEO_DATA_AVAILABLE:1",
      "",
    ]) {
      expect(await rejection(resolve(url))).toMatchObject({
        code: "media_not_found",
        message: "That video could not be found. Please add it again.",
      });
    }
    elsewhere.close();
    expect(fetched).toBe(0);
  });

  test("is refused in the words of an upload", async () => {
    const large = toDataUrl(makeVideoOf(VIDEO_BYTES_MAX));
    expect(await rejection(resolve(large))).toMatchObject({ code: "video_too_large" });
    const page = toDataUrl(Buffer.from("<script>"), "text/html");
    expect(await rejection(resolve(page))).toMatchObject({
      code: "unsupported_file_type",
      message: "Unsupported file type: text/html. Please use an MP4, MOV or WebM video.",
    });
    expect(await rejection(resolve("data:video/mp4,abc"))).toMatchObject({ code: "unsupported_file_type" });
    expect(await rejection(resolve(toDataUrl(Buffer.from("no video at all"))))).toMatchObject({
      code: "unsupported_file_type",
    });
  });
});

describe("a video nothing shows", () => {
  const clean = () => cleanUp(app.deps, app.deps.storage.media);

  test("goes after a day; one in a post stays", async () => {
    const [unused, posted] = [
      await uploadClip(app, dan, makeVideo()),
      await uploadClip(app, dan, makeVideo()),
    ];
    const { id } = await app.deps.db.kysely
      .insertInto("posts")
      .values({
        user_id: dan.id,
        content: "On site",
        images: "[]",
        author_trade: "electrician",
        created_at: app.clock.now().toISOString(),
        last_activity_at: app.clock.now().toISOString(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await app.deps.db.kysely
      .insertInto("post_media")
      .values({ post_id: id, media_id: posted.body.id })
      .execute();

    app.clock.advance(23 * HOUR);
    await clean();
    expect(await isServed(unused.body.url)).toBe(true);
    app.clock.advance(2 * HOUR);
    await clean();
    expect([await isServed(unused.body.url), await isServed(posted.body.url)]).toEqual([false, true]);
    expect(await rejection(resolve(unused.body.url))).toMatchObject({ code: "media_not_found" });
  });

  test("that is stored again meanwhile is never lost", async () => {
    const clips = Array.from({ length: 4 }, () => makeVideo());
    for (const bytes of clips) await uploadClip(app, dan, bytes);
    app.clock.advance(2 * DAY);
    const [, ...again] = await Promise.all([clean(), ...clips.map((bytes) => uploadClip(app, dan, bytes))]);
    for (const { status, body } of again) {
      expect([status, await isServed(body.url)]).toEqual([201, true]);
    }
  });
});
