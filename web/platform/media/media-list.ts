/** What the server stores of a file that has arrived. */
export interface StoredMedia {
  readonly url: string;
  /** The address of the photo shown until the video plays. */
  readonly poster: string | null;
}

/** The abort reason for an upload whose file was removed: unlike a paused one, it is not resumed. */
export const TAKEN_OUT = new DOMException("The file was taken out", "AbortError");

/** Where a file is on its way from the phone to the server. */
export type MediaStep =
  | { readonly is: "waiting" }
  | { readonly is: "preparing" }
  /** Share sent so far, 0 to 1; `isWaiting` while it waits for a signal before it resumes by itself. */
  | { readonly is: "uploading"; readonly share: number; readonly isWaiting?: boolean }
  | { readonly is: "done"; readonly stored: StoredMedia; readonly at: number }
  /** `canRetry` is false if the file itself is at fault. */
  | { readonly is: "failed"; readonly words: string; readonly canRetry: boolean };

/** The step of a file that neither the device nor the server has. */
export function failedAsLost(name: string): MediaStep {
  return {
    is: "failed",
    words: `${name} is no longer on this device. Please add it again.`,
    canRetry: false,
  };
}

export type MediaKind = "photo" | "video";

export interface MediaItem {
  readonly key: string;
  readonly kind: MediaKind;
  /** The file's name, to tell files apart. */
  readonly name: string;
  /** Its size when chosen, before compression. */
  readonly bytes: number;
  /** What a photo shows, in the author's words. */
  readonly alt: string;
  /** The address to show it by before it is stored. */
  readonly preview: string;
  /** A video's picture at 0.1 s; null when this browser cannot draw it. */
  readonly poster: string | null;
  /** A video's length in seconds; null while it is unknown. */
  readonly duration: number | null;
  readonly step: MediaStep;
}

/** The photos in the order in which they will be shown, and at most one video. */
export type MediaList = readonly MediaItem[];

export function photosOf(list: MediaList): MediaList {
  return list.filter(({ kind }) => kind === "photo");
}

export function videoOf(list: MediaList): MediaItem | undefined {
  return list.find(({ kind }) => kind === "video");
}

export function changeMedia(list: MediaList, key: string, change: Partial<MediaItem>): MediaList {
  return list.map((item) => (item.key === key ? { ...item, ...change } : item));
}

export function removeMedia(list: MediaList, key: string): MediaList {
  return list.filter((item) => item.key !== key);
}

/** Moves a photo to a position among the photos, counted from 0 and clamped to the ends. The video stays last. */
export function movePhoto(list: MediaList, key: string, to: number): MediaList {
  const photos = photosOf(list);
  const moved = photos.find((photo) => photo.key === key);
  if (moved === undefined) return list;
  const rest = removeMedia(photos, key);
  const place = Math.min(rest.length, Math.max(0, to));
  const others = list.filter(({ kind }) => kind !== "photo");
  return [...rest.slice(0, place), moved, ...rest.slice(place), ...others];
}

/** Returns the progress of all files together. */
export function summariseMedia(list: MediaList): {
  total: number;
  done: number;
  failed: number;
  busy: number;
  bytes: number;
} {
  const count = (is: MediaStep["is"]) => list.filter(({ step }) => step.is === is).length;
  const [done, failed] = [count("done"), count("failed")];
  const bytes = list.reduce((sum, item) => sum + item.bytes, 0);
  return { total: list.length, done, failed, busy: list.length - done - failed, bytes };
}
