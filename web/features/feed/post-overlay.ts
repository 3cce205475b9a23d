import { useSyncExternalStore } from "react";

import type { Post } from "#contracts/feed.ts";

import { isHidden } from "../../platform/hidden-things.ts";
import { onRealtime } from "../../platform/realtime.ts";
import { onSessionChange } from "../../platform/session.ts";
import { createStore, useStore } from "../../ui/store.ts";

/** What may change about a post while it is on the screen. */
export type PostState = Pick<
  Post,
  | "likes"
  | "comments"
  | "hiddenComments"
  | "latestComments"
  | "interests"
  | "isLikedByCurrentUser"
  | "isInterestedByCurrentUser"
  | "content"
  | "mentions"
  | "editedAt"
  | "isPublic"
> & { isDeleted: boolean };

type Change = {
  readonly [Name in keyof PostState]?: { readonly value: PostState[Name]; readonly at: number };
};

/** A post with what has happened to it since it was read. */
export type LivePost = Post & Pick<PostState, "isDeleted">;

/**
 * The same post stands in several lists. What is done to it lies in one place, by its id, over whatever each list has
 * read; a list that is read again later than a change shows what it read.
 */
export function createPostOverlay() {
  const clock = createStore(0);
  const changes = new Map<number, Change>();
  // When each copy of a post was first seen, by this overlay's own count of changes.
  const seen = new WeakMap<Post, number>();

  const seenAt = (post: Post): number => {
    const at = seen.get(post) ?? clock.current();
    seen.set(post, at);
    return at;
  };

  return {
    subscribe: clock.subscribe,
    /** Changes with every change to this post, for `useSyncExternalStore`. */
    changeOf: (id: number): Change | undefined => changes.get(id),
    version: clock.current,
    /** The post as it is now. */
    merge(post: Post): LivePost {
      const at = seenAt(post);
      const later = Object.entries(changes.get(post.id) ?? {}).filter(([, change]) => change.at > at);
      return {
        ...post,
        isDeleted: false,
        ...(Object.fromEntries(later.map(([name, { value }]) => [name, value])) as Partial<PostState>),
      };
    },
    /** Notes what is now so about the post with this id, in every list. */
    write(id: number, state: Partial<PostState>): void {
      const at = clock.current() + 1;
      const noted = Object.entries(state).map(([name, value]) => [name, { value, at }] as const);
      changes.set(id, { ...changes.get(id), ...(Object.fromEntries(noted) as Change) });
      clock.set(at);
    },
    clear(): void {
      changes.clear();
      clock.set(clock.current() + 1);
    },
  };
}

/** The page's one overlay. What one member did is not the next one's to see. */
export const postOverlay = createPostOverlay();
onSessionChange(() => postOverlay.clear());
onRealtime("post_counts", ({ data }) => {
  for (const { id, ...counts } of data.posts) postOverlay.write(id, counts);
});

/** The post as it is now; draws again when it changes, in whatever list that happened. */
export function usePost(post: Post): LivePost {
  useStore({ subscribe: postOverlay.subscribe, current: () => postOverlay.changeOf(post.id) });
  return postOverlay.merge(post);
}

/** The post with those of its last comments that are in the reader's sight, the others counted as hidden. */
export function withSeenComments<P extends Pick<Post, "latestComments" | "hiddenComments">>(post: P): P {
  const latestComments = post.latestComments.filter(({ id, user }) => !isHidden("comment", id, user.id));
  const hiddenComments = post.hiddenComments + post.latestComments.length - latestComments.length;
  return { ...post, latestComments, hiddenComments };
}

/** The posts that are still there. */
export function useLivePosts(posts: readonly Post[]): readonly Post[] {
  useSyncExternalStore(postOverlay.subscribe, postOverlay.version);
  return posts.filter((post) => !postOverlay.merge(post).isDeleted);
}
