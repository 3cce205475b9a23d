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

/** What stands after so many posts: an `<article>` or nothing. `isLast`: no post comes after it. */
export type Between = (after: number, isLast: boolean) => ReactNode;

interface PostListProps {
  ref?: RefObject<HTMLDivElement | null>;
  label: string;
  posts: readonly Post[];
  read: UseInfiniteQueryResult;
  onMore: () => void;
  /** The first post's photos are fetched at once. */
  isFirstEager?: boolean;
  between?: Between | undefined;
  onDeleted?: (id: number) => void;
  /** They are their writer's profile, and stay when they are muted. */
  isOnProfile?: boolean;
}

/** So many are on or near the first screen and drawn at once. */
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
      {/* Makes the room at once, as the member's own doing: when the posts come, nothing in sight moves any more. */}
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
