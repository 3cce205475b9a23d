import * as z from "zod/mini";

import type { BodyOf, QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import type * as contract from "#contracts/follows.ts";
import { BLOCKED_PAGE_SIZE } from "#contracts/reference/limits.ts";

import { authorize, type Viewer, isOwner } from "../../platform/authorization.ts";
import { defineCursor, part, toPage } from "../../platform/cursor.ts";
import { lockPair } from "../../platform/database/blocked.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { presentPerson } from "../../platform/person.ts";
import {
  addFollow,
  changeFollow,
  findFollow,
  findFollowed,
  isKnownTo,
  lockFollow,
  removeFollow,
} from "./follows.queries.ts";

/** Returns what the viewer wants to hear about a member; null if they do not follow them. */
export async function getFollow(
  { db }: Deps,
  viewer: Viewer,
  userId: number,
): Promise<contract.FollowPreference | null> {
  if (!(await isKnownTo(db, viewer.userId, userId))) throw new AppError("user_not_found");
  return (await findFollow(db, viewer.userId, userId)) ?? null;
}

/** Follows a member. The pair is locked, so that a concurrent block leaves no follow behind. */
export async function follow(
  deps: Deps,
  viewer: Viewer,
  body: BodyOf<typeof contract.follow>,
): Promise<contract.FollowPreference> {
  const { userId, followedUserId } = body;
  if (userId !== undefined && userId !== viewer.userId) throw new AppError("not_allowed");
  if (followedUserId === viewer.userId) throw new AppError("follow_self");
  return transaction(deps.db, async (tx) => {
    await lockPair(tx, viewer.userId, followedUserId);
    if (!(await isKnownTo(tx, viewer.userId, followedUserId))) throw new AppError("user_not_found");
    const added = await addFollow(tx, { ...body, userId: viewer.userId }, deps.clock.now());
    if (added === undefined) throw new AppError("already_following");
    await deps.events.record(tx, "follows.followed", { userId: viewer.userId, followedUserId });
    return added;
  });
}

/** Changes one flag or both; a flag not in the request stays. */
export function updateFollow(
  deps: Deps,
  viewer: Viewer,
  id: number,
  { notifyOnPosts, notifyOnJobPosts }: BodyOf<typeof contract.updateFollow>,
): Promise<contract.FollowPreference> {
  return transaction(deps.db, async (tx) => {
    const owned = authorize(viewer, isOwner, orThrow(await lockFollow(tx, id), "follow_not_found"));
    const flags = {
      notifyOnPosts: notifyOnPosts ?? owned.notifyOnPosts,
      notifyOnJobPosts: notifyOnJobPosts ?? owned.notifyOnJobPosts,
    };
    return changeFollow(tx, owned, flags, deps.clock.now());
  });
}

/** Ends the viewer's own follow. */
export async function unfollow(deps: Deps, viewer: Viewer, userId: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    if (!(await removeFollow(tx, viewer.userId, userId))) throw new AppError("not_following");
    await deps.events.record(tx, "follows.unfollowed", { userId: viewer.userId, followedUserId: userId });
  });
}

/** Lists whom the viewer follows, latest first. */
export async function list(
  { db }: Deps,
  viewer: Viewer,
  { cursor }: QueryOf<typeof contract.listFollows>,
): Promise<ReplyOf<typeof contract.listFollows>> {
  const before = CURSOR.read(cursor)?.id ?? Number.MAX_SAFE_INTEGER;
  const rows = await findFollowed(db, viewer.userId, before, BLOCKED_PAGE_SIZE + 1);
  const { shown, nextCursor } = toPage(rows, BLOCKED_PAGE_SIZE, ({ follow_id: id }) => CURSOR.write({ id }));
  return {
    people: shown.map((row) => ({ ...presentPerson(row), followedAt: row.created_at })),
    nextCursor,
  };
}

const CURSOR = defineCursor("follows", z.object({ id: part.id }));
