import type { Comment, Reply } from "#contracts/feed.ts";
import { COMMENT_EDIT_MINUTES } from "#contracts/reference/limits.ts";
import { countOf } from "#contracts/short-count.ts";

import { serverNow } from "../../../platform/server-time.ts";
import { cx } from "../../../ui/cx.ts";
import { openReport, useIsReported } from "../../reports/index.ts";
import { CommentAct, LikeAndReply } from "./LikeAndReply.tsx";

interface CommentActsProps {
  comment: Comment | Reply;
  onLike: () => void;
  onReply: () => void;
  onEdit: () => void;
  onDelete: () => void;
}

/** The actions on a comment, and its likes. `data-act` marks where the focus returns to. */
export function CommentActs({ comment, onLike, onReply, onEdit, onDelete }: CommentActsProps) {
  const { user } = comment;
  const isReported = useIsReported({ type: "comment", id: comment.id });
  const age = serverNow().getTime() - Date.parse(comment.createdAt);
  const canEdit = comment.can.edit && age < COMMENT_EDIT_MINUTES * 60_000;
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 pt-0.5 pl-2 text-xs text-muted">
      <LikeAndReply comment={comment} onLike={onLike} onReply={onReply} />
      {canEdit ? (
        <CommentAct data-act="edit" aria-label="Edit your comment" onClick={onEdit}>
          Edit
        </CommentAct>
      ) : null}
      {comment.can.report ? (
        <CommentAct
          disabled={isReported}
          aria-label={`${isReported ? "Reported" : "Report"} ${user.name}’s comment`}
          onClick={() => openReport({ type: "comment", id: comment.id, author: user })}
        >
          {isReported ? "Reported" : "Report"}
        </CommentAct>
      ) : null}
      {comment.can.delete ? (
        <CommentAct aria-label={`Delete ${user.name}’s comment`} onClick={onDelete}>
          Delete
        </CommentAct>
      ) : null}
      <span className={cx("tabular-nums", comment.likes === 0 && "invisible")}>
        {countOf(comment.likes, "like")}
      </span>
    </div>
  );
}
