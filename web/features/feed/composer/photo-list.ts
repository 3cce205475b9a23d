import type { ImageView } from "#contracts/media.ts";
import { POST_PHOTOS_MAX } from "#contracts/reference/limits.ts";

/** Where a photo is on its way from the phone to the post. */
export type PhotoStep =
  | { readonly is: "waiting" }
  | { readonly is: "preparing" }
  /** Share sent so far, 0 to 1. */
  | { readonly is: "uploading"; readonly share: number }
  | { readonly is: "done"; readonly image: ImageView; readonly at: number }
  /** `canRetry` is false when the file itself is the fault. */
  | { readonly is: "failed"; readonly words: string; readonly canRetry: boolean };

export interface ComposerPhoto {
  readonly key: string;
  /** The file's name, to tell photos apart in words. */
  readonly name: string;
  /** What it shows, as the author puts it. */
  readonly alt: string;
  /** An address to show it by before it is stored. */
  readonly preview: string;
  readonly step: PhotoStep;
}

export type PhotoList = readonly ComposerPhoto[];

/** Parts files into those there is room for and the words for the rest. */
export function fitPhotos<Each>(list: PhotoList, files: readonly Each[]): { fit: Each[]; words?: string } {
  const room = Math.max(0, POST_PHOTOS_MAX - list.length);
  const fit = files.slice(0, room);
  return fit.length === files.length ? { fit } : { fit, words: `Maximum ${POST_PHOTOS_MAX} photos allowed` };
}

export function changePhoto(list: PhotoList, key: string, change: Partial<ComposerPhoto>): PhotoList {
  return list.map((photo) => (photo.key === key ? { ...photo, ...change } : photo));
}

export function removePhoto(list: PhotoList, key: string): PhotoList {
  return list.filter((photo) => photo.key !== key);
}

/** Moves a photo to a place, 0 being the first; places outside the list mean its ends. */
export function movePhoto(list: PhotoList, key: string, to: number): PhotoList {
  const moved = list.find((photo) => photo.key === key);
  if (moved === undefined) return list;
  const rest = removePhoto(list, key);
  const place = Math.min(rest.length, Math.max(0, to));
  return [...rest.slice(0, place), moved, ...rest.slice(place)];
}

/** How far all of them are together. */
export function summarisePhotos(list: PhotoList): {
  total: number;
  done: number;
  failed: number;
  busy: number;
} {
  const count = (is: PhotoStep["is"]) => list.filter(({ step }) => step.is === is).length;
  const [done, failed] = [count("done"), count("failed")];
  return { total: list.length, done, failed, busy: list.length - done - failed };
}

/** What the call that makes the post says of the photos; call it when all are done. */
export function photoPayload(list: PhotoList): { imageUrls: string[]; imageAlts: string[] } {
  const done = list.flatMap(({ step, alt }) => (step.is === "done" ? [{ url: step.image.url, alt }] : []));
  return { imageUrls: done.map(({ url }) => url), imageAlts: done.map(({ alt }) => alt) };
}
