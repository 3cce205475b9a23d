import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { startExport } from "#contracts/account-rights.ts";
import { updateCurrentUser } from "#contracts/accounts.ts";
import { createPost, listPosts } from "#contracts/feed.ts";
import { uploadImage, uploadVideo } from "#contracts/media.ts";
import { uploadPrivateFile } from "#contracts/profiles.ts";

import { askOn } from "../../testing/dedicated-connection.ts";
import type { Member } from "../../testing/members.ts";
import { makePicture, openMedia, uploadPicture } from "../../testing/pictures.ts";
import { DOCUMENTS } from "../../testing/profiles.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeForm, upload } from "../../testing/uploads.ts";
import { makeVideo, uploadClip } from "../../testing/videos.ts";
import { createLog } from "../log.ts";
import { FREE_BYTES_MIN, watchDisk } from "./free-space.ts";

const FULL = {
  code: "storage_full",
  message: "There is no room for files right now. Please try again later.",
};
let free = Infinity;
let app: TestApp;
let dan: Member;
let shown: string;

beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: "silent" }, { readFreeBytes: async () => free });
  dan = await app.makeMember();
  shown = (await uploadPicture(app, dan, await makePicture(60, 40).jpeg().toBuffer())).body.url;
});
afterAll(() => app.close());
beforeEach(() => {
  free = Infinity;
});

const dataUrl = (type: string, bytes: Buffer) => `data:${type};base64,${bytes.toString("base64")}`;
const picture = async () => makePicture(60, 40).jpeg().toBuffer();
const uploadDocument = (purpose: "cv" | "certificate") =>
  upload(app, { ...uploadPrivateFile, path: `${uploadPrivateFile.path}?purpose=${purpose}` }, dan, {
    bytes: DOCUMENTS.pdf,
    name: "a.pdf",
    type: "application/pdf",
  });

const KINDS: [string, number, () => Promise<{ status: number; body: unknown }>][] = [
  ["a photo", 201, async () => uploadPicture(app, dan, await picture())],
  ["a video", 201, () => uploadClip(app, dan, makeVideo())],
  ["a CV", 201, () => uploadDocument("cv")],
  ["a certificate", 201, () => uploadDocument("certificate")],
  [
    "a photo as a data URL",
    201,
    async () =>
      app
        .as(dan)
        .raw(createPost, { body: { content: "", imageUrls: [dataUrl("image/jpeg", await picture())] } }),
  ],
  [
    "a CV as a data URL",
    200,
    () => app.as(dan).raw(updateCurrentUser, { body: { cvUrl: dataUrl("application/pdf", DOCUMENTS.pdf) } }),
  ],
  ["a copy of one's own data", 201, () => app.as(dan).raw(startExport, {})],
];

describe("below the floor of free space", () => {
  test.each(KINDS)("%s is refused in words, and taken once there is room", async (_what, status, send) => {
    free = FREE_BYTES_MIN - 1;
    const refused = await send();
    expect([refused.status, refused.body]).toMatchObject([507, FULL]);
    free = Infinity;
    expect((await send()).status).toBe(status);
  });

  test("people read, look and write, and the server says that it is not ready", async () => {
    free = 0;
    expect((await app.as(dan).call(createPost, { body: { content: "Words need no room." } })).status).toBe(
      201,
    );
    expect((await app.as(dan).call(listPosts, {})).status).toBe(200);
    expect((await openMedia(app, dan, shown)).statusCode).toBe(200);
    expect((await app.app.inject({ url: "/api/ready" })).statusCode).toBe(503);
    expect((await app.app.inject({ url: "/api/health" })).statusCode).toBe(200);
    free = Infinity;
    expect((await app.app.inject({ url: "/api/ready" })).statusCode).toBe(200);
  });

  test("counts what is to be written, to the byte; where nobody knows, writing tells", async () => {
    const watch = (read: () => Promise<number>) =>
      watchDisk({ dataDir: "/", log: createLog("silent") }, read);
    const disk = watch(async () => FREE_BYTES_MIN + 10);
    await expect(disk.assertFreeSpace(10)).resolves.toBeUndefined();
    await expect(disk.assertFreeSpace(11)).rejects.toMatchObject({ code: "storage_full" });
    expect(await disk.isLow()).toBe(false);
    expect(await watch(async () => FREE_BYTES_MIN - 1).isLow()).toBe(true);
    await expect(
      watch(() => Promise.reject(new Error("no such thing"))).assertFreeSpace(1),
    ).resolves.toBeUndefined();
  });
});

test("a disk of the database that is full is answered as passing trouble, and heals by itself", async () => {
  const { kysely } = app.deps.db;
  // PostgreSQL's own error; its disk cannot be filled from here.
  await sql`create function fail_as_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`.execute(kysely);
  await sql`create trigger full_disk before insert on posts execute function fail_as_full()`.execute(kysely);
  const post = () => app.as(dan).raw(createPost, { body: { content: "Is anybody there?" } });
  const { status, body } = await post();
  expect([status, body]).toMatchObject([503, { code: "unavailable" }]);
  await sql`drop trigger full_disk on posts`.execute(kysely);
  expect((await post()).status).toBe(201);
});

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "crewyard-full-"));
// Only root may mount, and not in every container: elsewhere the tests above have to suffice.
const canMount = await run("mount", ["-t", "tmpfs", "-o", "size=6m", "tmpfs", folder]).then(
  () => true,
  () => false,
);

describe.runIf(canMount)("a disk that is really full", () => {
  let small: TestApp;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  beforeAll(async () => {
    small = await startTestApp(
      { LOG_LEVEL: "silent", DATA_DIR: folder },
      { readFreeBytes: async () => Infinity },
    );
    await small.app.listen({ port: 0, host: "127.0.0.1" });
  });
  afterAll(async () => {
    agent.destroy();
    await small.close();
    await run("umount", [folder]);
  });

  test.each([uploadImage, uploadVideo])(
    "refuses in words (%#), goes on with the next request on the connection, and takes files once there is room",
    async ({ path }) => {
      const member = await small.makeMember();
      const { port } = small.app.server.address() as AddressInfo;
      const ask = askOn(agent, port);
      const send = (bytes: Buffer) => {
        const { headers, payload } = makeForm({ bytes, name: "a", type: "image/jpeg" });
        const authorization = `Bearer ${member.token}`;
        return ask("POST", path, { ...headers, authorization, "content-length": payload.length }, payload);
      };
      expect(await send(Buffer.alloc(9_000_000))).toEqual({ status: 507, code: "storage_full" });
      expect(await ask("GET", "/api/health")).toEqual({ status: 200 });
      const filler = join(folder, "filler");
      await writeFile(filler, Buffer.alloc(8_000_000)).catch(() => {});
      const file = path === uploadImage.path ? await picture() : makeVideo();
      expect(await send(file)).toEqual({ status: 507, code: "storage_full" });
      await rm(filler);
      expect(await send(file)).toEqual({ status: 201 });
    },
    20_000,
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));
