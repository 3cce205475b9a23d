import { COMMENT_PREVIEW } from "#contracts/reference/limits.ts";

import { useCurrentUser } from "../../../platform/current-user.ts";
import { ReadFailure } from "../../../platform/ReadFailure.tsx";
import { useMemberId } from "../../../platform/session.ts";
import { SkeletonGroup, SkeletonText } from "../../../ui/Skeleton.tsx";
import type { LivePost } from "../post-overlay.ts";
import { useComments } from "./comments.queries.ts";
import { Thread } from "./Thread.tsx";

interface CommentThreadProps {
  post: LivePost;
  /** True when it was opened to write, not to read. */
  startsWriting: boolean;
}

/** A post's comments, once they have been read. */
export function CommentThread({ post, startsWriting }: CommentThreadProps) {
  const read = useComments(post.id);
  const memberId = useMemberId() ?? 0;
  // What is typed here must not wait for who types it.
  const me = useCurrentUser().data ?? { id: memberId, name: "You", avatar: null };
  if (read.isPending) {
    return <ThreadSkeleton count={Math.min(COMMENT_PREVIEW, post.comments)} />;
  }
  if (read.data === undefined) {
    return <ReadFailure read={read} className="py-4!" />;
  }
  return <Thread post={post} read={read} me={me} startsWriting={startsWriting} />;
}

function ThreadSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup label="Loading comments…" className="flex flex-col gap-3">
      {Array.from({ length: Math.max(1, count) }, (_, line) => (
        <SkeletonText key={line} lines={2} className="min-h-16 justify-center" />
      ))}
    </SkeletonGroup>
  );
}
