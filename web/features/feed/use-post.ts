import { useSyncExternalStore } from "react";

import type { Post } from "#contracts/feed.ts";

import { onRealtime } from "../../platform/realtime.ts";
import { onSessionChange } from "../../platform/session.ts";
import { createPostOverlay } from "./post-overlay.ts";
import type { LivePost } from "./post-overlay.ts";

/** The page's one overlay. What one member did is not the next one's to see. */
export const postOverlay = createPostOverlay();
onSessionChange(() => postOverlay.clear());
onRealtime("post_counts", ({ data }) => {
  for (const { id, ...counts } of data.posts) postOverlay.write(id, counts);
});

/** The post as it is now; draws again when it changes, in whatever list that happened. */
export function usePost(post: Post): LivePost {
  useSyncExternalStore(postOverlay.subscribe, () => postOverlay.changeOf(post.id));
  return postOverlay.merge(post);
}

/** The posts that are still there. */
export function useLivePosts(posts: readonly Post[]): readonly Post[] {
  useSyncExternalStore(postOverlay.subscribe, postOverlay.version);
  return posts.filter((post) => !postOverlay.merge(post).isDeleted);
}
