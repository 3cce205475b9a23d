import { randomFillSync } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

import sharp from "sharp";

import { createPost } from "#contracts/feed.ts";
import { uploadImage, uploadVideo } from "#contracts/media.ts";
import { MEGABYTE } from "#contracts/reference/limits.ts";

import type { RealServer } from "./real-server.ts";
import { makeForm } from "./uploads.ts";
import { makeHeavyVideo, toDataUrl } from "./videos.ts";

/** Photos of 23 megapixels, videos of 9 MB, and photos as data URLs in JSON. */
export type StormKind = "photos" | "videos" | "JSON";

export interface StormResult {
  /** The number of responses by status. */
  statuses: Record<number, number>;
  /** Size of all uploads together. */
  megabytes: number;
  seconds: number;
  /** The server process's peak memory during the storm. */
  peakMegabytes: number;
}

/** Creates a worst-case photo: noise of 23 megapixels, about 11 MB. */
async function makeHeavyPhoto(): Promise<Buffer> {
  const [width, height] = [5500, 4200];
  const pixels = randomFillSync(Buffer.alloc(width * height * 3));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .blur(0.8)
    .jpeg({ quality: 78 })
    .toBuffer();
}

/** Sends `count` large uploads to a real server at once and measures its memory. */
export async function storm(
  server: RealServer,
  token: string,
  count: number,
  kinds: readonly StormKind[],
): Promise<StormResult> {
  const photo = kinds.every((kind) => kind === "videos") ? Buffer.alloc(0) : await makeHeavyPhoto();
  const json = Buffer.from(JSON.stringify({ content: "Storm", imageUrls: [toDataUrl(photo, "image/jpeg")] }));
  const make = (kind: StormKind) => {
    if (kind === "JSON")
      return { url: createPost.path, headers: { "content-type": "application/json" }, payload: json };
    const file =
      kind === "photos"
        ? { bytes: photo, name: "photo.jpg", type: "image/jpeg" }
        : { bytes: makeHeavyVideo(), name: "video.mp4", type: "video/mp4" };
    return { url: (kind === "photos" ? uploadImage : uploadVideo).path, ...makeForm(file) };
  };
  const uploads = Array.from({ length: count }, (_, at) => make(kinds[at % kinds.length] ?? "photos"));

  resetPeak(server.pid);
  const started = performance.now();
  const answers = await Promise.all(
    uploads.map(async ({ url, headers, payload }) => {
      const answer = await fetch(`${server.url}${url}`, {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${token}` },
        body: payload,
      });
      await answer.arrayBuffer();
      return answer.status;
    }),
  );
  const statuses: Record<number, number> = {};
  for (const status of answers) statuses[status] = (statuses[status] ?? 0) + 1;
  const bytes = uploads.reduce((sum, { payload }) => sum + payload.length, 0);
  return {
    statuses,
    megabytes: Math.round(bytes / MEGABYTE),
    seconds: Math.round((performance.now() - started) / 100) / 10,
    peakMegabytes: readMemory(server.pid, "VmHWM"),
  };
}

/** Returns a process's memory in MB: current (`VmRSS`) or peak (`VmHWM`). Linux only. */
export function readMemory(pid: number, name: "VmRSS" | "VmHWM"): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(
    readFileSync(`/proc/${pid}/status`, "utf8"),
  )?.[1];
  return Math.round(Number(kilobytes) / 1024);
}

/** Resets `VmHWM`. */
function resetPeak(pid: number): void {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}
