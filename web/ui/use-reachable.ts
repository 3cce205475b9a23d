import { useCallback } from "react";

const CONTROLS = "a[href], button, input, select, textarea, [tabindex='0']";

/**
 * Returns the `ref` for a part that may scroll. While it scrolls and contains nothing focusable, it takes the focus
 * itself, since a keyboard could not scroll it otherwise (with text at 200%, say).
 */
export function useReachable(): (part: HTMLElement | null) => (() => void) | undefined {
  return useCallback((part) => {
    if (part === null) return undefined;
    const look = () => {
      const isStuck = part.scrollHeight > part.clientHeight && part.querySelector(CONTROLS) === null;
      if (isStuck) part.tabIndex = 0;
      else part.removeAttribute("tabindex");
    };
    const observer = new ResizeObserver(look);
    for (const each of [part, ...part.children]) observer.observe(each);
    return () => observer.disconnect();
  }, []);
}
