import { useEffect } from "react";

import { countUnreadNotifications, listNotifications } from "#contracts/notifications.ts";
import { countOf } from "#contracts/short-count.ts";

import { setTitleCount } from "../../platform/page-title.ts";
import { queryClient } from "../../platform/query-client.ts";
import { onRealtime, onReconnect, usePollingWhileDown } from "../../platform/realtime.ts";
import {
  endpointKey,
  invalidateEndpoint,
  isYoung,
  readCached,
  useEndpoint,
} from "../../platform/use-endpoint.ts";
import { announce } from "../../ui/announcer.ts";

/** Milliseconds between two looks at the count, while nothing comes by the socket. */
const POLL_MS = 30_000;

/** How many are unread. Mounted once: it also keeps the tab's title and the app's icon in line, and says what is new. */
export function useUnreadCount(): number {
  const { data } = useEndpoint(
    countUnreadNotifications,
    {},
    { refetchInterval: usePollingWhileDown(POLL_MS) },
  );
  const count = data?.count ?? 0;
  useEffect(() => {
    setTitleCount(count);
    showOnIcon(count);
    return () => setTitleCount(0);
  }, [count]);
  useEffect(followNotifications, []);
  return count;
}

/** Keeps the list and the count as the server has them. Returns how to stop. */
export function followNotifications(): () => void {
  const stops = [
    onRealtime("notification", () => void hear()),
    onReconnect(({ first }) => (first && isYoung(countUnreadNotifications, {})) || void hear()),
  ];
  return () => stops.forEach((stop) => stop());
}

/** Something is new, or was read elsewhere: what is shown is asked for again. */
async function hear(): Promise<void> {
  const before = readCached(countUnreadNotifications, {})?.count;
  await Promise.all([invalidateEndpoint(listNotifications), refreshCount()]);
  const now = readCached(countUnreadNotifications, {})?.count ?? 0;
  if (before !== undefined && now > before) announce(wordsFor(now));
}

function wordsFor(count: number): string {
  return countOf(count, "unread notification");
}

export function refreshCount(): Promise<void> {
  return invalidateEndpoint(countUnreadNotifications);
}

/** Shows another count before the server has been asked. */
export function setCount(change: (count: number) => number): void {
  queryClient.setQueryData<{ count: number }>(
    endpointKey(countUnreadNotifications, {}),
    (shown) => shown && { count: change(shown.count) },
  );
}

/** On the icon of the installed app, where there is one. */
function showOnIcon(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  // Refused where the page is not installed, which is no fault.
  navigator.setAppBadge(count).catch(() => undefined);
}
