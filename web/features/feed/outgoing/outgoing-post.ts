import type { HandedOver } from "../../../platform/media/media-tray.ts";
import type { Entry } from "../../../platform/outbox/entries.ts";
import { useEntries } from "../../../platform/outbox/first-try.ts";
import { useStore } from "../../../ui/store.ts";
import { compose } from "../composer/compose-state.ts";

/** A photo or video of a queued post. */
export interface OutgoingMedia extends Pick<
  HandedOver,
  "kind" | "name" | "bytes" | "alt" | "duration" | "stored" | "uploadKey"
> {
  /** Index of the entry's file, and of its poster; null if there is none. */
  readonly file: number | null;
  readonly poster: number | null;
}

/** A post in the outbox. */
export interface OutgoingPost {
  readonly content: string;
  readonly isPublic: boolean;
  /** The photos in order, then the video. */
  readonly media: readonly OutgoingMedia[];
}

export type PendingPost = Entry<OutgoingPost>;

export const POST = "post";
export const POSTS_LANE = "posts";

/** This member's unsent posts, oldest first, without the one being edited in the composer. */
export function usePendingPosts(): readonly PendingPost[] {
  const { editedKey } = useStore(compose);
  return useEntries<OutgoingPost>(POSTS_LANE).filter(({ key }) => key !== editedKey);
}
