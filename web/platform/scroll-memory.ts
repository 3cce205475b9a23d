import { useEffect, useLayoutEffect, useRef } from "react";

import { useLocation, useNavigationType } from "./router/place.tsx";
import { readStored, writeStored } from "./storage.ts";

const KEY = "scroll";
const MOST = 50;
/** How long a page still being drawn may take to reach its former height. */
const TIMEOUT_MS = 2_000;

/** True if the reader came back to this page, or the device had discarded it; never on a reload. */
export function isReturn(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const how = entry instanceof PerformanceNavigationTiming ? entry.type : "navigate";
  return how === "back_forward" || ("wasDiscarded" in document && document.wasDiscarded === true);
}

/** True if this freshly loaded page will scroll to where its reader was. */
export function returnsToPlace(address: string): boolean {
  return (readPositions()[address] ?? 0) > 0;
}

type Positions = Record<string, number>;

/**
 * Returns scroll positions by the history entry's name; for entries that the router did not create, by path and
 * query.
 */
export function readPositions(): Positions {
  try {
    return JSON.parse(readStored(KEY, "sessionStorage") ?? "{}") as Positions;
  } catch {
    return {};
  }
}

function keepPosition(key: string, top: number): void {
  const { [key]: _, ...others } = readPositions();
  const kept = Object.entries(others).slice(1 - MOST);
  writeStored(KEY, JSON.stringify({ ...Object.fromEntries(kept), [key]: top }), "sessionStorage");
}

/** Events with which a reader takes over the scrolling: a finger, or a mouse on the scroll bar. */
const ACTS = ["wheel", "pointerdown", "keydown"];

/**
 * Scrolls now and after each change of the page's height, until `scroll` reports that it has arrived, the reader acts
 * or `timeoutMs` (milliseconds) runs out. Returns the stop function.
 */
export function whilePageGrows(scroll: () => boolean, timeoutMs: number): () => void {
  const attempt = () => {
    if (scroll()) stop();
  };
  const observer = new ResizeObserver(attempt);
  const timer = setTimeout(() => stop(), timeoutMs);
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const act of ACTS) window.removeEventListener(act, stop);
  };
  for (const act of ACTS) window.addEventListener(act, stop, { passive: true });
  observer.observe(document.body);
  attempt();
  return stop;
}

/** Scrolls as soon as the page is tall enough. */
function scrollWhenPossible(top: number): () => void {
  return whilePageGrows(() => {
    window.scrollTo({ top, behavior: "instant" });
    return window.scrollY >= top - 1;
  }, TIMEOUT_MS);
}

/** Back and Forward return to where the reader was; a new screen starts at its top. Draws nothing. */
export function ScrollMemory(): null {
  const { key: entry, pathname, search, hash } = useLocation();
  // Every fresh load of a tab is entry "default", whatever its address.
  const key = entry === "default" ? `${pathname}${search}` : entry;
  const how = useNavigationType();
  const before = useRef<string>(undefined);

  useEffect(() => {
    history.scrollRestoration = "manual";
  }, []);

  // A layout effect, because its clean-up runs before the next screen is drawn, whose own scrolling must not be
  // recorded for this one.
  useLayoutEffect(() => {
    let top: number | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const keep = () => {
      clearTimeout(timer);
      if (top !== undefined) keepPosition(key, top);
    };
    const onScroll = () => {
      top = window.scrollY;
      clearTimeout(timer);
      timer = setTimeout(keep, 100);
    };
    // A reader who scrolled before this listener existed already has a position.
    if (window.scrollY > 0) onScroll();
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("pagehide", keep);
    return () => {
      keep();
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("pagehide", keep);
    };
  }, [key]);

  useLayoutEffect(() => {
    const isNewScreen = before.current !== pathname;
    const isFirst = before.current === undefined;
    before.current = pathname;
    // The reader may have scrolled before the app's code had loaded.
    if (isFirst && how === "POP" && window.scrollY > 0) return undefined;
    const top = how === "POP" ? readPositions()[key] : undefined;
    if (top !== undefined) return scrollWhenPossible(top);
    if (isNewScreen && hash === "") window.scrollTo({ top: 0, behavior: "instant" });
    return undefined;
  }, [key, pathname, hash, how]);

  return null;
}
