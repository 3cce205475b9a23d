import { use, useEffect, useLayoutEffect, useState } from "react";

import { useLocation } from "../../../platform/router/place.tsx";
import { isReturn } from "../../../platform/scroll-memory.ts";
import type { FeedChoice } from "../feed.queries.ts";
import type * as persistedFeed from "./persisted-feed.ts";

/** The code, once it has come; without it the feed is read again, as on any other visit. */
let code: typeof persistedFeed | undefined;
let restored: Promise<void> | undefined;
let isFirst = true;

async function load(): Promise<void> {
  code ??= await import("./persisted-feed.ts").catch(() => undefined);
}

/** On the first screen of a page that was come back to: when the persisted pages are in their place. */
function restoreOnce(choice: FeedChoice): Promise<void> | undefined {
  if (isFirst && isReturn()) restored = load().then(() => code?.restoreFeed(choice));
  isFirst = false;
  return restored;
}

/**
 * Keeps the reader's place for Back from another screen, and the loaded pages as well for Back from another site. Its code
 * is fetched once there is something to keep or to restore: most visits never need it.
 */
export function usePersistedFeed({ filter, sort }: FeedChoice): void {
  const restoring = restoreOnce({ filter, sort });
  if (restoring !== undefined) use(restoring);

  const { key: entry } = useLocation();
  const [cameAt] = useState(entry);
  useEffect(() => code?.returnToPlace(cameAt), [cameAt]);
  // A layout effect: its end comes while the posts are still in the page.
  useLayoutEffect(() => () => code?.rememberPlace(entry), [entry]);
  useEffect(() => {
    const keep = () => code?.persistFeed({ filter, sort });
    const prepare = () => void load();
    window.addEventListener("scroll", prepare, { once: true, passive: true });
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("scroll", prepare);
      window.removeEventListener("pagehide", keep);
    };
  }, [filter, sort]);
}
