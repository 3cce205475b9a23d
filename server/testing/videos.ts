import { randomFillSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { uploadVideo } from "#contracts/media.ts";
import { MEGABYTE } from "#contracts/reference/limits.ts";

import type { Member } from "./members.ts";
import type { TestApp } from "./test-app.ts";
import { upload } from "./uploads.ts";

/**
 * Real clips of one second, 96 by 64, with sound, that state their place and maker: H.264 in MP4 with its index at the
 * end, the same in QuickTime turned by 90 degrees, and VP8 in WebM.
 */
const CLIPS = { mp4: "clip.mp4", turned: "turned.mov", webm: "clip.webm" } as const;

let made = 0;

/** Creates a unique, playable video: the last moment of its sound differs. */
export function makeVideo(clip: keyof typeof CLIPS = "mp4"): Buffer {
  const bytes = readFileSync(join(import.meta.dirname, "files", CLIPS[clip]));
  made += 1;
  const own = Buffer.alloc(4);
  own.writeUInt32BE(made);
  if (clip !== "webm") return appendToSound(bytes, own);
  // Its content ends with the file; this sound codec accepts any bytes.
  own.copy(bytes, bytes.length - 4);
  return bytes;
}

/** Players skip bytes after a moment's sound, but remuxing keeps them. */
function appendToSound(bytes: Buffer, extra: Buffer): Buffer {
  const [content, index] = [bytes.indexOf("mdat") - 4, bytes.indexOf("moov") - 4];
  const grown = Buffer.concat([bytes.subarray(0, index), extra, bytes.subarray(index)]);
  grown.writeUInt32BE(grown.readUInt32BE(content) + extra.length, content);
  // The last size of the last track: that moment extends to the end of the content.
  const sizes = grown.lastIndexOf("stsz") + 4;
  const last = sizes + 12 + (grown.readUInt32BE(sizes + 8) - 1) * 4;
  grown.writeUInt32BE(grown.readUInt32BE(last) + extra.length, last);
  return grown;
}

/** Creates a video padded with unused bytes to this size. */
export function makeVideoOf(size: number): Buffer {
  const bytes = makeVideo("mp4");
  const padding = Buffer.alloc(size - bytes.length);
  padding.writeUInt32BE(padding.length, 0);
  padding.write("free", 4, "latin1");
  return Buffer.concat([bytes, padding]);
}

/** Creates a video whose sound takes 9 MB, so that the stored video is as large. */
export function makeHeavyVideo(): Buffer {
  return appendToSound(makeVideo("mp4"), randomFillSync(Buffer.alloc(9 * MEGABYTE)));
}

/** A video as a data URL. */
export function toDataUrl(bytes: Buffer, type = "video/mp4"): string {
  return `data:${type};base64,${bytes.toString("base64")}`;
}

/** Uploads bytes as a browser would, as a member or as a visitor. */
export function uploadClip(
  app: TestApp,
  by: Member | null,
  bytes: Buffer,
  { name = "clip.mp4", type = "video/mp4" } = {},
) {
  return upload(app, uploadVideo, by, { bytes, name, type });
}
