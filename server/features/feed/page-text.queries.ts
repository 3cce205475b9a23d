import type { FeedSort } from "#contracts/feed.ts";

import { notBlocked } from "../../platform/database/blocked.ts";
import { POST_COLUMNS, POST_JOINS, rangeOf } from "./posts.queries.ts";

/**
 * What a page is taken from.
 * - `related`: the first page of Related, which widens to everyone's when it finds fewer than `RELATED_ENOUGH`
 * - `related_on`: a later page of Related that did not widen
 * - `everyone`: a later page of Related that did
 * - `crew`: posts of the circle alone
 */
export type Scope = "related" | "related_on" | "everyone" | "crew";

/** Related that finds fewer posts than this in all shows everyone's instead (`Q47`). */
export const RELATED_ENOUGH = 10;

/** Posts that a glance looks at in feed order, per row wanted. */
const GLANCE_PER_ROW = 45;

export interface PageShape {
  scope: Scope;
  sort: FeedSort;
  /** A later page by cursor: it also meets posts that were touched since the first one, where they were then. */
  continued: boolean;
  /** Somebody's posts wait for those of others (`page.runs.ts`): both are gathered, each from where it has got to. */
  held: boolean;
  /** How many candidates to gather at least. */
  reach: number;
}

/** The words in which the two orders differ. */
function orderOf(sort: FeedSort) {
  return sort === "recent"
    ? { place: "p.id", order: "p.id desc", byOrder: "id desc", at: "" }
    : {
        byOrder: "at desc, id desc",
        place: "p.id, p.last_activity_at as at",
        order: "p.last_activity_at desc, p.id desc",
        at: "at",
      };
}

/**
 * Trade and county stand in subselects: planned for particular ones, a common trade looks so cheap that PostgreSQL would
 * plan every request anew (0.4 ms) instead of keeping one plan.
 */
const IN_CIRCLE = "p.user_id in (select unnest(:circle::bigint[]))";
const IS_RELATED = `(p.author_trade = (select :trade::text) or p.author_county = (select :county::text) or ${IN_CIRCLE})`;
const NEWEST_AT = ", (select max(last_activity_at) from posts) as newest_at";
const SHOWN = `a.banned_at is null and ${notBlocked("a.id", ":viewer")}`;
const BY_SOMEBODY = `join users a on a.id = p.user_id and ${SHOWN}`;

export function glanceText({ sort, continued, reach }: PageShape): string {
  const { order, at } = orderOf(sort);
  const before = placesOf(sort, "before");
  const glanced = `
    (select p.* from posts p where ${before.found} and p.deleted_at is null
     order by ${order} limit ${reach * GLANCE_PER_ROW})`;
  const rule = `${IS_RELATED} and u.banned_at is null and ${notBlocked("u.id", ":viewer")}`;
  if (at === "" || !continued) {
    const instants = at && `, p.last_activity_at as place_at${NEWEST_AT}`;
    return `
      select ${POST_COLUMNS}, false as is_wide, false as is_bumped${instants}
      from ${glanced} p ${POST_JOINS} where ${rule} order by ${order} limit ${reach}`;
  }
  return `
    with found as (
      select p.id, p.last_activity_at as at from ${glanced} p join users u on u.id = p.user_id
      where ${rule} order by ${order} limit ${reach})
    select ${POST_COLUMNS}, false as is_wide, c.is_bumped, c.at as place_at
    from (select *, false as is_bumped from found union all
          select *, true from ${bumpedBy(IS_RELATED, before.bumped, reach)} bumped) c
    join posts p on p.id = c.id ${POST_JOINS} order by c.at desc, c.id desc`;
}

/** What comes after a place (`before` or `held`), as posts stand now and as they stood when the first page was read. */
function placesOf(sort: FeedSort, from: "before" | "held") {
  const place = `(:${from}_at::timestamptz, :${from}_id)`;
  return sort === "recent"
    ? { found: `p.id < :${from}_id`, bumped: "" }
    : { found: `(p.last_activity_at, p.id) < ${place}`, bumped: `(h.was, h.post_id) < ${place}` };
}

/**
 * Posts touched since the first page, in the place they had (`post_activity_past`). Each post is looked up by itself:
 * `offset 0` keeps PostgreSQL from reading the whole table for what it takes to be many. With an upper end, which is
 * none, it takes what came since for the little that it is.
 */
