import { useEffect } from "react";

import { ChangedTexts } from "../../features/accounts/ChangedTexts.tsx";
import { followPosts } from "../../features/feed/live-posts.ts";
import { catchUp, followNotifications } from "../../features/notifications/follow-notifications.ts";
import { NewVersion } from "../../features/shell/NewVersion.tsx";
import { ShortcutHelpHost } from "../../features/shell/ShortcutHelpHost.tsx";
import { WaitingNotice } from "../../features/shell/WaitingNotice.tsx";
import { wakeOutbox } from "../../platform/outbox/entries.ts";

/** Milliseconds between two looks at the notifications and their count, whatever the socket brought: it may be silent without being closed. */
const POLL_MS = 30_000;

/**
 * What a member is told when the screen has come, and what follows others' doings from then on: nothing of it belongs to
 * the first moments, so it is one file of its own.
 */
export function LateNotices() {
  useEffect(followNotifications, []);
  useEffect(followPosts, []);
  useEffect(wakeOutbox, []);
  useEffect(() => {
    const timer = setInterval(() => {
      if (!document.hidden) void catchUp();
    }, POLL_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <>
      <ChangedTexts />
      <NewVersion />
      <WaitingNotice />
      <ShortcutHelpHost />
    </>
  );
}
