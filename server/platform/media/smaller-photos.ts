import { dirname } from "node:path";

import type { Log } from "../log.ts";
import { readWhole, type FileStore } from "../storage/file-store.ts";
import type { Disk } from "../storage/free-space.ts";
import { loadSharp } from "./load-sharp.ts";

/**
 * Two thirds of the bytes of our WebP, in a tenth of a second; more effort takes eight times as long to save a
 * twentieth.
 */
const AVIF = { quality: 50, effort: 2, chromaSubsampling: "4:2:0" } as const;
const WAITING_MAX = 200;
const REMEMBERED_MAX = 10_000;

/** Makes AVIF versions of the photos that are viewed, one at a time, in the background. */
export interface SmallerPhotos {
  /** Requests an AVIF; it exists some time later, unless it would not be smaller or too many wait. */
  want(hash: string, width: string): void;
  /** Drops waiting photos, and resolves once the current one is done: a stop has no time for more. */
  settle(): Promise<void>;
}

/**
 * An AVIF is made at the first view, not at the upload: most photos are viewed in one size only, and often not for a
 * while. Until then viewers get the WebP. A dropped request is repeated by the next view.
 */
export function createSmallerPhotos({
  store,
  disk,
  log,
}: {
  store: FileStore;
  disk: Disk;
  log: Log;
}): SmallerPhotos {
  const waiting = new Set<string>();
  /** Photos that are no smaller as AVIF. */
  const pointless = new Set<string>();
  let work: Promise<void> | null = null;

  async function make(photo: string): Promise<void> {
    if (await disk.isLow()) return;
    const webp = await readWhole(store, `${photo}.webp`);
    if (webp === null) return;
    const sharp = await loadSharp();
    const avif = await sharp(webp).avif(AVIF).toBuffer();
    if (avif.length >= webp.length) {
      if (pointless.size < REMEMBERED_MAX) pointless.add(photo);
      return;
    }
    await store.put(`${photo}.avif`, avif);
    // The photo's folder was removed in the meantime, and writing the AVIF recreated it. A folder is never filled a second
    // time, so it can be removed again.
    if ((await store.stat(`${photo}.webp`)) === null) await store.removeFolder(dirname(photo));
  }

  async function makeAll(): Promise<void> {
    for (const photo of waiting) {
      await make(photo).catch((error: unknown) => log.warn({ err: error }, "no AVIF was made of a photo"));
      waiting.delete(photo);
    }
    work = null;
  }

  return {
    want(hash, width) {
      const photo = `${hash}/${width}`;
      if (waiting.size >= WAITING_MAX || pointless.has(photo)) return;
      waiting.add(photo);
      work ??= makeAll();
    },
    async settle() {
      waiting.clear();
      await work;
    },
  };
}
