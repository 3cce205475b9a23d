import { memo, useCallback, useId, useRef } from "react";

import type { Post } from "#contracts/feed.ts";

import { useHidden } from "../../../platform/hidden-things.ts";
import { Card } from "../../../ui/Card.tsx";
import { cx } from "../../../ui/cx.ts";
import { ErrorBoundary } from "../../../ui/ErrorBoundary.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { usePost } from "../use-post.ts";
import { PostBody } from "./PostBody.tsx";
import { useFar } from "./use-far.ts";
import { VirtualPost } from "./VirtualPost.tsx";

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

/** So many at the top of a feed are always drawn whole; in a long one, the others only while they are near the screen. */
const WHOLE = 20;

/** One post with all that can be done to it. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const { post: read, position, total, isFirst = false, isLinked = false, placeholderHeight } = props;
  const post = usePost(read);
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const busy = useRef(false);
  const mayBeFar = placeholderHeight !== undefined && (position ?? 0) > WHOLE;
  // What is drawn with three elements is cheaper to keep than to have the browser skip it.
  const isSkipped = placeholderHeight !== undefined && !mayBeFar;
  const far = useFar(card, {
    mayBeFar,
    height: placeholderHeight ?? 0,
    isBusy: useCallback(() => busy.current, []),
  });
  const noteBusy = useCallback((isBusy: boolean) => {
    busy.current = isBusy;
  }, []);
  const hidden = useHidden("post", post.id, post.author.id);
  if (hidden === null) return null;
  return (
    <Card
      ref={card}
      as="article"
      data-post={post.id}
      // The ARIA feed pattern: Page Up and Down move among articles.
      tabIndex={0}
      aria-labelledby={`${id}-name`}
      aria-describedby={post.content === "" ? undefined : `${id}-text`}
      aria-posinset={position}
      aria-setsize={total}
      className={cx("scroll-mt-18", isLinked && "ring-2 ring-hi", isSkipped && "[content-visibility:auto]")}
      style={{
        ...(isSkipped && { containIntrinsicSize: `auto ${placeholderHeight}px` }),
        ...(far !== undefined && { height: far, boxSizing: "content-box" }),
      }}
    >
      {hidden}
      {hidden === undefined && far === undefined ? (
        <ErrorBoundary resetKey={post.id} fallback={drawBroken}>
          <PostBody
            post={post}
            id={id}
            isFirst={isFirst}
            isLinked={isLinked}
            onBusy={noteBusy}
            onDeleted={props.onDeleted}
          />
        </ErrorBoundary>
      ) : null}
      {hidden !== undefined || far === undefined ? null : <VirtualPost post={post} id={id} />}
    </Card>
  );
});

const drawBroken = (_: unknown, retry: () => void) => (
  <ErrorState text="This post could not be shown." onRetry={retry} />
);
