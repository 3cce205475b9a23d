import { useEffect, useRef } from "react";
import type { FocusEvent } from "react";

/**
 * For a list whose rows go when they are dealt with: spread it on the element around them, which takes the focus when
 * what had it has gone, so that a keyboard does not begin again at the top of the page.
 */
export function useRestoredFocus<Place extends HTMLElement>() {
  const place = useRef<Place>(null);
  const wasHere = useRef(false);
  useEffect(() => {
    if (wasHere.current && document.activeElement === document.body) {
      place.current?.focus({ preventScroll: true });
    }
  });
  return {
    ref: place,
    tabIndex: -1,
    onFocus: () => {
      wasHere.current = true;
    },
    onBlur: ({ relatedTarget, currentTarget }: FocusEvent<Place>) => {
      // Null when the focused element is taken away: then it was here to the last.
      if (relatedTarget !== null && !currentTarget.contains(relatedTarget)) wasHere.current = false;
    },
  };
}
