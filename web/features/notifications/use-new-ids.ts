import { useState } from "react";

import type { Notification } from "#contracts/notifications.ts";

const NONE: ReadonlySet<number> = new Set();

/**
 * Which of the loaded notifications were unread when the list was opened, or have come since: they stay new until it is
 * opened again, however they are read. One that the member marks as unread is not new again. `isSettled`: what is loaded
 * is what the server has just said.
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
