import { useEffect, useState } from "react";
import type { RefObject } from "react";

type Watcher = (entry: IntersectionObserverEntry) => void;

interface Watch {
  observer: IntersectionObserver;
  watchers: Map<Element, Watcher>;
}

// One observer for each margin, however many elements it watches.
const watches = new Map<string, Watch>();

function watchFor(margin: string): Watch {
  const known = watches.get(margin);
  if (known) return known;
  const watchers = new Map<Element, Watcher>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const entry of entries) watchers.get(entry.target)?.(entry);
    },
    { rootMargin: `${margin} 0px` },
  );
  const watch = { observer, watchers };
  watches.set(margin, watch);
  return watch;
}

/**
 * Calls back when the element comes within `margin` of the screen ('200%') and when it leaves. Returns the stop
 * function.
 */
export function watchNearness(element: Element, margin: string, onChange: Watcher): () => void {
  const { observer, watchers } = watchFor(margin);
  watchers.set(element, onChange);
  observer.observe(element);
  return () => {
    watchers.delete(element);
    observer.unobserve(element);
  };
}

/** True once the element has come within `margin` of the screen. */
export function useNearViewport(ref: RefObject<Element | null>, margin: string): boolean {
  const [came, setCame] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (came || element === null) return;
    return watchNearness(element, margin, ({ isIntersecting }) => {
      if (isIntersecting) setCame(true);
    });
  }, [ref, margin, came]);
  return came;
}
