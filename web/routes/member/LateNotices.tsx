import { useEffect } from "react";

import { ChangedTexts } from "../../features/accounts/ChangedTexts.tsx";
import { followPosts } from "../../features/feed/live-posts.ts";
import { catchUp, followNotifications } from "../../features/notifications/follow-notifications.ts";
import { NewVersion } from "../../features/shell/NewVersion.tsx";
import { usePollingWhileDown } from "../../platform/realtime.ts";

/** Milliseconds between two looks at the notifications and their count, while nothing comes by the socket. */
const POLL_MS = 30_000;

/**
 * What a member is told when the screen has come, and what follows others' doings from then on: nothing of it belongs to
 * the first moments, so it is one file of its own.
 */
export function LateNotices() {
  const every = usePollingWhileDown(POLL_MS);
  useEffect(followNotifications, []);
  useEffect(followPosts, []);
  useEffect(() => {
    if (every === undefined) return undefined;
    const timer = setInterval(() => void catchUp(), every);
    return () => clearInterval(timer);
  }, [every]);
  return (
    <>
      <ChangedTexts />
      <NewVersion />
    </>
  );
}
