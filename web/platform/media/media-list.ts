/** What the server keeps of a file that has arrived. */
export interface StoredMedia {
  readonly url: string;
  /** The address of the photo that stands in a video's place until it plays. */
  readonly poster: string | null;
}

/** Why an upload is aborted whose file was taken out: nobody goes on with it, as with one that is only paused. */
export const TAKEN_OUT = new DOMException("The file was taken out", "AbortError");

/** Where a file is on its way from the phone to the server. */
export type MediaStep =
  | { readonly is: "waiting" }
  | { readonly is: "preparing" }
  /** Share sent so far, 0 to 1; `isWaiting` while it waits for a signal before it goes on by itself. */
  | { readonly is: "uploading"; readonly share: number; readonly isWaiting?: boolean }
  | { readonly is: "done"; readonly stored: StoredMedia; readonly at: number }
  /** `canRetry` is false when the file itself is the fault. */
  | { readonly is: "failed"; readonly words: string; readonly canRetry: boolean };

/** Of a file that neither the device nor the server has. */
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
  /** The file's name, to tell files apart in words. */
  readonly name: string;
  /** As it was chosen, before it was made smaller. */
  readonly bytes: number;
  /** What a photo shows, as the author puts it. */
  readonly alt: string;
  /** An address to show it by before it is stored. */
  readonly preview: string;
  /** A video's picture at 0.1 s; null when this browser cannot draw it. */
  readonly poster: string | null;
  /** A video's seconds; null while or where they are not known. */
  readonly duration: number | null;
  readonly step: MediaStep;
}

/** The photos in the order in which they will be seen, and one video. */
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

/** Moves a photo to a place among the photos, 0 being the first; places outside mean the ends. The video stays last. */
export function movePhoto(list: MediaList, key: string, to: number): MediaList {
  const photos = photosOf(list);
  const moved = photos.find((photo) => photo.key === key);
  if (moved === undefined) return list;
  const rest = removeMedia(photos, key);
  const place = Math.min(rest.length, Math.max(0, to));
  const others = list.filter(({ kind }) => kind !== "photo");
  return [...rest.slice(0, place), moved, ...rest.slice(place), ...others];
}

/** How far all of them are together. */
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
