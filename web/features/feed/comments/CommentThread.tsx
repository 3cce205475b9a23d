import { useEffect, useMemo, useRef, useState } from "react";

import type { Comment, Reply } from "#contracts/feed.ts";
import { COMMENT_PREVIEW } from "#contracts/reference/limits.ts";

import { useCurrentUser } from "../../../platform/current-user.ts";
import { wakeOutbox } from "../../../platform/outbox/entries.ts";
import { ReadFailure } from "../../../platform/ReadFailure.tsx";
import { useMemberId } from "../../../platform/session.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { SkeletonGroup, SkeletonText } from "../../../ui/Skeleton.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { postOverlay } from "../post-overlay.ts";
import type { LivePost } from "../post-overlay.ts";
import { useRemembered } from "../remembered-state.ts";
import { CommentForm } from "./CommentForm.tsx";
import { CommentItem } from "./CommentItem.tsx";
import { holds, listComments, useComments } from "./comments.queries.ts";
import { usePending } from "./pending-comments.ts";
import type { PendingComment } from "./pending-comments.ts";
import { PendingCommentItem } from "./PendingCommentItem.tsx";
import { ThreadControls } from "./ThreadControls.tsx";
import { useLinkedComment } from "./use-linked-comment.ts";
import { useThread } from "./use-thread.ts";

interface CommentThreadProps {
  post: LivePost;
  /** Why it was opened: to read, to write a comment, or to reply to the comment with this id. */
  opening: "read" | "write" | number;
  /** Closes it: the post shows its last comments without replies again. */
  onClose: () => void;
}

