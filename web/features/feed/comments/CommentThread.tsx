import { useMemo, useState } from "react";

import { createInteraction, replyToComment } from "#contracts/feed.ts";
import type { Comment, Reply } from "#contracts/feed.ts";
import { COMMENT_PREVIEW } from "#contracts/reference/limits.ts";

import { wordsOf } from "../../../platform/api-error.ts";
import { useCurrentUser } from "../../../platform/current-user.ts";
import { useEndpointMutation } from "../../../platform/use-endpoint.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { SkeletonGroup, SkeletonText } from "../../../ui/Skeleton.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { useKept } from "../kept.ts";
import type { LivePost } from "../post-overlay.ts";
import { createCommentLikes } from "../reactions.ts";
import { postOverlay } from "../use-post.ts";
import { addComment, addReply, changeComment, listComments } from "./comment-pages.ts";
import { CommentForm } from "./CommentForm.tsx";
import { CommentItem } from "./CommentItem.tsx";
import { updateComments, useComments } from "./comments.queries.ts";

interface CommentThreadProps {
  post: LivePost;
  /** True when it was opened to write, not to read. */
  startsWriting: boolean;
}

/** A post's comments: the last three, all of them on demand, and a box for one's own (D1 §2.4). */
export function CommentThread({ post, startsWriting }: CommentThreadProps) {
  const read = useComments(post.id);
  const me = useCurrentUser().data;
  const feedback = useFeedback();
  const [showsAll, setShowsAll] = useKept(`all comments ${post.id}`, false);
  /** The comment under which a reply is being written, and whom it answers: one box at a time. */
  const [answering, setAnswering] = useState<{ commentId: number; to: Reply }>();
  const create = useEndpointMutation(createInteraction);
  const answer = useEndpointMutation(replyToComment);
  const likes = useMemo(
    () =>
      createCommentLikes((id, on) =>
        updateComments(post.id, (pages) =>
          changeComment(pages, id, (comment) => ({
            isLiked: on,
            likes: Math.max(0, comment.likes + Number(on) - Number(comment.isLiked)),
          })),
        ),
      ),
    [post.id],
  );

  const count = (comments: number) => postOverlay.write(post.id, { comments: Math.max(0, comments) });
  const send = async (content: string) => {
    feedback.clear();
    const made = await create.mutateAsync({ body: { postId: post.id, type: "comment", content } });
    const { comment } = made;
    if (comment !== undefined) updateComments(post.id, (pages) => addComment(pages, comment));
    count(made.comments);
    feedback.notify({ title: "Comment added!", tone: "success" });
  };
  const sendReply = async (commentId: number, to: Reply, content: string) => {
    feedback.clear();
    const made = await answer.mutateAsync({ params: { id: to.id }, body: { content, postId: post.id } });
    updateComments(post.id, (pages) => addReply(pages, commentId, made));
    count(post.comments + 1);
    setAnswering(undefined);
    feedback.notify({ title: "Reply posted!", tone: "success" });
  };
  const like = async (comment: Reply) => {
    feedback.clear();
    try {
      const outcome = await likes.toggle(comment.id, comment.isLiked);
      if (outcome === undefined) return;
      feedback.notify({ title: outcome ? "Comment liked!" : "Removed like", tone: "success" });
    } catch (error) {
      feedback.notify({ title: "Error", text: wordsOf(error), tone: "error" });
    }
  };

  const comments = listComments(read.data);
  const shown = showsAll ? comments : comments.slice(-COMMENT_PREVIEW);
  const hasMore = comments.length > COMMENT_PREVIEW || read.hasNextPage;
  const renderItem = (comment: Comment | Reply, parent: Comment) => (
    <CommentItem
      postId={post.id}
      comment={comment}
      isReply={comment !== parent}
      feedback={feedback}
      onLike={(each) => void like(each)}
      onReply={() => setAnswering({ commentId: parent.id, to: comment })}
      onRemoved={(removed) => count(post.comments - removed)}
    />
  );

  if (read.isPending) return <ThreadSkeleton count={Math.min(COMMENT_PREVIEW, post.comments)} />;
  if (read.data === undefined) {
    return (
      <ErrorState
        className="py-4!"
        text={wordsOf(read.error)}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    );
  }
  return (
    <div className="flex flex-col gap-3">
      {hasMore ? (
        <div className="flex flex-wrap items-center gap-x-4">
          <button
            type="button"
            className={MORE}
            aria-expanded={showsAll}
            onClick={() => setShowsAll(!showsAll)}
          >
            {showsAll ? "Show fewer comments" : `View all ${post.comments} comments`}
          </button>
          {showsAll && read.hasNextPage ? (
            <Button
              size="sm"
              pending={read.isFetchingNextPage}
              pendingText="Loading…"
              onClick={() => void read.fetchNextPage()}
            >
              Show earlier comments
            </Button>
          ) : null}
        </div>
      ) : null}
      {read.isFetchNextPageError ? (
        <p role="alert" className="text-sm text-red">
          {wordsOf(read.error)}
        </p>
      ) : null}
      {shown.length > 0 ? (
        <ul className="flex flex-col gap-3">
          {shown.map((comment) => (
            <li key={comment.id} className="flex flex-col gap-2">
              {renderItem(comment, comment)}
              {comment.replies.length > 0 ? (
                <ul className="ml-5 flex flex-col gap-2 border-l-2 border-line pl-4 md:ml-12">
                  {comment.replies.map((reply) => (
                    <li key={reply.id}>{renderItem(reply, comment)}</li>
                  ))}
                </ul>
              ) : null}
              {answering?.commentId === comment.id ? (
                <div className="ml-5 md:ml-12">
                  <CommentForm
                    key={answering.to.id}
                    draft={`reply:${answering.to.id}`}
                    label={`Reply to ${answering.to.user.name}`}
                    placeholder={`Reply to ${answering.to.user.name}…`}
                    sendLabel="Reply"
                    takesFocus
                    onSend={(content) => sendReply(comment.id, answering.to, content)}
                    onCancel={() => setAnswering(undefined)}
                  />
                </div>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {feedback.inline}
      <div className="flex items-start gap-2.5">
        {me ? <Avatar name={me.name} src={me.avatar} size={40} className="max-md:hidden" /> : null}
        <CommentForm
          draft={`comment:${post.id}`}
          label="Write a comment"
          placeholder={post.comments === 0 ? "Be the first to comment…" : "Write a comment…"}
          sendLabel="Post comment"
          takesFocus={startsWriting}
          onSend={send}
        />
      </div>
    </div>
  );
}

const MORE =
  "inline-flex min-h-6 items-center rounded-chip text-sm font-semibold text-blue hover:underline touch:min-h-11";

function ThreadSkeleton({ count }: { count: number }) {
  return (
    <SkeletonGroup label="Loading comments…" className="flex flex-col gap-3">
      {Array.from({ length: Math.max(1, count) }, (_, line) => (
        <SkeletonText key={line} lines={2} className="min-h-16 justify-center" />
      ))}
    </SkeletonGroup>
  );
}
