import { clearOnSignOut, queryClient, retryWhenBackOnline } from "./query-client.ts";

retryWhenBackOnline(queryClient);
clearOnSignOut(queryClient);

/** The cache that every frame's screens read from, looked after once, whichever frame came first. */
export { queryClient };
