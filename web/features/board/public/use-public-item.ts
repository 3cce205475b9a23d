import { useCallback, useEffect, useState } from "react";

import type { PublicBoard } from "#contracts/public-boards.ts";

import { addressOf, request } from "../../../platform/api-client.ts";
import { dropPreloaded, hasPreloaded, readPreloaded } from "../../../platform/preloaded-data.ts";

/** What is known of it so far. `error` is whatever the call threw. */
export type PublicRead<Item> =
  | { readonly state: "loading" }
  | { readonly state: "here"; readonly item: Item }
  | { readonly state: "failed"; readonly error: unknown };

const LOADING = { state: "loading" } as const;

/** Reads one of a board's and those like it: from the page itself when the server has put them there, otherwise by the calls. */
export function usePublicItem<Item, Card>({ routes }: PublicBoard<Item, Card>, id: string) {
  const call = { params: { id } };
  const address = addressOf(routes.one, call);
  const similarAddress = addressOf(routes.similar, call);
  const [read, setRead] = useState<PublicRead<Item>>(() =>
    hasPreloaded(address) ? openPreloaded<Item>(address) : LOADING,
  );
  const [similar, setSimilar] = useState<readonly Card[] | null>(() =>
    hasPreloaded(similarAddress) ? (readPreloaded(similarAddress) as Card[]) : null,
  );
  const isLoading = read.state === "loading";
  const isSimilarMissing = similar === null;

  useEffect(() => {
    if (!isLoading) return;
    const stop = new AbortController();
    request(routes.one, { params: { id }, signal: stop.signal }).then(
      (item) => setRead({ state: "here", item: item as Item }),
      (error: unknown) => {
        if (!stop.signal.aborted) setRead({ state: "failed", error });
      },
    );
    return () => stop.abort();
  }, [routes, id, isLoading]);
  useEffect(() => {
    if (!isSimilarMissing) return;
    const stop = new AbortController();
    request(routes.similar, { params: { id }, signal: stop.signal }).then(
      (cards) => setSimilar(cards as Card[]),
      // They are an extra: without them the page is whole.
      () => undefined,
    );
    return () => stop.abort();
  }, [routes, id, isSimilarMissing]);
  // Who comes back to this page later sees it as it is then.
  useEffect(
    () => () => {
      dropPreloaded(address);
      dropPreloaded(similarAddress);
    },
    [address, similarAddress],
  );

  const retry = useCallback(() => setRead(LOADING), []);
  return { read, similar: similar ?? [], retry };
}

function openPreloaded<Item>(address: string): PublicRead<Item> {
  try {
    return { state: "here", item: readPreloaded(address) as Item };
  } catch (error) {
    return { state: "failed", error };
  }
}
