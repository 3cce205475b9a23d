import type { ComponentProps } from "react";

import type { Comment, Reply } from "#contracts/feed.ts";
import { COMMENT_EDIT_MINUTES } from "#contracts/reference/limits.ts";
import { countOf } from "#contracts/short-count.ts";

import { serverNow } from "../../../platform/server-time.ts";
import { cx } from "../../../ui/cx.ts";
import { openReport, useIsReported } from "../../reports/index.ts";

interface CommentActsProps {
  comment: Comment | Reply;
  onLike: () => void;
  onReply: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** What may be done with a comment, and how many like it. `data-act` is where the focus returns to. */
export function CommentActs({ comment, onLike, onReply, onEdit, onDelete }: CommentActsProps) {
  const { user } = comment;
  const isReported = useIsReported({ type: "comment", id: comment.id });
  const age = serverNow().getTime() - Date.parse(comment.createdAt);
  const canEdit = comment.can.edit && age < COMMENT_EDIT_MINUTES * 60_000;
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 pt-0.5 pl-2 text-xs text-muted">
      <Act
        data-act="like"
        aria-pressed={comment.isLiked}
        aria-label={`Like ${user.name}’s comment`}
        onClick={onLike}
      >
        Like
      </Act>
      <Act data-act="reply" aria-label={`Reply to ${user.name}`} onClick={onReply}>
        Reply
      </Act>
      {canEdit ? (
        <Act data-act="edit" aria-label="Edit your comment" onClick={onEdit}>
          Edit
        </Act>
      ) : null}
      {comment.can.report ? (
        <Act
          disabled={isReported}
          aria-label={`${isReported ? "Reported" : "Report"} ${user.name}’s comment`}
          onClick={() => openReport({ type: "comment", id: comment.id, author: user })}
        >
          {isReported ? "Reported" : "Report"}
        </Act>
      ) : null}
      {comment.can.delete ? (
        <Act aria-label={`Delete ${user.name}’s comment`} onClick={onDelete}>
          Delete
        </Act>
      ) : null}
      <span className={cx("tabular-nums", comment.likes === 0 && "invisible")}>
        {countOf(comment.likes, "like")}
      </span>
    </div>
  );
}

function Act(props: ComponentProps<"button">) {
  return (
    <button
      type="button"
      className="min-h-6 rounded-chip px-1 font-semibold hover:text-ink hover:underline aria-pressed:text-blue touch:min-h-11 touch:min-w-11"
      {...props}
    />
  );
}
