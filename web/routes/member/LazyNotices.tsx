import { useEffect } from "react";

import { ChangedTexts } from "../../features/accounts/ChangedTexts.tsx";
import { followPosts } from "../../features/feed/live-posts.ts";
import { catchUp, followNotifications } from "../../features/notifications/follow-notifications.ts";
import { NewVersion } from "../../features/shell/NewVersion.tsx";
import { shortcutHelp } from "../../features/shell/shortcut-help.ts";
import { WaitingNotice } from "../../features/shell/WaitingNotice.tsx";
import { lazyDialog } from "../../platform/lazy-component.ts";
import { wakeOutbox } from "../../platform/outbox/entries.ts";
import { useStore } from "../../ui/store.ts";

const ShortcutHelp = lazyDialog(() =>
  import("../../features/shell/ShortcutHelp.tsx").then((part) => part.ShortcutHelp),
);

/**
 * Milliseconds between two reads of the notifications and their count, whatever the socket delivered: it may be
 * silent without being closed.
 */
const POLL_MS = 30_000;

/**
 * Notices for a member after the screen has loaded, and the code that follows other members' activity from then on.
 * None of it belongs to the first moments, so it is a file of its own.
 */
export function LazyNotices() {
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

function ShortcutHelpHost() {
  return <ShortcutHelp open={useStore(shortcutHelp)} onOpenChange={shortcutHelp.set} />;
}
