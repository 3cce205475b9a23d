import { imageSource, MEDIA_URL, VIDEO_URL } from "#contracts/media.ts";

import { clearDraft, readDraft, writeDraft } from "../../../platform/drafts.ts";
import type { MediaItem, MediaList } from "../../../platform/media/media-list.ts";

/** The draft beside the text's own. */
export const MEDIA_DRAFT = "post-media";
/** The server keeps a file that no post shows for a day; one this old may be gone before the post is sent. */
const KEPT_FOR_MS = 20 * 3_600_000;
/** Wide enough for a tile on any screen. */
const PREVIEW_WIDTH = 640;

/** A post that was sent without its answer having come: sent again with the same key it is made once. */
export interface SentPost {
  readonly payload: string;
  readonly key: string;
}

/** What is kept of a post in the making, beside its text. */
export interface ComposeDraft {
  readonly media: MediaList;
  readonly isPublic: boolean;
  readonly sent: SentPost | undefined;
  /** What has become of files that were kept too long. */
  readonly notice?: string | undefined;
}

/** A file that has arrived, without what belongs to this page alone. */
type KeptFile = Pick<MediaItem, "kind" | "name" | "bytes" | "alt" | "duration"> & {
  readonly url: string;
  readonly poster: string | null;
  readonly at: number;
};

export const NO_DRAFT: ComposeDraft = { media: [], isPublic: true, sent: undefined };

/** What this member had attached when the page went. Anything unreadable counts as nothing. */
export function readComposeDraft(memberId: number, now = Date.now()): ComposeDraft {
  const stored = readDraft(memberId, MEDIA_DRAFT) as { [Name in keyof ComposeDraft]?: unknown } | undefined;
  if (typeof stored !== "object") return NO_DRAFT;
  const files = Array.isArray(stored.media) ? stored.media.filter(isKeptFile) : [];
  const fresh = files.filter(({ at }) => now - at < KEPT_FOR_MS);
  return {
    media: fresh.map(toMedia),
    isPublic: stored.isPublic !== false,
    sent: isSent(stored.sent) ? stored.sent : undefined,
    notice: goneMessage(files.length - fresh.length),
  };
}

/** Keeps what has arrived; forgets the draft when there is nothing to keep. */
export function keepComposeDraft(memberId: number, { media, isPublic, sent }: ComposeDraft): void {
  const kept = media.flatMap(({ kind, name, bytes, alt, duration, step }): KeptFile[] =>
    step.is === "done" ? [{ kind, name, bytes, alt, duration, ...step.stored, at: step.at }] : [],
  );
  if (kept.length === 0 && isPublic && sent === undefined) clearDraft(memberId, MEDIA_DRAFT);
  else writeDraft(memberId, MEDIA_DRAFT, { media: kept, isPublic, sent });
}

function toMedia(file: KeptFile, place: number): MediaItem {
  const { kind, name, bytes, alt, duration, url, poster, at } = file;
  return {
    key: `kept-${place}-${at}`,
    kind,
    name,
    bytes,
    alt,
    duration,
    preview: kind === "photo" ? imageSource(url, PREVIEW_WIDTH) : url,
    poster,
    step: { is: "done", stored: { url, poster }, at },
  };
}

function goneMessage(count: number): string | undefined {
  if (count === 0) return undefined;
  return count === 1
    ? "A file of this draft was kept for a day and is gone. Please add it again."
    : `${count} files of this draft were kept for a day and are gone. Please add them again.`;
}

/** Storage belongs to the reader, and to older versions of this page. */
function isKeptFile(value: unknown): value is KeptFile {
  if (typeof value !== "object" || value === null) return false;
  const { kind, name, bytes, alt, duration, url, poster, at } = value as Partial<
    Record<keyof KeptFile, unknown>
  >;
  const address = kind === "video" ? VIDEO_URL : MEDIA_URL;
  return (
    (kind === "photo" || kind === "video") &&
    typeof url === "string" &&
    address.test(url) &&
    (poster === null || (typeof poster === "string" && MEDIA_URL.test(poster))) &&
    (duration === null || typeof duration === "number") &&
    [name, alt].every((text) => typeof text === "string") &&
    [bytes, at].every((number) => typeof number === "number")
  );
}

function isSent(value: unknown): value is SentPost {
  if (typeof value !== "object" || value === null) return false;
  const { payload, key } = value as Partial<Record<keyof SentPost, unknown>>;
  return typeof payload === "string" && typeof key === "string";
}
