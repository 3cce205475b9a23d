import { once } from "node:events";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";

import sharp from "sharp";

import { createRandom } from "../random.ts";
import type { PictureSpec } from "./catalogue.ts";
import { photograph } from "./engine/photograph.ts";
import { MOTIFS } from "./motifs.ts";
import { paintPoster } from "./poster.ts";

const QUALITY = 86;

/** Draws one picture here and now (about a third of a second) and returns it as JPEG. */
export async function renderPicture(spec: PictureSpec): Promise<Buffer> {
  const shot = MOTIFS[spec.motif].draw(createRandom(spec.name), spec.take);
  const photo = photograph(shot, spec.width, spec.height);
  if (spec.poster !== undefined) paintPoster(photo, spec.poster);
  const { bytes, width, height } = photo;
  return sharp(bytes, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: QUALITY })
    .toBuffer();
}

/** What a worker thread is asked, and what it answers. */
export type RenderRequest = PictureSpec;
export interface RenderAnswer {
  name: string;
  jpeg: Uint8Array;
}

/**
 * Draws many pictures in worker threads, so that the process stays free. `onPicture` is awaited before its worker
 * draws the next one, which keeps no more pictures in memory than there are workers.
 * @throws whatever a worker or `onPicture` throws first; the other workers are stopped
 */
export async function renderPictures(
  specs: readonly PictureSpec[],
  onPicture: (spec: PictureSpec, jpeg: Buffer) => Promise<void>,
  workers: number = Math.min(4, availableParallelism()),
): Promise<void> {
  const waiting = [...specs];
  const running = Array.from({ length: Math.min(workers, specs.length) }, () => {
    const worker = new Worker(new URL("./render-worker.ts", import.meta.url));
    return { worker, done: drain(worker, waiting, onPicture) };
  });
  try {
    await Promise.all(running.map(({ done }) => done));
  } finally {
    await Promise.all(running.map(({ worker }) => worker.terminate()));
  }
}

async function drain(
  worker: Worker,
  waiting: PictureSpec[],
  onPicture: (spec: PictureSpec, jpeg: Buffer) => Promise<void>,
): Promise<void> {
  for (let spec = waiting.shift(); spec !== undefined; spec = waiting.shift()) {
    const { jpeg } = await ask(worker, spec);
    await onPicture(spec, Buffer.from(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength));
  }
}

async function ask(worker: Worker, spec: RenderRequest): Promise<RenderAnswer> {
  const ended = new AbortController();
  const { signal } = ended;
  try {
    const answer = once(worker, "message", { signal });
    const exit = once(worker, "exit", { signal }).then(() => {
      throw new Error(`The drawing thread ended while drawing ${spec.name}`);
    });
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
    worker.postMessage(spec);
    const [picture] = (await Promise.race([answer, exit])) as [RenderAnswer];
    return picture;
  } finally {
    ended.abort();
  }
}
