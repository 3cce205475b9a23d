import { useSyncExternalStore } from "react";

import type { Post } from "#contracts/feed.ts";

import { isHidden } from "../../platform/hidden-things.ts";
import { onRealtime } from "../../platform/realtime.ts";
import { onSessionChange } from "../../platform/session.ts";
import { createStore, useStore } from "../../ui/store.ts";

/** The parts of a post that may change while it is on screen. */
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

/** A post with the changes made since it was read. */
export type LivePost = Post & Pick<PostState, "isDeleted">;

/**
 * The same post can be in several lists. Changes to it are stored once, by its id, and override what each list has
 * read; a list read again after a change shows what it read.
 */
export function createPostOverlay() {
  const clock = createStore(0);
  const changes = new Map<number, Change>();
  // When each copy of a post was first seen, counted in changes of this overlay.
  const seen = new WeakMap<Post, number>();

  const seenAt = (post: Post): number => {
    const at = seen.get(post) ?? clock.current();
    seen.set(post, at);
    return at;
  };

  return {
    subscribe: clock.subscribe,
    /** A new object after every change to this post, for `useSyncExternalStore`. */
    changeOf: (id: number): Change | undefined => changes.get(id),
    version: clock.current,
    /** The post with its changes. */
    merge(post: Post): LivePost {
      const at = seenAt(post);
      const later = Object.entries(changes.get(post.id) ?? {}).filter(([, change]) => change.at > at);
      return {
        ...post,
        isDeleted: false,
        ...(Object.fromEntries(later.map(([name, { value }]) => [name, value])) as Partial<PostState>),
      };
    },
    /** Records changes to the post with this id, for every list. */
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

/** The page's only overlay. One member's changes are not shown to the next. */
export const postOverlay = createPostOverlay();
onSessionChange(() => postOverlay.clear());
onRealtime("post_counts", ({ data }) => {
  for (const { id, ...counts } of data.posts) postOverlay.write(id, counts);
});

/** The post with its changes; re-renders when it changes in any list. */
export function usePost(post: Post): LivePost {
  useStore({ subscribe: postOverlay.subscribe, current: () => postOverlay.changeOf(post.id) });
  return postOverlay.merge(post);
}

/** The post with those of its last comments that the reader may see; the others count as hidden. */
export function withSeenComments<P extends Pick<Post, "latestComments" | "hiddenComments">>(post: P): P {
  const latestComments = post.latestComments.filter(({ id, user }) => !isHidden("comment", id, user.id));
  const hiddenComments = post.hiddenComments + post.latestComments.length - latestComments.length;
  return { ...post, latestComments, hiddenComments };
}

/** Leaves out deleted posts. */
export function useLivePosts(posts: readonly Post[]): readonly Post[] {
  useSyncExternalStore(postOverlay.subscribe, postOverlay.version);
  return posts.filter((post) => !postOverlay.merge(post).isDeleted);
}
