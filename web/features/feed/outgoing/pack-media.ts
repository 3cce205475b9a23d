import type { HandedOver } from "../../../platform/media/media-tray.ts";
import type { OutgoingMedia, OutgoingPost } from "./outgoing-post.ts";

/** Converts the tray's files to what an entry stores: their descriptions, and the files. */
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

/** The reverse, for a post to be edited. */
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
