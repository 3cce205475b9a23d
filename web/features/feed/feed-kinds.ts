import { createInteraction, getInteractions, likeComment, replyToComment } from "#contracts/feed.ts";
import type { Comment, InteractionReply, Reply } from "#contracts/feed.ts";

import { call } from "../../platform/api-client.ts";
import { defineKind } from "../../platform/outbox/kinds.ts";
import { sendRealtime } from "../../platform/realtime.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { addComment, addReply, changeComment, updateComments } from "./comments/comments.queries.ts";
import { COMMENT, sentWords } from "./comments/pending-comments.ts";
import type { OutgoingComment } from "./comments/pending-comments.ts";
import { postKind } from "./outgoing/post-kind.ts";
import { ownChangeKinds } from "./own-change-kinds.ts";
import { postOverlay } from "./post-overlay.ts";
import { COMMENT_LIKE, countWith, POST_REACTION } from "./reactions.ts";
import type { CommentLike, PostReaction } from "./reactions.ts";

const commentKind = defineKind<OutgoingComment, InteractionReply | Reply>({
  name: COMMENT,
  send({ postId, content, answers }, sending) {
    if (answers === null)
      return call(createInteraction, { body: { postId, type: "comment", content }, ...sending });
    return call(replyToComment, { params: { id: answers.toId }, body: { content, postId }, ...sending });
  },
  describe: ({ content, answers }) => ({
    title: answers === null ? "Comment" : `Reply to ${answers.name}`,
    text: content,
  }),
  sentWords,
  onSent({ postId, answers }, reply) {
    if (reply === undefined) void invalidateEndpoint(getInteractions);
    else if ("action" in reply) {
      const { comment, comments } = reply;
      if (comment !== undefined) updateComments(postId, (pages) => addComment(pages, comment));
      postOverlay.write(postId, { comments });
    } else if (answers !== null) updateComments(postId, (pages) => addReply(pages, answers.commentId, reply));
    // Asks the server for the total, which the response to a reply lacks.
    sendRealtime({ type: "watch_posts", ids: [postId] });
  },
});

const REACTION_WORDS = {
  like: { on: "Post liked!", off: "Removed like", title: "Like of a post" },
  interest: { on: "Interest declared!", off: "Interest withdrawn", title: "Interest in a post" },
} as const;

const reactionKind = defineKind<PostReaction, InteractionReply>({
  name: POST_REACTION,
  // The request names the wanted state, so a repeat changes nothing and needs no idempotency key.
  send: ({ postId, type, on }, { timeoutMs }) =>
    call(createInteraction, { body: { postId, type, on }, timeoutMs }),
  isRepeatable: true,
  isForgotten: true,
  isInFeed: true,
  describe: ({ type }) => ({ title: REACTION_WORDS[type].title }),
  sentWords: ({ type, on }) => REACTION_WORDS[type][on ? "on" : "off"],
  onSent({ postId, type, on, was, count }, reply) {
    const counted = countWith(count, was, on);
    if (type === "like")
      postOverlay.write(postId, { isLikedByCurrentUser: on, likes: reply?.likes ?? counted });
    else postOverlay.write(postId, { isInterestedByCurrentUser: on, interests: counted });
  },
});

const commentLikeKind = defineKind<CommentLike, { likes: number }>({
  name: COMMENT_LIKE,
  send: ({ id, on }, { timeoutMs }) => call(likeComment, { params: { id }, body: { on }, timeoutMs }),
  isRepeatable: true,
  isForgotten: true,
  isInFeed: true,
  describe: () => ({ title: "Like of a comment" }),
  sentWords: ({ on }) => (on ? "Comment liked!" : "Removed like"),
  onSent({ id, postId, on }, reply) {
    const like = ({ isLiked, likes }: Pick<Comment, "isLiked" | "likes">) => ({
      isLiked: on,
      likes: reply?.likes ?? countWith(likes, isLiked, on),
    });
    updateComments(postId, (pages) => changeComment(pages, id, like));
    const latest = postOverlay.changeOf(postId)?.latestComments?.value;
    if (latest !== undefined)
      postOverlay.write(postId, {
        latestComments: latest.map((each) => (each.id === id ? { ...each, ...like(each) } : each)),
      });
  },
});

/** Actions in the feed that can wait for a signal. */
export const feedKinds = [postKind, commentKind, reactionKind, commentLikeKind, ...ownChangeKinds];