function bumpedBy(rule: string, before: string, reach: number): string {
  return `
    (select h.post_id as id, h.was as at
     from post_activity_past h cross join lateral (
       select 1 from posts p ${BY_SOMEBODY}
       where p.id = h.post_id and p.deleted_at is null and ${rule} offset 0) p
     where h.until > :snapshot::timestamptz and h.until <= :forever::timestamptz
       and h.was <= :snapshot::timestamptz and ${before}
     order by h.was desc, h.post_id desc limit ${reach})`;
}

/** The newest posts of a scope after where one has got to: of everybody, or of all but the one whose posts wait. */
function gather(shape: PageShape, where = "true"): string {
  const { scope, sort, continued, held, reach } = shape;
  const { place, order, byOrder } = orderOf(sort);
  const before = placesOf(sort, "before");
  const byOthers = held ? "and p.user_id <> :held_author" : "";
  const newest = (key: ReturnType<typeof rangeOf> | null) => `
    (select ${place} from posts p ${BY_SOMEBODY}
     where ${key === null ? where : key.is} and ${before.found} and p.deleted_at is null ${byOthers}
     order by ${key === null ? "" : key.first} ${order} limit ${reach})`;
  const author = rangeOf("p.user_id", "circle.id");
  const ofCircle = `
    (select n.* from unnest(:circle::bigint[]) as circle (id)
     join users a on a.id = circle.id and ${SHOWN} ${held ? "and a.id <> :held_author" : ""}
     cross join lateral (
       select ${place} from posts p where ${author.is} and ${before.found} and p.deleted_at is null
       order by ${author.first} ${order} limit ${reach}) n
     order by ${byOrder} limit ${reach})`;
  const [trade, county] = [
    rangeOf("p.author_trade", ":trade::text"),
    rangeOf("p.author_county", ":county::text"),
  ];
  const related = `${newest(trade)} union ${newest(county)} union ${ofCircle}`;
  const found = { related, related_on: related, crew: ofCircle, everyone: newest(null) }[scope];
  if (sort === "recent" || !continued) return found;
  const rule = { related: IS_RELATED, related_on: IS_RELATED, crew: IN_CIRCLE, everyone: "true" }[scope];
  return `${found} union all ${bumpedBy(`${rule} ${byOthers}`, before.bumped, reach)}`;
}

/** The newest posts of the one whose posts wait. They are of the scope: one of them was shown. */
function gatherHeld({ sort, reach }: PageShape): string {
  const { place, order } = orderOf(sort);
  const places = placesOf(sort, "held");
  const author = rangeOf("p.user_id", ":held_author::bigint");
  const found = `
    (select ${place} from posts p ${BY_SOMEBODY}
     where ${author.is} and ${places.found} and p.deleted_at is null
     order by ${author.first} ${order} limit ${reach})`;
  if (sort === "recent") return found;
  return `${found} union all ${bumpedBy("p.user_id = :held_author", places.bumped, reach)}`;
}

/**
 * Every part reads one index in feed order and stops at `reach` rows, so its cost does not grow with posts or members:
 * - `found`: the newest of the trade, of the county and of each member of the circle; or everyone's;
 * - `chosen`: everyone's instead, when a first page of Related finds too few;
 * - `waiting`: those of the one whose posts wait for those of others.
 */
export function pageText(shape: PageShape): string {
  const { scope, sort, continued, held } = shape;
  const { at, byOrder } = orderOf(sort);
  const first = (from: string) => `(select id${at && ", at"} from ${from} c order by ${byOrder} limit :take)`;
  const parts = [`found as materialized (${gather(shape)})`];
  let page = first("found");
  let isWide = scope === "everyone" ? "true" : "false";
  if (scope === "related") {
    isWide = "(select yes from wide)";
    parts.push(
      `wide as materialized (select count(*) < ${RELATED_ENOUGH} as yes from found)`,
      `chosen as (select * from found where not ${isWide} union all
        ${gather({ ...shape, scope: "everyone" }, isWide)})`,
    );
    page = first("chosen");
  }
  if (held) {
    parts.push(`waiting as materialized (${gatherHeld(shape)})`);
    page += ` union all ${first("waiting")}`;
  }
  return `
    with ${parts.join(",\n")}
    select ${POST_COLUMNS}, ${at && "page.at as place_at, "}${isWide} as is_wide${at && !continued ? NEWEST_AT : ""}
    from (${page}) page join posts p on p.id = page.id ${POST_JOINS}
    order by ${at ? "page.at desc, page.id desc" : "page.id desc"}`;
}
