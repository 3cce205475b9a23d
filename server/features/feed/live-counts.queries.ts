import { notBlocked } from "../../platform/database/blocked.ts";
import { many } from "../../platform/database/queries.ts";

/** A post on a member's screen, if they may see it, with its current counts. */
export interface WatchedPost {
  viewerId: number;
  id: number;
  likes: number;
  comments: number;
  interests: number;
}

/** Reads the counts for those pairs of viewer and post where the viewer may see the post, ordered by viewer. */
export const findCounts = many<WatchedPost, [pairs: readonly { viewerId: number; postId: number }[]]>(
  `
  select w.viewer_id as "viewerId", p.id, p.likes, p.comments, p.interests
  from unnest($1::bigint[], $2::bigint[]) w (viewer_id, post_id)
  join posts p on p.id = w.post_id and p.deleted_at is null
  join users a on a.id = p.user_id and a.banned_at is null and ${notBlocked("a.id", "w.viewer_id")}
  order by w.viewer_id, p.id`,
  (pairs) => [pairs.map(({ viewerId }) => viewerId), pairs.map(({ postId }) => postId)],
);
