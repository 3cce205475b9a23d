import type { QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import type * as contract from "#contracts/feed.ts";

import type { Viewer } from "../../platform/authorization.ts";
import type { Database } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Circles, ReadCircle } from "./circles.ts";
import { readCursor, writeCursor, type FeedCursor } from "./feed.cursor.ts";
import { presentPost } from "./feed.present.ts";
import { countNew } from "./new-posts.queries.ts";
import { RELATED_ENOUGH, type PageShape, type Scope } from "./page-text.queries.ts";
import {
  glanceStatement,
  NUMBERED_POSTS,
  pageStatement,
  valuesFor,
  type PageInputs,
  type PageRow,
} from "./page.queries.ts";
import { START, takeInTurn, type Candidate, type Turn } from "./page.runs.ts";

type Query = QueryOf<typeof contract.listPosts>;

/** What a page is read for: who reads which feed, and as it was when. */
interface Reading {
  db: Database;
  viewer: Viewer;
  query: Query;
  /** Posts before the page that is asked for by number. */
  skip: number;
  circle: ReadCircle;
  scope: Scope;
  /** By activity: the newest there was when the first page was read; null while that is being read. */
  snapshot: string | null;
}

/**
 * A page of the home feed.
 *
 * Related (`Q47`): posts by people of the viewer's trade or county, by those they follow, by their crew and its crew,
 * and their own. When those are fewer than 10 in all, everyone's posts are shown instead, and stay so while one pages.
 * Nobody has more than two in a row while there is somebody else's (`page.runs.ts`).
 * MyCrew: the crew's posts and one's own (`Q50`), in plain order.
 *
 * With a cursor no post comes twice and none is missed whatever others do meanwhile: by number of post nothing needs to
 * be remembered; by activity the pages after the first go through the order as it was then (`post_activity_past`).
 */
export async function listPage(
  deps: Pick<Deps, "db"> & { circles: Circles },
  viewer: Viewer,
  query: Query,
): Promise<ReplyOf<typeof contract.listPosts>> {
  const { filter, sort, limit, page } = query;
  const cursor = query.cursor === undefined ? null : readCursor(query.cursor, filter, sort);
  const skip = cursor === null ? (page - 1) * limit : 0;
  if (skip >= NUMBERED_POSTS) return { posts: [], pagination: { page, hasMore: false, cursor: null } };

  const reading: Reading = {
    db: deps.db,
    viewer,
    query,
    circle: await deps.circles.of(viewer.userId),
    skip,
    scope: firstScope(query, cursor),
    snapshot: cursor?.snapshot ?? null,
  };
  const { rows, turn, hasMore } = await readPosts(reading, cursor?.turn ?? START, skip + limit);
  const snapshot = reading.snapshot ?? "";
  const isWide = reading.scope === "everyone";
  return {
    posts: rows.slice(skip).map((row) => presentPost(viewer, row)),
    pagination: {
      page,
      hasMore,
      cursor: hasMore ? writeCursor({ filter, sort, isWide, turn, snapshot }) : null,
    },
  };
}

/** How many posts by others came to a feed since a given one. */
export async function countNewPosts(
  deps: Pick<Deps, "db"> & { circles: Circles },
  viewer: Viewer,
  { filter, after }: QueryOf<typeof contract.countNewPosts>,
): Promise<ReplyOf<typeof contract.countNewPosts>> {
  const { crew, all } = await deps.circles.of(viewer.userId);
  const count = await countNew(deps.db, {
    filter,
    after,
    viewerId: viewer.userId,
    circle: filter === "crew" ? crew : all,
    trade: viewer.tradeKey,
    county: viewer.county,
  });
  return { count };
}

function firstScope(query: Query, cursor: FeedCursor | null): Scope {
  if (query.filter === "crew") return "crew";
  return cursor === null ? "related" : laterScope(cursor.isWide);
}

function laterScope(isWide: boolean): Scope {
  return isWide ? "everyone" : "related_on";
}

/** Takes the next `want` posts: by one statement, and by one more for each author whose run has to be broken up. */
async function readPosts(reading: Reading, from: Turn, want: number) {
  const rows: PageRow[] = [];
  let turn = from;
  for (;;) {
    const asked = want - rows.length + 1;
    const found = await findRows(reading, turn, asked);
    const [first] = found;
    if (reading.scope === "related" && first !== undefined) reading.scope = laterScope(first.is_wide);
    reading.snapshot ??= first?.newest_at ?? "";
    if (reading.scope === "crew") {
      const hasMore = found.length === asked;
      if (hasMore) found.length = want;
      const last = found.at(-1);
      return { rows: found, turn: { ...START, front: last === undefined ? null : placeOf(last) }, hasMore };
    }
    const others = found.filter((row) => row.user_id !== turn.held?.author).length;
    const step = takeInTurn(found.map(toCandidate), turn, want - rows.length, others < asked);
    rows.push(...step.taken.map(({ row }) => row));
    turn = step.turn;
    if (!step.isStuck) return { rows, turn, hasMore: step.hasMore };
  }
}

function toCandidate(row: PageRow): Candidate & { row: PageRow } {
  return { author: row.user_id, place: placeOf(row), row };
}

function placeOf(row: PageRow) {
  return { id: row.id, at: row.place_at ?? "" };
}

/** A glance where it can fill the page, and the whole search where it cannot or lately did not. */
async function findRows(reading: Reading, turn: Turn, take: number): Promise<PageRow[]> {
  const { db, circle, scope, query } = reading;
  const inputs = inputsFor(reading, turn, take);
  const shape: PageShape = {
    scope,
    sort: query.sort,
    continued: turn.front !== null,
    held: turn.held !== null,
    reach: take,
  };
  const { continued } = shape;
  const isRelated = scope === "related" || scope === "related_on";
  const mayGlance = isRelated && !circle.isSparse && !shape.held && reading.skip === 0;
  if (mayGlance) {
    const glance = glanceStatement(shape);
    // A first page must know that Related need not widen, however few posts it was asked for.
    const enough = continued ? take : Math.max(take, RELATED_ENOUGH);
    const rows = await db.run(glance.statement, valuesFor(glance, inputs));
    if (rows.filter((row) => !row.is_bumped).length >= enough) return rows.slice(0, enough);
    if (!continued) circle.isSparse = true;
  }
  const page = pageStatement(shape);
  return db.run(page.statement, valuesFor(page, inputs));
}

function inputsFor({ viewer, circle, scope, snapshot }: Reading, turn: Turn, take: number): PageInputs {
  const { front, held } = turn;
  return {
    viewer: viewer.userId,
    trade: viewer.tradeKey,
    county: viewer.county,
    circle: scope === "crew" ? circle.crew : circle.all,
    before_id: front?.id ?? Number.MAX_SAFE_INTEGER,
    before_at: front?.at ?? "infinity",
    snapshot: snapshot ?? "infinity",
    forever: "infinity",
    held_author: held?.author ?? 0,
    held_id: held?.after.id ?? 0,
    held_at: held?.after.at ?? "infinity",
    take,
  };
}
