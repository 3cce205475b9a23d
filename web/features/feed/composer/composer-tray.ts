import { useMemo, useSyncExternalStore } from "react";

import type { ImageView } from "#contracts/media.ts";
import { uploadImage } from "#contracts/media.ts";

import { ApiError, wordsOf } from "../../../platform/api-error.ts";
import { clearDraft, readDraft, writeDraft } from "../../../platform/drafts.ts";
import { onSessionChange, readMemberId, useMemberId } from "../../../platform/session.ts";
import { uploadFile } from "../../../platform/upload.ts";
import type { PhotoList } from "./photo-list.ts";
import { createPhotoTray } from "./photo-tray.ts";
import type { PhotoTray } from "./photo-tray.ts";

const DRAFT = "post-photos";
/** The server keeps a photo that no post shows for a day; one this old may be gone before the post is sent. */
const KEPT_FOR_MS = 20 * 3_600_000;

interface KeptPhoto {
  readonly name: string;
  readonly alt: string;
  readonly at: number;
  readonly image: ImageView;
}

let current: { memberId: number | null; tray: PhotoTray } | undefined;

/** The photos of the post this member is writing. They go on being sent while the reader looks elsewhere. */
export function useComposerTray(): { tray: PhotoTray; photos: PhotoList } {
  const memberId = useMemberId();
  const tray = useMemo(() => trayOf(memberId), [memberId]);
  return { tray, photos: useSyncExternalStore(tray.subscribe, tray.photos) };
}

function trayOf(memberId: number | null): PhotoTray {
  if (current?.memberId === memberId) return current.tray;
  current?.tray.clear();
  const tray = createPhotoTray(tools, memberId === null ? [] : readKept(memberId));
  if (memberId !== null) tray.subscribe(() => keep(memberId, tray.photos()));
  current = { memberId, tray };
  return tray;
}

function keep(memberId: number, photos: PhotoList): void {
  // Signing out empties the tray; what was kept stays for the same member.
  if (readMemberId() !== memberId) return;
  const kept = photos.flatMap(({ name, alt, step }): KeptPhoto[] =>
    step.is === "done" ? [{ name, alt, at: step.at, image: step.image }] : [],
  );
  if (kept.length === 0) clearDraft(memberId, DRAFT);
  else writeDraft(memberId, DRAFT, kept);
}

function readKept(memberId: number): PhotoList {
  const kept = readDraft(memberId, DRAFT);
  if (!Array.isArray(kept)) return [];
  return (kept as KeptPhoto[])
    .filter(({ at }) => Date.now() - at < KEPT_FOR_MS)
    .map(({ name, alt, at, image }, place) => ({
      key: `kept-${place}-${at}`,
      name,
      alt,
      preview: image.url,
      step: { is: "done", image, at },
    }));
}

const tools: Parameters<typeof createPhotoTray>[0] = {
  // Fetched with the first photo: most who read the feed never post one.
  prepare: (file) =>
    import("../../../platform/media/prepare-photo.ts").then((part) => part.preparePhoto(file)),
  upload: (photo, hooks) => uploadFile(uploadImage, photo, hooks),
  explain: (error) =>
    error instanceof ApiError
      ? { words: wordsOf(error), canRetry: error.status === 0 || error.status === 429 || error.status >= 500 }
      : { words: error instanceof Error ? error.message : wordsOf(error), canRetry: false },
  preview: (file) => URL.createObjectURL(file),
  forgetPreview: (address) => {
    if (address.startsWith("blob:")) URL.revokeObjectURL(address);
  },
  now: () => Date.now(),
};

// Signing out stops what is being sent in that member's name.
onSessionChange(() => {
  if (current !== undefined && current.memberId !== readMemberId()) {
    current.tray.clear();
    current = undefined;
  }
});
window.addEventListener("online", () => current?.tray.retry());
