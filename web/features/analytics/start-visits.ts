import { recordVisit } from "#contracts/visits.ts";

import { call } from "../../platform/api-client.ts";
import { readStored, removeStored, writeStored } from "../../platform/storage.ts";

/** The tab's visit: gone with the tab, and never sent to anybody else. */
const KEY = "visitId";

/**
 * Tells the server of pages that are opened within the app; those that it sends itself it has counted. Begun after the
 * first screen, and nothing ever waits for it.
 */
export function startVisits(): void {
  // One after the other, so that a visit's second page does not begin another.
  let last = tell(true);
  let shown = location.pathname;
  const look = () => {
    if (location.pathname === shown) return;
    shown = location.pathname;
    last = last.then(() => tell(false));
  };
  // Opened while the first screen was still being fetched.
  const [opened] = performance.getEntriesByType("navigation");
  if (opened !== undefined && new URL(opened.name).pathname !== shown) last = last.then(() => tell(false));
  // A router tells nobody but its own screens where it goes; a page reached by Back is one too.
  const push = history.pushState.bind(history);
  history.pushState = (...state) => {
    push(...state);
    look();
  };
  window.addEventListener("popstate", look);
}

async function tell(loaded: boolean): Promise<void> {
  if (!navigator.onLine) return;
  const known = readStored(KEY, "sessionStorage");
  try {
    const { sessionId } = await call(recordVisit, { body: { sessionId: known, loaded } });
    if (sessionId === null) removeStored(KEY, "sessionStorage");
    else writeStored(KEY, sessionId, "sessionStorage");
  } catch {
    // Without a signal, or when there were too many: a page that is not counted is no harm.
  }
}
