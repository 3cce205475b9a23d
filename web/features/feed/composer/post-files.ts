import * as z from "zod/mini";

import { imageSource } from "#contracts/image-source.ts";
import { MEDIA_URL, VIDEO_URL } from "#contracts/media.ts";
import { POST_PHOTOS_MAX } from "#contracts/reference/limits.ts";

import { clearDraft, readDraft, writeDraft } from "../../../platform/drafts.ts";
import { isUnsent, KEPT_FOR_MS, noticeOf, PREVIEW_WIDTH } from "../../../platform/media/kept-files.ts";
import { photosOf, videoOf } from "../../../platform/media/media-list.ts";
import type { MediaItem, MediaList } from "../../../platform/media/media-list.ts";
import { isPhoto, unsupportedWords } from "../../../platform/media/photo-files.ts";
import type { ChosenFile } from "../../../platform/media/tray-tools.ts";
import { isVideo, videoSizeFault } from "../../../platform/media/video-files.ts";
import { FILES_DRAFT } from "./compose-state.ts";

/** How many more photos the post can take. */
export function roomForPhotos(list: MediaList): number {
  return Math.max(0, POST_PHOTOS_MAX - photosOf(list).length);
}

interface Sorted {
  readonly taken: readonly ChosenFile[];
  /** Why files were left out, in words. */
  readonly refused: readonly string[];
  /** Shown when a video is left out because there is one already; not an error of the file. */
  readonly notice: string | undefined;
}

/** Splits picked, dropped or pasted files into those that fit and the messages about the rest. */
export function sortFiles(files: readonly File[], list: MediaList): Sorted {
  const refused: string[] = [];
  const photos: ChosenFile[] = [];
  const videos: ChosenFile[] = [];
  for (const file of files) {
    const fault = isVideo(file) ? videoSizeFault(file) : undefined;
    if (fault !== undefined) refused.push(fault);
    else if (isVideo(file)) videos.push({ file, kind: "video" });
    else if (isPhoto(file)) photos.push({ file, kind: "photo" });
    else refused.push(unsupportedWords(file));
  }
  const room = roomForPhotos(list);
  if (photos.length > room) refused.push(`Maximum ${POST_PHOTOS_MAX} photos allowed`);
  const roomForVideo = videoOf(list) === undefined ? 1 : 0;
  return {
    taken: [...photos.slice(0, room), ...videos.slice(0, roomForVideo)],
    refused,
    notice: videos.length > roomForVideo ? "Only the first video is attached" : undefined,
  };
}

/** An uploaded file, without what belongs to this page alone. */
export const storedFile = z
  .object({
    kind: z.enum(["photo", "video"]),
    name: z.string(),
    bytes: z.number(),
    alt: z.string(),
    duration: z.nullable(z.number()),
    url: z.string(),
    poster: z.nullable(z.string().check(z.regex(MEDIA_URL))),
    at: z.number(),
  })
  .check(z.refine(({ kind, url }) => (kind === "video" ? VIDEO_URL : MEDIA_URL).test(url)));
export type KeptFile = z.infer<typeof storedFile>;

/** What is stored of a draft post, beside its text. */
interface PostFiles {
  readonly media: MediaList;
  readonly isPublic: boolean;
}

/** The stored form of `PostFiles`. */
interface StoredFiles {
  readonly media: readonly KeptFile[];
  readonly isPublic: boolean;
  /** The number of files not uploaded, which only the page had. */
  readonly unsent: number;
}

/**
 * Returns this member's attachments from before the page was loaded, and a notice about files lost or too old. The
 * reader, and older versions of this page, can write to storage: anything unreadable is ignored.
 */
export function readPostFiles(memberId: number | null): PostFiles & { notice: string | undefined } {
  const draft = memberId === null ? undefined : readDraft(memberId, FILES_DRAFT);
  const stored = (draft ?? {}) as { [Name in keyof StoredFiles]?: unknown };
  const files = (Array.isArray(stored.media) ? stored.media : []).flatMap(
    (file) => storedFile.safeParse(file).data ?? [],
  );
  const fresh = files.filter(({ at }) => Date.now() - at < KEPT_FOR_MS);
  return {
    media: fresh.map(toMedia),
    isPublic: stored.isPublic !== false,
    notice: noticeOf(files.length - fresh.length, stored.unsent),
  };
}

/**
 * Stores the uploaded files and the number of those that are not; deletes the draft if there is nothing to store.
 * `inOutbox`: keys of the files that a queued post has.
 */
export function keepPostFiles(
  memberId: number,
  { media, isPublic }: PostFiles,
  inOutbox: Pick<ReadonlyMap<string, unknown>, "has"> = new Map(),
): void {
  const files = media.flatMap(toKept);
  const unsent = media.filter((item) => isUnsent(item) && !inOutbox.has(item.key)).length;
  const kept: StoredFiles = { media: files, isPublic, unsent };
  if (files.length + unsent === 0 && isPublic) clearDraft(memberId, FILES_DRAFT);
  else writeDraft(memberId, FILES_DRAFT, kept);
}

/** The stored form of a file of the tray; empty if it is not uploaded. */
export function toKept({ kind, name, bytes, alt, duration, step }: MediaItem): KeptFile[] {
  return step.is === "done" ? [{ kind, name, bytes, alt, duration, ...step.stored, at: step.at }] : [];
}

/** Key prefix of a file restored on page load. */
export const RESTORED = "kept-";

function toMedia({ url, poster, at, ...file }: KeptFile, place: number): MediaItem {
  return {
    ...file,
    key: `${RESTORED}${place}-${at}`,
    preview: file.kind === "photo" ? imageSource(url, PREVIEW_WIDTH) : url,
    poster,
    step: { is: "done", stored: { url, poster }, at },
  };
}
