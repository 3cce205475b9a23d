import { Suspense, useState } from "react";

import { deleteComment, updateComment } from "#contracts/feed.ts";
import type { Comment, Reply } from "#contracts/feed.ts";

import { errorMessage } from "../../../platform/api-error.ts";
import { heldMessage } from "../../../platform/held-for-moderation.ts";
import { useHidden } from "../../../platform/hidden-things.ts";
import { lazyComponent } from "../../../platform/lazy-component.ts";
import { useServerOffset } from "../../../platform/server-time.ts";
import { useEndpointMutation } from "../../../platform/use-endpoint.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { cx } from "../../../ui/cx.ts";
import { exactTime } from "../../../ui/relative-time.ts";
import { RelativeTime } from "../../../ui/RelativeTime.tsx";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import { ProfileLink } from "../../profiles/index.ts";
import { PostText } from "../text/PostText.tsx";
import { CommentActs } from "./CommentActs.tsx";
import { CommentForm } from "./CommentForm.tsx";
import { changeComment, countWithReplies, removeComment, updateComments } from "./comments.queries.ts";

const ConfirmDialog = lazyComponent(() =>
  import("../../../ui/ConfirmDialog.tsx").then((part) => part.ConfirmDialog),
);

interface CommentItemProps {
  postId: number;
  comment: Comment | Reply;
  isReply?: boolean | undefined;
  /** The one that the address names: marked, and able to take the focus. */
  isLinked: boolean;
  isEditing: boolean;
  feedback: Feedback;
  onLike: (comment: Reply) => void;
  onReply: () => void;
  onEdit: () => void;
  onEdited: () => void;
  /** So many comments are there now: fewer by the one that went and its replies. */
  onRemoved: (count: number) => void;
}

/** One comment or reply. */
export function CommentItem(props: CommentItemProps) {
  const { postId, comment, isReply = false, isLinked, isEditing, feedback } = props;
  const { user } = comment;
  const serverOffset = useServerOffset();
  const [isDeleting, setDeleting] = useState<boolean>();
  const update = useEndpointMutation(updateComment);
  const drop = () => {
    updateComments(postId, (pages) => removeComment(pages, comment.id));
    props.onRemoved(countWithReplies(comment));
  };
  const remove = useEndpointMutation(deleteComment, {
    onSuccess() {
      setDeleting(false);
      feedback.notify({ title: "Comment deleted", tone: "success" });
      drop();
    },
    onError(error) {
      setDeleting(false);
      feedback.notify({ title: "Error", text: errorMessage(error), tone: "error" });
      // Somebody else was quicker, or oneself on another device.
      if (error.code === "comment_not_found") drop();
    },
  });

  const save = async (content: string) => {
    try {
      const saved = await update.mutateAsync({ params: { id: comment.id }, body: { content } });
      updateComments(postId, (pages) => changeComment(pages, comment.id, () => saved));
      feedback.notify({ title: "Comment updated", tone: "success" });
    } catch (error) {
      const held = heldMessage(error);
      if (held === null) throw error;
      feedback.notify(held);
    }
    props.onEdited();
  };

  const hidden = useHidden("comment", comment.id, user.id);
  if (hidden !== undefined) return hidden;
  return (
    <div
      className="flex scroll-mt-20 gap-2.5 rounded-card"
      data-comment={comment.id}
      {...(isLinked && { tabIndex: -1, role: "group", "aria-label": "The comment you opened" })}
    >
      <ProfileLink userId={user.id} beside className="self-start rounded-full">
        <Avatar name={user.name} src={user.avatar} size={isReply ? 32 : 40} />
      </ProfileLink>
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
              <RelativeTime at={comment.createdAt} serverOffset={serverOffset} />
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
              draft={`edit-comment:${comment.id}`}
              label="Edit comment"
              start={comment.content}
              sendLabel="Save"
              takesFocus
              onSend={save}
              onCancel={props.onEdited}
            />
          ) : (
            <PostText text={comment.content} />
          )}
        </div>
        <CommentActs
          comment={comment}
          onLike={() => props.onLike(comment)}
          onReply={props.onReply}
          onEdit={props.onEdit}
          onDelete={() => setDeleting(true)}
        />
      </div>
      {isDeleting === undefined ? null : (
        <Suspense>
          <ConfirmDialog
            open={isDeleting}
            onOpenChange={setDeleting}
            title={`Delete ${user.name}’s comment?`}
            text={`“${firstWords(comment.content)}”`}
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

const SHOWN = 80;

function firstWords(content: string): string {
  const characters = Array.from(content);
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join("")}…` : content;
}
