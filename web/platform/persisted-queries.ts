import { isNetworkError } from "./api-error.ts";
import { queryClient } from "./query-client.ts";
import { onSessionChange, readToken } from "./session.ts";

// Retries the reads that failed without a network, once the network is back.
window.addEventListener("online", () => {
  void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => isNetworkError(state.error) });
});

// Never shows one member's reads to the next.
let token = readToken();
onSessionChange(() => {
  const now = readToken();
  if (now !== token) queryClient.clear();
  token = now;
});

/** The cache that every frame's screens read from, set up once, whichever frame came first. */
export { queryClient };
