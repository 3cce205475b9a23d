import { PAGES } from "#contracts/pages.ts";

import { findFollowers } from "./audience.queries.ts";
import {
  readComments,
  readPost,
  readReaction,
  type CommentFacts,
  type ReactionFacts,
} from "./facts.queries.ts";
import type { Kind } from "./kind.ts";
import { defineManyRule } from "./notify-many.ts";
import { deletePostNotifications, type Notice } from "./notify.queries.ts";
import { defineRule, withdrawAll, type NotifyDeps } from "./notify.ts";

export const POST_KINDS = {
  post_liked: { type: "like", words: (who) => `${who} liked your post` },
  post_commented: { type: "comment", words: (who) => `${who} commented on your post` },
  comment_replied: { type: "comment", words: (who) => `${who} replied to your comment` },
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

  const commented = defineRule(deps, readComments, (all) => all.flatMap(decideComment));
  events.on("feed.commented", "notify", ({ payload }) => commented({ ...payload, replies: false }));
  events.on("feed.comment_removed", "notify", ({ payload }) => commented({ ...payload, replies: true }));

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
      postId,
      at: at ?? "",
      isSwitch: true,
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
    findRecipients: (tx, { userId }, after) => findFollowers.post(tx, userId, after),
  });
}
