import { QueryClient } from "@tanstack/react-query";

import { isNetworkError } from "./api-error.ts";
import { onSessionChange, readToken } from "./session.ts";

/**
 * Reads never go stale by themselves, nothing is fetched again on focus, nothing is retried, and what nobody
 * looks at is forgotten after 5 minutes. `always`: a read without a network fails visibly instead of waiting.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Infinity,
      gcTime: 5 * 60_000,
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  },
});

/** One more try of the reads that failed for want of network, when the network is back. */
export function retryWhenBackOnline(client: QueryClient): () => void {
  const retry = () => {
    void client.refetchQueries({ type: "active", predicate: ({ state }) => isNetworkError(state.error) });
  };
  window.addEventListener("online", retry);
  return () => window.removeEventListener("online", retry);
}

/** What one member read is not the next one's to see. */
export function clearOnSignOut(client: QueryClient): () => void {
  let token = readToken();
  return onSessionChange(() => {
    const now = readToken();
    if (now !== token) client.clear();
    token = now;
  });
}
