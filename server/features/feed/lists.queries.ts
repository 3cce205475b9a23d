import type { TimePosition } from "../../platform/cursor.ts";
import { notBlocked, notHidden } from "../../platform/database/blocked.ts";
import { many, matched } from "../../platform/database/queries.ts";
import type { PersonRow } from "../../platform/person.ts";
import { POST_COLUMNS, POST_JOINS, rangeOf, type PostRow } from "./posts.queries.ts";
import type { ReactionKind } from "./reactions.queries.ts";

/** A member who reacted, and when. */
export interface ReactionRow extends PersonRow {
  county: string | null;
  createdAt: string;
}

interface ReactionPage {
  postId: number;
  kind: ReactionKind;
  viewerId: number;
  after: TimePosition;
  take: number;
}

// The index on `- post_id` is for this list alone (server/migrations/0007_feed.sql).
/** Lists reactions to a post after a position, latest first. */
export const findReactions = many<ReactionRow, [page: ReactionPage]>(
  `
  select u.id, u.first_name, u.last_name, u.avatar, u.trade_key, u.custom_trade, u.county,
    r.created_at as "createdAt"
  from post_reactions r join users u on u.id = r.user_id and u.banned_at is null and ${notBlocked("u.id", "$3")}
  where - r.post_id = - $1::bigint and r.kind = $2 and (r.created_at, r.user_id) < ($4::timestamptz, $5)
  order by r.created_at desc, r.user_id desc limit $6`,
  ({ postId, kind, viewerId, after, take }) => [postId, kind, viewerId, after.at, after.id, take],
);

const author = rangeOf("p.user_id", "$2::bigint");

/** Lists a member's posts after a position, newest first, without posts of others that the viewer has hidden or reported. */
export const findUserPosts = many<
  PostRow,
  [page: { userId: number; viewerId: number; beforeId: number; take: number }]
>(
  `select ${POST_COLUMNS} from posts p ${POST_JOINS}
   where ${author.is} and p.id < $3 and p.deleted_at is null and u.banned_at is null
     and ${notBlocked("u.id", ":viewer")} and (p.user_id = :viewer or ${notHidden("post", "p.id", ":viewer")})
   order by ${author.first} p.id desc limit $4`.replaceAll(":viewer", "$1"),
  (page) => [page.viewerId, page.userId, page.beforeId, page.take],
);

/** True if there is such a member for the viewer. */
export const isMember = matched<[userId: number, viewerId: number]>(
  `select id from users where id = $1 and banned_at is null and ${notBlocked("id", "$2")}`,
);
