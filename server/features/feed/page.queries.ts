import type { FeedSort } from "#contracts/feed.ts";

import { statement, type Statement } from "../../platform/database/statements.ts";
import { POST_COLUMNS, POST_JOINS, type PostRow } from "./posts.queries.ts";

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

/** Candidates that a statement gathers: one of a few numbers, so that there are few statements to prepare. */
const REACHES = [11, 51, 201, 1001, 5001];

/** Posts that a glance looks at in feed order, per row wanted. */
const GLANCE_PER_ROW = 45;

export interface PageShape {
  scope: Scope;
  sort: FeedSort;
  /** A later page by cursor: it also meets posts that were touched since the first one, where they were then. */
  continued: boolean;
  /** How many candidates to gather at least. */
  reach: number;
}

/** Everything a page's statement may ask for; each uses some of it. */
export interface PageInputs {
  viewer: number;
  trade: string;
  county: string | null;
  /** `{1,2,3}` */
  circle: string;
  before_id: number;
  before_at: string;
  snapshot: string;
  skip: number;
  take: number;
}

export interface PageRow extends PostRow {
  /** Where it stands in the activity order; only there. */
  place_at?: string;
  /** The newest activity there was, on the first page by activity. */
  newest_at?: string | null;
  is_wide: boolean;
}

interface PageStatement {
  statement: Statement<PageRow>;
  names: (keyof PageInputs)[];
}

const compiled = new Map<string, PageStatement>();

/** The statement for a kind of page, built once. */
export function pageStatement(shape: PageShape): PageStatement {
  return build(shape.scope, shape, buildPage);
}

/**
 * The cheapest way to a page of Related: through the newest posts, keeping the related ones. Nearly always that fills
 * the page; when it gives too few rows, only `pageStatement` can tell whether there are more. It may give more than
 * `reach`: sizes in the statement are few and fixed, so that their plan can be kept.
 */
export function glanceStatement(shape: Omit<PageShape, "scope">): PageStatement {
  return build("glance", { ...shape, scope: "related" }, buildGlance);
}

function build(name: string, shape: PageShape, text: (shape: PageShape) => string): PageStatement {
  const reach = REACHES.find((size) => size >= shape.reach) ?? REACHES.at(-1) ?? shape.reach;
  const key = `${name} ${shape.sort} ${shape.continued} ${reach}`;
  let known = compiled.get(key);
  if (known === undefined) {
    known = bindNames(text({ ...shape, reach }));
    compiled.set(key, known);
  }
  return known;
}

export function valuesFor(page: PageStatement, inputs: PageInputs): unknown[] {
  return page.names.map((name) => inputs[name]);
}

/** Named placeholders (`:before_id`) to `$1, $2…`; a cast (`::`) is not one. */
function bindNames(text: string): PageStatement {
  const names: string[] = [];
  const numbered = text.replace(/(?<!:):([a-z_]+)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { statement: statement<PageRow>(numbered), names: names as (keyof PageInputs)[] };
}

/** The words in which the two orders differ. */
function orderOf(sort: FeedSort) {
  return sort === "recent"
    ? { place: "p.id", order: "p.id desc", byOrder: "id desc", at: "", before: "p.id < :before_id" }
    : {
        byOrder: "at desc, id desc",
        place: "p.id, p.last_activity_at as at",
        order: "p.last_activity_at desc, p.id desc",
        at: "at",
        before: "(p.last_activity_at, p.id) < (:before_at::timestamptz, :before_id)",
      };
}

/**
 * Trade and county stand in subselects: planned for particular ones, a common trade looks so cheap that PostgreSQL would
 * plan every request anew (0.4 ms) instead of keeping one plan.
 */
const IN_CIRCLE = "p.user_id in (select unnest(:circle::bigint[]))";
const IS_RELATED = `(p.author_trade = (select :trade::text) or p.author_county = (select :county::text) or ${IN_CIRCLE})`;
const NEWEST_AT = ", (select max(last_activity_at) from posts) as newest_at";
const BY_SOMEBODY = "join users a on a.id = p.user_id and a.banned_at is null";

function buildGlance({ sort, continued, reach }: PageShape): string {
  const { order, at, before } = orderOf(sort);
  const instants = at && `, p.last_activity_at as place_at${continued ? "" : NEWEST_AT}`;
  return `
    select ${POST_COLUMNS}, false as is_wide${instants}
    from (select p.* from posts p where ${before} and p.deleted_at is null
          order by ${order} limit ${reach * GLANCE_PER_ROW}) p ${POST_JOINS}
    where ${IS_RELATED} and u.banned_at is null order by ${order} limit ${reach}`;
}

/**
 * Every part reads one index in feed order and stops at `reach` rows, so its cost does not grow with posts or members:
 * - `found`: the newest of the trade, of the county and of each member of the circle; or everyone's;
 * - `bumped`: posts touched since the first page, in the place they had (`post_activity_past`);
 * - `chosen`: everyone's instead, when a first page of Related finds too few.
 */
function buildPage({ scope, sort, continued, reach }: PageShape): string {
  const { place, order, at, before, byOrder } = orderOf(sort);
  const newest = (where: string) => `
    (select ${place} from posts p ${BY_SOMEBODY}
     where ${where} and ${before} and p.deleted_at is null order by ${order} limit ${reach})`;
  const ofCircle = `
    (select n.* from unnest(:circle::bigint[]) as circle (id)
     join users a on a.id = circle.id and a.banned_at is null
     cross join lateral (
       select ${place} from posts p where p.user_id = circle.id and ${before} and p.deleted_at is null
       order by ${order} limit ${reach}) n
     order by ${byOrder} limit ${reach})`;
  const related = `${newest("p.author_trade = :trade")} union ${newest("p.author_county = :county")} union ${ofCircle}`;

  const source = { related, related_on: related, crew: ofCircle, everyone: newest("true") }[scope];
  const parts = [`found as materialized (${source})`];
  let candidates = "select * from found";
  if (sort === "activity" && continued) {
    const rule = { related: IS_RELATED, related_on: IS_RELATED, crew: IN_CIRCLE, everyone: "true" };
    parts.push(`bumped as (
      select h.post_id as id, h.was as at
      from post_activity_past h join posts p on p.id = h.post_id ${BY_SOMEBODY}
      where h.until > :snapshot::timestamptz and h.was <= :snapshot::timestamptz
        and (h.was, h.post_id) < (:before_at::timestamptz, :before_id) and p.deleted_at is null and ${rule[scope]}
      order by h.was desc, h.post_id desc limit ${reach})`);
    candidates += " union all select * from bumped";
  }
  let isWide = scope === "everyone" ? "true" : "false";
  if (scope === "related") {
    isWide = "(select yes from wide)";
    parts.push(
      `wide as materialized (select count(*) < ${RELATED_ENOUGH} as yes from found)`,
      `chosen as (select * from found where not ${isWide} union all ${newest(isWide)})`,
    );
    candidates = "select * from chosen";
  }
  return `
    with ${parts.join(",\n")}
    select ${POST_COLUMNS}, ${at && "page.at as place_at, "}${isWide} as is_wide${at && !continued ? NEWEST_AT : ""}
    from (select id${at && ", at"} from (${candidates}) c order by ${byOrder} offset :skip limit :take) page
    join posts p on p.id = page.id ${POST_JOINS}
    order by ${at ? "page.at desc, page.id desc" : "page.id desc"}`;
}
