import type { ImageView, VideoView } from "#contracts/media.ts";

import { one } from "../../platform/database/queries.ts";

export interface SharedRow {
  id: number;
  user_id: number;
  content: string;
  images: ImageView[];
  video: VideoView | null;
  created_at: string;
  edited_at: string | null;
  likes: number;
  comments: number;
  first_name: string;
  last_name: string;
  avatar: string | null;
  trade_key: string;
  custom_trade: string | null;
  started_year: number;
  is_readable: boolean;
}

/** A post as nobody in particular may see it; undefined when there is none. */
export const findShared = one<SharedRow, [postId: number]>(`
  select p.id, p.user_id, p.content, p.images, p.video, p.created_at, p.edited_at, p.likes, p.comments,
    u.first_name, u.last_name, u.avatar, u.trade_key, u.custom_trade, u.started_year,
    p.is_public and u.banned_at is null as is_readable
  from posts p join users u on u.id = p.user_id
  where p.id = $1 and p.deleted_at is null`);
