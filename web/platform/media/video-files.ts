import { VIDEO_BYTES_MAX } from "#contracts/reference/limits.ts";

import { megabytes } from "../../ui/file-rules.ts";
import { VIDEO_ACCEPT } from "./use-file-drop.ts";

const VIDEO_NAME = /\.(mp4|m4v|mov|webm)$/i;
/** Apple's name for an MP4. */
const VIDEO_TYPES = [...VIDEO_ACCEPT.split(","), "video/x-m4v"];

/** True for a video of a type that the server stores. Some systems name no type; then the file name decides. */
export function isVideo({ type, name }: Pick<File, "type" | "name">): boolean {
  if (type === "") return VIDEO_NAME.test(name);
  // 'video/webm;codecs=vp8', as written by a page's own recorder.
  return VIDEO_TYPES.includes(type.split(";")[0]?.trim() ?? "");
}

/** Returns the words for a video that is not under 10 MB. */
export function videoSizeFault({ size }: Pick<File, "size">): string | undefined {
  if (size < VIDEO_BYTES_MAX) return undefined;
  return `Video file too large: ${megabytes(size)}. Please use a file under 10MB.`;
}
