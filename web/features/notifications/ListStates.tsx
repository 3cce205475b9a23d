import { BellOff } from "lucide-react";
import type { ReactNode, RefObject } from "react";

import { countOf } from "#contracts/short-count.ts";

import { MorePages } from "../../platform/MorePages.tsx";
import { NewItemsButton } from "../../platform/NewItemsButton.tsx";
import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { focusContainer } from "../../ui/lost-focus.ts";
import { Skeleton, SkeletonGroup, SkeletonText } from "../../ui/Skeleton.tsx";
import type { useNotifications } from "./notifications.queries.ts";

interface ListStatesProps {
  list: ReturnType<typeof useNotifications>;
  isEmpty: boolean;
  children: ReactNode;
}

/** The list's states: loading, empty, failed, or its rows with a button for more. */
export function ListStates({ list, isEmpty, children }: ListStatesProps) {
  if (list.isPending) return <RowsOnTheirWay />;
  if (list.data === undefined) {
    if (list.error?.status === 401) return <EmptyState title="Please log in to access notifications" />;
    return <ReadFailure read={list} />;
  }
  if (isEmpty) {
    return (
      <EmptyState
        icon={<BellOff />}
        title="No notifications yet"
        text="When you receive notifications, they'll appear here!"
      />
    );
  }
  return (
    <>
      {children}
      <div className="px-4 py-3 empty:hidden">
        <MorePages read={list} wordsFor={({ length }) => countOf(length, "more notification")} />
      </div>
    </>
  );
}

function RowsOnTheirWay() {
  return (
    <SkeletonGroup label="Loading notifications…" className="flex flex-col gap-1 p-4">
      {Array.from({ length: 5 }, (_, place) => (
        <div key={place} className="flex items-center gap-3 py-2.5">
          <Skeleton className="size-10 shrink-0 rounded-full!" />
          <SkeletonText lines={2} className="flex-1" />
        </div>
      ))}
    </SkeletonGroup>
  );
}

interface NewRowsProps {
  count: number;
  /** The scrolling element. */
  list: RefObject<HTMLElement | null>;
  onShow: () => void;
}

/** The number of notifications waiting above the list, and a button to show them. */
export function NewRows({ count, list, onShow }: NewRowsProps) {
  const show = () => {
    list.current?.scrollTo({ top: 0, behavior: "instant" });
    // The button is about to go.
    if (list.current !== null) focusContainer(list.current);
    onShow();
  };
  return <NewItemsButton count={count} words={countOf(count, "new notification")} onShow={show} />;
}
