import type { UseInfiniteQueryResult } from "@tanstack/react-query";
import { Fragment } from "react";
import type { ReactNode, RefObject } from "react";

import type { Post } from "#contracts/feed.ts";

import { errorMessage } from "../../../platform/api-error.ts";
import { cx } from "../../../ui/cx.ts";
import { InlineStatus } from "../../../ui/InlineStatus.tsx";
import { LoadMoreButton } from "../../../ui/LoadMoreButton.tsx";
import { PostCard } from "../post/PostCard.tsx";
import { heightOf, useCardHeights } from "./card-heights.ts";
import { moveInFeed } from "./feed-keys.ts";
import { FeedSkeleton } from "./FeedSkeleton.tsx";

/** What to show after a number of posts: an `<article>` or nothing. `isLast`: no post comes after it. */
export type Between = (after: number, isLast: boolean) => ReactNode;

interface PostListProps {
  ref?: RefObject<HTMLDivElement | null>;
  label: string;
  posts: readonly Post[];
  read: UseInfiniteQueryResult;
  onMore: () => void;
  /** Loads the first post's photos at once. */
  isFirstEager?: boolean;
  between?: Between | undefined;
  onDeleted?: (id: number) => void;
  /** The list is on its author's profile, so the posts stay when the author is muted. */
  isOnProfile?: boolean;
}

/** The number of posts on or near the first screen, drawn at once. */
const NEAR = 3;

/** Posts, and 'Load More Posts' while there are more. */
export function PostList(props: PostListProps) {
  const { ref, label, posts, read, onMore, isFirstEager = false, between, onDeleted, isOnProfile } = props;
  const watchHeights = useCardHeights();
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the ARIA feed pattern's keys */}
      <div
        ref={(node) => {
          if (ref) ref.current = node;
          return watchHeights(node);
        }}
        role="feed"
        aria-label={label}
        aria-busy={read.isFetching}
        tabIndex={-1}
        onKeyDown={moveInFeed}
        className={cx(
          "flex flex-col gap-3.5 transition-opacity",
          read.isPlaceholderData && "pointer-events-none opacity-55",
        )}
      >
        {posts.map((post, index) => (
          <Fragment key={post.id}>
            <PostCard
              post={post}
              isOnProfile={isOnProfile}
              position={index + 1}
              total={read.hasNextPage ? -1 : posts.length}
              isFirst={isFirstEager && index === 0}
              placeholderHeight={index < NEAR ? undefined : heightOf(post.id)}
              onDeleted={onDeleted}
            />
            {between?.(index + 1, index + 1 === posts.length)}
          </Fragment>
        ))}
      </div>
      {/* Makes room at once, as a result of the member's own press: when the posts arrive, nothing in view moves. */}
      {read.isFetchingNextPage ? <FeedSkeleton /> : null}
      {read.isFetchNextPageError ? (
        <InlineStatus tone="error">{errorMessage(read.error)}</InlineStatus>
      ) : null}
      <LoadMoreButton hasMore={read.hasNextPage} pending={read.isFetchingNextPage} onMore={onMore}>
        {read.isFetchNextPageError ? "Try again" : "Load More Posts"}
      </LoadMoreButton>
    </>
  );
}
