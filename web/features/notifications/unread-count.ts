import { useEffect } from "react";

import { countUnreadNotifications } from "#contracts/notifications.ts";

import { setTitleCount } from "../../platform/page-title.ts";
import { queryClient } from "../../platform/query-client.ts";
import { endpointKey, invalidateEndpoint, useEndpoint } from "../../platform/use-endpoint.ts";

/** How many are unread, as the server counts them. */
export function useUnreadCount(): number {
  return useEndpoint(countUnreadNotifications, {}).data?.count ?? 0;
}

/** The same, for the bell alone: it also keeps the tab's title and the app's icon in line. */
export function useBellCount(): number {
  const count = useUnreadCount();
  useEffect(() => {
    setTitleCount(count);
    showOnIcon(count);
    return () => {
      setTitleCount(0);
      showOnIcon(0);
    };
  }, [count]);
  return count;
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
