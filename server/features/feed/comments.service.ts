import type { QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import type { getInteractions, InteractionReply, Reply } from "#contracts/feed.ts";
import { countCharacters } from "#contracts/fields.ts";
import { findMentions } from "#contracts/links.ts";
import { COMMENT_TOO_LONG } from "#contracts/post-form.ts";
import { COMMENT_MAX } from "#contracts/reference/limits.ts";

import { authorize, type Viewer } from "../../platform/authorization.ts";
import { defineCursor, part } from "../../platform/cursor.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, fieldError, orThrow } from "../../platform/errors.ts";
import { resolveMentions } from "../search/index.ts";
import {
  addComment,
  changeComment,
  findComment,
  findCommentToRemove,
  findThreads,
  hideComment,
  type CommentFacts,
  type NewComment,
} from "./comments.queries.ts";
import { isStillEditable, mayDeleteComment, ownsComment } from "./feed.access.ts";
import { presentReply, presentThreads } from "./feed.present.ts";
import { lockPost, lockPostOf } from "./posts.queries.ts";
import { recordMentions } from "./record-mentions.ts";

const CURSOR = defineCursor("comments", part.id);

/** Returns a post's counts and a page of its comments: the newest page first, each page oldest first. */
export async function listInteractions(
  deps: Deps,
  viewer: Viewer,
  postId: number,
  query: QueryOf<typeof getInteractions>,
): Promise<ReplyOf<typeof getInteractions>> {
  const page = {
    postId,
    viewerId: viewer.userId,
    beforeId: CURSOR.read(query.cursor) ?? Number.MAX_SAFE_INTEGER,
    take: query.limit + 1,
  };
  const { head, comments } = orThrow(await findThreads(deps.db, page), "post_not_found");
  const threads = presentThreads(viewer, comments, head.postUserId, deps.clock.now());
  const hasMore = threads.length > query.limit;
  if (hasMore) threads.shift();
  return {
    comments: threads,
    likes: head.postLikes,
    interests: head.interests,
    viewer: { liked: head.liked, interested: head.interested },
    nextCursor: hasMore ? CURSOR.write(threads[0]?.id ?? 0) : null,
  };
}

export async function addToPost(
  deps: Deps,
  viewer: Viewer,
  postId: number,
  content: string,
): Promise<InteractionReply> {
  const now = deps.clock.now();
  const { added, post } = await transaction(deps.db, async (tx) => {
    const locked = orThrow(await lockPost(tx, viewer.userId, postId), "post_not_found");
    const comment = { postId, parentId: null, content, now };
    return { added: await write(deps, tx, viewer, comment), post: locked };
  });
  const comment = presentReply(viewer, added.row, post.userId, now);
  return { action: "commented", likes: added.likes, comments: added.comments, comment };
}

/** Adds a reply. Replies are one level deep: a reply to a reply joins the same comment and mentions the member it answers. */
export async function reply(deps: Deps, viewer: Viewer, commentId: number, content: string): Promise<Reply> {
  const now = deps.clock.now();
  const { added, post } = await transaction(deps.db, async (tx) => {
    const locked = await lockPostOf(tx, viewer.userId, commentId);
    // Read only under the post's lock: it may have been removed before.
    const answered = await findComment(tx, commentId, viewer.userId);
    if (locked === undefined || answered === undefined) throw new AppError("comment_not_found");
    const comment = {
      postId: answered.postId,
      parentId: answered.parentId ?? answered.id,
      content: answered.parentId === null ? content : addressed(content, answered),
      now,
    };
    return { added: await write(deps, tx, viewer, comment, answered), post: locked };
  });
  return presentReply(viewer, added.row, post.userId, now);
}

/**
 * Changes a comment's text within 15 minutes of writing it; a text that waited for a moderator counts from when it was written.
 * A retry after a lost response finds its text stored and gets the same response at any time.
 */
export async function updateComment(
  deps: Deps,
  viewer: Viewer,
  commentId: number,
  { content, writtenAt }: { content: string; writtenAt: Date | undefined },
): Promise<Reply> {
  const now = deps.clock.now();
  const own = authorize(viewer, ownsComment, await load(deps, viewer, commentId));
  const comment = authorize(
    viewer,
    (_, { createdAt, content: current }) =>
      current === content || isStillEditable({ createdAt }, writtenAt ?? now),
    own,
    "comment_edit_closed",
  );
  // A reply to a reply may exceed the limit by the name it begins with.
  if (countCharacters(content) > Math.max(COMMENT_MAX, countCharacters(comment.content)))
    throw fieldError("content", COMMENT_TOO_LONG);
  // In a transaction, so that a banned word can hold the change back.
  const row = await transaction(deps.db, async (tx) => {
    const mentions = await resolveMentions(deps, tx, viewer, content, { free: comment.mentions });
    const changed = await changeComment(tx, comment, { content, mentions }, now);
    const { mentionsBefore: before, ...written } = orThrow(changed, "comment_not_found");
    const after = written.mentions;
    const about = { postId: comment.postId, commentId, userId: viewer.userId };
    await recordMentions(deps, tx, about, { before, after });
    return written;
  });
  return presentReply(viewer, row, comment.postUserId, now);
}

/** Removes a comment with its replies. */
export async function deleteComment(deps: Deps, viewer: Viewer, commentId: number): Promise<void> {
  const found = await findCommentToRemove(deps.db, commentId, viewer.userId);
  const comment = authorize(viewer, mayDeleteComment, orThrow(found, "comment_not_found"));
  await transaction(deps.db, async (tx) => {
    orThrow(await lockPost(tx, null, comment.postId), "comment_not_found");
    await hideComment(tx, comment, deps.clock.now());
    const { postId } = comment;
    await deps.events.record(tx, "feed.comment_removed", { postId, commentId, userId: viewer.userId });
  });
}

/** `answered` is the comment replied to: mentioning its writer does not count as mentioning a stranger. */
async function write(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  comment: Omit<NewComment, "userId" | "mentions">,
  answered?: CommentFacts,
) {
  const { userId } = viewer;
  const free = answered === undefined ? [] : [answered];
  const mentions = await resolveMentions(deps, tx, viewer, comment.content, { free });
  const added = await addComment(tx, { ...comment, userId, mentions });
  await deps.events.record(tx, "feed.commented", {
    postId: comment.postId,
    commentId: added.row.id,
    userId,
  });
  return added;
}

async function load(deps: Deps, viewer: Viewer, commentId: number): Promise<CommentFacts> {
  return orThrow(await findComment(deps.db, commentId, viewer.userId), "comment_not_found");
}

function addressed(content: string, { username }: CommentFacts): string {
  return findMentions(content).includes(username) ? content : `@${username} ${content}`;
}
