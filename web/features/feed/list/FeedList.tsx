import { Fragment, Suspense, useCallback, useEffect, useRef } from "react";
import type { ReactNode } from "react";

import type { Post } from "#contracts/feed.ts";
import { plural } from "#contracts/short-count.ts";

import { errorMessage } from "../../../platform/api-error.ts";
import { lazyComponent } from "../../../platform/lazy-component.ts";
import { useIdle } from "../../../platform/use-idle.ts";
import { announce } from "../../../ui/announcer.ts";
import { cx } from "../../../ui/cx.ts";
import { InlineStatus } from "../../../ui/InlineStatus.tsx";
import { LoadMoreButton } from "../../../ui/LoadMoreButton.tsx";
import { askForNewPosts, listLoaded } from "../feed.queries.ts";
import type { FeedChoice, useFeed } from "../feed.queries.ts";
import { PostCard } from "../post/PostCard.tsx";
import { useLivePosts } from "../use-post.ts";
import { heightOf, useCardHeights } from "./card-heights.ts";
import { moveInFeed } from "./feed-keys.ts";
import { FeedSkeleton } from "./FeedSkeleton.tsx";

/** Nothing is new in the first moments, which belong to the posts. */
const NewPosts = lazyComponent(() => import("./NewPosts.tsx").then((part) => part.NewPosts));

/** What stands after so many posts: an `<article>` or nothing. `isLast`: no post comes after it. */
export type Between = (after: number, isLast: boolean) => ReactNode;

interface FeedListProps {
  choice: FeedChoice;
  feed: ReturnType<typeof useFeed>;
  /** These posts were read by an earlier visit to this screen. */
  isRead: boolean;
  /** The post that already stands on top, because a link named it. */
  exceptId: number | undefined;
  between?: Between | undefined;
  /** What to show when there is nothing. */
  empty: ReactNode;
}

/** So many are on or near the first screen and drawn at once. */
const NEAR = 3;

/** The posts, and 'Load More Posts' while there are more. */
export function FeedList({ choice, feed, isRead, exceptId, between, empty }: FeedListProps) {
  const list = useRef<HTMLDivElement>(null);
  const watchHeights = useCardHeights();
  const loaded = listLoaded(feed.data?.pages).filter((post) => post.id !== exceptId);
  const posts = useLivePosts(loaded);
  const { hasNextPage } = feed;
  const isLater = useIdle();
  const focusPost = useFocusPost(list);

  const loadMore = async () => {
    const before = new Set(loaded.map((post) => post.id));
    const { data, isError } = await feed.fetchNextPage();
    if (isError) return;
    const added = listLoaded(data?.pages).filter((post) => !before.has(post.id) && post.id !== exceptId);
    announce(plural(added.length, "more post loaded", "more posts loaded"));
    focusPost(added[0]);
    askForNewPosts();
  };
  const latest = useRef(posts);
  useEffect(() => {
    latest.current = posts;
  });
  // The same function for as long as the list stands: else one changed post would draw all of them again.
  const focusNeighbour = useCallback(
    (id: number) => {
      const { current } = latest;
      const at = current.findIndex((post) => post.id === id);
      const neighbour = current[at + 1] ?? current[at - 1];
      // The closing question gives the focus back to a button that goes with the post; ours comes after it.
      setTimeout(() => focusPost(neighbour), 100);
    },
    [focusPost],
  );

  if (posts.length === 0 && !hasNextPage) return empty;
  return (
    <>
      {isRead || isLater ? (
        <Suspense fallback={null}>
          <NewPosts
            key={`${choice.filter} ${choice.sort}`}
            choice={choice}
            posts={loaded}
            isRead={isRead}
            onShown={focusPost}
          />
        </Suspense>
      ) : null}
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
          <Fragment key={post.id}>
            <PostCard
              post={post}
              position={index + 1}
              total={hasNextPage ? -1 : posts.length}
              isFirst={index === 0}
              placeholderHeight={index < NEAR ? undefined : heightOf(post.id)}
              onDeleted={focusNeighbour}
            />
            {between?.(index + 1, index + 1 === posts.length)}
          </Fragment>
        ))}
      </div>
      {/* Makes the room at once, as the member's own doing: when the posts come, nothing in sight moves any more. */}
      {feed.isFetchingNextPage ? <FeedSkeleton /> : null}
      {feed.isFetchNextPageError ? (
        <InlineStatus tone="error">{errorMessage(feed.error)}</InlineStatus>
      ) : null}
      <LoadMoreButton hasMore={hasNextPage} pending={feed.isFetchingNextPage} onMore={() => void loadMore()}>
        {feed.isFetchNextPageError ? "Try again" : "Load More Posts"}
      </LoadMoreButton>
    </>
  );
}

/** Focuses a post of the list, or the list itself when there is none; the post may be drawn before it is asked for, or after. */
function useFocusPost(list: { readonly current: HTMLElement | null }): (post: Post | undefined) => void {
  const toFocus = useRef<number>(undefined);
  const focusWhenDrawn = useCallback(() => {
    const article = list.current?.querySelector<HTMLElement>(`[data-post="${toFocus.current ?? ""}"]`);
    if (!article) return;
    toFocus.current = undefined;
    article.focus();
  }, [list]);
  useEffect(focusWhenDrawn);
  return useCallback(
    (post) => {
      toFocus.current = post?.id;
      if (post === undefined) list.current?.focus({ preventScroll: true });
      else focusWhenDrawn();
    },
    [list, focusWhenDrawn],
  );
}
