import { useEffect } from "react";
import { createPortal } from "react-dom";

import { dayInLondon, TIME_ZONE } from "#contracts/calendar.ts";

import { keepNoHiddenListings } from "../../features/board/cached-boards.ts";
import { cacheChat, cacheChats } from "../../features/chat/cache-chats.ts";
import { dropBlocked, showCachedFeed } from "../../features/feed/list/cached-feed.ts";
import {
  confirmCached,
  startResponseCache,
  cachedSince,
} from "../../platform/offline-cache/response-cache.ts";
import { useOnline } from "../../platform/online.ts";
import { onRealtime, onReconnect } from "../../platform/realtime.ts";
import { CACHE_KEY, readStored, SEARCH_KEY } from "../../platform/storage.ts";
import { useIdle } from "../../platform/use-delay.ts";
import { useStore } from "../../ui/store.ts";

/** Chats that were not opened are fetched this much later, when the connection is idle. */
const CHATS_AFTER_MS = 15_000;

let begun: Promise<void> | undefined;

/** From now on caches reads on the device, and shows them from there until the server responds. Once per page. */
export function beginCache(): Promise<void> {
  if (begun === undefined) {
    showCachedFeed();
    keepNoHiddenListings(findLastSearch);
    begun = startResponseCache();
  }
  return begun;
}

/** The board's code is loaded only where a search is left. */
async function findLastSearch() {
  if (readStored(SEARCH_KEY) === null) return undefined;
  return (await import("../../features/jobs/use-board.ts")).keyOfLastSearch();
}

/** Caches reads for use without a signal, and says how old they are while the server does not respond. */
export function CacheNotice() {
  const mayFetch = useIdle(CHATS_AFTER_MS);
  useEffect(() => {
    // If no service worker opens the app without a signal, there is no reason to cache responses.
    void navigator.serviceWorker?.ready.then(beginCache);
    const stops = [
      onReconnect(confirmCached),
      onRealtime("conversation_changed", ({ data }) => void cacheChat(data.conversationId)),
    ];
    return () => stops.forEach((stop) => stop());
  }, []);
  useEffect(() => {
    if (!mayFetch) return undefined;
    const keep = (how?: { first: boolean }) =>
      void navigator.serviceWorker?.ready.then(() => cacheChats(how));
    keep();
    // Without a signal: the next time the app is opened.
    if (readStored(CACHE_KEY) !== null)
      void navigator.serviceWorker?.ready.then(dropBlocked).catch(() => undefined);
    return onReconnect(keep);
  }, [mayFetch]);
  return <AsOf />;
}

/** Below the header, beside the connection's notice. */
function AsOf() {
  const since = useStore(cachedSince);
  const isOnline = useOnline();
  const bar = since === null ? null : document.querySelector("[data-connection]");
  if (since === null || bar === null) return null;
  return createPortal(
    <p className="bg-ink px-4 py-1 text-center text-sm font-medium text-on-ink">
      {isOnline ? "No answer yet. " : null}What you see is as of {sayMoment(since)}.
    </p>,
    bar,
  );
}

/** '14:05' if today, '23 Nov, 14:05' for another day, by London's clock. */
function sayMoment(at: number): string {
  const isToday = dayInLondon(new Date(at)) === dayInLondon(new Date());
  return new Intl.DateTimeFormat("en-GB", {
    ...(!isToday && { day: "numeric", month: "short" }),
    hour: "2-digit",
    minute: "2-digit",
    timeZone: TIME_ZONE,
  }).format(at);
}
