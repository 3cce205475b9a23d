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
  // One after the other: whoever is mentioned in a thread, nobody else could have them all meanwhile. Told together, at its end.
  events.on("feed.comment_removed", "notify", async ({ payload }) => {
    const ended: Ended[] = [];
    const next = (last?: { id: number }) => findReplies(deps.db, payload.commentId, last?.id ?? 0);
    try {
      await commented(payload, ended);
      for await (const { id } of rowsByBatch(next, BATCH)) await commented({ commentId: id }, ended);
    } finally {
      // Of what is withdrawn they are told also where the next cannot be.
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

/** A like or a declared interest notifies the post's author, and is withdrawn with the act while it is unread. */
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
 * A comment notifies the post's author; a reply also whose comment it is under, who is notified of that alone. Nobody is
 * of what they could not open.
 */
function decideComment(facts: CommentFacts): Notice[] {
  const { id, postId, actorId, authorId, parentId, parentAuthorId, at, isThere } = facts;
  const shared = { actorId, act: String(id), postId, at, status: isThere ? "current" : "gone" } as const;
  const isReply = parentId !== null && parentAuthorId !== null;
  // What is gone is withdrawn also from whom a block hides it by now.
  const [isForAuthor, isForParent] = [facts.isThreadShown || !isThere, facts.isPostShown || !isThere];
  const notices: Notice[] = [];
  if (isReply && isForParent)
    notices.push({ ...shared, userId: parentAuthorId, reason: "comment_replied", thingId: parentId });
  if (isForAuthor && (!isReply || parentAuthorId !== authorId))
    notices.push({ ...shared, userId: authorId, reason: "post_commented", thingId: postId });
  return notices;
}

/**
 * Whoever is mentioned in a comment is notified, but for the post's author and whose comment it is under, who are of the
 * comment itself.
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

/** The same in a post. What is deleted goes with all its notifications. */
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

/** Nobody is notified of what they could not open, nor need read of a mention that an edit took away. */
function noticesOf(
  { userId, at, isNamed, isShown }: MentionFacts,
  shared: Omit<SharedNotice, "at">,
  isThere: boolean,
): Notice[] {
  if (!isThere) return [{ ...shared, userId, at, status: "gone" }];
  if (!isNamed) return [{ ...shared, userId, at, status: "over" }];
  return isShown ? [{ ...shared, userId, at, status: "current" }] : [];
}

/** A new post notifies the author's followers who want to hear of posts. */
function definePostShared(deps: NotifyDeps) {
  type Key = { id: number; userId: number; act: string };
  return defineManyRule<Key>(deps, "notifications.notify_post_followers", {
    read: async (tx, key) => {
      const { id, userId, act } = key;
      const post = await readPost(tx, key);
      if (post === undefined) return null;
      return { actorId: userId, reason: "post_shared", thingId: id, act, postId: id, at: post.at };
    },
    // Whom it mentions is notified of that.
    findRecipients: (tx, { id, userId }, after) => findFollowers.post(tx, userId, after, id),
  });
}
