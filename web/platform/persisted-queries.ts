import { forgetOnSignOut, queryClient, retryWhenBackOnline } from "./query-client.ts";

retryWhenBackOnline(queryClient);
forgetOnSignOut(queryClient);

/** The cache that every frame's screens read from, looked after once, whichever frame came first. */
export { queryClient };
