import type { FeedSort } from "#contracts/feed.ts";
import { FEED_PAGE_MAX } from "#contracts/reference/limits.ts";

import { notBlocked, notHidden, notMuted, withinReach } from "../../platform/database/blocked.ts";
import type { Handle } from "../../platform/database/database.ts";
import { statement, type Statement } from "../../platform/database/statements.ts";
import { POST_COLUMNS, POST_JOINS, rangeOf, type PostRow } from "./posts.queries.ts";

/**
 * What a page is taken from.
 * - `related`: the first page of Related; when that finds fewer than `RELATED_ENOUGH` posts, everyone's are shown instead
 * - `related_next`: a later page of Related whose first page showed related posts
 * - `everyone_next`: a later page of Related whose first page showed everyone's
 * - `crew`: posts of the member and their crew
 */
export type Scope = "related" | "related_next" | "everyone_next" | "crew";

/** If Related finds fewer posts than this in all, it shows everyone's instead. */
export const RELATED_ENOUGH = 10;
/** Numbered pages end with this post; a cursor has no end. */
export const NUMBERED_POSTS = 1000;
/** For each row wanted, how many of the newest posts are searched for related ones. */
const LOOKED_THROUGH_PER_ROW = 45;
/** Row limits, as a few fixed numbers in the statement's text, so that each plan is made once and reused. */
const SIZES = [11, 51, 201, NUMBERED_POSTS + FEED_PAGE_MAX + 1];

/** Named parameters of the statements (`:viewer`); each statement uses some. */
export interface PageInputs {
  viewer: number;
  trade: string;
  county: string | null;
  /** Further authors to include, as `{1,2,3}`. */
  network: string;
  after_at: string;
  after_id: number;
  take: number;
}

export interface PageRow extends PostRow {
  last_activity_at: string;
  is_wide: boolean;
}

/**
 * Each order has one key, with the id as tie-breaker. `activityAt` is selected for every post searched: with the id as key
 * nothing else is selected, so that the index alone answers.
 */
const ORDERS = {
  recent: {
    after: "p.id < :after_id",
    orderBy: "p.id desc",
    orderUnaliased: "id desc",
    activityAt: "null::timestamptz",
  },
  activity: {
    after: "(p.last_activity_at, p.id) < (:after_at::timestamptz, :after_id)",
    orderBy: "p.last_activity_at desc, p.id desc",
    orderUnaliased: "last_activity_at desc, id desc",
    activityAt: "p.last_activity_at",
  },
} as const satisfies Record<FeedSort, object>;

const COLUMNS = `${POST_COLUMNS}, p.last_activity_at`;
const isShown = (author: "a" | "u") =>
  `${author}.banned_at is null and ${notBlocked(`${author}.id`, ":viewer")} and ${notMuted(`${author}.id`, ":viewer")}
  and ${withinReach(author, ":viewer")}`;
const IS_KEPT = `p.deleted_at is null and ${notHidden("post", "p.id", ":viewer")}`;
/**
 * Trade and county are in subselects: planned for particular values, a common trade looks so cheap that PostgreSQL would plan
 * every request again (0.4 ms) instead of reusing one plan.
 */
const IS_RELATED = `(p.author_trade = (select :trade::text) or p.author_county = (select :county::text)
  or p.user_id in (select unnest(:network::bigint[])))`;

/** The cheap way to a page of Related: filters the newest posts of all. */
function lookThrough(sort: FeedSort, size: number): string {
  const { after, orderBy } = ORDERS[sort];
  return `
    select ${COLUMNS}, false as is_wide
    from (select p.* from posts p where ${after} and ${IS_KEPT}
          order by ${orderBy} limit ${size * LOOKED_THROUGH_PER_ROW}) p
    ${POST_JOINS} where ${IS_RELATED} and ${isShown("u")} order by ${orderBy} limit ${size}`;
}

/** The newest posts of a range, read from one index in the page's order. */
function newestOf(range: { is: string; first: string }, sort: FeedSort, size: number): string {
  const { after, orderBy, activityAt } = ORDERS[sort];
  return `
    (select p.id, ${activityAt} as last_activity_at from posts p join users a on a.id = p.user_id and ${isShown("a")}
     where ${range.is} and ${after} and ${IS_KEPT} order by ${range.first} ${orderBy} limit ${size})`;
}

