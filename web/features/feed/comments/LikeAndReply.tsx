import type { ComponentProps } from "react";

import type { Post } from "#contracts/feed.ts";

interface LikeAndReplyProps {
  comment: Pick<Post["latestComments"][number], "isLiked" | "user">;
  onLike: () => void;
  onReply: () => void;
}

/** The actions on any comment. */
export function LikeAndReply({ comment: { isLiked, user }, onLike, onReply }: LikeAndReplyProps) {
  return (
    <>
      <CommentAct
        data-act="like"
        aria-pressed={isLiked}
        aria-label={`Like ${user.name}’s comment`}
        onClick={onLike}
      >
        Like
      </CommentAct>
      <CommentAct data-act="reply" aria-label={`Reply to ${user.name}`} onClick={onReply}>
        Reply
      </CommentAct>
    </>
  );
}

/** A button in the row below a comment. */
export function CommentAct(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className="tap-area min-h-6 rounded-chip px-1 font-semibold hover:text-ink hover:underline aria-pressed:text-blue touch:min-h-11 touch:min-w-11"
      {...props}
    />
  );
}
