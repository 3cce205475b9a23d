import type { MediaItem } from "./media-list.ts";

// The files of an unfinished form, as its draft stores them.

/** The server deletes an unused file after a day; a file this old may be gone before it is used. */
export const KEPT_FOR_MS = 20 * 3_600_000;
/** Wide enough for a tile on any screen. */
export const PREVIEW_WIDTH = 640;

/** True for a file that only the page has, and that is not itself at fault. */
export function isUnsent({ step }: MediaItem): boolean {
  return step.is !== "done" && (step.is !== "failed" || step.canRetry);
}

/** Says what a draft has lost: `gone` files that were stored too long, and `unsent` ones that only the page had. */
export function noticeOf(gone: number, unsent: unknown): string | undefined {
  const words = [
    ...missingWords(gone, gone === 1 ? "was kept for a day and is gone" : "were kept for a day and are gone"),
    ...missingWords(typeof unsent === "number" ? unsent : 0, "had not been sent yet"),
  ];
  return words.length === 0 ? undefined : words.join(" ");
}

function missingWords(count: number, why: string): string[] {
  if (count === 0) return [];
  return count === 1
    ? [`A file of this draft ${why}. Please add it again.`]
    : [`${count} files of this draft ${why}. Please add them again.`];
}
