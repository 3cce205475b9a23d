import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";

import { MEGABYTE, VIDEO_BYTES_MAX } from "#contracts/reference/limits.ts";

import { AppError } from "../errors.ts";
import type { RemuxResult, RemuxOrder } from "./remux-worker.ts";
import type { MediaSource, NewMedia } from "./stored-media.ts";

/**
 * Maximum CPU time of a video by its size: three times what remuxing takes, for a short one including compilation. A
 * video that takes more was made to.
 */
const workMs = (bytes: number) => 600 + 240 * (bytes / MEGABYTE);
/** Maximum total time, however busy the machine. */
const WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 100;
/** Node's compile cache, if set: half of a short video's time is compilation. */
const { NODE_COMPILE_CACHE } = process.env;
const LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32, stackSizeMb: 4 };

/**
 * Checks a video by its content and remuxes it. A thread with bounded memory and time reads it, so that a malicious
 * file does not affect other requests. `type` is the type declared by the sender.
 *
 * @throws {AppError} `unsupported_file_type`, `video_unreadable` or `video_too_large`.
 */
export async function prepareVideo(source: MediaSource, type?: string): Promise<NewMedia> {
  const size = Buffer.isBuffer(source) ? source.length : (await stat(source.path)).size;
  if (size >= VIDEO_BYTES_MAX) throw videoTooLarge(size);
  const order = Buffer.isBuffer(source) ? new Uint8Array(source) : source.path;
  const answer = await remuxApart(order, workMs(size));
  if ("error" in answer) {
    throw answer.error === "unsupported_file_type" ? unsupportedVideo(type) : new AppError(answer.error);
  }
  const { video, container } = answer;
  return {
    kind: "video",
    format: container,
    contentHash: createHash("sha256").update(video.bytes).digest("hex").slice(0, 32),
    width: video.width,
    height: video.height,
    // Rounded to the thousandth, to be short in the response.
    duration: Math.round(video.duration * 1000) / 1000,
    placeholder: null,
    files: [{ name: `video.${container}`, bytes: video.bytes }],
  };
}

/** The refusal states the size, to one decimal. */
export function videoTooLarge(bytes: number): AppError {
  const words = `Video file too large: ${(bytes / MEGABYTE).toFixed(1)} MB. Please use a file under 10MB.`;
  return new AppError("video_too_large", { words });
}

/** The refusal names the declared type, if it is one. */
export function unsupportedVideo(type = ""): AppError {
  const named = /^[a-z0-9.+-]{1,40}\/[a-z0-9.+-]{1,60}$/i.test(type) ? `${type.toLowerCase()}. ` : "";
  return new AppError("unsupported_file_type", {
    words: `Unsupported file type: ${named}Please use an MP4, MOV or WebM video.`,
  });
}

function remuxApart(order: RemuxOrder, mostMs: number): Promise<RemuxResult> {
  const worker = new Worker(join(import.meta.dirname, "remux-worker.ts"), {
    workerData: order,
    transferList: typeof order === "string" ? [] : [order.buffer],
    resourceLimits: LIMITS,
    // Undefined would arrive as the text "undefined", and name a folder.
    env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
  });
  const unreadable: RemuxResult = { error: "video_unreadable" };
  return new Promise((resolve) => {
    const finish = (answer: RemuxResult) => {
      clearInterval(looks);
      resolve(answer);
      void worker.terminate();
    };
    const begun = performance.now();
    const looks = setInterval(() => {
      if (performance.now() - begun > WITHIN_MS) finish(unreadable);
      void worker.cpuUsage().then(
        ({ user, system }) => user + system > mostMs * 1000 && finish(unreadable),
        () => {},
      );
    }, LOOK_EVERY_MS);
    worker.once("message", finish);
    // The thread ran out of memory or crashed on the file: it cannot be read.
    worker.once("error", () => finish(unreadable));
    worker.once("exit", () => finish(unreadable));
  });
}
