import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { banUser } from "#contracts/admin-users.ts";
import { createPost } from "#contracts/feed.ts";
import { PHOTO_BYTES_MAX, UPLOADS_OPEN_MAX, VIDEO_BYTES_MAX } from "#contracts/reference/limits.ts";

import type { Member } from "../../testing/members.ts";
import { makePicture, openMedia } from "../../testing/pictures.ts";
import { createPieceSender, idIn } from "../../testing/pieces.ts";
import { startS3Service } from "../../testing/s3-service.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { HOUR } from "../../testing/test-clock.ts";
import { makeVideo, makeVideoOf } from "../../testing/videos.ts";
import { cleanUp, eraseMediaOf } from "./index.ts";
import { PieceStore } from "./piece-store.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let admin: Member;

beforeAll(async () => {
  app = await startTestApp();
  [dan, priya, admin] = await Promise.all([
    app.makeMember(),
    app.makeMember(),
    app.makeMember({ isAdmin: true }),
  ]);
});
afterAll(() => app.close());

const { ask, begin, howFar, send, stop, finish } = createPieceSender(() => app);

async function begun(by: Member, kind: "photo" | "video", length: number, first?: Buffer): Promise<string> {
  const { status, headers } = await begin(by, kind, length, first);
  expect(status).toBe(201);
  return String(headers["location"]);
}

async function foldersOfPieces(): Promise<string[]> {
  const found: string[] = [];
  for await (const { folder } of app.deps.storage.pieces.listFolders()) found.push(folder);
  return found;
}

describe("an upload in pieces", () => {
  test("is begun, gone on with and finished, and is what it would be in one piece", async () => {
    const video = makeVideo();
    const url = await begun(dan, "video", video.length, video.subarray(0, 1000));
    expect(url).toMatch(/^\/api\/media\/uploads\/[0-9a-f]{32}$/);
    expect(await howFar(dan, url)).toBe(1000);
    const { status, headers } = await send(dan, url, 1000, video.subarray(1000, 2000));
    expect([status, headers["upload-offset"]]).toEqual([204, "2000"]);
    expect((await finish(dan, url)).error).toMatchObject({ code: "upload_incomplete" });
    await send(dan, url, 2000, video.subarray(2000));
    const [first, again] = [await finish(dan, url), await finish(dan, url)];
    expect([first.status, again.body]).toEqual([200, first.body]);
    expect((await openMedia(app, dan, first.body.url)).statusCode).toBe(200);
    await app.as(dan).call(createPost, { body: { content: "", videoUrl: first.body.url } });
    expect(await foldersOfPieces()).not.toContain(idIn(url));
  });

  test("is one photo, its bytes in their order, however small the pieces", async () => {
    const photo = await makePicture(900, 700).jpeg().toBuffer();
    const url = await begun(dan, "photo", photo.length);
    for (let at = 0; at < photo.length; at += 2000)
      expect((await send(dan, url, at, photo.subarray(at, at + 2000))).status).toBe(204);
    const { body } = await finish(dan, url);
    expect([body.kind, (await openMedia(app, dan, body.url)).statusCode]).toEqual(["photo", 200]);
  });

  test("goes on only where it stopped", async () => {
    const url = await begun(dan, "video", 5000, Buffer.alloc(1000));
    for (const at of [0, 999, 1001]) {
      const { status, code } = await send(dan, url, at, Buffer.alloc(10));
      expect([status, code]).toEqual([409, "upload_moved_on"]);
    }
    expect((await send(dan, url, 1000, Buffer.alloc(4001))).status).toBe(413);
    expect(await howFar(dan, url)).toBe(1000);
  });

  test("takes each byte once when two send the same at once, and when two finish it", async () => {
    const video = makeVideoOf(600_000);
    const url = await begun(dan, "video", video.length);
    for (let tries = 0; (await howFar(dan, url)) < video.length && tries < 10; tries++) {
      const at = await howFar(dan, url);
      await Promise.all([1, 2].map(() => send(dan, url, at, video.subarray(at))));
    }
    const [one, two] = await Promise.all([finish(dan, url), finish(dan, url)]);
    expect([one.status, two.body]).toEqual([200, one.body]);
  });

  test("takes what one node brings of two that bring the same", async () => {
    const url = await begun(dan, "video", 5000);
    const bring = () =>
      new PieceStore(app.deps, dan.id).write(Readable.from([Buffer.alloc(2000)]), idIn(url), 0);
    const [one, other] = await Promise.allSettled([bring(), bring()]);
    const refused = [one, other].filter(({ status }) => status === "rejected");
    expect(refused).toMatchObject([{ reason: { code: "upload_moved_on" } }]);
    expect(await howFar(dan, url)).toBe(2000);
  });

  test("is there for its member alone", async () => {
    const url = await begun(dan, "video", 5000, Buffer.alloc(1000));
    expect(await howFar(priya, url)).toBe(404);
    expect((await send(priya, url, 1000, Buffer.alloc(10))).code).toBe("upload_not_found");
    expect((await stop(priya, url)).status).toBe(404);
    expect((await finish(priya, url)).status).toBe(404);
    expect(await howFar(null, url)).toBe(401);
    expect((await begin(null, "video", 5000)).status).toBe(401);
    const cookie = { cookie: `crewyard_session=${dan.token}` };
    const crossSite = { headers: { ...cookie, origin: "https://elsewhere.example" } };
    expect((await ask(null, "DELETE", url, crossSite)).code).toBe("cross_site_request");
    expect((await ask(null, "HEAD", url, { headers: cookie })).headers["upload-offset"]).toBe("1000");
    expect(await howFar(dan, url)).toBe(1000);
  });

  test("ends for a member who is banned meanwhile", async () => {
    const banned = await app.makeMember();
    const video = makeVideo();
    const url = await begun(banned, "video", video.length, video.subarray(0, 1000));
    await app.as(admin).call(banUser, { params: { userId: banned.id }, body: { reason: "Spam." } });
    await expect.poll(() => howFar(banned, url)).toBe(401);
    expect((await send(banned, url, 1000, video.subarray(1000))).status).toBe(401);
    expect((await finish(banned, url)).status).toBe(401);
  });

  test("is given up by its member", async () => {
    const url = await begun(dan, "video", 5000, Buffer.alloc(1000));
    expect([(await stop(dan, url)).status, await howFar(dan, url)]).toEqual([204, 404]);
    expect(await foldersOfPieces()).not.toContain(idIn(url));
  });
});

