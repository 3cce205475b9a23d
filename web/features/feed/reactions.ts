import { createInteraction, likeComment } from "#contracts/feed.ts";

import { call } from "../../platform/api-client.ts";
import { newIdempotencyKey } from "../../platform/idempotency.ts";
import { announce } from "../../ui/announcer.ts";
import { isPhone } from "../../ui/phone.ts";
import type { ToastInput } from "../../ui/toast-rules.ts";
import { toastStore } from "../../ui/toast-store.ts";
import type { LivePost, PostState } from "./post-overlay.ts";
import { postOverlay } from "./post-overlay.ts";
import { createToggle } from "./toggle.ts";

interface Reaction {
  on: boolean;
  count: number;
}

/**
 * One of a post's two reactions, counted from what the server last said of it, so that a press that is taken back leaves
 * the count as it was.
 */
function createReaction(
  type: "like" | "interest",
  stateOf: (on: boolean, count: number) => Partial<PostState>,
) {
  const confirmed = new Map<number, Reaction>();
  const toggle = createToggle({
    show(id, on) {
      const known = confirmed.get(id);
      if (known === undefined) return;
      const count = known.count + Number(on) - Number(known.on);
      postOverlay.write(id, stateOf(on, Math.max(0, count)));
    },
    async send(id, on) {
      const body = { postId: id, type, on };
      const reply = await call(createInteraction, { body, idempotencyKey: newIdempotencyKey() });
      const known = confirmed.get(id)?.count ?? 0;
      const change = Number(on) - Number(confirmed.get(id)?.on ?? on);
      confirmed.set(id, { on, count: type === "like" ? reply.likes : Math.max(0, known + change) });
    },
  });
  return (postId: number, now: Reaction) => {
    if (!toggle.isBusy(postId)) confirmed.set(postId, now);
    return toggle.toggle(postId, now.on);
  };
}

const likes = createReaction("like", (on, count) => ({ isLikedByCurrentUser: on, likes: count }));
const interests = createReaction("interest", (on, count) => ({
  isInterestedByCurrentUser: on,
  interests: count,
}));

/** Likes a post or takes the like back; shown at once, in every list. Gives the outcome to speak of, if any. */
export function toggleLike(post: LivePost): Promise<boolean | undefined> {
  return likes(post.id, { on: post.isLikedByCurrentUser, count: post.likes });
}

/** Declares interest in what a post offers or asks for, or takes it back. */
export function toggleInterest(post: LivePost): Promise<boolean | undefined> {
  return interests(post.id, { on: post.isInterestedByCurrentUser, count: post.interests });
}

/** A comment's like, which stands in one list only: that list shows it. */
export function createCommentLikes(show: (id: number, on: boolean) => void) {
  return createToggle({
    show,
    send: (id, on) =>
      call(likeComment, { params: { id }, body: { on }, idempotencyKey: newIdempotencyKey() }),
  });
}

/**
 * How the press of a button ended that shows it itself, such as a like's. A phone says the success to screen readers and
 * shows a toast for a failure alone: in a feed, words in the flow would push what is being read.
 */
export function tellOutcome(input: ToastInput): void {
  if (isPhone() && input.tone !== "error") announce(input.title);
  else toastStore.show(input);
}
