import { useState } from "react";

import type { Notification } from "#contracts/notifications.ts";

const NONE: ReadonlySet<number> = new Set();

/**
 * Ids of loaded notifications that were unread when the list was opened, or have arrived since: they stay new until the
 * next opening, even when read. One that the member marks as unread does not become new again. `isSettled`: the loaded
 * list is the server's latest response.
 */
export function useNewIds(loaded: readonly Notification[], isSettled: boolean) {
  const [{ seen, newIds }, set] = useState({ seen: NONE, newIds: NONE });
  const unseen = isSettled ? loaded.filter(({ id }) => !seen.has(id)) : [];
  if (unseen.length > 0) {
    const unread = unseen.filter(({ isRead }) => !isRead);
    set({
      seen: new Set([...seen, ...unseen.map(({ id }) => id)]),
      newIds: new Set([...newIds, ...unread.map(({ id }) => id)]),
    });
  }
  return { newIds, clear: () => set({ seen, newIds: NONE }) };
}
