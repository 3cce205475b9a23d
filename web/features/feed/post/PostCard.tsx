import { memo, useCallback, useEffect, useId, useRef, useState } from "react";
import type { RefObject } from "react";

import type { Post } from "#contracts/feed.ts";

import { useHidden } from "../../../platform/hidden-things.ts";
import { Card } from "../../../ui/Card.tsx";
import { cx } from "../../../ui/cx.ts";
import { ErrorBoundary } from "../../../ui/ErrorBoundary.tsx";
import { ErrorState } from "../../../ui/ErrorState.tsx";
import { watchNearness } from "../../../ui/use-near-viewport.ts";
import type { LivePost } from "../post-overlay.ts";
import { useOptimisticPost } from "../reactions.ts";
import { PostBody } from "./PostBody.tsx";

export interface PostCardProps {
  post: Post;
  /** Place in its feed, from 1, and the total; -1 while more can be loaded. */
  position?: number | undefined;
  total?: number | undefined;
  /** Among the first posts seen: its photos are loaded at once. */
  isFirst?: boolean | undefined;
  /** The linked post: highlighted, with its comments open. */
  isLinked?: boolean | undefined;
  /** The height to reserve while far below the screen; drawn when it comes near. */
  placeholderHeight?: number | undefined;
  onDeleted?: ((id: number) => void) | undefined;
  /** On its author's profile, where it stays when the author is muted. */
  isOnProfile?: boolean | undefined;
}

/** The number of posts at the top of a feed that are always drawn in full; further down, only those near the screen are. */
const WHOLE = 20;

/** One post with all its actions. */
export const PostCard = memo(function PostCard(props: PostCardProps) {
  const {
    post: read,
    position,
    total,
    isFirst = false,
    isLinked = false,
    placeholderHeight,
    isOnProfile,
  } = props;
  const post = useOptimisticPost(read);
  const id = useId();
  const card = useRef<HTMLDivElement>(null);
  const busy = useRef(false);
  const mayBeFar = placeholderHeight !== undefined && (position ?? 0) > WHOLE;
  // A card of three elements is cheaper to draw than to have the browser skip.
  const isSkipped = placeholderHeight !== undefined && !mayBeFar;
  const far = useFar(card, {
    mayBeFar,
    height: placeholderHeight ?? 0,
    isBusy: useCallback(() => busy.current, []),
  });
  const noteBusy = useCallback((isBusy: boolean) => {
    busy.current = isBusy;
  }, []);
  // A post opened on purpose stays when its author is muted.
  const hidden = useHidden("post", post.id, isOnProfile === true || isLinked ? undefined : post.author.id);
  if (hidden === null || hidden === false || post.isDeleted) return null;
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
        <ErrorBoundary resetKey={post.id} fallback={renderBroken}>
          <PostBody
            post={post}
            readComments={read.comments}
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

const renderBroken = (_: unknown, retry: () => void) => (
  <ErrorState text="This post could not be shown." onRetry={retry} />
);

/** The minimum of a far-off post that find-in-page and a screen reader's list of headings need. */
function VirtualPost({ post, id }: { post: LivePost; id: string }) {
  return (
    <>
      <h2 id={`${id}-name`} className="px-4 pt-4 pl-18 text-base leading-snug font-semibold">
        {post.author.name}
      </h2>
      <p id={`${id}-text`} dir="auto" className="overflow-hidden px-4 pt-9 text-base whitespace-pre-line">
        {post.content}
      </p>
    </>
  );
}

/** Two screens above and below. */
const NEAR = "200%";

interface FarOptions {
  /** False: always drawn in full. */
  mayBeFar: boolean;
  /** Assumed height before it was ever drawn. */
  height: number;
  /** Whether unmounting would lose something: a text being typed, an open thread. */
  isBusy: () => boolean;
}

/** The content height that a card keeps while it is far from the screen and drawn in short; undefined when it is near. */
function useFar(card: RefObject<HTMLElement | null>, options: FarOptions): number | undefined {
  const { mayBeFar, height, isBusy } = options;
  const [far, setFar] = useState(mayBeFar ? height : undefined);
  useEffect(() => {
    const node = card.current;
    if (node === null || !mayBeFar) return;
    return watchNearness(node, NEAR, ({ isIntersecting, boundingClientRect }) => {
      if (isIntersecting) setFar(undefined);
      else if (!isBusy() && !holdsFocus(node)) {
        const borders = node.offsetHeight - node.clientHeight;
        setFar((known) => known ?? boundingClientRect.height - borders);
      }
    });
  }, [card, mayBeFar, isBusy]);
  return mayBeFar ? far : undefined;
}

function holdsFocus(node: HTMLElement): boolean {
  return document.activeElement !== node && node.contains(document.activeElement);
}
