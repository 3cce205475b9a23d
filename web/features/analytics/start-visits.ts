import { recordVisit } from "#contracts/visits.ts";

import { call } from "../../platform/api-client.ts";
import { readStored, removeStored, writeStored } from "../../platform/storage.ts";

/** The tab's visit: gone with the tab, and sent to no other site. */
const KEY = "visitId";

/**
 * Reports page views within the app; the server counts the pages that it serves itself. Starts after the first screen,
 * and nothing waits for it.
 */
export function startVisits(): void {
  // In sequence, so that a visit's second page does not start another visit.
  let last = tell(true);
  let shown = location.pathname;
  const look = () => {
    if (location.pathname === shown) return;
    shown = location.pathname;
    last = last.then(() => tell(false));
  };
  // The page changed while the first screen was still loading.
  const [opened] = performance.getEntriesByType("navigation");
  if (opened !== undefined && new URL(opened.name).pathname !== shown) last = last.then(() => tell(false));
  // The router reports navigation only to its own screens; a page reached by Back counts too.
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
    // No signal, or too many requests: an uncounted page does no harm.
  }
}
