import type { InfiniteData } from "@tanstack/react-query";

import type { Endpoint, ReplyOf } from "#contracts/endpoint.ts";

import { queryClient } from "../../platform/query-client.ts";
import { changeCached, endpointKey } from "../../platform/use-endpoint.ts";

interface BoardCacheRules<E extends Endpoint, Item> {
  /** The board's list, as `useBoardPages` reads it. */
  endpoint: E;
  itemsIn: (reply: ReplyOf<E>) => readonly Item[];
  /** The same reply with other items. */
  withItems: (reply: ReplyOf<E>, items: Item[]) => ReplyOf<E>;
}

/** The pages of a board that are at hand, whatever they were filtered by. */
export function boardCache<E extends Endpoint, Item>({
  endpoint,
  itemsIn,
  withItems,
}: BoardCacheRules<E, Item>) {
  type Pages = InfiniteData<ReplyOf<E>>;
  const pages = {
    queryKey: endpointKey(endpoint),
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey.includes("pages"),
  };
  return {
    /** Every item on them. */
    items: (): Item[] =>
      queryClient
        .getQueriesData<Pages>(pages)
        .flatMap(([, data]) => data?.pages ?? [])
        .flatMap(itemsIn),
    /** Shows them otherwise, before the server has been asked again. */
    change: (make: (items: readonly Item[]) => Item[]): void => {
      changeCached<Pages>(pages, (data) => ({
        ...data,
        pages: data.pages.map((reply) => withItems(reply, make(itemsIn(reply)))),
      }));
    },
  };
}
