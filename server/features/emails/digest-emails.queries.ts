import { notHidden, notMuted } from "../../platform/database/blocked.ts";
import type { Tx } from "../../platform/database/database.ts";
import { manyValues, one } from "../../platform/database/queries.ts";

/** Claims members who want a digest and have not had that Monday's; each is claimed once. */
export const takeDueDigests = manyValues<number, [monday: string, take: number], Tx>(`
  update users set digest_sent_on = $1 where id = any (array (
    select id from users where email_digest and digest_sent_on < $1::date order by digest_sent_on limit $2
    for no key update skip locked))
  returning id`);

/** The digest's member, and what their crew and followed members have shared. */
export interface DigestFacts {
  trade: string;
  /** Null for a member without a county, whose digest has no jobs. */
  county: string | null;
  posts: number;
  people: number;
}

/** Posts are counted up to this number. */
export const POSTS_MAX = 100;

/** Undefined if there is no such member. */
export const readDigest = one<DigestFacts, [userId: number, since: Date, until: Date]>(`
  select u.trade_key as trade, u.county, shared.posts, shared.people
  from users u cross join lateral (
    select count(*)::int as posts, count(distinct recent.user_id)::int as people from (
      select p.user_id from posts p join users author on author.id = p.user_id and author.banned_at is null
      where p.deleted_at is null and p.created_at >= $2 and p.created_at < $3 and p.user_id in (
        select followed_user_id from follows where user_id = u.id
        union select user_b from crew_members where user_a = u.id
        union select user_a from crew_members where user_b = u.id)
        and ${notMuted("p.user_id", "u.id")} and ${notHidden("post", "p.id", "u.id")}
      limit ${POSTS_MAX}) recent) shared
  where u.id = $1`);
