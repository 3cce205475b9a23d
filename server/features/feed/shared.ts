import type { ImageView, VideoView } from "#contracts/media.ts";

import type { Deps } from "../../platform/deps.ts";
import { yearsSince } from "../../platform/experience.ts";
import { presentPerson } from "../../platform/person.ts";
import { findShared } from "./shared.queries.ts";

/** A post as anybody with the link may read it: what it says and shows, and who wrote it. */
export interface SharedPost {
  id: number;
  content: string;
  images: ImageView[];
  video: VideoView | null;
  createdAt: string;
  editedAt: string | null;
  likes: number;
  comments: number;
  author: {
    id: number;
    name: string;
    avatar: string | null;
    trade: string;
    /** Years. */
    experience: number;
  };
}

/**
 * What a visitor may know of a post: `absent` when it never was or was deleted, `unavailable` when its author
 * keeps it to members or is suspended.
 */
export type SharedState =
  | { state: "absent" }
  | { state: "unavailable" }
  | { state: "public"; post: SharedPost };

export async function readSharedPost(deps: Deps, postId: number): Promise<SharedState> {
  const row = await findShared(deps.db, postId);
  if (row === undefined) return { state: "absent" };
  if (!row.is_readable) return { state: "unavailable" };
  const post = {
    id: row.id,
    content: row.content,
    images: row.images,
    video: row.video,
    createdAt: row.created_at,
    editedAt: row.edited_at,
    likes: row.likes,
    comments: row.comments,
    author: {
      ...presentPerson({ ...row, id: row.user_id }),
      experience: yearsSince(row.started_year, deps.clock.now()),
    },
  };
  return { state: "public", post };
}
