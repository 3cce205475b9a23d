import type { InfiniteData } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { CallOf, Endpoint, ReplyOf } from "#contracts/endpoint.ts";
import { countOf } from "#contracts/short-count.ts";

import { announce } from "../ui/announcer.ts";
import { request } from "./api-client.ts";
import { NewAbove } from "./NewAbove.tsx";

/** A list that was read, or asked about, so lately has missed little. */
const YOUNG_MS = 30_000;
/** What somebody does who is there. */
const STIRRINGS = ["visibilitychange", "pointermove", "keydown"] as const;

interface QueueNewsProps<E extends Endpoint> {
  endpoint: E;
  /** The call of its first page. */
  first: CallOf<E>;
  read: {
    data: InfiniteData<ReplyOf<E>> | undefined;
    dataUpdatedAt: number;
    isFetching: boolean;
    hasNextPage: boolean;
    refetch: (options: { throwOnError: true }) => Promise<unknown>;
  };
  rowsOf: (page: ReplyOf<E>) => readonly { id: number }[];
  /** 'report'. */
  one: string;
}

/**
 * What others have added to a queue or taken from it meanwhile, over it: nothing moves under the reader's finger until it is
 * pressed. Asked for while the reader is there, never by the clock, which would keep an unattended session from ending.
 */
export function QueueNews<E extends Endpoint>({ endpoint, first, read, rowsOf, one }: QueueNewsProps<E>) {
  const { data, dataUpdatedAt: readAt, isFetching } = read;
  const lookedAt = useRef(0);
  const [found, setFound] = useState<{ page: ReplyOf<E>; readAt: number }>();
  const look = useEffectEvent(() => {
    const isYoung = Date.now() - Math.max(lookedAt.current, readAt) < YOUNG_MS;
    if (document.hidden || data === undefined || isFetching || isYoung) return;
    lookedAt.current = Date.now();
    // Without an answer nothing is said: there is nothing the reader is waiting for.
    request(endpoint, { ...(first as object) }).then(
      (page) => setFound({ page: page as ReplyOf<E>, readAt }),
      () => undefined,
    );
  });
  useEffect(() => {
    for (const stirring of STIRRINGS) document.addEventListener(stirring, look, { passive: true });
    return () => {
      for (const stirring of STIRRINGS) document.removeEventListener(stirring, look);
    };
  }, []);

  // Of a list that has been read anew since then nothing is known.
  const now = found?.readAt === readAt ? rowsOf(found.page) : undefined;
  const pages = data?.pages.map(rowsOf) ?? [];
  const isNews = now !== undefined && JSON.stringify(now) !== JSON.stringify(pages[0]);
  const shown = new Set(pages.flat().map(({ id }) => id));
  // What moves up from a page that was not read is not new.
  const added = read.hasNextPage ? 0 : (now ?? []).filter(({ id }) => !shown.has(id)).length;
  const words = added === 0 ? "Show what has changed" : countOf(added, `new ${one}`);
  useEffect(() => {
    if (isNews) announce(words);
  }, [isNews, words]);
  return (
    <NewAbove
      count={isNews ? 1 : 0}
      words={words}
      onShow={async () => void (await read.refetch({ throwOnError: true }))}
    />
  );
}
