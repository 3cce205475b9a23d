import { readsChangedBy, readsOfAllTypes, type Read, type Subject } from "#contracts/notification-types.ts";
import { countUnreadNotifications } from "#contracts/notifications.ts";
import { countOf } from "#contracts/short-count.ts";

import { queryClient } from "../../platform/query-client.ts";
import { onRealtime, onReconnect } from "../../platform/realtime.ts";
import { endpointKey, isYoung, readCached } from "../../platform/use-endpoint.ts";
import { announce } from "../../ui/announcer.ts";
import { refreshNotifications } from "./notifications.queries.ts";

/**
 * Keeps the list and the count as the server has them, and with them what each is about, wherever that is shown or was
 * visited a while ago. Returns how to stop.
 */
export function followNotifications(): () => void {
  const stops = [
    onRealtime("notification", ({ data: { about } }) => {
      if (about !== undefined) refreshSubject(about);
      void refreshAndAnnounce();
    }),
    // The first time, too: something may have come since what is shown was asked for, a moment ago as that may be.
    onReconnect(({ first }) => void catchUp({ mayHaveMissed: !first })),
  ];
  // The socket may have been there before this was, or there may be none.
  if (!isYoung(countUnreadNotifications, {})) void catchUp();
  return () => stops.forEach((stop) => stop());
}

/** Reads again what a notification is about. */
export function refreshSubject(subject: Subject): void {
  refresh(readsChangedBy(subject));
}

/** What one has put on a board oneself. */
const OWN = { query: { mine: "true" } };

function refresh(reads: readonly Read[]): void {
  for (const { endpoint, params, isLater = false } of reads) {
    const queryKey = endpointKey(endpoint, params && { params });
    void queryClient.invalidateQueries({ queryKey, refetchType: isLater ? "none" : "active" });
    if (isLater) void queryClient.refetchQueries({ queryKey: endpointKey(endpoint, OWN), type: "active" });
  }
}

/** Without news of what happened: where there is more than before, whatever it may be about is read again. */
export async function catchUp({ mayHaveMissed } = { mayHaveMissed: false }): Promise<void> {
  if (mayHaveMissed) refresh(readsOfAllTypes());
  const isMore = await refreshAndAnnounce();
  if (isMore && !mayHaveMissed) refresh(readsOfAllTypes());
}

/** True when more are unread than before. */
async function refreshAndAnnounce(): Promise<boolean> {
  const before = readCached(countUnreadNotifications, {})?.count;
  await refreshNotifications();
  const now = readCached(countUnreadNotifications, {})?.count ?? 0;
  const isMore = before !== undefined && now > before;
  if (isMore) announce(countOf(now, "unread notification"));
  return isMore;
}
