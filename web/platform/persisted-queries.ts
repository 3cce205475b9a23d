import { isNetworkError } from "./api-error.ts";
import { queryClient } from "./query-client.ts";
import { onSessionChange, readToken } from "./session.ts";

// One more try of the reads that failed for want of network, when the network is back.
window.addEventListener("online", () => {
  void queryClient.refetchQueries({ type: "active", predicate: ({ state }) => isNetworkError(state.error) });
});

// What one member read is not the next one's to see.
let token = readToken();
onSessionChange(() => {
  const now = readToken();
  if (now !== token) queryClient.clear();
  token = now;
});

/** The cache that every frame's screens read from, looked after once, whichever frame came first. */
export { queryClient };
