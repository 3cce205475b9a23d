import type { FeedFilter, FeedSort } from "#contracts/feed.ts";
import { NEW_POSTS_MAX } from "#contracts/reference/limits.ts";

import { notBlocked, notHidden, notMuted, withinReach } from "../../platform/database/blocked.ts";
import type { Handle } from "../../platform/database/database.ts";
import { hideValues, statement } from "../../platform/database/statements.ts";
import { RELATED_ENOUGH } from "./page.queries.ts";
import { rangeOf } from "./posts.queries.ts";

const SHOWN = `a.banned_at is null and ${notBlocked("a.id", "$1")} and ${notMuted("a.id", "$1")}
  and ${withinReach("a", "$1")}`;
const IS_KEPT = `p.deleted_at is null and ${notHidden("post", "p.id", "$1")}`;
/** When sorting by activity, a post whose latest activity is the viewer's own is not new to them. */
const LAST_BY_VIEWER = `
  case when p.created_at = p.last_activity_at then p.user_id = $1 else
    exists (select from post_reactions r where r.post_id = p.id and r.user_id = $1 and r.created_at = p.last_activity_at)
    or exists (select from comments c where c.post_id = p.id and c.user_id = $1 and c.created_at = p.last_activity_at) end`;

/** What is new, and the index order that finds it. */
const NEW = {
  recent: { is: "and p.id > $2::bigint and p.user_id <> $1", by: "p.id desc" },
  activity: {
    is: `and p.last_activity_at > $2::timestamptz and not (${LAST_BY_VIEWER})`,
    by: "p.last_activity_at desc, p.id desc",
  },
} as const satisfies Record<FeedSort, object>;
type Order = (typeof NEW)[FeedSort];

/** At most `take` posts of a range, in no matter which order, since they are only counted. */
function some({ is, first }: ReturnType<typeof rangeOf>, more: string, by: string, take: number): string {
  return `
    (select p.id from posts p join users a on a.id = p.user_id and ${SHOWN}
     where ${is} and ${IS_KEPT} ${more} order by ${first} ${by} limit ${take})`;
}

function ofNetwork(more: string, by: string, take: number): string {
  const author = rangeOf("p.user_id", "network.id");
  return `
    (select n.id from unnest($3::bigint[]) as network (id) join users a on a.id = network.id and ${SHOWN}
     cross join lateral (
       select p.id from posts p where ${author.is} and ${IS_KEPT} ${more}
       order by ${author.first} ${by} limit ${take}) n
     limit ${take})`;
}

function related(more: string, by: string, take: number): string {
  const [trade, county] = [rangeOf("p.author_trade", "$4::text"), rangeOf("p.author_county", "$5::text")];
  return `${some(trade, more, by, take)} union ${some(county, more, by, take)} union ${ofNetwork(more, by, take)}`;
}

const countRelated = ({ is, by }: Order) =>
  statement<{ count: number }>(
    hideValues(`
    with wide as materialized (
      select count(*) < ${RELATED_ENOUGH} as yes from (${related("", "p.id desc", RELATED_ENOUGH)}) found),
    fresh as (
      select id from (${related(is, by, NEW_POSTS_MAX)}) mine where not (select yes from wide) union all
      ${some({ is: "(select yes from wide)", first: "" }, is, by, NEW_POSTS_MAX)})
    select least(count(*), ${NEW_POSTS_MAX}) as count from fresh`),
  );

const countCrew = ({ is, by }: Order) =>
  statement<{ count: number }>(`select count(*) as count from ${ofNetwork(is, by, NEW_POSTS_MAX)} fresh`);

const statements = {
  related: { recent: countRelated(NEW.recent), activity: countRelated(NEW.activity) },
  crew: { recent: countCrew(NEW.recent), activity: countCrew(NEW.activity) },
};

/**
 * Counts the posts that would come before those read if the feed were opened now, up to `NEW_POSTS_MAX`: posts by others since
 * the post `after`, or, if `since` is given, posts that others wrote or reacted to since then. Related counts everyone's posts
 * if it has fewer than 10 in all, as on opening it.
 */
export async function countNew(
  db: Handle,
  ask: {
    filter: FeedFilter;
    after: number;
    since: string | undefined;
    viewerId: number;
    network: string;
    trade: string;
    county: string | null;
  },
): Promise<number> {
  const { filter, after, since, viewerId, network, trade, county } = ask;
  const count = statements[filter][since === undefined ? "recent" : "activity"];
  const values = [viewerId, since ?? after, network];
  const rows = await db.run(count, filter === "crew" ? values : [...values, trade, county]);
  return rows[0]?.count ?? 0;
}
