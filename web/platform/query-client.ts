import { QueryClient } from "@tanstack/react-query";

/**
 * Reads never go stale by themselves, refetch on focus only on request and are never retried. Unused data is deleted
 * after 5 minutes. `always`: a read without a network fails visibly instead of waiting.
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
