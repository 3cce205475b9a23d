// The names under which the script of the page finds them, too (`web/early/page.ts`).

/** Of the session's token. The member's record is never stored. */
export const TOKEN_KEY = "authToken";
/** Of whose token it is: a bare number, so that drafts find their owner before the first answer. */
export const MEMBER_KEY = "memberId";
/** Of what that member looked for on the board last; it goes with the session. */
export const SEARCH_KEY = "search";
/** Says that this device holds answers for reading without a signal, and of which build. */
export const KEPT_KEY = "kept";
/** Of a theme that was chosen here (`Appearance.tsx`). */
export const THEME_KEY = "theme";
/** In the tab's own storage: the feed as it was left for another site (`persisted-feed.ts`). */
export const FEED_KEY = "feed";

/** Holds what storage refuses to: it may be switched off or full, and the page must work all the same. */
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

/** Stores the text; false when storage will not have it: then this page remembers it for as long as it lives. */
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
    // Nothing was kept there.
  }
}

/**
 * Calls back when another tab has changed what is stored under `key`, or emptied the storage, and when the page is shown again, which
 * hears of nothing while the browser has put it away. Returns how to stop.
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

/** The stored keys that begin with `prefix`. */
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
