import { useCallback, useEffect, useState } from "react";

import type { Endpoint } from "#contracts/endpoint.ts";

import { addressOf, request } from "./api-client.ts";
import { dropPreloaded, hasPreloaded, readPreloaded } from "./preloaded-data.ts";

/** The state of a read so far. `error` is whatever the call threw. */
export type PreloadedRead<Reply> =
  | { readonly state: "loading" }
  | { readonly state: "here"; readonly reply: Reply }
  | { readonly state: "failed"; readonly error: unknown };

const LOADING = { state: "loading" } as const;

/**
 * Reads what a public page shows: from the page itself if the server put it there, otherwise by the call. It reads
 * one thing only: give the component a `key` for another.
 */
export function usePreloaded<Reply>(
  route: Pick<Endpoint, "method" | "path">,
  params: Readonly<Record<string, string>>,
): { read: PreloadedRead<Reply>; retry: () => void } {
  const [call] = useState({ params });
  const address = addressOf(route, call);
  const [read, setRead] = useState<PreloadedRead<Reply>>(() =>
    hasPreloaded(address) ? openPreloaded<Reply>(address) : LOADING,
  );
  const isLoading = read.state === "loading";

  useEffect(() => {
    if (!isLoading) return;
    const stop = new AbortController();
    request(route, { ...call, signal: stop.signal }).then(
      (reply) => setRead({ state: "here", reply: reply as Reply }),
      (error: unknown) => {
        if (!stop.signal.aborted) setRead({ state: "failed", error });
      },
    );
    return () => stop.abort();
  }, [route, call, isLoading]);
  // A visitor who returns to this page later sees its content as of then.
  useEffect(() => () => dropPreloaded(address), [address]);

  const retry = useCallback(() => setRead(LOADING), []);
  return { read, retry };
}

function openPreloaded<Reply>(address: string): PreloadedRead<Reply> {
  try {
    return { state: "here", reply: readPreloaded(address) as Reply };
  } catch (error) {
    return { state: "failed", error };
  }
}