describe("what is refused", () => {
  test.each([
    ["photo", PHOTO_BYTES_MAX, 201, ""],
    ["photo", PHOTO_BYTES_MAX + 1, 413, "image_too_large"],
    ["video", VIDEO_BYTES_MAX - 1, 201, ""],
    ["video", VIDEO_BYTES_MAX, 413, "video_too_large"],
    ["video", 0, 400, "malformed_request"],
    ["book", 10, 400, "malformed_request"],
  ] as const)("a %s of %d bytes: %d", async (kind, length, status, code) => {
    const answer = await begin(await app.makeMember(), kind, length);
    expect([answer.status, answer.code]).toEqual([status, code]);
  });

  test("another version of the protocol, and no length, in our words", async () => {
    const { begin: other } = createPieceSender(() => app);
    expect((await other(dan, "video", Number.NaN)).status).toBe(400);
    const url = await begun(dan, "video", 5000);
    const answer = await ask(dan, "PATCH", url, {
      headers: {
        "tus-resumable": "0.2.2",
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
      },
      payload: Buffer.alloc(10),
    });
    expect([answer.status, answer.code]).toEqual([400, "malformed_request"]);
    expect(answer.headers["access-control-allow-origin"]).toBeUndefined();
  });

  test("what is no photo or video, once all of it is there; then it is gone", async () => {
    const bytes = randomBytes(3000);
    for (const kind of ["photo", "video"] as const) {
      const url = await begun(dan, kind, bytes.length, bytes);
      expect((await finish(dan, url)).error).toMatchObject({ code: "unsupported_file_type" });
      expect((await finish(dan, url)).error).toMatchObject({ code: "upload_not_found" });
      expect(await foldersOfPieces()).not.toContain(idIn(url));
    }
  });

  test("the oldest, when somebody begins more than may be open at once", async () => {
    const many = await app.makeMember();
    const urls: string[] = [];
    for (let at = 0; at <= UPLOADS_OPEN_MAX; at++) {
      app.clock.advance(1000);
      urls.push(await begun(many, "video", 5000, Buffer.alloc(10)));
    }
    expect([await howFar(many, urls[0]!), await howFar(many, urls[1]!)]).toEqual([404, 10]);
    expect(await foldersOfPieces()).not.toContain(idIn(urls[0]!));
  });

  test("more of them in an hour than of files in one piece", async () => {
    const site = await startTestApp({ RATE_LIMITS: "on" });
    const busy = await site.makeMember();
    const sender = createPieceSender(() => site);
    for (let at = 1; at < 60; at++) await site.deps.limits.consume("upload", busy.id);
    const { status, headers } = await sender.begin(busy, "video", 10);
    expect(status).toBe(201);
    expect((await sender.begin(busy, "video", 10)).code).toBe("too_many_requests");
    // An upload that has begun may continue.
    const url = String(headers["location"]);
    expect((await sender.send(busy, url, 0, Buffer.alloc(10))).status).toBe(204);
    await site.close();
  });
});

