import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

import type { Post } from "#contracts/feed.ts";

import { wordsOf } from "../../../platform/api-error.ts";
import { announce } from "../../../ui/announcer.ts";
import { cx } from "../../../ui/cx.ts";
import { InlineStatus } from "../../../ui/InlineStatus.tsx";
import { LoadMoreButton } from "../../../ui/LoadMoreButton.tsx";
import { listLoaded } from "../feed.queries.ts";
import type { useFeed } from "../feed.queries.ts";
import { PostCard } from "../post/PostCard.tsx";
import { useLivePosts } from "../use-post.ts";
import { heightOf, useCardHeights } from "./card-heights.ts";
import { moveInFeed } from "./feed-keys.ts";

interface FeedListProps {
  feed: ReturnType<typeof useFeed>;
  /** The post that already stands on top, because a link named it. */
  exceptId: number | undefined;
  /** What to show when there is nothing. */
  empty: ReactNode;
}

/** So many are on or near the first screen and drawn at once. */
const NEAR = 3;

/** The posts, and 'Load More Posts' while there are more (D1 §2.1). */
export function FeedList({ feed, exceptId, empty }: FeedListProps) {
  const list = useRef<HTMLDivElement>(null);
  const watchHeights = useCardHeights();
  const loaded = listLoaded(feed.data?.pages).filter((post) => post.id !== exceptId);
  const posts = useLivePosts(loaded);
  const { hasNextPage } = feed;

  // The post may be drawn before it is asked for, or after.
  const toFocus = useRef<number>(undefined);
  const focusWhenDrawn = () => {
    const article = list.current?.querySelector<HTMLElement>(`[data-post="${toFocus.current ?? ""}"]`);
    if (!article) return;
    toFocus.current = undefined;
    article.focus();
  };
  useEffect(focusWhenDrawn);
  const focusPost = (post: Post | undefined) => {
    toFocus.current = post?.id;
    if (post === undefined) list.current?.focus({ preventScroll: true });
    else focusWhenDrawn();
  };

  const loadMore = async () => {
    const before = new Set(loaded.map((post) => post.id));
    const { data, isError } = await feed.fetchNextPage();
    if (isError) return;
    const added = listLoaded(data?.pages).filter((post) => !before.has(post.id) && post.id !== exceptId);
    announce(added.length === 1 ? "1 more post loaded" : `${added.length} more posts loaded`);
    focusPost(added[0]);
  };
  const focusNeighbour = (id: number) => {
    const at = posts.findIndex((post) => post.id === id);
    const neighbour = posts[at + 1] ?? posts[at - 1];
    // The closing question gives the focus back to a button that goes with the post; ours comes after it.
    setTimeout(() => focusPost(neighbour), 100);
  };

  if (posts.length === 0 && !hasNextPage) return empty;
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the ARIA feed pattern's keys */}
      <div
        ref={(node) => {
          list.current = node;
          return watchHeights(node);
        }}
        role="feed"
        aria-label="Posts"
        aria-busy={feed.isFetching}
        tabIndex={-1}
        onKeyDown={moveInFeed}
        className={cx(
          "flex flex-col gap-3.5 transition-opacity",
          feed.isPlaceholderData && "pointer-events-none opacity-55",
        )}
      >
        {posts.map((post, index) => (
          <PostCard
            key={post.id}
            post={post}
            position={index + 1}
            total={hasNextPage ? -1 : posts.length}
            isFirst={index === 0}
            placeholderHeight={index < NEAR ? undefined : heightOf(post.id)}
            onDeleted={focusNeighbour}
          />
        ))}
      </div>
      {feed.isFetchNextPageError ? <InlineStatus tone="error">{wordsOf(feed.error)}</InlineStatus> : null}
      <LoadMoreButton hasMore={hasNextPage} pending={feed.isFetchingNextPage} onMore={() => void loadMore()}>
        {feed.isFetchNextPageError ? "Try again" : "Load More Posts"}
      </LoadMoreButton>
    </>
  );
}
