import type { QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import type * as contract from "#contracts/feed.ts";
import { USER_POSTS_PAGE_SIZE } from "#contracts/reference/limits.ts";

import { authorize, type Viewer } from "../../platform/authorization.ts";
import { defineTimeCursor, LATEST, toPage } from "../../platform/cursor.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { ownsPost } from "./feed.access.ts";
import { presentActor, presentPost } from "./feed.present.ts";
import { findReactions, findUserPosts, isMember } from "./lists.queries.ts";
import { findOwner } from "./posts.queries.ts";

/** Lists who liked a post, latest first; suspended members are left out, though counted. */
export async function listLikes(
  deps: Deps,
  viewer: Viewer,
  postId: number,
  query: QueryOf<typeof contract.listLikes>,
): Promise<ReplyOf<typeof contract.listLikes>> {
  await loadOwner(deps, viewer, postId);
  return listPeople(deps, viewer, { postId, kind: "like" }, query);
}

/** Lists who declared interest, for the author only. */
export async function listInterested(
  deps: Deps,
  viewer: Viewer,
  postId: number,
  query: QueryOf<typeof contract.listInterested>,
): Promise<ReplyOf<typeof contract.listInterested>> {
  authorize(viewer, ownsPost, await loadOwner(deps, viewer, postId));
  return listPeople(deps, viewer, { postId, kind: "interest" }, query);
}

async function loadOwner(deps: Deps, viewer: Viewer, postId: number): Promise<{ userId: number }> {
  return orThrow(await findOwner(deps.db, viewer.userId, postId), "post_not_found");
}

async function listPeople(
  deps: Deps,
  viewer: Viewer,
  of: { postId: number; kind: "like" | "interest" },
  { limit, cursor }: QueryOf<typeof contract.listLikes>,
) {
  const after = CURSOR.read(cursor) ?? LATEST;
  const page = { ...of, viewerId: viewer.userId, after, take: limit + 1 };
  const rows = await findReactions(deps.db, page);
  const { shown, nextCursor } = toPage(rows, limit, writeCursor);
  return { people: shown.map(presentActor), nextCursor };
}

/** Lists a member's posts, newest first: an array of the first 20, or pages of 20 if a cursor is asked for. */
export async function listUserPosts(
  deps: Deps,
  viewer: Viewer,
  userId: number,
  { cursor }: QueryOf<typeof contract.listUserPosts>,
): Promise<ReplyOf<typeof contract.listUserPosts>> {
  const beforeId = (CURSOR.read(cursor === "" ? undefined : cursor) ?? LATEST).id;
  const page = { userId, viewerId: viewer.userId, beforeId, take: USER_POSTS_PAGE_SIZE + 1 };
  const rows = await findUserPosts(deps.db, page);
  if (rows.length === 0 && !(await isMember(deps.db, userId, viewer.userId)))
    throw new AppError("user_not_found");
  const { shown, nextCursor } = toPage(rows, USER_POSTS_PAGE_SIZE, writeCursor);
  const posts = shown.map((row) => presentPost(viewer, row));
  return cursor === undefined ? posts : { posts, nextCursor };
}

const CURSOR = defineTimeCursor("people and posts");

function writeCursor({ createdAt: at, id }: { createdAt: string; id: number }): string {
  return CURSOR.write({ at, id });
}
