import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

import { remux, type Remuxed } from "./remux.ts";
import { findContainer, isWhole, type VideoContainer } from "./video-boxes.ts";

/** What the thread is given: the bytes of a video, or the path of a file with them. */
export type RemuxOrder = Uint8Array<ArrayBuffer> | string;

/** What it answers. */
export type RemuxAnswer =
  | { video: Remuxed; container: VideoContainer }
  | { error: "unsupported_file_type" | "video_unreadable" };

// The library remarks on every oddity of a file, which is nobody's business but its sender's.
for (const name of ["log", "info", "warn", "error"] as const) console[name] = () => {};

const order = workerData as RemuxOrder;
const bytes = typeof order === "string" ? readFileSync(order) : Buffer.from(order.buffer);
const answer = await examine();
parentPort?.postMessage(answer, "video" in answer ? [answer.video.bytes.buffer] : []);

async function examine(): Promise<RemuxAnswer> {
  const unreadable = { error: "video_unreadable" } as const;
  if (bytes.length === 0) return unreadable;
  const container = findContainer(bytes);
  if (container === null) return { error: "unsupported_file_type" };
  if (!isWhole(bytes, container)) return unreadable;
  const video = await remux(bytes, container).catch(() => null);
  return video === null ? unreadable : { video, container };
}
