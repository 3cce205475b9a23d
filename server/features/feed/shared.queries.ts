import type { ImageView, VideoView } from "#contracts/media.ts";

import { one } from "../../platform/database/queries.ts";

export interface SharedRow {
  content: string;
  images: ImageView[];
  video: VideoView | null;
  createdAt: string;
  likes: number;
  comments: number;
  first_name: string;
  last_name: string;
  trade_key: string;
  custom_trade: string | null;
  started_year: number;
  /** False if its author shows it to members only, or is suspended. */
  is_readable: boolean;
}

/** Reads a post as every visitor with the link sees it; undefined if there is none. */
export const findShared = one<SharedRow, [postId: number]>(`
  select p.content, p.images, p.video, p.created_at as "createdAt", p.likes, p.comments,
    u.first_name, u.last_name, u.trade_key, u.custom_trade, u.started_year,
    p.is_public and u.banned_at is null as is_readable
  from posts p join users u on u.id = p.user_id
  where p.id = $1 and p.deleted_at is null`);
