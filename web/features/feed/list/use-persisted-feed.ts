import { use, useEffect, useLayoutEffect, useState } from "react";

import { useLocation } from "../../../platform/router/place.tsx";
import { isReturn } from "../../../platform/scroll-memory.ts";
import type { FeedChoice } from "../feed.queries.ts";
import type * as persistedFeed from "./persisted-feed.ts";

/** The code once loaded; without it the feed is read again, as on any other visit. */
let code: typeof persistedFeed | undefined;
let restored: Promise<void> | undefined;
let isFirst = true;

async function load(): Promise<void> {
  code ??= await import("./persisted-feed.ts").catch(() => undefined);
}

/** On the first screen after Back from another site: resolves when the stored pages are restored. */
function restoreOnce(choice: FeedChoice): Promise<void> | undefined {
  if (isFirst && isReturn()) restored = load().then(() => code?.restoreFeed(choice));
  isFirst = false;
  return restored;
}

/**
 * Remembers the reader's place for Back from another screen, and the loaded pages for Back from another site. Its code
 * is loaded once there is something to store or restore: most visits never need it.
 */
export function usePersistedFeed({ filter, sort }: FeedChoice): void {
  const restoring = restoreOnce({ filter, sort });
  if (restoring !== undefined) use(restoring);

  const { key: entry } = useLocation();
  const [cameAt] = useState(entry);
  useEffect(() => code?.returnToPlace(cameAt), [cameAt]);
  // A layout effect, because its cleanup runs while the posts are still in the page.
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
