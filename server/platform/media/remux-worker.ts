import { readFileSync } from "node:fs";
import { parentPort, workerData } from "node:worker_threads";

import { remux, type Remuxed } from "./remux.ts";
import { findContainer, isWhole, type VideoContainer } from "./video-boxes.ts";

/** The thread's input: the bytes of a video, or the path of its file. */
export type RemuxOrder = Uint8Array<ArrayBuffer> | string;

/** The thread's result. */
export type RemuxResult =
  | { video: Remuxed; container: VideoContainer }
  | { error: "unsupported_file_type" | "video_unreadable" };

// Silences the library's remarks on oddities of a member's file.
for (const name of ["log", "info", "warn", "error"] as const) console[name] = () => {};

const order = workerData as RemuxOrder;
const bytes = typeof order === "string" ? readFileSync(order) : Buffer.from(order.buffer);
const answer = await examine();
parentPort?.postMessage(answer, "video" in answer ? [answer.video.bytes.buffer] : []);

async function examine(): Promise<RemuxResult> {
  const unreadable = { error: "video_unreadable" } as const;
  if (bytes.length === 0) return unreadable;
  const container = findContainer(bytes);
  if (container === null) return { error: "unsupported_file_type" };
  if (!isWhole(bytes, container)) return unreadable;
  const video = await remux(bytes, container).catch(() => null);
  return video === null ? unreadable : { video, container };
}
