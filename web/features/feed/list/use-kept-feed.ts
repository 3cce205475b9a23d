import { use, useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";

import type { FeedChoice } from "../feed.queries.ts";
import { persistedFeedIfLoaded, loadPersistedFeed, restoreOnce } from "./kept-feed-loader.ts";

/**
 * Keeps the reader's place for Back from another screen, and the loaded pages as well for Back from another site. Its code
 * is fetched once there is something to keep or to put back: most visits never need it.
 */
export function usePersistedFeed({ filter, sort }: FeedChoice): void {
  const restoring = restoreOnce({ filter, sort });
  if (restoring !== undefined) use(restoring);

  const { key: entry } = useLocation();
  const [cameAt] = useState(entry);
  useEffect(() => persistedFeedIfLoaded()?.returnToPlace(cameAt), [cameAt]);
  // A layout effect: its end comes while the posts still stand.
  useLayoutEffect(() => () => persistedFeedIfLoaded()?.keepPlace(entry), [entry]);
  useEffect(() => {
    const keep = () => persistedFeedIfLoaded()?.keepFeed({ filter, sort });
    const prepare = () => void loadPersistedFeed();
    window.addEventListener("scroll", prepare, { once: true, passive: true });
    window.addEventListener("pagehide", keep);
    return () => {
      window.removeEventListener("scroll", prepare);
      window.removeEventListener("pagehide", keep);
    };
  }, [filter, sort]);
}
