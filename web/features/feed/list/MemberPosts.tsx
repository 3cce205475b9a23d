import { Newspaper } from "lucide-react";
import { Link } from "react-router";

import { listUserPosts } from "#contracts/feed.ts";
import type { Post } from "#contracts/feed.ts";
import { plural } from "#contracts/short-count.ts";

import { paths } from "../../../paths.ts";
import { errorMessage } from "../../../platform/api-error.ts";
import { ReadFailure } from "../../../platform/ReadFailure.tsx";
import { useEndpointPages } from "../../../platform/use-endpoint.ts";
import { announce } from "../../../ui/announcer.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { InlineStatus } from "../../../ui/InlineStatus.tsx";
import { LoadMoreButton } from "../../../ui/LoadMoreButton.tsx";
import { PostCard } from "../post/PostCard.tsx";
import { useLivePosts } from "../use-post.ts";
import { heightOf, useCardHeights } from "./card-heights.ts";
import { moveInFeed } from "./feed-keys.ts";
import { FeedSkeleton } from "./FeedSkeleton.tsx";

interface MemberPostsProps {
  userId: number;
  isOwn: boolean;
}

/** So many are on or near the first screen and drawn at once. */
const NEAR = 3;

/** One member's posts, newest first, a page of 20 at a time. */
export function MemberPosts({ userId, isOwn }: MemberPostsProps) {
  const about = { params: { userId } };
  const read = useEndpointPages(listUserPosts, { ...about, query: { cursor: "" } }, (reply) => {
    const cursor = Array.isArray(reply) ? null : reply.nextCursor;
    return cursor === null ? undefined : { ...about, query: { cursor } };
  });
  const watchHeights = useCardHeights();
  const loaded = (read.data?.pages ?? []).flatMap((page) => (Array.isArray(page) ? page : page.posts));
  const posts = useLivePosts([...new Map(loaded.map((post) => [post.id, post])).values()]);
  const title = isOwn ? "Your posts" : "Recent Posts";
  const more = async () => {
    const { data, isError } = await read.fetchNextPage();
    const page = data?.pages.at(-1);
    const added: readonly Post[] = Array.isArray(page) ? page : (page?.posts ?? []);
    if (!isError) announce(plural(added.length, "more post loaded", "more posts loaded"));
  };

  return (
    <section aria-labelledby="member-posts" className="flex min-w-0 flex-col gap-3.5">
      <h2 id="member-posts" className="wide px-1 pt-1 text-lg">
        {title}
      </h2>
      {read.isPending ? <FeedSkeleton /> : null}
      {read.data === undefined && read.error !== null ? (
        <Card>
          <ReadFailure read={read} />
        </Card>
      ) : null}
      {read.data !== undefined && posts.length === 0 && !read.hasNextPage ? <NoPosts isOwn={isOwn} /> : null}
      {posts.length === 0 ? null : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the ARIA feed pattern's keys
        <div
          ref={watchHeights}
          role="feed"
          aria-label={title}
          aria-busy={read.isFetching}
          tabIndex={-1}
          onKeyDown={moveInFeed}
          className="flex flex-col gap-3.5"
        >
          {posts.map((post, index) => (
            <PostCard
              key={post.id}
              post={post}
              position={index + 1}
              total={read.hasNextPage ? -1 : posts.length}
              placeholderHeight={index < NEAR ? undefined : heightOf(post.id)}
            />
          ))}
        </div>
      )}
      {read.isFetchNextPageError ? (
        <InlineStatus tone="error">{errorMessage(read.error)}</InlineStatus>
      ) : null}
      <LoadMoreButton hasMore={read.hasNextPage} pending={read.isFetchingNextPage} onMore={() => void more()}>
        {read.isFetchNextPageError ? "Try again" : "Load More Posts"}
      </LoadMoreButton>
    </section>
  );
}

function NoPosts({ isOwn }: { isOwn: boolean }) {
  return (
    <Card>
      {isOwn ? (
        <EmptyState
          icon={<Newspaper aria-hidden />}
          title="No posts yet. Share your first project update!"
          action={
            <Link to={paths.home()} className={buttonClass()}>
              Write a post
            </Link>
          }
        />
      ) : (
        <EmptyState icon={<Newspaper aria-hidden />} title="No Posts Yet" />
      )}
    </Card>
  );
}
