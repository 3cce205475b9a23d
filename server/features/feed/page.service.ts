import type { QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import type { listPosts } from "#contracts/feed.ts";

import type { Viewer } from "../../platform/authorization.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Circles, ReadCircle } from "./circles.ts";
import { readCursor, writeCursor, type FeedCursor } from "./feed.cursor.ts";
import { presentPost } from "./feed.present.ts";
import {
  glanceStatement,
  pageStatement,
  RELATED_ENOUGH,
  valuesFor,
  type PageInputs,
  type PageRow,
  type Scope,
} from "./page.queries.ts";

/** Pages asked for by number end here; a cursor has no end (`Q52`). */
const NUMBERED_PAGES = 100;

type Query = QueryOf<typeof listPosts>;

/**
 * A page of the home feed.
 *
 * Related (`Q47`): posts by people of the viewer's trade or county, by those they follow, by their crew and its crew,
 * and their own. When those are fewer than 10 in all, everyone's posts are shown instead, and stay so while one pages.
 * MyCrew: the crew's posts and one's own (`Q50`).
 *
 * With a cursor no post comes twice and none is missed whatever others do meanwhile: by number of post nothing needs to
 * be remembered; by activity the pages after the first go through the order as it was then (`post_activity_past`).
 */
export async function listPage(
  deps: Pick<Deps, "db"> & { circles: Circles },
  viewer: Viewer,
  query: Query,
): Promise<ReplyOf<typeof listPosts>> {
  const { filter, sort, limit } = query;
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, filter, sort);
  const circle = await deps.circles.of(viewer.userId);
  const rows = await findRows(deps.db, circle, query, cursor, {
    viewer: viewer.userId,
    trade: viewer.tradeKey,
    county: viewer.county,
    circle: filter === "crew" ? circle.crew : circle.all,
    before_id: cursor?.beforeId ?? Number.MAX_SAFE_INTEGER,
    before_at: cursor?.beforeAt ?? "infinity",
    snapshot: cursor?.snapshot ?? "infinity",
    skip: cursor === null ? (Math.min(query.page, NUMBERED_PAGES) - 1) * limit : 0,
    take: limit + 1,
  });
  const hasMore = rows.length > limit;
  if (hasMore) rows.length = limit;
  return {
    posts: rows.map((row) => presentPost(viewer, row)),
    pagination: {
      page: query.page,
      hasMore,
      cursor: hasMore ? cursorAfter(rows.at(-1), query, cursor) : null,
    },
  };
}

/** One statement: a glance where it can fill the page, and the whole search where it cannot or lately did not. */
async function findRows(
  db: Database,
  circle: ReadCircle,
  query: Query,
  cursor: FeedCursor | null,
  inputs: PageInputs,
): Promise<PageRow[]> {
  const { sort } = query;
  const scope = scopeOf(query, cursor);
  const continued = cursor !== null;
  const reach = inputs.skip + inputs.take;
  // Later pages by activity also need the posts that were touched since, which no glance shows.
  const mayGlance =
    !circle.isSparse &&
    inputs.skip === 0 &&
    (scope === "related" || (scope === "related_on" && sort === "recent"));
  if (mayGlance) {
    const glance = glanceStatement({ sort, continued, reach });
    // A first page must know that Related need not widen, however few posts it was asked for.
    const enough = continued ? inputs.take : Math.max(inputs.take, RELATED_ENOUGH);
    const rows = await db.run(glance.statement, valuesFor(glance, inputs));
    if (rows.length >= enough) return rows;
    if (!continued) circle.isSparse = true;
  }
  const page = pageStatement({ scope, sort, continued, reach });
  return db.run(page.statement, valuesFor(page, inputs));
}

function scopeOf(query: Query, cursor: FeedCursor | null): Scope {
  if (query.filter === "crew") return "crew";
  if (cursor === null) return "related";
  return cursor.isWide ? "everyone" : "related_on";
}

function cursorAfter(last: PageRow | undefined, query: Query, from: FeedCursor | null): string | null {
  if (last === undefined) return null;
  return writeCursor({
    filter: query.filter,
    sort: query.sort,
    isWide: last.is_wide,
    beforeId: last.id,
    beforeAt: last.place_at ?? "",
    snapshot: from?.snapshot ?? last.newest_at ?? "",
  });
}