function newestOfNetwork(sort: FeedSort, size: number): string {
  const { after, orderBy, orderUnaliased, activityAt } = ORDERS[sort];
  const author = rangeOf("p.user_id", "network.id");
  return `
    (select n.* from unnest(:network::bigint[]) as network (id) join users a on a.id = network.id and ${isShown("a")}
     cross join lateral (
       select p.id, ${activityAt} as last_activity_at from posts p where ${author.is} and ${after} and ${IS_KEPT}
       order by ${author.first} ${orderBy} limit ${size}) n
     order by ${orderUnaliased} limit ${size})`;
}

/** The reliable way to a page: its cost does not grow with posts or members, since each part reads one index and stops. */
function gather(scope: Scope, sort: FeedSort, size: number): string {
  const { orderBy, orderUnaliased } = ORDERS[sort];
  const ofTrade = newestOf(rangeOf("p.author_trade", ":trade::text"), sort, size);
  const ofCounty = newestOf(rangeOf("p.author_county", ":county::text"), sort, size);
  const ofNetwork = newestOfNetwork(sort, size);
  const related = `${ofTrade} union ${ofCounty} union ${ofNetwork}`;
  const everyone = (where: string) => newestOf({ is: where, first: "" }, sort, size);
  const found = { related, related_next: related, everyone_next: everyone("true"), crew: ofNetwork }[scope];
  const isWide = {
    related: "(select yes from wide)",
    everyone_next: "true",
    related_next: "false",
    crew: "false",
  }[scope];
  const chosen =
    scope === "related"
      ? `select * from found where not ${isWide} union all ${everyone(isWide)}`
      : "select * from found";
  return `
    with found as materialized (${found}),
    wide as materialized (select count(*) < ${RELATED_ENOUGH} as yes from found),
    page as (select id from (${chosen}) chosen order by ${orderUnaliased} limit :take)
    select ${COLUMNS}, ${isWide} as is_wide from page join posts p on p.id = page.id ${POST_JOINS} order by ${orderBy}`;
}

interface PageStatement {
  statement: Statement<PageRow>;
  names: readonly (keyof PageInputs)[];
}

const statements = new Map<string, PageStatement>();

/** Returns the statement for a kind of page, made on first use. */
function statementFor(kind: Scope | "newest", sort: FeedSort, take: number): PageStatement {
  const size = SIZES.find((each) => each >= take) ?? take;
  const key = `${kind} ${sort} ${size}`;
  const known = statements.get(key);
  if (known !== undefined) return known;
  const made = bindNames(kind === "newest" ? lookThrough(sort, size) : gather(kind, sort, size));
  statements.set(key, made);
  return made;
}

/** Turns named placeholders (`:take`) into `$1, $2…`; a cast (`::`) is not a placeholder. */
function bindNames(text: string): PageStatement {
  const names: (keyof PageInputs)[] = [];
  const numbered = text.replace(/(?<!:):([a-z_]+)/g, (_, name: keyof PageInputs) => {
    if (!names.includes(name)) names.push(name);
    return `$${names.indexOf(name) + 1}`;
  });
  return { statement: statement<PageRow>(numbered), names };
}

/** Reads the next `inputs.take` posts of a scope. */
export function readPage(db: Handle, scope: Scope, sort: FeedSort, inputs: PageInputs): Promise<PageRow[]> {
  return run(db, statementFor(scope, sort, inputs.take), inputs);
}

/** Reads the related posts among the newest of all. Fewer than asked for does not mean that there are no more. */
export async function readNewest(db: Handle, sort: FeedSort, inputs: PageInputs): Promise<PageRow[]> {
  const rows = await run(db, statementFor("newest", sort, inputs.take), inputs);
  return rows.slice(0, inputs.take);
}

function run(db: Handle, { statement: prepared, names }: PageStatement, inputs: PageInputs) {
  return db.run(
    prepared,
    names.map((name) => inputs[name]),
  );
}
