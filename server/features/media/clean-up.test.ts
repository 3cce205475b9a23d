import { mkdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test, vi } from "vitest";

import { decideWordFlag } from "#contracts/banned-words.ts";
import { createPost } from "#contracts/feed.ts";

import type { FileStore } from "../../platform/storage/file-store.ts";
import { banWord, readWordFlags } from "../../testing/banned-words.ts";
import type { Member } from "../../testing/members.ts";
import { makePicture, openMedia, uploadPicture } from "../../testing/pictures.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, HOUR } from "../../testing/test-clock.ts";
import { makeVideo, uploadClip } from "../../testing/videos.ts";
import { cleanUp, eraseMediaOf } from "./clean-up.ts";

let app: TestApp;
let store: FileStore;
let dan: Member;

beforeAll(async () => {
  app = await startTestApp();
  store = app.deps.storage.media;
  dan = await app.makeMember();
});
afterAll(() => app.close());

const jpeg = () => makePicture(60, 40).jpeg().toBuffer();
const upload = async () => (await uploadPicture(app, dan, await jpeg())).body;
const isServed = async (url: string) => (await openMedia(app, dan, url)).statusCode === 200;
const isKnown = async (id: number) =>
  (await app.deps.db.kysely.selectFrom("media").select("id").where("id", "=", id).execute()).length === 1;

async function foldersOf(): Promise<string[]> {
  const found: string[] = [];
  for await (const { folder } of store.listFolders()) found.push(folder);
  return found;
}

test("a photo nothing shows goes after a day; one in a post or an avatar stays", async () => {
  const [unused, posted, avatar] = [await upload(), await upload(), await upload()];
  await app.as(dan).call(createPost, { body: { content: "", imageUrls: [posted.url] } });
  await app.deps.db.kysely
    .updateTable("users")
    .set({ avatar: avatar.url })
    .where("id", "=", dan.id)
    .execute();

  app.clock.advance(23 * HOUR);
  await cleanUp(app.deps, store);
  expect(await isServed(unused.url)).toBe(true);

  app.clock.advance(2 * HOUR);
  await cleanUp(app.deps, store);
  expect([await isServed(unused.url), await isKnown(unused.id)]).toEqual([false, false]);
  for (const kept of [posted, avatar])
    expect([await isServed(kept.url), await isKnown(kept.id)]).toEqual([true, true]);
});

test("so many are looked at in one statement, also where nearly all of them are shown", async () => {
  const { pool } = app.deps.db;
  const countSteps = async () => {
    const connect = vi.spyOn(pool, "connect");
    await cleanUp(app.deps, store);
    const { length } = connect.mock.calls;
    connect.mockRestore();
    return length;
  };
  const few = await countSteps();
  const { body: post } = await app.as(dan).call(createPost, { body: { content: "Many" } });
  await pool.query(
    `with stored as (
       insert into media (hash, width, height, bytes, created_at)
       select 'many' || n, 60, 40, 1, $1::timestamptz from generate_series(1, 2200) n returning id)
     insert into post_media (post_id, media_id) select $2, id from stored`,
    [app.clock.now(), post.id],
  );
  const unused = await upload();
  app.clock.advance(2 * DAY);
  expect(await countSteps()).toBeGreaterThan(few + 1);
  expect(await isKnown(unused.id)).toBe(false);
});

test("what a text that waits for a moderator shows stays until it is decided, whoever sent the same bytes first", async () => {
  const [first, writer] = [await app.makeMember(), await app.makeMember()];
  const admin = await app.makeMember({ isAdmin: true });
  const { word } = await banWord(app, admin, 3);
  const [picture, clip] = [await makePicture(60, 40).jpeg().toBuffer(), makeVideo()];
  await uploadPicture(app, first, picture);
  await uploadClip(app, first, clip);
  const image = (await uploadPicture(app, writer, picture)).body;
  const video = (await uploadClip(app, writer, clip)).body;
  const [poster, another] = [await upload(), (await uploadPicture(app, writer, await jpeg())).body];
  const body = { content: word, imageUrls: [image.url], videoUrl: video.url, videoPosterUrl: poster.url };
  expect((await app.as(writer).raw(createPost, { body })).error.code).toBe("text_held");

  await eraseMediaOf(app.deps, first.id);
  app.clock.advance(2 * DAY);
  await cleanUp(app.deps, store);
  const areServed = () => Promise.all([image, video, poster].map(({ url }) => isServed(url)));
  expect([await areServed(), await isKnown(another.id)]).toEqual([[true, true, true], false]);

  const judge = await app.makeMember({ isAdmin: true });
  const { id } = (await readWordFlags(app, judge)).find(({ author }) => author?.id === writer.id)!;
  const refusal = { params: { id }, body: { action: "refuse" } } as const;
  expect((await app.as(judge).call(decideWordFlag, refusal)).status).toBe(200);
  await cleanUp(app.deps, store);
  expect(await areServed()).toEqual([false, false, false]);
});

