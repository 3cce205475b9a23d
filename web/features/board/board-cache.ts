import type { InfiniteData } from "@tanstack/react-query";

import type { Endpoint, ReplyOf } from "#contracts/endpoint.ts";

import { queryClient } from "../../platform/query-client.ts";
import { changeCached, endpointKey } from "../../platform/use-endpoint.ts";
import type { BoardPage } from "./use-board-pages.ts";

interface BoardListRules<E extends Endpoint, Item> {
  endpoint: E;
  /** Parses one reply. */
  read: (reply: ReplyOf<E>) => BoardPage<Item>;
  /** Returns the same reply with other items. */
  withItems: (reply: ReplyOf<E>, items: Item[]) => ReplyOf<E>;
}

/** A board's list: how `useBoardPages` reads it, and its cached pages under any filter. */
export function boardList<E extends Endpoint, Item>({ endpoint, read, withItems }: BoardListRules<E, Item>) {
  type Pages = InfiniteData<ReplyOf<E>>;
  const pages = {
    queryKey: endpointKey(endpoint),
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.includes("pages"),
  };
  return {
    endpoint,
    read,
    /** Returns every item on the cached pages. */
    items: (): Item[] =>
      queryClient
        .getQueriesData<Pages>(pages)
        .flatMap(([, data]) => data?.pages ?? [])
        .flatMap((reply) => read(reply).items),
    /** Changes the cached items before the server has been asked again. */
    change: (make: (items: readonly Item[]) => Item[]): void => {
      changeCached<Pages>(pages, (data) => ({
        ...data,
        pages: data.pages.map((reply) => withItems(reply, make(read(reply).items))),
      }));
    },
  };
}
