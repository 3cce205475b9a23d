import { trustedScript } from "../trusted-script.ts";
import { failureWords, PhotoError } from "./photo-files.ts";
import { paint, shrink } from "./shrink.ts";
import type { Encode } from "./shrink.ts";
import type { ShrinkResult, ShrinkTask } from "./shrink.worker.ts";
// oxlint-disable-next-line import/default -- Vite makes the address of the built file
import workerAddress from "./shrink.worker.ts?worker&url";

let worker: Worker | null | undefined;
let tasks = 0;
const waiting = new Map<number, (photo: Blob | null) => void>();

function startWorker(): Worker | null {
  if (typeof Worker !== "function" || typeof OffscreenCanvas !== "function") return null;
  const started = new Worker(trustedScript("photo-worker", workerAddress), { type: "module" });
  started.addEventListener("message", ({ data }: MessageEvent<ShrinkResult>) => {
    waiting.get(data.id)?.(data.photo);
    waiting.delete(data.id);
  });
  // A worker that cannot start never replies, so the page does the work itself.
  started.addEventListener("error", () => {
    worker = null;
    for (const answer of waiting.values()) answer(null);
    waiting.clear();
  });
  return started;
}

function shrinkAside(file: Blob): Promise<Blob | null> {
  if (worker === undefined) worker = startWorker();
  const doing = worker;
  if (!doing) return Promise.resolve(null);
  tasks += 1;
  const task: ShrinkTask = { id: tasks, file };
  return new Promise((resolve) => {
    waiting.set(task.id, resolve);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    doing.postMessage(task);
  });
}

const encodeHere: Encode = (picture, { width, height, quality }) => {
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  paint(canvas, picture);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob === null ? reject(new Error("no picture")) : resolve(blob)),
      "image/jpeg",
      quality,
    );
  });
};

/** Shrinks on the page: Safari reads HEIC only in an image element. */
async function shrinkHere(file: Blob): Promise<Blob> {
  const address = URL.createObjectURL(file);
  try {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    return await shrink(file, { picture, width, height }, encodeHere);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Returns the photo upright and small enough to send over one bar of signal, using a worker where there is one.
 * Throws a `PhotoError` with words to show.
 */
export async function preparePhoto(file: File): Promise<Blob> {
  try {
    return (await shrinkAside(file)) ?? (await shrinkHere(file));
  } catch {
    throw new PhotoError(failureWords(file));
  }
}
