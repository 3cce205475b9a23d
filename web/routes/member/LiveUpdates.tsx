import { useEffect } from "react";

import { followPosts } from "../../features/feed/live-posts.ts";
import { useNotificationUpdates } from "../../features/notifications/follow-notifications.ts";
import { NewVersion } from "../../features/shell/NewVersion.tsx";

/** What follows the world once a member's first screen is there: others' doings, and a newer version. */
export function LiveUpdates() {
  useNotificationUpdates();
  useEffect(followPosts, []);
  return <NewVersion />;
}
