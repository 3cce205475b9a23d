import * as z from "zod/mini";

import { imageSource } from "#contracts/image-source.ts";

import { readDraft, writeDraft } from "../../../platform/drafts.ts";
import { newIdempotencyKey } from "../../../platform/idempotency.ts";
import { KEPT_FOR_MS, PREVIEW_WIDTH } from "../../../platform/media/kept-files.ts";
import type { MediaList } from "../../../platform/media/media-list.ts";
import type { HandedOver, MediaTray } from "../../../platform/media/media-tray.ts";
import { EDITED_DRAFT } from "./compose-state.ts";
import { RESTORED, storedFile, toKept } from "./post-files.ts";

// What is stored of a queued post while it is edited in the composer.

const editedPost = z.object({
  /** The entry's key. */
  key: z.string(),
  text: z.string(),
  /** In order: one of the entry's media with its current description, or a file uploaded since. */
  files: z.array(z.union([z.object({ place: z.int(), alt: z.string() }), storedFile])),
});
export type EditedPost = z.infer<typeof editedPost>;

/** Which of the post's media a file of the tray is, by the file's key. */
export type Places = ReadonlyMap<string, number>;

/** Stores the edited version. */
export function keepEditedPost(
  memberId: number,
  { key, text }: Pick<EditedPost, "key" | "text">,
  media: MediaList,
  places: Places,
): void {
  const files = media.flatMap((item): EditedPost["files"] => {
    const place = places.get(item.key);
    return place === undefined ? toKept(item) : [{ place, alt: item.alt }];
  });
  writeDraft(memberId, EDITED_DRAFT, { key, text, files });
}

/** Returns the post that this member was editing when the page ended, as edited so far. */
export function readEditedPost(memberId: number | null): EditedPost | undefined {
  return memberId === null ? undefined : editedPost.safeParse(readDraft(memberId, EDITED_DRAFT)).data;
}

/** Puts the post's own files into the tray, as edited if they were being edited before. */
export function takeBackFiles(
  tray: MediaTray,
  own: readonly HandedOver[],
  kept: EditedPost | undefined,
): Places {
  const left = kept === undefined ? own.map((file, place) => ({ ...file, place })) : restore(kept, own);
  // Replaces the files restored on page load, which are among these; files added since stay.
  for (const { key } of tray.media()) if (key.startsWith(RESTORED)) tray.remove(key);
  const others = new Set(tray.media().map(({ key }) => key));
  tray.takeBack(left, ({ url }) => imageSource(url, PREVIEW_WIDTH));
  const back = tray.media().filter(({ key }) => !others.has(key));
  return new Map(back.flatMap(({ key }, at) => (left[at]?.place == null ? [] : [[key, left[at].place]])));
}

/** `place` is null for a file added since. */
function restore({ files }: EditedPost, own: readonly HandedOver[]) {
  return files.flatMap((file): (HandedOver & { place: number | null })[] => {
    if ("place" in file) {
      const before = own[file.place];
      return before === undefined ? [] : [{ ...before, alt: file.alt, place: file.place }];
    }
    const { at, url, poster, ...about } = file;
    if (Date.now() - at >= KEPT_FOR_MS) return [];
    const stored = { url, poster };
    return [{ ...about, prepared: null, stored, uploadKey: newIdempotencyKey(), place: null }];
  });
}
