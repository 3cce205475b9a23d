import type { InteractionReply } from "#contracts/feed.ts";

import { authorize, type Viewer } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { mayDeclareInterest } from "./feed.access.ts";
import { findPostAuthor, setCommentLike, setReaction, type ReactionKind } from "./reactions.queries.ts";

const ACTIONS = {
  like: { on: "liked", off: "unliked", put: "feed.post_liked", takenBack: "feed.like_taken_back" },
  interest: {
    on: "interested",
    off: "uninterested",
    put: "feed.interest_declared",
    takenBack: "feed.interest_taken_back",
  },
} as const;

/** Sets or removes a like or a declared interest. */
export async function react(
  deps: Deps,
  viewer: Viewer,
  kind: ReactionKind,
  wanted: { postId: number; on: boolean | undefined },
): Promise<InteractionReply> {
  const { postId, on } = wanted;
  if (kind === "interest") {
    const userId = orThrow(await findPostAuthor(deps.db, postId), "post_not_found");
    authorize(viewer, mayDeclareInterest, { userId }, "own_post_interest");
  }
  const words = ACTIONS[kind];
  const reaction = await transaction(deps.db, async (tx) => {
    const done = await setReaction(tx, { kind, postId, userId: viewer.userId, on, now: deps.clock.now() });
    if (done === null) throw new AppError("post_not_found");
    const event = done.isOn ? words.put : words.takenBack;
    if (done.isNew) await deps.events.record(tx, event, { postId, userId: viewer.userId });
    return done;
  });
  return {
    action: reaction.isOn ? words.on : words.off,
    likes: reaction.likes,
    comments: reaction.comments,
  };
}

export async function likeComment(
  deps: Deps,
  viewer: Viewer,
  commentId: number,
  on: boolean | undefined,
): Promise<{ action: "liked" | "unliked"; likes: number }> {
  const like = orThrow(
    await setCommentLike(deps.db, { commentId, userId: viewer.userId, on, now: deps.clock.now() }),
    "comment_not_found",
  );
  return { action: like.isOn ? "liked" : "unliked", likes: like.likes };
}
