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

function ShortcutHelpHost() {
  return <ShortcutHelp open={useStore(shortcutHelp)} onOpenChange={shortcutHelp.set} />;
}
