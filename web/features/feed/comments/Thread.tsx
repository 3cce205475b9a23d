import { useRef, useState } from "react";

import type { Comment, Reply } from "#contracts/feed.ts";
import { COMMENT_PREVIEW } from "#contracts/reference/limits.ts";

import { Avatar } from "../../../ui/Avatar.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { useKept } from "../kept.ts";
import type { LivePost } from "../post-overlay.ts";
import { holds, listComments } from "./comment-pages.ts";
import { CommentForm } from "./CommentForm.tsx";
import { CommentItem } from "./CommentItem.tsx";
import type { useComments } from "./comments.queries.ts";
import { restoreUnsent } from "./restore-unsent.ts";
import { ThreadControls } from "./ThreadControls.tsx";
import type { Unsent } from "./unsent.ts";
import { UnsentComment } from "./UnsentComment.tsx";
import { useLinkedComment } from "./use-linked-comment.ts";
import { useThread } from "./use-thread.ts";
import { unsent, useUnsent } from "./use-unsent.ts";

interface ThreadProps {
  post: LivePost;
  read: ReturnType<typeof useComments>;
  me: { id: number; name: string; avatar: string | null };
  startsWriting: boolean;
}

/** The last three comments, all of them on demand, and a box for one's own. */
export function Thread({ post, read, me, startsWriting }: ThreadProps) {
  const feedback = useFeedback();
  const root = useRef<HTMLDivElement>(null);
  const [showsAll, setShowsAll] = useKept(`all comments ${post.id}`, false);
  /** Counts the texts put back into the box for a new comment, which then begins anew. */
  const [refills, setRefills] = useState(0);
  const waiting = useUnsent(post.id);
  // After the drawing that the act brings about.
  const focusOn = (commentId: number, act: string) =>
    void setTimeout(() => {
      const comment = root.current?.querySelector(`[data-comment="${commentId}"]`);
      const place = comment?.querySelector<HTMLElement>(`[data-act="${act}"]`);
      (place ?? comment?.querySelector<HTMLElement>("button"))?.focus();
    });
  // What was pressed goes with its comment.
  const focusRoot = () => root.current?.focus({ preventScroll: true });
  const thread = useThread(post, feedback, focusOn);
  const { box } = thread;

  const comments = listComments(read.data);
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
  const shown = showsAll ? comments : comments.slice(-COMMENT_PREVIEW);
  const isUnder = (item: Unsent, comment: Comment) => item.answers?.commentId === comment.id;
  const elsewhere = waiting.filter((item) => !shown.some((comment) => isUnder(item, comment)));

  const renderItem = (comment: Comment | Reply, parent: Comment) => (
    <CommentItem
      postId={post.id}
      comment={comment}
      isReply={comment !== parent}
      isLinked={comment.id === linkedId}
      isEditing={box?.kind === "edit" && box.to.id === comment.id}
      feedback={feedback}
      onLike={(each) => void thread.like(each)}
      onReply={() => thread.openBox({ kind: "reply", commentId: parent.id, to: comment })}
      onEdit={() => thread.openBox({ kind: "edit", commentId: parent.id, to: comment })}
      onEdited={thread.closeBox}
      onRemoved={thread.countRemoved}
    />
  );
  const renderUnsent = (item: Unsent) => (
    <UnsentComment
      item={item}
      me={me}
      onRetry={() => {
        focusRoot();
        thread.retry(item);
      }}
      onDiscard={() => {
        focusRoot();
        unsent.remove(post.id, item.key);
      }}
      onEdit={() => {
        unsent.remove(post.id, item.key);
        const reply = restoreUnsent(item, { memberId: me.id, postId: post.id, comments });
        if (reply === undefined) setRefills(refills + 1);
        else thread.openBox(reply);
      }}
    />
  );

  return (
    <div ref={root} tabIndex={-1} className="flex flex-col gap-3">
      {comments.length > COMMENT_PREVIEW || read.hasNextPage ? (
        <ThreadControls
          read={read}
          total={post.comments}
          showsAll={showsAll}
          onShowAll={setShowsAll}
          onLoaded={(commentId) => focusOn(commentId, "like")}
        />
      ) : null}
      {shown.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {shown.map((comment) => {
            const sending = waiting.filter((item) => isUnder(item, comment));
            return (
              <li key={comment.id} className="flex flex-col gap-2">
                {renderItem(comment, comment)}
                {comment.replies.length + sending.length > 0 ? (
                  <ul className="ml-5 flex flex-col gap-2 border-l-2 border-line pl-4 md:ml-12">
                    {comment.replies.map((reply) => (
                      <li key={reply.id}>{renderItem(reply, comment)}</li>
                    ))}
                    {sending.map((item) => (
                      <li key={item.key}>{renderUnsent(item)}</li>
                    ))}
                  </ul>
                ) : null}
                {box?.kind === "reply" && box.commentId === comment.id ? (
                  <div className="ml-5 md:ml-12">
                    <CommentForm
                      key={box.to.id}
                      draft={`reply:${box.to.id}`}
                      label={`Reply to ${box.to.user.name}`}
                      placeholder={`Reply to ${box.to.user.name}…`}
                      sendLabel="Reply"
                      takesFocus
                      onSend={(content) => thread.reply(box, content)}
                      onCancel={thread.closeBox}
                    />
                  </div>
                ) : null}
              </li>
            );
          })}
        </ul>
      ) : null}
      {elsewhere.map((item) => (
        <div key={item.key}>{renderUnsent(item)}</div>
      ))}
      {feedback.inline}
      <div className="flex items-start gap-2.5">
        <Avatar name={me.name} src={me.avatar} size={40} className="max-md:hidden" />
        <CommentForm
          key={refills}
          draft={`comment:${post.id}`}
          label="Write a comment"
          placeholder={post.comments === 0 ? "Be the first to comment…" : "Write a comment…"}
          sendLabel="Post comment"
          takesFocus={startsWriting || refills > 0}
          onSend={thread.comment}
        />
      </div>
    </div>
  );
}
