import { expect, test } from "vitest";

import { createLog } from "../log.ts";
import type { FileStore } from "../storage/file-store.ts";
import { createSmallerPhotos } from "./smaller-photos.ts";

test("a stop finishes the photo under way and drops those that wait", async () => {
  const [opened, held] = [[] as string[], Promise.withResolvers<void>()];
  const store: Pick<FileStore, "open"> = {
    async open(key) {
      opened.push(key);
      await held.promise;
      return null;
    },
  };
  const photos = createSmallerPhotos({
    store: store as FileStore,
    disk: { isLow: () => Promise.resolve(false) } as never,
    log: createLog("silent"),
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
