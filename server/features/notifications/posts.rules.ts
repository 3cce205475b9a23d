import { PAGES } from "#contracts/pages.ts";

import { rowsByBatch } from "../../platform/database/batches.ts";
import { transaction } from "../../platform/database/database.ts";
import { BATCH, findFollowers, findReplies } from "./audience.queries.ts";
import {
  readComment,
  readMentioningPost,
  readPost,
  readReaction,
  type CommentFacts,
  type MentionFacts,
  type MentioningPostFacts,
  type ReactionFacts,
} from "./facts.queries.ts";
import type { Kind } from "./kind.ts";
import { defineManyRule } from "./notify-many.ts";
import { deletePostNotifications, type Notice, type SharedNotice } from "./notify.queries.ts";
import { announceEnded, defineRule, withdrawAll, type Ended, type NotifyDeps } from "./notify.ts";

export const POST_KINDS = {
  post_liked: { type: "like", words: (who) => `${who} liked your post` },
  post_commented: { type: "comment", words: (who) => `${who} commented on your post` },
  comment_replied: { type: "comment", words: (who) => `${who} replied to your comment` },
  post_mentioned: { type: "mention", words: (who) => `${who} mentioned you in a post` },
  comment_mentioned: { type: "mention", words: (who) => `${who} mentioned you in a comment` },
  interest_declared: { type: "declare_interest", words: (who) => `${who} declared interest in your post` },
  post_shared: {
    type: "followed_post",
    words: (who) => `${who} shared a new post`,
    email: {
      send: "gathered",
      preference: "postActivity",
      subject: "New posts from people you follow",
      action: "Go to your feed",
      path: PAGES.home.pattern,
    },
  },
} as const satisfies Record<string, Kind>;

export function notifyOfPosts(deps: NotifyDeps): void {
  const { events } = deps;
  const reacted = defineRule(deps, readReaction, decideReaction);
  events.on("feed.post_liked", "notify", ({ payload }) => reacted({ ...payload, kind: "like" }));
  events.on("feed.like_taken_back", "notify", ({ payload }) => reacted({ ...payload, kind: "like" }));
  events.on("feed.interest_declared", "notify", ({ payload }) => reacted({ ...payload, kind: "interest" }));
  events.on("feed.interest_taken_back", "notify", ({ payload }) => reacted({ ...payload, kind: "interest" }));

  const commented = defineRule(deps, readComment, (facts) => [
    ...decideComment(facts),
    ...decideMentions(facts),
  ]);
  events.on("feed.commented", "notify", ({ payload }) => commented(payload));
  // One comment at a time: locking all members mentioned in a thread at once would keep other rules from them.
  // Announced together at the end.
  events.on("feed.comment_removed", "notify", async ({ payload }) => {
    const ended: Ended[] = [];
    const next = (last?: { id: number }) => findReplies(deps.db, payload.commentId, last?.id ?? 0);
    try {
      await commented(payload, ended);
      for await (const { id } of rowsByBatch(next, BATCH)) await commented({ commentId: id }, ended);
    } finally {
      // Announces what was withdrawn even if a later reply fails.
      await transaction(deps.db, (tx) => announceEnded(deps, tx, ended));
    }
  });

  const mentionedInPost = defineRule(deps, readMentioningPost, decidePostMentions);
  const mentionedInComment = defineRule(deps, readComment, decideMentions);
  events.on("feed.post_created", "notify_mentioned", ({ payload }) => mentionedInPost(payload));
  events.on("feed.mentions_changed", "notify", ({ payload: { commentId, ...payload } }) =>
    commentId === null ? mentionedInPost(payload) : mentionedInComment({ ...payload, commentId }),
  );

  const shared = definePostShared(deps);
  events.on("feed.post_created", "notify", ({ eventId: act, payload: { postId: id, userId } }) =>
    shared({ id, userId, act }),
  );
  events.on("feed.post_deleted", "notify", ({ payload }) =>
    withdrawAll(deps, (tx) => deletePostNotifications(tx, payload.postId)),
  );
}

