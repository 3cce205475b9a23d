import type { MediaItem } from "./media-list.ts";

// Files of something that is being written, as a draft keeps them.

/** The server keeps a file that nothing shows for a day; one this old may be gone before it is shown. */
export const KEPT_FOR_MS = 20 * 3_600_000;
/** Wide enough for a tile on any screen. */
export const PREVIEW_WIDTH = 640;

/** A file that only the page has, and that is not itself the fault. */
export function isUnsent({ step }: MediaItem): boolean {
  return step.is !== "done" && (step.is !== "failed" || step.canRetry);
}

/** What a draft has lost: so many files that were kept too long, and those that only the page had, of which it knows the number. */
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