test("one that is uploaded again has another day", async () => {
  const bytes = await jpeg();
  const { body } = await uploadPicture(app, dan, bytes);
  app.clock.advance(20 * HOUR);
  await uploadPicture(app, dan, bytes);
  app.clock.advance(20 * HOUR);
  await cleanUp(app.deps, store);
  expect(await isServed(body.url)).toBe(true);
});

test("files without a row go when they are a day old, fresh ones stay", async () => {
  const folders = ["a", "b"].map((mail) =>
    join(app.deps.config.dataDir, "media", mail.repeat(2), mail.repeat(32)),
  );
  for (const folder of folders) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, "320.webp"), "x");
  }
  const longAgo = new Date(app.clock.now().getTime() - 2 * DAY);
  const now = app.clock.now();
  await utimes(folders[0]!, longAgo, longAgo);
  await utimes(folders[1]!, now, now);
  await cleanUp(app.deps, store);
  expect(await store.stat(`${"a".repeat(32)}/320.webp`)).toBeNull();
  expect(await store.stat(`${"b".repeat(32)}/320.webp`)).not.toBeNull();
});

test("photos stored while it runs are never lost", async () => {
  const pictures = await Promise.all(Array.from({ length: 10 }, () => makePicture(60, 40).jpeg().toBuffer()));
  // Files are dated by the machine's clock: a new file whose row is not stored yet must not look a day old.
  app.clock.set(new Date());
  for (const bytes of pictures) await uploadPicture(app, dan, bytes);
  await app.deps.db.pool.query("update media set created_at = created_at - interval '2 days'");
  const [, ...again] = await Promise.all([
    cleanUp(app.deps, store),
    ...pictures.map((bytes) => uploadPicture(app, dan, bytes)),
  ]);
  for (const { status, body } of again)
    expect([status, await isKnown(body.id), await isServed(body.url)]).toEqual([201, true, true]);
});

test("the same photo stored by five at once is kept once, and its one folder is served", async () => {
  const bytes = await jpeg();
  const before = await foldersOf();
  const uploads = await Promise.all(Array.from({ length: 5 }, () => uploadPicture(app, dan, bytes)));
  const [url, ...others] = new Set(uploads.map(({ body }) => body.url));
  expect([others, await isServed(url ?? "")]).toEqual([[], true]);
  expect((await foldersOf()).filter((folder) => !before.includes(folder))).toEqual([url?.split("/")[2]]);
});

test("a photo that is stored while the same one is being removed stays, and waits for nobody", async () => {
  const bytes = await jpeg();
  const old = (await uploadPicture(app, dan, bytes)).body;
  app.clock.advance(2 * DAY);
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: FileStore = {
    ...store,
    async removeFolder(folder) {
      begun.resolve();
      await goOn.promise;
      await store.removeFolder(folder);
    },
  };
  const removal = cleanUp(app.deps, slow);
  await begun.promise;
  const { body } = await uploadPicture(app, dan, bytes);
  goOn.resolve();
  await removal;
  expect([await isKnown(body.id), await isServed(body.url)]).toEqual([true, true]);
  expect(await isServed(old.url)).toBe(false);
});

test("files whose storing ended between the two go at night; those with a row never do", async () => {
  const bytes = await jpeg();
  const { url, id } = (await uploadPicture(app, dan, bytes)).body;
  await app.deps.db.kysely.deleteFrom("media").where("id", "=", id).execute();
  expect(await isServed(url)).toBe(true);
  // A second upload of the same bytes does not use the folder left by the crash.
  const again = (await uploadPicture(app, dan, bytes)).body;
  expect(again.url).not.toBe(url);
  const folder = join(app.deps.config.dataDir, "media", url.slice(7, 9), url.split("/")[2] ?? "");
  await utimes(folder, new Date(0), new Date(0));
  await cleanUp(app.deps, store);
  expect([await isServed(url), await isServed(again.url)]).toEqual([false, true]);
});
