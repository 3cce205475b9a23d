import { listBlocked, listMuted } from "#contracts/blocks.ts";
import { getCurrentUser } from "#contracts/current-user.ts";

import { call } from "./api-client.ts";
import { isRefusal } from "./api-error.ts";
import { findHiddenMembers, isBlocked, noteHiddenMember, noteHiddenMembers } from "./hidden-things.ts";
import { queryClient } from "./query-client.ts";
import { onReconnect, onRealtime, realtimeEvents } from "./realtime.ts";
import { endSession, readToken } from "./session.ts";
import { shareRealtime } from "./shared-realtime.ts";
import { invalidateEndpoint } from "./use-endpoint.ts";

// Everything that depends on the member's role depends on the current user.
const readAccount = () => void invalidateEndpoint(getCurrentUser);
onRealtime("account_changed", readAccount);
onRealtime("member_hidden", ({ data: { userId, isHidden } }) => {
  noteHiddenMember(userId, isHidden);
  // The event does not say whether the member is muted or blocked (the device stores nothing of blocked members), nor whether
  // the other of the two remains.
  if (!isHidden || !isBlocked(userId)) tryToCatchUp();
});
onReconnect(({ first }) => {
  rereadFailed();
  if (first) return;
  readAccount();
  tryToCatchUp();
});

/** Reads again what is missing on the screen because the server did not respond, or could not. */
function rereadFailed(): void {
  void queryClient.refetchQueries({
    type: "active",
    predicate: ({ state: { data, error } }) => data === undefined && error !== null && !isRefusal(error),
  });
}

/** If it fails, the next time will do. */
const tryToCatchUp = () => void catchUpHidden().catch(() => undefined);

/**
 * Learns which members another device has blocked, muted, unblocked or unmuted while no updates arrived. Reads the
 * first page of each list only.
 */
async function catchUpHidden(): Promise<void> {
  const token = readToken();
  const before = findHiddenMembers();
  const [blocked, muted] = await Promise.all([
    call(listBlocked, { query: {} }),
    call(listMuted, { query: {} }),
  ]);
  if (token !== readToken()) return;
  const blockedIds = blocked.people.map(({ id }) => id);
  const mutedIds = muted.people.map(({ id }) => id);
  const isNews = mutedIds.some((id) => !before.has(id)) || blockedIds.some((id) => !isBlocked(id));
  if (isNews) noteHiddenMembers(blockedIds, mutedIds);
  if (blocked.nextCursor !== null || muted.nextCursor !== null) return;
  const known = new Set([...blockedIds, ...mutedIds]);
  for (const id of before) if (!known.has(id)) noteHiddenMember(id, false);
}

/** Opens this member's socket and keeps it open. Returns the stop function. */
export function startRealtime(token: string): () => void {
  const connection = shareRealtime(token, {
    onState: realtimeEvents.setState,
    onMessage: realtimeEvents.hear,
    onConnected: realtimeEvents.connected,
    // Sign-in then says 'You have been signed out'.
    onSignedOut: () => endSession(token),
  });
  realtimeEvents.setSender((message) => connection.send(message));
  const stop = new AbortController();
  const { signal } = stop;
  window.addEventListener("online", () => connection.retry({ force: true }), { signal });
  document.addEventListener("visibilitychange", () => document.hidden || connection.retry(), { signal });
  return () => {
    stop.abort();
    realtimeEvents.setSender(() => {});
    connection.stop();
  };
}
