import type { FeedChoice } from "../feed.queries.ts";
import type * as persistedFeed from "./kept-feed.ts";

type PersistedFeed = typeof persistedFeed;

let loaded: PersistedFeed | undefined;
let restoring: Promise<void> | undefined;
let isFirst = true;

/** Fetches the code; without it the feed is read anew, as on any other visit. */
export async function loadPersistedFeed(): Promise<PersistedFeed | undefined> {
  loaded ??= await import("./kept-feed.ts").catch(() => undefined);
  return loaded;
}

/** The code, if it has come. */
export const persistedFeedIfLoaded = (): PersistedFeed | undefined => loaded;

/** On the first screen of a page that was come back to: when the kept pages are in their place. */
export function restoreOnce(choice: FeedChoice): Promise<void> | undefined {
  if (isFirst && isReturn()) restoring = loadPersistedFeed().then((code) => code?.restoreFeed(choice));
  isFirst = false;
  return restoring;
}

/** True after Back, or when the device had put the tab away; never on a reload. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const how = entry instanceof PerformanceNavigationTiming ? entry.type : "navigate";
  return how === "back_forward" || ("wasDiscarded" in document && document.wasDiscarded === true);
}