/** The last three comments, all of them on demand, and a box for a new comment, which waits for none of them. */
export function CommentThread({ post, opening, onClose }: CommentThreadProps) {
  const read = useComments(post.id);
  const memberId = useMemberId() ?? 0;
  // Falls back to 'You', so that a comment does not wait for the member's own profile.
  const me = useCurrentUser().data ?? { id: memberId, name: "You", avatar: null };
  const isRead = read.data !== undefined;
  const feedback = useFeedback();
  const root = useRef<HTMLDivElement>(null);
  // Loads what an earlier page left unsent on this device.
  useEffect(wakeOutbox, []);
  const [showsAll, setShowsAll] = useRemembered(`all comments ${post.id}`, false);
  const pending = usePending(post.id);
  // After the render that the action causes.
  const focusOn = (commentId: number, act: string) =>
    void setTimeout(() => {
      const comment = root.current?.querySelector(`[data-comment="${commentId}"]`);
      const place = comment?.querySelector<HTMLElement>(`[data-act="${act}"]`);
      (place ?? comment?.querySelector<HTMLElement>("button"))?.focus();
    });
  const comments = useMemo(() => listComments(read.data), [read.data]);
  const [answered] = useState(() => [...comments, ...post.latestComments].find(({ id }) => id === opening));
  const thread = useThread(
    post,
    feedback,
    focusOn,
    answered && { kind: "reply", commentId: answered.id, to: answered },
  );
  const { box, restored } = thread;

  // Keeps the closed post's preview in line with the thread.
  useEffect(() => {
    if (!isRead) return;
    const latestComments = comments
      .slice(-COMMENT_PREVIEW)
      .map(({ id, content, mentions, likes, isLiked, user }) => ({
        id,
        content,
        mentions,
        likes,
        isLiked,
        user,
      }));
    postOverlay.write(post.id, { latestComments });
  }, [post.id, comments, isRead]);
  const linkedId = useLinkedComment(post.id, read, {
    onFound(commentId) {
      if (!comments.slice(-COMMENT_PREVIEW).some((comment) => holds(comment, commentId))) setShowsAll(true);
      setTimeout(() => {
        const place = root.current?.querySelector<HTMLElement>(`[data-comment="${commentId}"]`);
        place?.focus({ preventScroll: true });
        place?.scrollIntoView({ block: "center" });
      });
    },
    onGone: () => feedback.notify({ text: "That comment is no longer there.", tone: "error" }),
  });
  const hasMore = comments.length > COMMENT_PREVIEW || read.hasNextPage;
  const shown = showsAll ? comments : comments.slice(-COMMENT_PREVIEW);
  const isUnder = (item: PendingComment, comment: Comment) => item.payload.answers?.commentId === comment.id;
  const elsewhere = pending.filter((item) => !shown.some((comment) => isUnder(item, comment)));

  const renderItem = (comment: Comment | Reply, parent: Comment) => (
    <CommentItem
      postId={post.id}
      comment={comment}
      isReply={comment !== parent}
      isLinked={comment.id === linkedId}
      isEditing={box?.kind === "edit" && box.to.id === comment.id}
      feedback={feedback}
      onLike={thread.like}
      onReply={() => thread.openBox({ kind: "reply", commentId: parent.id, to: comment })}
      onEdit={() => thread.openBox({ kind: "edit", commentId: parent.id, to: comment })}
      onEdited={thread.closeBox}
      onRemoved={thread.countRemoved}
    />
  );
  const renderPending = (item: PendingComment) => (
    <PendingCommentItem
      item={item}
      me={me}
      onRetry={() => thread.retry(item)}
      onDelete={() => thread.discard(item)}
      onEdit={() => thread.edit(item, me.id, comments)}
    />
  );

  const replyForm =
    box?.kind === "reply" ? (
      <div className="ml-5 md:ml-12">
        <CommentForm
          key={`${box.to.id} ${thread.restoredReplies}`}
          draft={`reply:${box.to.id}`}
          label={`Reply to ${box.to.user.name}`}
          placeholder={`Reply to ${box.to.user.name}…`}
          sendLabel="Reply"
          takesFocus
          onSend={(content) => thread.reply(box, content)}
          onCancel={thread.closeBox}
        />
      </div>
    ) : null;

  return (
    <div ref={root} tabIndex={-1} className="flex flex-col gap-3">
      {read.isPending ? <ThreadSkeleton count={Math.min(COMMENT_PREVIEW, post.comments)} /> : null}
      {isRead || read.isPending ? null : <ReadFailure read={read} className="py-4!" />}
      {/* Also shown when the comment it replies to is not displayed. */}
      {isRead && shown.some(({ id }) => id === box?.commentId) ? null : replyForm}
      {hasMore || comments.some(({ replies }) => replies.length > 0) ? (
        <ThreadControls
          post={post}
          read={read}
          showsAll={showsAll}
          onShowAll={setShowsAll}
          onClose={hasMore ? undefined : onClose}
          onLoaded={(commentId) => focusOn(commentId, "like")}
        />
      ) : null}
      {shown.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {shown.map((comment) => {
            const sending = pending.filter((item) => isUnder(item, comment));
            return (
              <li key={comment.id} className="flex flex-col gap-2">
                {renderItem(comment, comment)}
                {comment.replies.length + sending.length > 0 ? (
                  <ul className="ml-5 flex flex-col gap-2 border-l-2 border-line pl-4 md:ml-12">
                    {comment.replies.map((reply) => (
                      <li key={reply.id}>{renderItem(reply, comment)}</li>
                    ))}
                    {sending.map((item) => (
                      <li key={item.key}>{renderPending(item)}</li>
                    ))}
                  </ul>
                ) : null}
                {box?.commentId === comment.id ? replyForm : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      {elsewhere.map((item) => (
        <div key={item.key}>{renderPending(item)}</div>
      ))}
      {feedback.inline}
      <div className="flex items-start gap-2.5">
        <Avatar name={me.name} src={me.avatar} size={40} className="max-md:hidden" />
        <CommentForm
          key={restored}
          draft={`comment:${post.id}`}
          label="Write a comment"
          placeholder={post.comments === 0 ? "Be the first to comment…" : "Write a comment…"}
          sendLabel="Post comment"
          // A member who came to reply to a comment that is gone may still write.
          takesFocus={(opening !== "read" && answered === undefined) || restored > 0}
          onSend={thread.comment}
        />
      </div>
    </div>
  );
}

/** Takes no room while there are no comments, so that the comment box does not move. */
function ThreadSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup label="Loading comments…" className={count === 0 ? "sr-only" : "flex flex-col gap-3"}>
      {Array.from({ length: count }, (_, line) => (
        <SkeletonText key={line} lines={2} className="min-h-16 justify-center" />
      ))}
    </SkeletonGroup>
  );
}
