import { useCallback, useEffect, useState } from "react";

import { SHARED_POST_ROUTES } from "#contracts/shared-post.ts";
import type { SharedPost } from "#contracts/sharing.ts";

import { addressOf, request } from "../../platform/api-client.ts";
import { dropPreloaded, hasPreloaded, readPreloaded } from "../../platform/preloaded-data.ts";

/** What is known of the post so far. `error` is whatever the call threw. */
export type SharedRead =
  | { readonly state: "loading" }
  | { readonly state: "here"; readonly post: SharedPost }
  | { readonly state: "failed"; readonly error: unknown };

const LOADING: SharedRead = { state: "loading" };

/** Reads a shared post: from the page itself when the server has put it there, otherwise by the call. */
export function useSharedPost(postId: string): { read: SharedRead; retry: () => void } {
  const call = { params: { postId } };
  const address = addressOf(SHARED_POST_ROUTES.post, call);
  const [read, setRead] = useState<SharedRead>(() =>
    hasPreloaded(address) ? openPreloaded(address) : LOADING,
  );
  const isLoading = read.state === "loading";

  useEffect(() => {
    if (!isLoading) return;
    const stop = new AbortController();
    request(SHARED_POST_ROUTES.post, { params: { postId }, signal: stop.signal }).then(
      (post) => setRead({ state: "here", post: post as SharedPost }),
      (error: unknown) => {
        if (!stop.signal.aborted) setRead({ state: "failed", error });
      },
    );
    return () => stop.abort();
  }, [postId, isLoading]);

  // Who comes back to this page later sees it as it is then.
  useEffect(() => () => dropPreloaded(address), [address]);

  const retry = useCallback(() => setRead(LOADING), []);
  return { read, retry };
}

function openPreloaded(address: string): SharedRead {
  try {
    return { state: "here", post: readPreloaded(address) as SharedPost };
  } catch (error) {
    return { state: "failed", error };
  }
}
