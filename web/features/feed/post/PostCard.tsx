import { memo, Suspense, useId, useState } from "react";

import type { Post } from "#contracts/feed.ts";

import { lazyComponent } from "../../../platform/lazy-component.ts";
import { Card } from "../../../ui/Card.tsx";
import { cx } from "../../../ui/cx.ts";
import { SkeletonGroup, SkeletonText } from "../../../ui/Skeleton.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { useKept } from "../kept.ts";
import { PostText } from "../text/PostText.tsx";
import { countOf } from "../text/short-count.ts";
import { usePost } from "../use-post.ts";
import { PostActions } from "./PostActions.tsx";
import { PostHeader } from "./PostHeader.tsx";
import { PostOptions } from "./PostOptions.tsx";
import { PostPhotos } from "./PostPhotos.tsx";

const EditPost = lazyComponent(() => import("./EditPost.tsx").then((part) => part.EditPost));
const DeletePost = lazyComponent(() => import("./DeletePost.tsx").then((part) => part.DeletePost));
const CommentThread = lazyComponent(() =>
  import("../comments/CommentThread.tsx").then((part) => part.CommentThread),
);

export interface PostCardProps {
  post: Post;
  /** Place in its feed, from 1, and how many there are; -1 while more can be loaded. */
  position?: number | undefined;
  total?: number | undefined;
  /** Among what is seen first: its photos are fetched at once. */
  isFirst?: boolean | undefined;
  /** The post that a link names: marked, its comments open. */
  isLinked?: boolean | undefined;
  /** Far below the screen: drawn when it comes near, until then as tall as given. */
  placeholderHeight?: number | undefined;
  onDeleted?: ((id: number) => void) | undefined;
}

/** One post with all that can be done to it (D1 §2.3). */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const {
    post: read,
    position,
    total,
    isFirst = false,
    isLinked = false,
    placeholderHeight,
    onDeleted,
  } = props;
  const post = usePost(read);
  const id = useId();
  const feedback = useFeedback();
  const [isEditing, setEditing] = useState(false);
  const [isDeleting, setDeleting] = useState<boolean>();
  const [isThreadOpen, setThreadOpen] = useKept(`thread ${post.id}`, isLinked);
  const [wantsToWrite, setWantsToWrite] = useState(false);

  const toggleThread = (toWrite: boolean) => {
    setWantsToWrite(toWrite);
    setThreadOpen(!isThreadOpen);
  };

  return (
    <Card
      as="article"
      data-post={post.id}
      // The ARIA feed pattern: Page Up and Down move among articles.
      tabIndex={0}
      aria-labelledby={`${id}-name`}
      aria-describedby={post.content === "" ? undefined : `${id}-text`}
      aria-posinset={position}
      aria-setsize={total}
      className={cx(
        "scroll-mt-18",
        isLinked && "ring-2 ring-hi",
        placeholderHeight !== undefined && "[content-visibility:auto]",
      )}
      style={
        placeholderHeight === undefined ? undefined : { containIntrinsicSize: `auto ${placeholderHeight}px` }
      }
    >
      <PostHeader
        post={post}
        nameId={`${id}-name`}
        menu={
          post.can.edit || post.can.delete ? (
            <PostOptions
              canEdit={post.can.edit}
              canDelete={post.can.delete}
              onEdit={() => setEditing(true)}
              onDelete={() => setDeleting(true)}
            />
          ) : null
        }
      />
      {isEditing ? (
        <div className="px-4 pb-3">
          <Suspense fallback={<PostText text={post.content} />}>
            <EditPost post={post} feedback={feedback} onDone={() => setEditing(false)} />
          </Suspense>
        </div>
      ) : null}
      {!isEditing && post.content !== "" ? (
        <div className="px-4 pb-3">
          <PostText id={`${id}-text`} text={post.content} foldAs={String(post.id)} />
        </div>
      ) : null}
      <PostPhotos images={post.images} authorName={post.author.name} eager={isFirst} />
      <div className="flex items-center justify-between gap-4 border-b border-line px-4 py-2.5 text-sm text-muted tabular-nums">
        <span>{countOf(post.likes, "like")}</span>
        <button
          type="button"
          className="-my-1 py-1 hover:text-ink hover:underline touch:-my-2.5 touch:py-2.5"
          aria-expanded={isThreadOpen}
          onClick={() => toggleThread(false)}
        >
          {countOf(post.comments, "comment")}
        </button>
      </div>
      <PostActions
        post={post}
        feedback={feedback}
        isThreadOpen={isThreadOpen}
        threadId={`${id}-thread`}
        onComment={() => toggleThread(true)}
      />
      <div className="has-[p]:px-4 has-[p]:pb-3">{feedback.inline}</div>
      {isThreadOpen ? (
        <section id={`${id}-thread`} aria-label="Comments" className="border-t border-line px-4 py-3">
          <Suspense fallback={<ThreadSkeleton />}>
            <CommentThread post={post} startsWriting={wantsToWrite} />
          </Suspense>
        </section>
      ) : null}
      {isDeleting === undefined ? null : (
        <Suspense>
          <DeletePost
            post={post}
            open={isDeleting}
            onOpenChange={setDeleting}
            feedback={feedback}
            onDeleted={() => onDeleted?.(post.id)}
          />
        </Suspense>
      )}
    </Card>
  );
});

function ThreadSkeleton() {
  return (
    <SkeletonGroup label="Loading comments…">
      <SkeletonText lines={2} />
    </SkeletonGroup>
  );
}
