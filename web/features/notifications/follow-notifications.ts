import { readsChangedBy, readsOfAllTypes, type Read, type Subject } from "#contracts/notification-types.ts";
import { countUnreadNotifications } from "#contracts/notifications.ts";
import { countOf } from "#contracts/short-count.ts";

import { queryClient } from "../../platform/query-client.ts";
import { onRealtime, onReconnect } from "../../platform/realtime.ts";
import { endpointKey, isRecent, readCached } from "../../platform/use-endpoint.ts";
import { announce } from "../../ui/announcer.ts";
import { refreshNotifications } from "./notifications.queries.ts";

/**
 * Keeps the list, the count and each notification's subject up to date, whether it is on screen or was visited a while
 * ago. Returns a function that stops it.
 */
export function followNotifications(): () => void {
  const stops = [
    onRealtime("notification", ({ data: { about } }) => {
      if (about !== undefined) refreshSubject(about);
      void refreshAndAnnounce();
    }),
    // Also on the first connection: something may have come since the lists on screen were read, even if that was a
    // moment ago.
    onReconnect(({ first }) => void catchUp({ mayHaveMissed: !first })),
  ];
  // The socket may have connected before this ran, or there may be none.
  if (!isRecent(countUnreadNotifications, {})) void catchUp();
  return () => stops.forEach((stop) => stop());
}

/** Refreshes a notification's subject. */
export function refreshSubject(subject: Subject): void {
  refresh(readsChangedBy(subject));
}

/** The member's own items on a board. */
const OWN = { query: { mine: "true" } };

function refresh(reads: readonly Read[]): void {
  for (const { endpoint, params, isLater = false } of reads) {
    const queryKey = endpointKey(endpoint, params && { params });
    void queryClient.invalidateQueries({ queryKey, refetchType: isLater ? "none" : "active" });
    if (isLater) void queryClient.refetchQueries({ queryKey: endpointKey(endpoint, OWN), type: "active" });
  }
}

/**
 * Called when events may have been missed: if there are more unread notifications than before, refreshes whatever they
 * may be about.
 */
export async function catchUp({ mayHaveMissed } = { mayHaveMissed: false }): Promise<void> {
  if (mayHaveMissed) refresh(readsOfAllTypes());
  const isMore = await refreshAndAnnounce();
  if (isMore && !mayHaveMissed) refresh(readsOfAllTypes());
}

/** Refreshes the list and announces the count. True if more are unread than before. */
async function refreshAndAnnounce(): Promise<boolean> {
  const before = readCached(countUnreadNotifications, {})?.count;
  await refreshNotifications();
  const now = readCached(countUnreadNotifications, {})?.count ?? 0;
  const isMore = before !== undefined && now > before;
  if (isMore) announce(countOf(now, "unread notification"));
  return isMore;
}
