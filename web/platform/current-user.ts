import { useEffect } from "react";

import { getCurrentUser } from "#contracts/current-user.ts";

import { noteServerTime } from "./server-time.ts";
import { rememberMember, useToken } from "./session.ts";
import { useEndpoint } from "./use-endpoint.ts";

/** The signed-in member's record as a query; `data` is undefined while it loads, and for visitors. */
export function useCurrentUser() {
  const token = useToken();
  const read = useEndpoint(getCurrentUser, {}, { enabled: token !== null });
  const user = read.data;
  useEffect(() => {
    if (user === undefined) return;
    noteServerTime(user.serverTime, read.dataUpdatedAt);
    rememberMember(user);
  }, [user, read.dataUpdatedAt]);
  return read;
}
