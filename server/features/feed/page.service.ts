import * as z from "zod/mini";

import type { QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import type * as contract from "#contracts/feed.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { defineCursor, isInstant, part, toPage } from "../../platform/cursor.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { presentPost } from "./feed.present.ts";
import type { NetworkCache } from "./networks.ts";
import { countNew } from "./new-posts.queries.ts";
import {
  NUMBERED_POSTS,
  readNewest,
  readPage,
  RELATED_ENOUGH,
  type PageInputs,
  type PageRow,
  type Scope,
} from "./page.queries.ts";

type Query = QueryOf<typeof contract.listPosts>;
type FeedDeps = Deps & { networks: NetworkCache };

/** Each order of each feed has its own cursor format. `isWide`: Related had too few posts and shows everyone's. */
const cursorOf = (filter: string, sort: string) =>
  defineCursor(`feed ${filter} ${sort}`, z.object({ at: part.instant, id: part.id, isWide: z.boolean() }));
const CURSORS = {
  related: { recent: cursorOf("related", "recent"), activity: cursorOf("related", "activity") },
  crew: { recent: cursorOf("crew", "recent"), activity: cursorOf("crew", "activity") },
};
const START = { at: "infinity", id: Number.MAX_SAFE_INTEGER };

/**
 * Returns a page of the home feed, by newest post or newest activity.
 *
 * Related: posts by members of the viewer's trade or county, by members they follow, by their crew and its crew, and their
 * own. If those are fewer than 10 in all, it shows everyone's posts instead, on later pages too.
 * MyCrew: the crew's posts and the viewer's own.
 *
 * With a cursor no post comes twice; by post number none is missed either, whatever others do in the meantime. By activity,
 * a post that becomes active moves above the pages to come: `countNewPosts` reports it.
 */
export async function listPage(
  deps: FeedDeps,
  viewer: Viewer,
  query: Query,
): Promise<ReplyOf<typeof contract.listPosts>> {
  const { filter, sort, limit, page } = query;
  const cursors = CURSORS[filter][sort];
  const cursor = cursors.read(query.cursor);
  const skip = cursor === null ? (page - 1) * limit : 0;
  if (skip >= NUMBERED_POSTS)
    return { posts: [], pagination: { page, hasMore: false, cursor: null, newestActivityAt: null } };
  const scope = filter === "crew" ? "crew" : scopeAfter(cursor);
  const rows = await readRows(deps, viewer, query, { scope, after: cursor ?? START, skip });
  const { shown, nextCursor } = toPage(rows.slice(skip), limit, (last) =>
    cursors.write({ at: last.last_activity_at, id: last.id, isWide: last.is_wide }),
  );
  const newest = shown.reduce((at, row) => (row.last_activity_at > at ? row.last_activity_at : at), "");
  return {
    posts: shown.map((row) => presentPost(viewer, row)),
    pagination: {
      page,
      hasMore: nextCursor !== null,
      cursor: nextCursor,
      newestActivityAt: newest === "" ? null : newest,
    },
  };
}

function scopeAfter(cursor: { isWide: boolean } | null): Scope {
  if (cursor === null) return "related";
  return cursor.isWide ? "everyone_next" : "related_next";
}

/** Filters the newest posts if they fill the page; otherwise, or if they recently did not, does the full search. */
async function readRows(
  { db, networks }: FeedDeps,
  viewer: Viewer,
  { sort, limit }: Query,
  from: { scope: Scope; after: { at: string; id: number }; skip: number },
): Promise<PageRow[]> {
  const { scope, after, skip } = from;
  const network = await networks.of(viewer.userId);
  const take = skip + limit + 1;
  const inputs: PageInputs = {
    viewer: viewer.userId,
    trade: viewer.tradeKey,
    county: viewer.county,
    network: scope === "crew" ? network.crew : network.all,
    after_at: after.at,
    after_id: after.id,
    take,
  };
  const isRelated = scope === "related" || scope === "related_next";
  if (isRelated && skip === 0 && !network.isSparse) {
    // A first page must know that Related need not widen, even if it asks for fewer posts.
    const enough = scope === "related" ? Math.max(take, RELATED_ENOUGH) : take;
    const rows = await readNewest(db, sort, { ...inputs, take: enough });
    if (rows.length >= enough) return rows.slice(0, take);
    if (scope === "related") network.isSparse = true;
  }
  return readPage(db, scope, sort, inputs);
}

/** Counts the posts that others wrote (or, by activity, also reacted to) since the feed was read. */
export async function countNewPosts(
  deps: FeedDeps,
  viewer: Viewer,
  { filter, after, since }: QueryOf<typeof contract.countNewPosts>,
): Promise<ReplyOf<typeof contract.countNewPosts>> {
  if (since !== undefined && !isInstant(since)) throw new AppError("malformed_request");
  const { crew, all } = await deps.networks.of(viewer.userId);
  const count = await countNew(deps.db, {
    filter,
    after,
    since,
    viewerId: viewer.userId,
    network: filter === "crew" ? crew : all,
    trade: viewer.tradeKey,
    county: viewer.county,
  });
  return { count };
}
