import type { ReactNode } from "react";

import { Button } from "./Button.tsx";

export interface LoadMoreButtonProps {
  onMore: () => void;
  hasMore: boolean;
  pending?: boolean | undefined;
  children?: ReactNode;
}

/** The end of a list that goes on. Keeps its place while the next page comes. */
export function LoadMoreButton({ onMore, hasMore, pending, children = "Show more" }: LoadMoreButtonProps) {
  if (!hasMore) return null;
  return (
    <Button full onClick={onMore} pending={pending} pendingText="Loading…">
      {children}
    </Button>
  );
}
