import { Fragment, useEffect, useRef } from "react";
import type { ReactNode } from "react";

import { announce } from "../../ui/announcer.ts";
import { Card } from "../../ui/Card.tsx";
import { cx } from "../../ui/cx.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { LoadMoreButton } from "../../ui/LoadMoreButton.tsx";
import { Skeleton, SkeletonGroup, SkeletonRows, SkeletonText } from "../../ui/Skeleton.tsx";
import type { BoardPages, Listed } from "./use-board-pages.ts";

/** Skeletons of a board's cards. `label`: 'Loading jobs...', announced once and visible in the first. */
export function CardSkeletons({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="flex flex-col gap-3.5">
      {[0, 1, 2, 3].map((each) => (
        <Card key={each} as="div" padded>
          <div className="flex justify-between gap-4">
            <div className="flex flex-1 flex-col gap-2.5">
              {each === 0 ? (
                <p aria-hidden className="h-6 text-sm text-muted">
                  {label}
                </p>
              ) : (
                <Skeleton className="h-6 w-24" />
              )}
              <Skeleton className="h-6 w-3/5" />
              <Skeleton className="h-4 w-2/5" />
            </div>
            <Skeleton className="h-8 w-20" />
          </div>
          <SkeletonText lines={2} className="pt-4" />
          <div className="mt-4 flex items-center gap-2.5 border-t border-line pt-3">
            <Skeleton className="size-8 rounded-full!" />
            <Skeleton className="h-4 w-36" />
          </div>
        </Card>
      ))}
    </SkeletonGroup>
  );
}

interface BoardCardsProps<Item extends Listed> {
  list: BoardPages<Item>;
  one: "job" | "apprenticeship";
  /** The id of the card's link, which takes the focus when more have loaded. */
  linkId: (id: number) => string;
  /** The listing the member has just posted: it stands after `after` cards, wherever the sort would put it. */
  posted?: { id: number; card: ReactNode; after: number } | null | undefined;
  onMore: () => void;
  /** Shown when there are none. */
  empty: ReactNode;
  /** One card. */
  children: (item: Item) => ReactNode;
}

/** A board's list, in each of its states. */
export function BoardCards<Item extends Listed>(props: BoardCardsProps<Item>) {
  const { list, one, linkId, posted = null, onMore, empty, children } = props;
  const { items, isChanging, moreError } = list;
  const askMore = useFocusOnMore(list, { one, linkId, onMore });

  if (list.isLoading) return <CardSkeletons label={`Loading ${one}s...`} />;
  if (list.error !== null) {
    return (
      <Card>
        <ErrorState
          title={`The ${one}s did not load`}
          text={list.error.message}
          onRetry={list.retry}
          retrying={list.isRetrying}
        />
      </Card>
    );
  }
  const cards = items
    .filter(({ id }) => id !== posted?.id)
    .map((item) => <Fragment key={item.id}>{children(item)}</Fragment>);
  if (posted !== null) cards.splice(posted.after, 0, <Fragment key={posted.id}>{posted.card}</Fragment>);
  return (
    <div aria-busy={isChanging} className={cx("flex flex-col gap-3.5", isChanging && "opacity-60")}>
      {cards.length === 0 ? empty : cards}
      {moreError === null ? (
        <LoadMoreButton onMore={askMore} hasMore={list.hasMore} pending={list.isLoadingMore}>
          Show more {one}s
        </LoadMoreButton>
      ) : (
        <ErrorState
          title={`More ${one}s did not load`}
          text={moreError.message}
          onRetry={list.retryMore}
          retrying={list.isRetrying}
        />
      )}
    </div>
  );
}

type More = Pick<BoardCardsProps<Listed>, "one" | "linkId" | "onMore">;

/** Focuses the first item that a further page has added, and announces how many were added. */
function useFocusOnMore<Item extends Listed>(
  { items, loadedPages }: BoardPages<Item>,
  { one, linkId, onMore }: More,
): () => void {
  const before = useRef<number>(undefined);
  useEffect(() => {
    const seen = before.current;
    if (seen === undefined || items.length <= seen) return;
    before.current = undefined;
    const first = items[seen];
    if (first === undefined) return;
    document.getElementById(linkId(first.id))?.focus();
    const came = items.length - seen;
    announce(came === 1 ? `1 more ${one} loaded` : `${came} more ${one}s loaded`);
  }, [items, loadedPages, linkId, one]);
  return () => {
    before.current = items.length;
    onMore();
  };
}

/** Skeleton rows. `label`: 'Loading applications...'. */
export function ListSkeleton({ label }: { label: string }) {
  return <SkeletonRows label={label} rows={3} row="h-16" className="flex min-h-60 flex-col gap-3" />;
}

/** The note below a list of limited length, once the limit is reached: it explains why older rows are missing. */
export function ListEnd({ shown, most }: { shown: number; most: number }) {
  if (shown < most) return null;
  return <p className="pt-3 text-sm text-muted">{`At most ${most} are shown. Older ones are not shown.`}</p>;
}
