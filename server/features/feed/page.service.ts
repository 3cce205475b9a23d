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

/** Each order of each feed has cursors of its own. `isWide`: Related had found too few, and shows everyone's. */
const cursorOf = (filter: string, sort: string) =>
  defineCursor(`feed ${filter} ${sort}`, z.object({ at: part.instant, id: part.id, isWide: z.boolean() }));
const CURSORS = {
  related: { recent: cursorOf("related", "recent"), activity: cursorOf("related", "activity") },
  crew: { recent: cursorOf("crew", "recent"), activity: cursorOf("crew", "activity") },
};
const START = { at: "infinity", id: Number.MAX_SAFE_INTEGER };

/**
 * A page of the home feed, by the newest post or by the newest activity.
 *
 * Related: posts by people of the viewer's trade or county, by those they follow, by their crew and its crew, and their
 * own. When those are fewer than 10 in all, everyone's posts are shown instead, and stay so while one pages.
 * MyCrew: the crew's posts and one's own.
 *
 * With a cursor no post comes twice, and by number of post none is missed whatever others do meanwhile. By activity a post
 * that something happens to rises out of the pages to come: `countNewPosts` tells of it.
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

/** Among the newest posts of all where those fill the page, and by the whole search where they do not or lately did not. */
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
    // A first page must know that Related need not widen, however few posts it was asked for.
    const enough = scope === "related" ? Math.max(take, RELATED_ENOUGH) : take;
    const rows = await readNewest(db, sort, { ...inputs, take: enough });
    if (rows.length >= enough) return rows.slice(0, take);
    if (scope === "related") network.isSparse = true;
  }
  return readPage(db, scope, sort, inputs);
}

/** How many posts others wrote, or by activity touched, since the feed was read. */
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
