import { Newspaper } from "lucide-react";
import { useRef } from "react";

import { listUserPosts } from "#contracts/feed.ts";
import type { Post } from "#contracts/feed.ts";
import { countOf } from "#contracts/short-count.ts";

import { paths } from "../../../paths.ts";
import { NotLoaded } from "../../../platform/Loaded.tsx";
import { Link } from "../../../platform/router/Link.tsx";
import { useEndpointPages, uniqueById } from "../../../platform/use-endpoint.ts";
import { announce } from "../../../ui/announcer.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/Card.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { useLivePosts } from "../post-overlay.ts";
import { FeedSkeleton } from "./FeedSkeleton.tsx";
import { PostList } from "./PostList.tsx";
import { useFocusPost } from "./use-focus-post.ts";

interface MemberPostsProps {
  userId: number;
  isOwn: boolean;
}

/** One member's posts, newest first, a page of 20 at a time. */
export function MemberPosts({ userId, isOwn }: MemberPostsProps) {
  const read = useEndpointPages(listUserPosts, { params: { userId }, query: { cursor: "" } });
  const loaded = (read.data?.pages ?? []).flatMap((page) => (Array.isArray(page) ? page : page.posts));
  const posts = useLivePosts(uniqueById(loaded));
  const isEmpty = posts.length === 0 && !read.hasNextPage;
  const title = isOwn ? "Your posts" : "Recent Posts";
  const list = useRef<HTMLDivElement>(null);
  const focusPost = useFocusPost(list);
  const more = async () => {
    const { data, isError } = await read.fetchNextPage();
    if (isError) return;
    const page = data?.pages.at(-1);
    const added: readonly Post[] = Array.isArray(page) ? page : (page?.posts ?? []);
    announce(countOf(added.length, "more post loaded", "more posts loaded"));
    focusPost(added[0]);
  };

  return (
    <section aria-labelledby="member-posts" className="flex min-w-0 flex-col gap-3.5">
      <h2 id="member-posts" className="wide px-1 pt-1 text-lg">
        {title}
      </h2>
      {read.data === undefined ? <NotLoaded read={read} skeleton={<FeedSkeleton />} inCard /> : null}
      {read.data === undefined || !isEmpty ? null : <NoPosts isOwn={isOwn} />}
      {isEmpty ? null : (
        <PostList ref={list} isOnProfile label={title} posts={posts} read={read} onMore={() => void more()} />
      )}
    </section>
  );
}

function NoPosts({ isOwn }: { isOwn: boolean }) {
  return (
    <Card>
      {isOwn ? (
        <EmptyState
          icon={<Newspaper />}
          title="No posts yet. Share your first project update!"
          action={
            <Link to={paths.home()} className={buttonClass()}>
              Write a post
            </Link>
          }
        />
      ) : (
        <EmptyState icon={<Newspaper />} title="No Posts Yet" />
      )}
    </Card>
  );
}
