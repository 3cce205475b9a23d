import { REMOVED_MESSAGE } from "#contracts/message.ts";
import { PROJECT_PINS_MAX } from "#contracts/reference/limits.ts";

import type { Authorized, Thing } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { execute, matched } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";
import type { RemovedContent } from "./sanctions.queries.ts";

const clearProfile = statement<Extract<RemovedContent, { bio: unknown }>>(`
  with former as (
    select id, bio, avatar from users where id = $1 and (bio is not null or avatar is not null) for no key update),
  cleared as (update users set bio = null, avatar = null where id in (select id from former))
  select bio, avatar from former`);
const blankMessage = statement<Extract<RemovedContent, { content: unknown }>>(`
  with former as (
    select id, content from messages where id = $1 and content <> '${REMOVED_MESSAGE}' for no key update),
  blanked as (update messages set content = '${REMOVED_MESSAGE}' where id in (select id from former))
  select content from former`);

// Set to empty and not null, so that the member cannot reply a second time.
const blankReply = statement<Extract<RemovedContent, { content: unknown }>>(`
  with former as (select id, reply as content from reviews where id = $1 and reply <> '' for no key update),
  blanked as (update reviews set reply = '' where id in (select id from former))
  select content from former`);

/** False if it was already removed. */
export const takeReviewAway = matched<[review: Authorized<Thing<"review">>], Tx>(
  "update reviews set is_public = false where id = $1 and is_public returning id",
  (review) => [review.id],
);

export const takeProjectAway = matched<[project: Authorized<Thing<"project">>, now: Date], Tx>(
  "update projects set removed_at = $2 where id = $1 and removed_at is null returning id",
  (project, now) => [project.id, now],
);

/** Clears bio and picture; name, trade and contact details belong to the account. Undefined if there were neither. */
export async function clearProfileText(
  tx: Tx,
  profile: Authorized<Thing<"profile">>,
): Promise<RemovedContent | undefined> {
  return (await tx.run(clearProfile, [profile.id]))[0];
}

/** Returns the message's text; undefined if it was already removed. */
export async function takeMessageAway(
  tx: Tx,
  message: Authorized<Thing<"message">>,
): Promise<RemovedContent | undefined> {
  return (await tx.run(blankMessage, [message.id]))[0];
}

/** Returns the text of the reply only; undefined if it was already removed. */
export async function takeReplyAway(
  tx: Tx,
  reply: Authorized<Thing<"review_reply">>,
): Promise<RemovedContent | undefined> {
  return (await tx.run(blankReply, [reply.id]))[0];
}

// Whatever the member has written since is kept.
const restoreProfile = statement<never>(
  "update users set bio = coalesce(bio, $2), avatar = coalesce(avatar, $3) where id = $1",
);
const restoreMessage = statement<never>(
  `update messages set content = $2 where id = $1 and content = '${REMOVED_MESSAGE}'`,
);

const restoreReply = statement<never>("update reviews set reply = $2 where id = $1 and reply = ''");

export const showReviewAgain = execute<[review: Authorized<Thing<"review">>]>(
  "update reviews set is_public = true where id = $1",
  (review) => [review.id],
);

// The caller has locked the member. A restored project may put them one over the limit of projects.
/** Restores a project, pinned as it was unless the member has already reached the limit of pins. */
export const showProjectAgain = execute<[project: Authorized<Thing<"project">>, removedAt: string]>(
  `
  update projects p set removed_at = null, pinned_at = case when (
    select count(pinned_at) from projects where user_id = p.user_id and removed_at is null) < ${PROJECT_PINS_MAX}
    then pinned_at end
  where id = $1 and removed_at = $2::timestamptz`,
  (project, removedAt) => [project.id, removedAt],
);

/** Restores a profile's bio and picture, a message, or the reply to a review, as they were when removed. */
export async function restoreKept(
  tx: Tx,
  thing: Authorized<Thing<"profile" | "message" | "review_reply">>,
  kept: RemovedContent,
): Promise<void> {
  if ("content" in kept)
    await tx.run(thing.type === "message" ? restoreMessage : restoreReply, [thing.id, kept.content]);
  else await tx.run(restoreProfile, [thing.id, kept.bio, kept.avatar]);
}
