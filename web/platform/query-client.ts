import { QueryClient } from "@tanstack/react-query";

/**
 * Reads never go stale by themselves, nothing is fetched again on focus unless it asks for that, nothing is retried, and what nobody
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