describe("an upload that nobody finishes", () => {
  test("can be gone on with for a day, and is then collected with its pieces", async () => {
    const url = await begun(dan, "video", 5000, Buffer.alloc(1000));
    app.clock.advance(24 * HOUR);
    expect(await howFar(dan, url)).toBe(1000);
    app.clock.advance(1);
    expect(await howFar(dan, url)).toBe(404);
    expect((await finish(dan, url)).status).toBe(404);
    await cleanUp(app.deps, app.deps.storage.media);
    expect(await foldersOfPieces()).not.toContain(idIn(url));
    expect(
      await app.deps.db.kysely.selectFrom("uploads").where("id", "=", idIn(url)).select("id").execute(),
    ).toEqual([]);
  });

  test("goes with its member", async () => {
    const leaver = await app.makeMember();
    const url = await begun(leaver, "video", 5000, Buffer.alloc(1000));
    await eraseMediaOf(app.deps, leaver.id);
    expect([await howFar(leaver, url), await foldersOfPieces()]).toEqual([
      404,
      expect.not.arrayContaining([idIn(url)]),
    ]);
  });

  test("whose pieces lie on another node's disk is begun again", async () => {
    const video = makeVideo();
    const url = await begun(dan, "video", video.length, video);
    await rm(join(app.deps.config.dataDir, "pieces"), { recursive: true });
    expect((await finish(dan, url)).error).toMatchObject({ code: "upload_not_found" });
    expect(await howFar(dan, url)).toBe(404);
  });
});

test("with a bucket, the pieces are in it, and an upload waits while it is away", async () => {
  const service = await startS3Service();
  const site = await startTestApp({ ...service.environment, LOG_LEVEL: "silent" });
  try {
    const member = await site.makeMember();
    const sender = createPieceSender(() => site);
    const video = makeVideo();
    const { headers } = await sender.begin(member, "video", video.length, video.subarray(0, 1000));
    const url = String(headers["location"]);
    expect([...service.objects.keys()].filter((key) => key.startsWith(`pieces/${idIn(url)}/`))).toHaveLength(
      1,
    );
    service.mood = "forbids";
    expect((await sender.send(member, url, 1000, video.subarray(1000))).code).toBe("storage_unavailable");
    expect(await sender.howFar(member, url)).toBe(1000);
    service.mood = "well";
    await sender.send(member, url, 1000, video.subarray(1000));
    service.mood = "forbids";
    expect((await sender.finish(member, url)).status).toBe(502);
    service.mood = "well";
    expect((await sender.finish(member, url)).status).toBe(200);
    expect([...service.objects.keys()].filter((key) => key.startsWith("pieces/"))).toEqual([]);
  } finally {
    await site.close();
    await service.close();
  }
});