/** A like or declared interest notifies the post's author; taking it back withdraws the notification while it is unread. */
function decideReaction({ postId, authorId, actorId, kind, at }: ReactionFacts): Notice[] {
  return [
    {
      userId: authorId,
      actorId,
      reason: kind === "like" ? "post_liked" : "interest_declared",
      thingId: postId,
      act: String(actorId),
      again: `${postId} ${actorId}`,
      postId,
      at: at ?? "",
      status: at === null ? "over" : "current",
    },
  ];
}

/**
 * A comment notifies the post's author. A reply also notifies the author of the comment it answers, who, if also the
 * post's author, is notified of the reply only. Members are not notified of what they cannot open.
 */
function decideComment(facts: CommentFacts): Notice[] {
  const { id, postId, actorId, authorId, parentId, parentAuthorId, at, isThere } = facts;
  const shared = { actorId, act: String(id), postId, at, status: isThere ? "current" : "gone" } as const;
  const isReply = parentId !== null && parentAuthorId !== null;
  // A deleted comment is withdrawn even from members from whom a block now hides it.
  const [isForAuthor, isForParent] = [facts.isThreadShown || !isThere, facts.isPostShown || !isThere];
  const notices: Notice[] = [];
  if (isReply && isForParent)
    notices.push({ ...shared, userId: parentAuthorId, reason: "comment_replied", thingId: parentId });
  if (isForAuthor && (!isReply || parentAuthorId !== authorId))
    notices.push({ ...shared, userId: authorId, reason: "post_commented", thingId: postId });
  return notices;
}

/**
 * Notifies members mentioned in a comment, except the post's author and the author of the comment it answers, who are
 * notified of the comment itself.
 */
function decideMentions(facts: CommentFacts): Notice[] {
  const { id, postId, actorId, authorId, parentAuthorId, isThere, mentioned } = facts;
  const shared = {
    actorId,
    reason: "comment_mentioned",
    thingId: postId,
    act: String(id),
    again: `${postId} ${id}`,
    postId,
  } as const;
  return mentioned
    .filter(({ userId }) => userId !== authorId && userId !== parentAuthorId)
    .flatMap((mention) => noticesOf(mention, shared, isThere));
}

/** The same for a post. Deleting a post deletes all its notifications. */
function decidePostMentions({ postId, actorId, mentioned }: MentioningPostFacts): Notice[] {
  const shared = {
    actorId,
    reason: "post_mentioned",
    thingId: postId,
    act: String(actorId),
    again: `${postId} ${actorId}`,
    postId,
  } as const;
  return mentioned.flatMap((mention) => noticesOf(mention, shared, true));
}

/** Members are not notified of what they cannot open, and an unread mention is withdrawn if an edit removes it. */
function noticesOf(
  { userId, at, isNamed, isShown }: MentionFacts,
  shared: Omit<SharedNotice, "at">,
  isThere: boolean,
): Notice[] {
  if (!isThere) return [{ ...shared, userId, at, status: "gone" }];
  if (!isNamed) return [{ ...shared, userId, at, status: "over" }];
  return isShown ? [{ ...shared, userId, at, status: "current" }] : [];
}

/** A new post notifies those of its author's followers who want to hear of posts. */
function definePostShared(deps: NotifyDeps) {
  type Key = { id: number; userId: number; act: string };
  return defineManyRule<Key>(deps, "notifications.notify_post_followers", {
    read: async (tx, key) => {
      const { id, userId, act } = key;
      const post = await readPost(tx, key);
      if (post === undefined) return null;
      return { actorId: userId, reason: "post_shared", thingId: id, act, postId: id, at: post.at };
    },
    // Members whom the post mentions are notified of that instead.
    findRecipients: (tx, { id, userId }, after) => findFollowers.post(tx, userId, after, id),
  });
}
