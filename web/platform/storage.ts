// The early script uses the same names (`web/early/page.ts`).

/** The session's token. The member's record is never stored. */
export const TOKEN_KEY = "authToken";
/** The id of the token's member: a bare number, so that drafts find their owner before the first response. */
export const MEMBER_KEY = "memberId";
/** What that member last searched the board for; deleted with the session. */
export const SEARCH_KEY = "search";
/** The build whose responses this device has cached for reading without a signal. */
export const CACHE_KEY = "kept";
/** The theme chosen here (`Appearance.tsx`). */
export const THEME_KEY = "theme";
/** In the tab's own storage: the feed as it was when the reader left for another site (`persisted-feed.ts`). */
export const FEED_KEY = "feed";

/** Holds what storage refuses: it may be disabled or full, and the page must work all the same. */
const spare = new Map<string, string>();

type Kind = "localStorage" | "sessionStorage";

/** The stored text, or null. Never throws. */
export function readStored(key: string, kind: Kind = "localStorage"): string | null {
  const kept = spare.get(`${kind} ${key}`);
  if (kept !== undefined) return kept;
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return null;
  }
}

/** Stores the text. Returns false if storage refuses it: this page then remembers it for as long as it lives. */
export function writeStored(key: string, value: string, kind: Kind = "localStorage"): boolean {
  const name = `${kind} ${key}`;
  try {
    globalThis[kind].setItem(key, value);
    spare.delete(name);
    return true;
  } catch {
    spare.set(name, value);
    return false;
  }
}

export function removeStored(key: string, kind: Kind = "localStorage"): void {
  spare.delete(`${kind} ${key}`);
  try {
    globalThis[kind].removeItem(key);
  } catch {
    // Nothing was stored there.
  }
}

/**
 * Calls back when another tab has changed the value under `key` or emptied the storage. Also when the page is shown
 * again, since the browser sends no events to a page it has put away. Returns the unsubscribe function.
 */
export function onStoredElsewhere(key: string, listener: () => void): () => void {
  const hear = ({ key: changed = null }: Partial<StorageEvent>) => {
    if (changed === key || changed === null) listener();
  };
  window.addEventListener("storage", hear);
  window.addEventListener("pageshow", hear);
  return () => {
    window.removeEventListener("storage", hear);
    window.removeEventListener("pageshow", hear);
  };
}

/** Returns the stored keys that begin with `prefix`. */
export function listStored(prefix: string, kind: Kind = "localStorage"): string[] {
  const spared = [...spare.keys()].flatMap((name) =>
    name.startsWith(`${kind} `) ? name.slice(kind.length + 1) : [],
  );
  try {
    return [...Object.keys(globalThis[kind]), ...spared].filter((key) => key.startsWith(prefix));
  } catch {
    return spared.filter((key) => key.startsWith(prefix));
  }
}
