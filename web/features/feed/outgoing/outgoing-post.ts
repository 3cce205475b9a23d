import type { StoredMedia } from "../../../platform/media/media-list.ts";
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

/** What the tray gave, as an entry keeps it: what is said of the files, and the files. */
export function packMedia(handed: readonly HandedOver[]): { media: OutgoingMedia[]; files: File[] } {
  const files: File[] = [];
  const pack = (blob: Blob | null | undefined, name: string) =>
    blob ? files.push(new File([blob], name, { type: blob.type })) - 1 : null;
  const media = handed.map(({ prepared, ...about }) => ({
    ...about,
    file: pack(prepared?.body, about.name),
    poster: pack(prepared?.poster, about.name),
  }));
  return { media, files };
}

/** The way back, when it is to be changed. */
export function unpackMedia({ media }: OutgoingPost, files: readonly File[]): HandedOver[] {
  return media.map(({ file, poster, ...about }) => {
    const body = file === null ? undefined : files[file];
    return {
      ...about,
      prepared:
        body === undefined
          ? null
          : { body, poster: (poster === null ? undefined : files[poster]) ?? null, duration: about.duration },
    };
  });
}

/** With the address that the server gave one of them, or without. */
export function withStored(post: OutgoingPost, place: number, stored: StoredMedia | null): OutgoingPost {
  return { ...post, media: post.media.map((each, at) => (at === place ? { ...each, stored } : each)) };
}
