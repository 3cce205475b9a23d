import { useState } from "react";

import type { AnyComment, Comment, Reply } from "#contracts/feed.ts";

import { errorMessage } from "../../../platform/api-error.ts";
import { useHidden } from "../../../platform/hidden-things.ts";
import { lazyDialog } from "../../../platform/lazy-component.ts";
import { outbox } from "../../../platform/outbox/entries.ts";
import { watchFirstTry } from "../../../platform/outbox/first-try.ts";
import { useSubmission } from "../../../platform/outbox/use-submission.ts";
import { cx } from "../../../ui/cx.ts";
import { exactTime } from "../../../ui/relative-time.ts";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import { ProfileFace, ProfileLink } from "../../profiles/index.ts";
import { ChangeState } from "../ChangeState.tsx";
import { changeDraft, changeEntry, changeLane, deletionEntry } from "../own-changes.ts";
import { useOptimisticComment } from "../reactions.ts";
import { PostText } from "../text/PostText.tsx";
import { CommentActs } from "./CommentActs.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { countWithReplies } from "./comments.queries.ts";

const ConfirmDialog = lazyDialog(() =>
  import("../../../ui/ConfirmDialog.tsx").then((part) => part.ConfirmDialog),
);

interface CommentItemProps {
  postId: number;
  comment: Comment | Reply;
  isReply?: boolean | undefined;
  /** The comment that the address names: highlighted, and focusable. */
  isLinked: boolean;
  isEditing: boolean;
  feedback: Feedback;
  onLike: (comment: AnyComment) => void;
  onReply: () => void;
  onEdit: () => void;
  onEdited: () => void;
  /** Reports the number removed: the comment and its replies. */
  onRemoved: (count: number) => void;
}

/** One comment or reply. */
export function CommentItem(props: CommentItemProps) {
  const { postId, isReply = false, isLinked, isEditing, feedback } = props;
  const comment = useOptimisticComment(props.comment);
  const { user, isDeleted } = comment;
  const [isDeleting, setDeleting] = useState(false);
  const lane = changeLane("comment", comment.id);
  const about = { of: "comment", id: comment.id, postId } as const;
  const remove = useSubmission({
    onSent() {
      setDeleting(false);
      feedback.notify({ title: "Comment deleted", tone: "success" });
      props.onRemoved(countWithReplies(comment));
    },
    // The comment itself shows that it waits.
    onLeft: () => setDeleting(false),
    onRefused(error) {
      setDeleting(false);
      feedback.notify({ title: "Error", text: errorMessage(error), tone: "error" });
      if (error.code === "comment_not_found") props.onRemoved(countWithReplies(comment));
    },
  });

  const save = async (content: string) => {
    const entry = outbox.add(changeEntry({ ...about, content }));
    if (entry === undefined) return undefined;
    const end = await watchFirstTry(entry.key);
    if (end.is === "refused") throw end.error;
    if (end.is === "sent") feedback.notify({ title: "Comment updated", tone: "success" });
    props.onEdited();
    // It may still be refused and need changing again.
    return end.is === "later" ? "kept" : undefined;
  };

  const hidden = useHidden("comment", comment.id, user.id);
  if (hidden !== undefined) return hidden;
  if (isDeleted) return <ChangeState lane={lane} />;
  return (
    <div
      className="flex scroll-mt-20 gap-2.5 rounded-card"
      data-comment={comment.id}
      {...(isLinked && { tabIndex: -1, role: "group", "aria-label": "The comment you opened" })}
    >
      <ProfileFace person={user} size={isReply ? 32 : 40} className="self-start" />
      <div className="min-w-0 flex-1">
        <div className={cx("rounded-card bg-ground px-3 py-2", isLinked && "ring-2 ring-hi")}>
          <p className="flex flex-wrap items-baseline gap-x-2">
            <ProfileLink
              userId={user.id}
              className="text-sm font-semibold [overflow-wrap:anywhere] hover:underline touch:-mt-1.5 touch:leading-8"
            >
              {user.name}
            </ProfileLink>
            <span className="text-xs text-muted">
              <RelativeTime at={comment.createdAt} />
              {comment.editedAt ? (
                <>
                  {" · "}
                  <time dateTime={comment.editedAt} title={exactTime(Date.parse(comment.editedAt))}>
                    Edited
                  </time>
                </>
              ) : null}
            </span>
          </p>
          {isEditing ? (
            <CommentForm
              draft={changeDraft("comment", comment.id)}
              label="Edit comment"
              start={comment.content}
              sendLabel="Save"
              takesFocus
              onSend={save}
              onRefusedLate={(why) =>
                feedback.notify({ title: "Failed to update comment", text: why, tone: "error" })
              }
              onCancel={props.onEdited}
            />
          ) : (
            <PostText text={comment.content} mentions={comment.mentions} />
          )}
        </div>
        <ChangeState lane={lane} />
        <CommentActs
          comment={comment}
          onLike={() => props.onLike(comment)}
          onReply={props.onReply}
          onEdit={props.onEdit}
          onDelete={() => setDeleting(true)}
        />
      </div>
      <ConfirmDialog
        open={isDeleting}
        onOpenChange={setDeleting}
        title={`Delete ${user.name}’s comment?`}
        text={`“${firstWords(comment.content)}”`}
        confirmLabel="Delete comment"
        pending={remove.isPending}
        pendingText="Deleting…"
        onConfirm={() => remove.submit(deletionEntry(about))}
      />
    </div>
  );
}

const SHOWN = 80;

function firstWords(content: string): string {
  const characters = Array.from(content);
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join("")}…` : content;
}
