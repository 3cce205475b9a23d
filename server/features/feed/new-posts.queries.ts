import type { FeedFilter } from "#contracts/feed.ts";
import { NEW_POSTS_MAX } from "#contracts/reference/limits.ts";

import { notBlocked } from "../../platform/database/blocked.ts";
import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import { RELATED_ENOUGH } from "./page-text.queries.ts";
import { rangeOf } from "./posts.queries.ts";

const SHOWN = `a.banned_at is null and ${notBlocked("a.id", "$1")}`;
const IS_NEW = "and p.id > $2 and p.user_id <> $1";

/** At most `take` posts of a range; which ones does not matter to a count. */
function some({ is, first }: ReturnType<typeof rangeOf>, more: string, take: number): string {
  return `
    (select p.id from posts p join users a on a.id = p.user_id and ${SHOWN}
     where ${is} and p.deleted_at is null ${more} order by ${first} p.id desc limit ${take})`;
}

function ofCircle(more: string, take: number): string {
  const author = rangeOf("p.user_id", "circle.id");
  return `
    (select n.id from unnest($3::bigint[]) as circle (id) join users a on a.id = circle.id and ${SHOWN}
     cross join lateral (
       select p.id from posts p where ${author.is} and p.deleted_at is null ${more}
       order by ${author.first} p.id desc limit ${take}) n
     limit ${take})`;
}

function related(more: string, take: number): string {
  const [trade, county] = [rangeOf("p.author_trade", "$4::text"), rangeOf("p.author_county", "$5::text")];
  return `${some(trade, more, take)} union ${some(county, more, take)} union ${ofCircle(more, take)}`;
}

const countRelated = statement<{ count: number }>(`
  with wide as materialized (
    select count(*) < ${RELATED_ENOUGH} as yes from (${related("", RELATED_ENOUGH)}) found),
  fresh as (
    select id from (${related(IS_NEW, NEW_POSTS_MAX)}) mine where not (select yes from wide) union all
    ${some({ is: "(select yes from wide)", first: "" }, IS_NEW, NEW_POSTS_MAX)})
  select least(count(*), ${NEW_POSTS_MAX}) as count from fresh`);

const countCrew = statement<{ count: number }>(
  `select count(*) as count from ${ofCircle(IS_NEW, NEW_POSTS_MAX)} fresh`,
);

/**
 * How many posts by others would stand before a given one if the feed were opened now, up to `NEW_POSTS_MAX`. Related is
 * everyone's when it is fewer than 10 in all, as it would be when opened.
 */
export async function countNew(
  db: Handle,
  ask: {
    filter: FeedFilter;
    after: number;
    viewerId: number;
    circle: string;
    trade: string;
    county: string | null;
  },
): Promise<number> {
  const { filter, after, viewerId, circle, trade, county } = ask;
  const rows =
    filter === "crew"
      ? await db.run(countCrew, [viewerId, after, circle])
      : await db.run(countRelated, [viewerId, after, circle, trade, county]);
  return rows[0]?.count ?? 0;
}
