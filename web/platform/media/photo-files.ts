import { SELECTION_NOTICE_BYTES } from "#contracts/reference/limits.ts";

import { megabytes } from "../../ui/file-rules.ts";

const PHOTO_NAME = /\.(jpe?g|png|webp|gif|avif|bmp|heic|heif)$/i;

/** True for a picture that a browser may be able to read. Drawings (SVG) are not photos. */
export function isPhoto(file: Pick<File, "type" | "name">): boolean {
  if (file.type === "") return PHOTO_NAME.test(file.name);
  return file.type.startsWith("image/") && file.type !== "image/svg+xml";
}

/** True for the iPhone's own format, which most browsers cannot read. */
function isHeic(file: Pick<File, "type" | "name">): boolean {
  return /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(file.name);
}

export function unsupportedWords(file: Pick<File, "type" | "name">): string {
  return `Unsupported file type: ${file.name || file.type || "unknown"}`;
}

/** A photo that cannot be prepared; its message can be shown. */
export class PhotoError extends Error {}

/** Returns why a file could not be prepared. */
export function failureWords(file: Pick<File, "type" | "name">): string {
  return isHeic(file)
    ? "This photo is HEIC. In Camera settings choose Most Compatible"
    : `Failed to process ${file.name || "the file"}`;
}

/** Returns the notice for a selection of more than 5 MB in total, otherwise undefined. */
export function sizeNotice(bytes: number): string | undefined {
  return bytes > SELECTION_NOTICE_BYTES
    ? `Your files are ${megabytes(bytes)} in total. Photos are made smaller before they are sent; on a weak signal it may take a while.`
    : undefined;
}
