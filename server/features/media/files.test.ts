import { once } from "node:events";
import { rm } from "node:fs/promises";
import { request as openRequest } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { imageSource } from "#contracts/image-source.ts";

import type { Member } from "../../testing/members.ts";
import { makePicture, openMedia, uploadPicture } from "../../testing/pictures.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeVideo, uploadClip } from "../../testing/videos.ts";

let app: TestApp;
let dan: Member;
/** The URL of a video, and its bytes. */
let url: string;
let whole: Buffer;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  url = (await uploadClip(app, dan, makeVideo())).body.url;
  whole = (await openMedia(app, dan, url)).rawPayload;
});
afterAll(() => app.close());

const get = (headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  openMedia(app, dan, url, { method, headers });

describe("a video in parts", () => {
  test("whole when nothing else is asked, with everything a player needs", async () => {
    const { statusCode, headers, rawPayload } = await get();
    expect([statusCode, rawPayload.length]).toEqual([200, whole.length]);
    expect(headers).toMatchObject({
      "content-type": "video/mp4",
      "content-length": String(whole.length),
      "accept-ranges": "bytes",
      "cache-control": "private, max-age=31536000, immutable",
      vary: "cookie",
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cross-origin-resource-policy": "same-origin",
      "content-disposition": "inline",
      etag: expect.stringMatching(/^"[0-9a-f]{32}-video\.mp4"$/),
    });
  });

  test.each([
    ["bytes=0-0", 0, 0],
    ["bytes=0-99", 0, 99],
    ["bytes=100-", 100, null],
    ["bytes=-50", -50, null],
    ["bytes=10-99999999999", 10, null],
    ["bytes=-99999999999", 0, null],
    ["BYTES= 5-6 ", 5, 6],
  ] as const)("%s", async (range, from, to) => {
    const start = from < 0 ? whole.length + from : from;
    const end = to ?? whole.length - 1;
    const { statusCode, headers, rawPayload } = await get({ range });
    expect([statusCode, headers["content-range"], headers["content-length"]]).toEqual([
      206,
      `bytes ${start}-${end}/${whole.length}`,
      String(end - start + 1),
    ]);
    expect(rawPayload.equals(whole.subarray(start, end + 1))).toBe(true);
  });

  test.each(["bytes=9999999-", "bytes=9999999-99999999", "bytes=-0"])("%s is not there", async (range) => {
    const { statusCode, headers, body } = await get({ range });
    expect([statusCode, headers["content-range"]]).toEqual([416, `bytes */${whole.length}`]);
    expect([headers["cache-control"], headers["etag"]]).toEqual(["no-store", undefined]);
    expect(JSON.parse(body)).toMatchObject({ code: "range_not_satisfiable" });
  });

  test("the last byte is there, and nothing from the length on", async () => {
    const last = await get({ range: `bytes=${whole.length - 1}-` });
    expect([last.statusCode, last.rawPayload.length]).toEqual([206, 1]);
    expect((await get({ range: `bytes=${whole.length}-` })).statusCode).toBe(416);
  });

  test.each(["bytes=0-1,5-6", "bytes=6-5", "bytes=-", "bytes=a-b", "seconds=0-1", "bytes=1-2-3", ""])(
    "%j is answered with all of it",
    async (range) => {
      const { statusCode, rawPayload } = await get({ range });
      expect([statusCode, rawPayload.equals(whole)]).toEqual([200, true]);
    },
  );

  test("the head alone has the length of the whole, and no content", async () => {
    for (const headers of [{}, { range: "bytes=0-9" }]) {
      const answer = await get(headers, "HEAD");
      expect([answer.statusCode, answer.headers["content-length"], answer.rawPayload.length]).toEqual([
        200,
        String(whole.length),
        0,
      ]);
      expect(answer.headers).toMatchObject({ "accept-ranges": "bytes", "content-type": "video/mp4" });
    }
  });

  test("what is known need not come again; a part of another version is no part of this one", async () => {
    const etag = String((await get()).headers["etag"]);
    for (const known of [etag, `"x", W/${etag}`, "*"]) {
      const { statusCode, rawPayload } = await get({ "if-none-match": known });
      expect([statusCode, rawPayload.length]).toEqual([304, 0]);
    }
    expect((await get({ "if-none-match": '"x"' })).statusCode).toBe(200);
    expect((await get({ range: "bytes=0-9", "if-range": etag })).statusCode).toBe(206);
    expect((await get({ range: "bytes=0-9", "if-range": '"x"' })).statusCode).toBe(200);
  });

  test("a reader who leaves half-way leaves nothing open", async () => {
    await app.app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.app.server.address() as AddressInfo;
    for (let at = 0; at < 20; at++) {
      const headers = { cookie: `crewyard_session=${dan.token}` };
      const request = openRequest({ port, host: "127.0.0.1", path: url, headers }).end();
      await once(request, "response");
      request.destroy();
    }
    expect((await get({ range: "bytes=0-9" })).statusCode).toBe(206);
  });

  test("a file that went missing is a plain 404, not kept", async () => {
    const lost = (await uploadClip(app, dan, makeVideo())).body.url;
    const hash = lost.split("/")[2] ?? "";
    await rm(join(app.deps.config.dataDir, "media", hash.slice(0, 2), hash), { recursive: true });
    const { statusCode, headers } = await openMedia(app, dan, lost);
    expect([statusCode, headers["cache-control"]]).toEqual([404, "no-store"]);
  });

  test.each(["video.mov", "video.webm", "video.mp4.html", "poster.jpg", "320.avif", "video.avif"])(
    "there is no %s",
    async (file) => {
      expect((await openMedia(app, dan, url.replace("video.mp4", file))).statusCode).toBe(404);
    },
  );
});

describe("a photo as AVIF", () => {
  const avif = { accept: "image/avif,image/webp,*/*;q=0.8" };

  test("is given to browsers that read it, once it was made, under the same address", async () => {
    const { body } = await uploadPicture(app, dan, await makePicture(900, 700).jpeg().toBuffer());
    const small = imageSource(body.url, 640);
    const first = await openMedia(app, dan, small, { headers: avif });
    expect(first.headers).toMatchObject({ "content-type": "image/webp", vary: "accept, cookie" });
    await expect
      .poll(async () => (await openMedia(app, dan, small, { headers: avif })).headers["content-type"], {
        timeout: 10_000,
      })
      .toBe("image/avif");
    const made = await openMedia(app, dan, small, { headers: avif });
    expect(made.headers).toMatchObject({
      "cache-control": "private, max-age=31536000, immutable",
      vary: "accept, cookie",
    });
    expect(made.headers["etag"]).not.toBe(first.headers["etag"]);
    expect(made.rawPayload.length).toBeLessThan(first.rawPayload.length);
    expect(made.rawPayload.toString("latin1", 4, 12)).toBe("ftypavif");

    const others = await openMedia(app, dan, small, { headers: { accept: "image/webp,*/*" } });
    expect(others.headers["content-type"]).toBe("image/webp");
    // None of the others has been requested yet.
    expect(await app.deps.storage.media.stat(`${body.url.split("/")[2]}/320.avif`)).toBeNull();
  });

  test("goes with the photo", async () => {
    const { body } = await uploadPicture(app, dan, await makePicture(300, 300).jpeg().toBuffer());
    const hash = body.url.split("/")[2] ?? "";
    await openMedia(app, dan, imageSource(body.url, 320), { headers: avif });
    await expect
      .poll(() => app.deps.storage.media.stat(`${hash}/320.avif`), { timeout: 10_000 })
      .not.toBeNull();
    await app.deps.storage.media.removeFolder(hash);
    expect((await openMedia(app, dan, imageSource(body.url, 320), { headers: avif })).statusCode).toBe(404);
  });
});
