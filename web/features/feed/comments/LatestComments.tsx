import type { Post } from "#contracts/feed.ts";
import { COMMENT_PREVIEW } from "#contracts/reference/limits.ts";
import { countOf } from "#contracts/short-count.ts";

import { useHiddenChanges } from "../../../platform/hidden-things.ts";
import { ProfileLink } from "../../profiles/index.ts";
import { useUndeleted } from "../own-changes.ts";
import { postOverlay, withSeenComments } from "../post-overlay.ts";
import type { LivePost } from "../post-overlay.ts";
import { toggleCommentLike, useOptimisticComment } from "../reactions.ts";
import { PostText } from "../text/PostText.tsx";
import { LikeAndReply } from "./LikeAndReply.tsx";

interface LatestCommentsProps {
  post: LivePost;
  onAll: () => void;
  /** Opens the thread with a box for the reply to this comment. */
  onReply: (commentId: number) => void;
}

/** The last three comments under a post whose thread is closed, and a button for the rest. */
export function LatestComments({ post, onAll, onReply }: LatestCommentsProps) {
  useHiddenChanges();
  const read = withSeenComments(post);
  const latestComments = useUndeleted("comment", read.latestComments);
  const deleted = read.latestComments.length - latestComments.length;
  const seen = { ...read, latestComments, comments: read.comments - deleted };
  if (seen.latestComments.length === 0) return null;
  return (
    <div className="border-t border-line px-4 py-3 touch:pb-0.5">
      {seen.comments - seen.hiddenComments > seen.latestComments.length ? (
        <button
          type="button"
          className="-mt-2 min-h-control rounded-chip text-sm font-semibold text-blue hover:underline touch:mb-1.5"
          onClick={onAll}
        >
          {/* If there are fewer than the preview holds, these are all. */}
          {post.latestComments.length < COMMENT_PREVIEW ? "Show replies" : viewAllWords(seen)}
        </button>
      ) : null}
      <ul aria-label="Latest comments" className="flex flex-col gap-2 touch:gap-0">
        {seen.latestComments.map((comment) => (
          <LatestComment
            key={comment.id}
            comment={comment}
            onLike={() => {
              // The list shown is the list that changes, whichever response it came from.
              postOverlay.write(post.id, { latestComments: post.latestComments });
              toggleCommentLike(post.id, comment);
            }}
            onReply={() => onReply(comment.id)}
          />
        ))}
      </ul>
    </div>
  );
}

/** 'View all N comments', counting only those that this reader can see. */
export function viewAllWords({
  comments,
  hiddenComments,
}: Pick<Post, "comments" | "hiddenComments">): string {
  return `View all ${comments - hiddenComments} comments`;
}

interface LatestCommentProps {
  comment: LivePost["latestComments"][number];
  onLike: () => void;
  onReply: () => void;
}

function LatestComment({ comment: read, onLike, onReply }: LatestCommentProps) {
  const comment = useOptimisticComment(read);
  return (
    <li>
      <div className="rounded-card bg-ground px-3 py-2 touch:pt-1.5">
        <ProfileLink
          userId={comment.user.id}
          className="inline-block text-sm font-semibold [overflow-wrap:anywhere] hover:underline touch:leading-8"
        >
          {comment.user.name}
        </ProfileLink>
        <PostText text={comment.content} mentions={comment.mentions} />
      </div>
      <div className="flex items-center gap-x-2.5 pt-0.5 pl-2 text-xs text-muted tabular-nums">
        <LikeAndReply comment={comment} onLike={onLike} onReply={onReply} />
        {comment.likes > 0 ? <span>{countOf(comment.likes, "like")}</span> : null}
      </div>
    </li>
  );
}
