import { useEffect } from "react";

import { countUnreadNotifications } from "#contracts/notifications.ts";

import { setTitleCount } from "../../platform/page-title.ts";
import { queryClient } from "../../platform/query-client.ts";
import { endpointKey, invalidateEndpoint, useEndpoint } from "../../platform/use-endpoint.ts";

/** The number of unread notifications, as the server counts them. */
export function useUnreadCount(): number {
  return useEndpoint(countUnreadNotifications, {}).data?.count ?? 0;
}

/** The same, for the bell only: also updates the tab's title and the app's icon. */
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

/** Changes the count shown, before the server responds. */
export function setCount(change: (count: number) => number): void {
  queryClient.setQueryData<{ count: number }>(
    endpointKey(countUnreadNotifications, {}),
    (shown) => shown && { count: change(shown.count) },
  );
}

/** Shows the count on the icon of the installed app, if there is one. */
function showOnIcon(count: number): void {
  if (!("setAppBadge" in navigator)) return;
  // Rejected if the app is not installed, which is not an error.
  navigator.setAppBadge(count).catch(() => undefined);
}
