import { createInteraction, likeComment } from "#contracts/feed.ts";

import { call } from "../../platform/api-client.ts";
import { newIdempotencyKey } from "../../platform/idempotency.ts";
import type { LivePost } from "./post-overlay.ts";
import { createToggle } from "./toggle.ts";
import { postOverlay } from "./use-post.ts";

/** What the server last said of a like that is being pressed, to count from. */
const standing = new Map<number, { on: boolean; likes: number }>();

const likes = createToggle({
  show(id, on) {
    const known = standing.get(id);
    if (known === undefined) return;
    const change = Number(on) - Number(known.on);
    postOverlay.write(id, { isLikedByCurrentUser: on, likes: Math.max(0, known.likes + change) });
  },
  async send(id, on) {
    const reply = await react(id, "like", on);
    standing.set(id, { on, likes: reply.likes });
  },
});

const interests = createToggle({
  show: (id, on) => postOverlay.write(id, { isInterestedByCurrentUser: on }),
  send: (id, on) => react(id, "interest", on),
});

function react(postId: number, type: "like" | "interest", on: boolean) {
  return call(createInteraction, { body: { postId, type, on }, idempotencyKey: newIdempotencyKey() });
}

/** Likes a post or takes the like back; shown at once, in every list. Gives the outcome to speak of, if any. */
export function toggleLike(post: LivePost): Promise<boolean | undefined> {
  if (!likes.isBusy(post.id)) standing.set(post.id, { on: post.isLikedByCurrentUser, likes: post.likes });
  return likes.toggle(post.id, post.isLikedByCurrentUser);
}

/** Declares interest in what a post offers or asks for, or takes it back (`Q67`). */
export function toggleInterest(post: LivePost): Promise<boolean | undefined> {
  return interests.toggle(post.id, post.isInterestedByCurrentUser);
}

/** A comment's like, which stands in one list only: that list shows it. */
export function createCommentLikes(show: (id: number, on: boolean) => void) {
  return createToggle({
    show,
    send: (id, on) =>
      call(likeComment, { params: { id }, body: { on }, idempotencyKey: newIdempotencyKey() }),
  });
}
