import { Suspense, useState } from "react";

import { deleteComment, updateComment } from "#contracts/feed.ts";
import type { Comment, Reply } from "#contracts/feed.ts";
import { COMMENT_EDIT_MINUTES } from "#contracts/reference/limits.ts";

import { wordsOf } from "../../../platform/api-error.ts";
import { lazyComponent } from "../../../platform/lazy-component.ts";
import { serverNow, useServerOffset } from "../../../platform/server-time.ts";
import { useEndpointMutation } from "../../../platform/use-endpoint.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { cx } from "../../../ui/cx.ts";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import { PostText } from "../text/PostText.tsx";
import { countOf } from "../text/short-count.ts";
import { changeComment, countWithReplies, removeComment } from "./comment-pages.ts";
import { CommentForm } from "./CommentForm.tsx";
import { updateComments } from "./comments.queries.ts";

const ConfirmDialog = lazyComponent(() =>
  import("../../../ui/ConfirmDialog.tsx").then((part) => part.ConfirmDialog),
);

interface CommentItemProps {
  postId: number;
  comment: Comment | Reply;
  isReply?: boolean | undefined;
  feedback: Feedback;
  onLike: (comment: Reply) => void;
  onReply: () => void;
  /** So many comments are there now: fewer by the one that went and its replies. */
  onRemoved: (count: number) => void;
}

const ACT =
  "rounded-chip px-1 font-semibold hover:text-ink hover:underline aria-pressed:text-blue touch:min-h-11 touch:min-w-11 min-h-6";

/** One comment or reply (D1 §2.4). */
export function CommentItem(props: CommentItemProps) {
  const { postId, comment, isReply = false, feedback, onLike, onReply, onRemoved } = props;
  const { user } = comment;
  const serverOffset = useServerOffset();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState<boolean>();
  const update = useEndpointMutation(updateComment);
  const remove = useEndpointMutation(deleteComment, {
    onSuccess() {
      setDeleting(false);
      feedback.notify({ title: "Comment deleted", tone: "success" });
      updateComments(postId, (pages) => removeComment(pages, comment.id));
      onRemoved(countWithReplies(comment));
    },
    onError(error) {
      setDeleting(false);
      feedback.notify({ title: "Error", text: wordsOf(error), tone: "error" });
    },
  });

  const save = async (content: string) => {
    const saved = await update.mutateAsync({ params: { id: comment.id }, body: { content } });
    updateComments(postId, (pages) => changeComment(pages, comment.id, () => saved));
    feedback.notify({ title: "Comment updated", tone: "success" });
    setEditing(false);
  };

  const age = serverNow().getTime() - Date.parse(comment.createdAt);
  const canEdit = comment.can.edit && age < COMMENT_EDIT_MINUTES * 60_000;
  return (
    <div className="flex gap-2.5">
      <Avatar name={user.name} src={user.avatar} size={isReply ? 32 : 40} />
      <div className="min-w-0 flex-1">
        <div className="rounded-card bg-ground px-3 py-2">
          <p className="flex flex-wrap items-baseline gap-x-2">
            <span className="text-sm font-semibold [overflow-wrap:anywhere]">{user.name}</span>
            <span className="text-xs text-muted">
              <RelativeTime at={comment.createdAt} serverOffset={serverOffset} />
              {comment.editedAt ? " · Edited" : null}
            </span>
          </p>
          {isEditing ? (
            <CommentForm
              draft={`edit-comment:${comment.id}`}
              label="Edit comment"
              start={comment.content}
              sendLabel="Save"
              takesFocus
              onSend={save}
              onCancel={() => setEditing(false)}
            />
          ) : (
            <PostText text={comment.content} />
          )}
        </div>
        <div className="flex flex-wrap items-center gap-x-2.5 pt-0.5 pl-2 text-xs text-muted">
          <button
            type="button"
            className={ACT}
            aria-pressed={comment.isLiked}
            aria-label={`Like ${user.name}’s comment`}
            onClick={() => onLike(comment)}
          >
            Like
          </button>
          <button type="button" className={ACT} aria-label={`Reply to ${user.name}`} onClick={onReply}>
            Reply
          </button>
          {canEdit ? (
            <button
              type="button"
              className={ACT}
              aria-label="Edit your comment"
              onClick={() => setEditing(true)}
            >
              Edit
            </button>
          ) : null}
          {comment.can.delete ? (
            <button
              type="button"
              className={ACT}
              aria-label={`Delete ${user.name}’s comment`}
              onClick={() => setDeleting(true)}
            >
              Delete
            </button>
          ) : null}
          <span className={cx("tabular-nums", comment.likes === 0 && "invisible")}>
            {countOf(comment.likes, "like")}
          </span>
        </div>
      </div>
      {isDeleting === undefined ? null : (
        <Suspense>
          <ConfirmDialog
            open={isDeleting}
            onOpenChange={setDeleting}
            title={`Delete ${user.name}’s comment?`}
            text={`“${comment.content.slice(0, 80)}${comment.content.length > 80 ? "…" : ""}”`}
            confirmLabel="Delete comment"
            pending={remove.isPending}
            pendingText="Deleting…"
            onConfirm={() => remove.mutate({ params: { id: comment.id } })}
          />
        </Suspense>
      )}
    </div>
  );
}
