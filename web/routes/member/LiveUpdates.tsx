import { useEffect } from "react";

import { followPosts } from "../../features/feed/live-posts.ts";
import { catchUp, followNotifications } from "../../features/notifications/follow-notifications.ts";
import { NewVersion } from "../../features/shell/NewVersion.tsx";
import { usePollingWhileDown } from "../../platform/realtime.ts";

/** Milliseconds between two looks at the notifications and their count, while nothing comes by the socket. */
const POLL_MS = 30_000;

/** What follows the world once a member's first screen is there: others' doings, and a newer version. */
export function LiveUpdates() {
  const every = usePollingWhileDown(POLL_MS);
  useEffect(followNotifications, []);
  useEffect(followPosts, []);
  useEffect(() => {
    if (every === undefined) return undefined;
    const timer = setInterval(() => void catchUp(), every);
    return () => clearInterval(timer);
  }, [every]);
  return <NewVersion />;
}
