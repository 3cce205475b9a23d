import { Readable } from "node:stream";

import { expect, test } from "vitest";

import { makePicture } from "../../testing/pictures.ts";
import { createLog } from "../log.ts";
import type { FileStore } from "../storage/file-store.ts";
import { createSmallerPhotos } from "./smaller-photos.ts";

const photosOf = (store: Partial<FileStore>) =>
  createSmallerPhotos({
    store: store as FileStore,
    disk: { isLow: () => Promise.resolve(false) } as never,
    log: createLog("silent"),
  });

test("a stop finishes the photo under way and drops those that wait", async () => {
  const [opened, held] = [[] as string[], Promise.withResolvers<void>()];
  const photos = photosOf({
    async open(key) {
      opened.push(key);
      await held.promise;
      return null;
    },
  });
  for (const width of ["320", "640", "1280"]) photos.want("0".repeat(32), width);
  await expect.poll(() => opened.length).toBe(1);
  let isSettled = false;
  const settled = photos.settle().then(() => (isSettled = true));
  await new Promise((resolve) => setImmediate(resolve));
  expect(isSettled).toBe(false);
  held.resolve();
  await settled;
  expect(opened).toEqual([`${"0".repeat(32)}/320.webp`]);
});

test("a photo that is removed while its AVIF is made does not come back as one", async () => {
  const folder = "a".repeat(32);
  const webp = await makePicture(320, 240).webp().toBuffer();
  const [kept, put] = [new Map<string, Uint8Array>(), [] as string[]];
  let isRemoved = false;
  const photos = photosOf({
    open: (key) => {
      const bytes = kept.get(key);
      if (isRemoved) kept.clear();
      return Promise.resolve(bytes ? { bytes: bytes.length, content: Readable.from([bytes]) } : null);
    },
    put(key, bytes) {
      kept.set(key, bytes);
      put.push(key);
      return Promise.resolve();
    },
    stat: (key) => Promise.resolve(kept.has(key) ? { bytes: 1 } : null),
    removeFolder(name) {
      for (const key of kept.keys()) if (key.startsWith(`${name}/`)) kept.delete(key);
      return Promise.resolve();
    },
  });
  for (isRemoved of [false, true]) {
    kept.set(`${folder}/320.webp`, webp);
    photos.want(folder, "320");
    await photos.settle();
    expect([...kept.keys()]).toEqual(isRemoved ? [] : [`${folder}/320.webp`, `${folder}/320.avif`]);
    kept.clear();
  }
  expect(put).toEqual(Array(2).fill(`${folder}/320.avif`));
});
