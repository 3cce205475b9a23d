import { destinationOf, type Destination } from "#contracts/notification-types.ts";
import type { Notification } from "#contracts/notifications.ts";

import { useNavigate } from "../../platform/router/place.tsx";
import { refreshSubject } from "./follow-notifications.ts";

/**
 * Goes to a notification's subject and refreshes it; returns the destination, since a review opens on the current
 * screen.
 */
export function useOpenNotification(how: { phone: boolean }): (notification: Notification) => Destination {
  const navigate = useNavigate();
  return (notification) => {
    const destination = destinationOf(notification, how);
    refreshSubject(notification);
    // Opening it again while already there scrolls to its place again.
    if (destination.to === "page") navigate(destination.path, { state: { opened: Date.now() } });
    return destination;
  };
}
