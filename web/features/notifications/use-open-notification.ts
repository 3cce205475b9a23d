import { destinationOf, type Destination } from "#contracts/notification-types.ts";
import type { Notification } from "#contracts/notifications.ts";

import { useNavigate } from "../../platform/router/place.tsx";
import { refreshSubject } from "./follow-notifications.ts";

/** Goes to what a notification is about, which is read again; gives where that is, since a review opens where one is. */
export function useOpenNotification(how: { phone: boolean }): (notification: Notification) => Destination {
  const navigate = useNavigate();
  return (notification) => {
    const destination = destinationOf(notification, how);
    refreshSubject(notification);
    // Opened once more where one is already, it takes one to its place once more.
    if (destination.to === "page") navigate(destination.path, { state: { opened: Date.now() } });
    return destination;
  };
}
