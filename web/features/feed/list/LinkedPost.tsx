import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { errorMessage } from "../../../platform/api-error.ts";
import { isBlocked, useHiddenChanges } from "../../../platform/hidden-things.ts";
import { onRealtime } from "../../../platform/realtime.ts";
import { useLocation } from "../../../platform/router/place.tsx";
import { Button } from "../../../ui/Button.tsx";
import { Card } from "../../../ui/Card.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { useLinkedPost } from "../feed.queries.ts";
import { useLivePosts } from "../post-overlay.ts";
import { PostCard } from "../post/PostCard.tsx";
import type { PostCardProps } from "../post/PostCard.tsx";
import { remember } from "../remembered-state.ts";
import { FeedSkeleton } from "./FeedSkeleton.tsx";

interface LinkedPostProps {
  postId: number;
  onClose: () => void;
}

/** The post that the address names, at the top of the feed. */
export function LinkedPost({ postId, onClose }: LinkedPostProps) {
  const { data: post, error, isPending, isFetching, refetch } = useLinkedPost(postId);
  useHiddenChanges();
  const isRefused = error?.code === "post_not_found" || (post !== undefined && isBlocked(post.author.id));
  const [live] = useLivePosts(post === undefined || isRefused ? [] : [post]);
  // Blocking or muting on another device does not say whom: the server responds 'not found' if it concerns this post.
  useEffect(() => onRealtime("member_hidden", () => void refetch()), [refetch]);
  const place = useRef<HTMLElement>(null);
  const isThere = !isPending;
  const opening = useOpening();
  useEffect(() => {
    // The reader came for this post, and the feed may be scrolled away from its top.
    if (isThere) place.current?.focus();
  }, [isThere, opening]);
  if (isPending) return <FeedSkeleton count={1} />;
  if (live !== undefined) {
    return (
      <section
        ref={place}
        tabIndex={-1}
        aria-label="Linked post"
        className="flex scroll-mt-20 flex-col gap-2 rounded-card"
      >
        <div className="flex items-center justify-between pl-1">
          <p className="text-sm font-semibold text-muted">The post you opened</p>
          <IconButton label="Close this post" icon={<X />} onClick={onClose} />
        </div>
        <OpenedPost key={opening} post={live} isFirst isLinked onDeleted={onClose} />
      </section>
    );
  }
  const isGone = error === null || isRefused;
  return (
    <Card>
      <ErrorState
        title={isGone ? "Post Not Found" : undefined}
        text={isGone ? "This post doesn't exist or may have been removed." : errorMessage(error)}
        {...(!isGone && { onRetry: () => void refetch(), retrying: isFetching })}
        action={<Button onClick={onClose}>Close</Button>}
      />
    </Card>
  );
}

/** Opens the post's comments, even if they were closed when it was left. */
function OpenedPost(props: PostCardProps) {
  useState(() => remember(`thread ${props.post.id}`, true));
  return <PostCard {...props} />;
}

/**
 * Changes each time the member opens what the address names, even if it is shown already (`navigate(path, { state: {
 * opened: Date.now() } })`); other changes of the address have no effect.
 */
function useOpening(): number {
  const { state } = useLocation() as { state: { opened?: number } | null };
  const [opening, setOpening] = useState(state?.opened ?? 0);
  const now = state?.opened ?? opening;
  if (now !== opening) setOpening(now);
  return now;
}
