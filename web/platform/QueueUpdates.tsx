import type { InfiniteData } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { Endpoint, ReplyOf } from "#contracts/endpoint.ts";
import { countOf } from "#contracts/short-count.ts";

import { announce } from "../ui/announcer.ts";
import { request } from "./api-client.ts";
import { NewItemsButton } from "./NewItemsButton.tsx";

/** A list read or checked this recently is not checked again. */
const YOUNG_MS = 30_000;
/** Events that show the reader is present. */
const ACTIVITY_EVENTS = ["visibilitychange", "pointermove", "pointerdown", "keydown"] as const;

interface QueueUpdatesProps<E extends Endpoint> {
  endpoint: E;
  read: {
    data: InfiniteData<ReplyOf<E>> | undefined;
    dataUpdatedAt: number;
    isFetching: boolean;
    hasNextPage: boolean;
    refetch: (options: { throwOnError: true }) => Promise<unknown>;
  };
  rowsOf: (page: ReplyOf<E>) => readonly { id: number }[];
  /** The part of a page whose change is announced; by default the whole page. */
  compareBy?: (page: ReplyOf<E>) => unknown;
  /** 'report'. */
  one: string;
}

/**
 * Says above a queue that others have added or removed rows since it was read. Nothing moves under the reader's
 * finger until it is pressed. It checks on the reader's activity and never on a timer, which would keep an unattended
 * session from ending.
 */
export function QueueUpdates<E extends Endpoint>({
  endpoint,
  read,
  rowsOf,
  compareBy = (page) => page,
  one,
}: QueueUpdatesProps<E>) {
  const { data, dataUpdatedAt: readAt, isFetching } = read;
  const lookedAt = useRef(0);
  const [found, setFound] = useState<readonly { was: ReplyOf<E>; is: ReplyOf<E> }[]>([]);
  const look = useEffectEvent(() => {
    const isRecent = Date.now() - Math.max(lookedAt.current, readAt) < YOUNG_MS;
    if (document.hidden || data === undefined || isFetching || isRecent) return;
    lookedAt.current = Date.now();
    // Also checks the last page that was read: most queues add new rows at the end.
    const asked = data.pages.flatMap((was, at) => {
      const call = data.pageParams[at] as object;
      return at === 0 || at === data.pages.length - 1 ? [{ was, call }] : [];
    });
    const answers = asked.map(async ({ was, call }) => {
      const is = (await request(endpoint, { ...call })) as ReplyOf<E>;
      return { was, is };
    });
    // A failed check shows nothing: the reader is not waiting for it.
    Promise.all(answers).then(setFound, () => undefined);
  });
  useEffect(() => {
    for (const activity of ACTIVITY_EVENTS) document.addEventListener(activity, look, { passive: true });
    return () => {
      for (const activity of ACTIVITY_EVENTS) document.removeEventListener(activity, look);
    };
  }, []);

  // The check says nothing about pages that have been read again since. Changes between the first and last page show
  // in their total.
  const known = found.every(({ was }) => data?.pages.includes(was)) ? found : [];
  const hasChanged = known.some(
    ({ was, is }) => JSON.stringify(compareBy(is)) !== JSON.stringify(compareBy(was)),
  );
  const shown = new Set(data?.pages.flatMap(rowsOf).map(({ id }) => id));
  // A row that moves up from a page not yet read is not new.
  const now = new Set(known.flatMap(({ is }) => rowsOf(is).map(({ id }) => id)));
  const added = read.hasNextPage ? 0 : [...now].filter((id) => !shown.has(id)).length;
  const words = added === 0 ? "Show what has changed" : countOf(added, `new ${one}`);
  useEffect(() => {
    if (hasChanged) announce(words);
  }, [hasChanged, words]);
  const show = async (button: HTMLElement) => {
    const heading = button.closest("section")?.querySelector<HTMLElement>("h2, h3");
    await read.refetch({ throwOnError: true });
    // The pressed button has gone, and the new rows may stand above a reader who had scrolled down.
    if (!heading) return;
    heading.tabIndex = -1;
    heading.scrollIntoView({ block: "center" });
    heading.focus({ preventScroll: true });
  };
  return <NewItemsButton count={hasChanged ? 1 : 0} words={words} onShow={show} />;
}
