import { useCallback, useEffect, useRef } from "react";
import type { ReactNode } from "react";

import { countOf } from "#contracts/short-count.ts";

import { lazyComponent } from "../../../platform/lazy-component.ts";
import { useIdle } from "../../../platform/use-delay.ts";
import { announce } from "../../../ui/announcer.ts";
import { askForNewPosts, listLoaded } from "../feed.queries.ts";
import type { FeedChoice, useFeed } from "../feed.queries.ts";
import { useLivePosts } from "../post-overlay.ts";
import { PostList } from "./PostList.tsx";
import type { Between } from "./PostList.tsx";
import { useFocusPost } from "./use-focus-post.ts";

/** Loaded later: nothing is new in the first moments, which belong to the posts. */
const NewPosts = lazyComponent(() => import("./NewPosts.tsx").then((part) => part.NewPosts));

interface FeedListProps {
  choice: FeedChoice;
  feed: ReturnType<typeof useFeed>;
  /** These posts were loaded by an earlier visit to this screen. */
  isRead: boolean;
  /** The linked post, already shown at the top: loaded, but not drawn again. */
  exceptId: number | undefined;
  between?: Between | undefined;
  /** Shown when there are no posts. */
  empty: ReactNode;
}

/** The feed's posts, with the 'new posts' button; moves the focus when posts are added or one is deleted. */
export function FeedList({ choice, feed, isRead, exceptId, between, empty }: FeedListProps) {
  const list = useRef<HTMLDivElement>(null);
  const all = listLoaded(feed.data?.pages);
  const loaded = all.filter((post) => post.id !== exceptId);
  const posts = useLivePosts(loaded);
  const isLater = useIdle();
  const focusPost = useFocusPost(list);

  const loadMore = async () => {
    const before = new Set(loaded.map((post) => post.id));
    const { data, isError } = await feed.fetchNextPage();
    if (isError) return;
    const added = listLoaded(data?.pages).filter((post) => !before.has(post.id) && post.id !== exceptId);
    announce(countOf(added.length, "more post loaded", "more posts loaded"));
    focusPost(added[0]);
    askForNewPosts();
  };
  const latest = useRef(posts);
  useEffect(() => {
    latest.current = posts;
  });
  // A stable function: otherwise one changed post would re-render all the others.
  const focusNeighbour = useCallback(
    (id: number) => {
      const { current } = latest;
      const at = current.findIndex((post) => post.id === id);
      const neighbour = current[at + 1] ?? current[at - 1];
      // The closing dialog returns the focus to a button that goes with the post; this runs after it.
      setTimeout(() => focusPost(neighbour), 100);
    },
    [focusPost],
  );

  if (posts.length === 0 && !feed.hasNextPage) return empty;
  return (
    <>
      {isRead || isLater ? (
        <NewPosts
          key={`${choice.filter} ${choice.sort}`}
          choice={choice}
          posts={all}
          isRead={isRead}
          onShown={focusPost}
        />
      ) : null}
      <PostList
        ref={list}
        label="Posts"
        posts={posts}
        read={feed}
        onMore={() => void loadMore()}
        isFirstEager
        between={between}
        onDeleted={focusNeighbour}
      />
    </>
  );
}
