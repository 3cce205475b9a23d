import type { HandedOver } from "../../../platform/media/media-tray.ts";
import type { Entry } from "../../../platform/outbox/entries.ts";
import { useEntries } from "../../../platform/outbox/first-try.ts";
import { useStore } from "../../../ui/store.ts";
import { compose } from "../composer/compose-state.ts";

/** A photo or the video of a post in the outbox. */
export interface OutgoingMedia extends Pick<
  HandedOver,
  "kind" | "name" | "bytes" | "alt" | "duration" | "stored" | "uploadKey"
> {
  /** Which of the entry's files it is, and which its picture; null where there is none. */
  readonly file: number | null;
  readonly poster: number | null;
}

/** A post as it waits in the outbox. */
export interface OutgoingPost {
  readonly content: string;
  readonly isPublic: boolean;
  /** The photos in their order, then the video. */
  readonly media: readonly OutgoingMedia[];
}

export type PendingPost = Entry<OutgoingPost>;

export const POST = "post";
export const POSTS_LANE = "posts";

/** What this member has posted and the server does not have yet, oldest first; not what is back in the composer. */
export function usePendingPosts(): readonly PendingPost[] {
  const { editedKey } = useStore(compose);
  return useEntries<OutgoingPost>(POSTS_LANE).filter(({ key }) => key !== editedKey);
}
