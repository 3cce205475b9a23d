import { NotificationsScreen } from "../features/notifications/NotificationsScreen.tsx";
import { PushOptIn } from "../features/push/PushOptIn.tsx";
import { usePageTitle } from "../platform/page-title.ts";

/** The member's notifications, on a phone. */
export function MobileNotifications() {
  usePageTitle("Notifications");
  return (
    <NotificationsScreen
      above={
        <div className="mt-2 empty:hidden">
          <PushOptIn quiet />
        </div>
      }
    />
  );
}
