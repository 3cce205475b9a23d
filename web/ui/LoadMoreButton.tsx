import { useLayoutEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import { Button } from "./Button.tsx";

export interface LoadMoreButtonProps {
  onMore: () => void;
  hasMore: boolean;
  pending?: boolean | undefined;
  children?: ReactNode;
}

/** The button at the end of a list with more pages. Keeps its place while the next page loads. */
export function LoadMoreButton({ onMore, hasMore, pending, children = "Show more" }: LoadMoreButtonProps) {
  const [wasPressed, setPressed] = useState(false);
  if (!hasMore) return wasPressed ? <ListEnd /> : null;
  const press = () => {
    setPressed(true);
    onMore();
  };
  return (
    <Button full onClick={press} pending={pending} pendingText="Loading…">
      {children}
    </Button>
  );
}

/**
 * Takes the place of a button that has loaded the last page, so that a keyboard goes on below the list and not at its
 * top.
 */
function ListEnd() {
  const place = useRef<HTMLParagraphElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <p ref={place} tabIndex={-1} className="sr-only">
      That is all.
    </p>
  );
}
