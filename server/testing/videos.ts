import { randomFillSync } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { uploadVideo } from "#contracts/media.ts";
import { MEGABYTE } from "#contracts/reference/limits.ts";

import type { Member } from "./members.ts";
import type { TestApp } from "./test-app.ts";
import { upload } from "./uploads.ts";

/**
 * Real clips of one second, 96 by 64, with sound, that say where they were taken and by whom: H.264 in MP4 with its index
 * at the end, the same in QuickTime turned by 90 degrees, and VP8 in WebM.
 */
const CLIPS = { mp4: "clip.mp4", turned: "turned.mov", webm: "clip.webm" } as const;

let made = 0;

/** A video that no other call makes, and that plays to its end: the last moment of its sound is its own. */
export function makeVideo(clip: keyof typeof CLIPS = "mp4"): Buffer {
  const bytes = readFileSync(join(import.meta.dirname, "files", CLIPS[clip]));
  made += 1;
  const own = Buffer.alloc(4);
  own.writeUInt32BE(made);
  if (clip !== "webm") return appendToSound(bytes, own);
  // Its content ends with the file; what this sound is coded in has no wrong bytes.
  own.copy(bytes, bytes.length - 4);
  return bytes;
}

/** Players skip what follows a moment's sound; what writes a video again keeps it. */
function appendToSound(bytes: Buffer, extra: Buffer): Buffer {
  const [content, index] = [bytes.indexOf("mdat") - 4, bytes.indexOf("moov") - 4];
  const grown = Buffer.concat([bytes.subarray(0, index), extra, bytes.subarray(index)]);
  grown.writeUInt32BE(grown.readUInt32BE(content) + extra.length, content);
  // The last of the sizes of the last track: that moment reaches to the end of the content.
  const sizes = grown.lastIndexOf("stsz") + 4;
  const last = sizes + 12 + (grown.readUInt32BE(sizes + 8) - 1) * 4;
  grown.writeUInt32BE(grown.readUInt32BE(last) + extra.length, last);
  return grown;
}

/** The same with bytes that play no part, so that it has this size. */
export function makeVideoOf(size: number): Buffer {
  const bytes = makeVideo("mp4");
  const padding = Buffer.alloc(size - bytes.length);
  padding.writeUInt32BE(padding.length, 0);
  padding.write("free", 4, "latin1");
  return Buffer.concat([bytes, padding]);
}

/** One whose sound takes 9 MB: what is stored of it is as large. */
export function makeHeavyVideo(): Buffer {
  return appendToSound(makeVideo("mp4"), randomFillSync(Buffer.alloc(9 * MEGABYTE)));
}

/** A video as a data URL. */
export function toDataUrl(bytes: Buffer, type = "video/mp4"): string {
  return `data:${type};base64,${bytes.toString("base64")}`;
}

/** Uploads bytes as a browser would, as a member or as nobody. */
export function uploadClip(
  app: TestApp,
  by: Member | null,
  bytes: Buffer,
  { name = "clip.mp4", type = "video/mp4" } = {},
) {
  return upload(app, uploadVideo, by, { bytes, name, type });
}
