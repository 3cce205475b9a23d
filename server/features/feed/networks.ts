import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { findNetwork, type Network } from "./networks.queries.ts";

const CHANNEL = "feed.network";
/** A crew member's new crew may take this long to appear; a member's own changes show immediately. */
const KEPT_MS = 60_000;
const NETWORKS_CACHED = 5000;

/** A network, and whether it is sparse: the newest posts have too few of its posts to fill a page. */
export interface CachedNetwork extends Network {
  isSparse: boolean;
}

/** Caches the networks of active members: every feed page needs one, and they seldom change. */
export interface NetworkCache {
  of(userId: number): Promise<CachedNetwork>;
}

export function createNetworkCache(deps: Deps): NetworkCache {
  const kept = new Map<number, { network: Promise<CachedNetwork>; until: number }>();
  deps.bus.subscribe(
    CHANNEL,
    (payload) => payload.split(",").forEach((userId) => kept.delete(Number(userId))),
    () => kept.clear(),
  );
  clearChanged(deps);
  return {
    of(userId) {
      // Elapsed time, not clock time: setting the clock must not keep a network for ever.
      const now = performance.now();
      const known = kept.get(userId);
      if (known !== undefined && now < known.until) return known.network;
      const network = findNetwork(deps.db, userId).then((found) => ({ ...found, isSparse: false }));
      if (kept.size >= NETWORKS_CACHED) kept.delete(kept.keys().next().value ?? 0);
      kept.set(userId, { network, until: now + KEPT_MS });
      network.catch(() => kept.delete(userId));
      return network;
    },
  };
}

/** Clears in the act's own transaction, so that the member who acts never reads a stale feed. */
function clearChanged(deps: Deps): void {
  const { events } = deps;
  events.inTransaction("blocks.blocked", (tx, { userId, blockedUserId }) =>
    invalidateNetwork(deps, tx, userId, blockedUserId),
  );
  events.inTransaction("crew.accepted", (tx, { userId, requesterId }) =>
    invalidateNetwork(deps, tx, userId, requesterId),
  );
  events.inTransaction("crew.removed", (tx, { userId, removedUserId }) =>
    invalidateNetwork(deps, tx, userId, removedUserId),
  );
  // The followed member's own network does not change.
  events.inTransaction("follows.followed", (tx, { userId }) => invalidateNetwork(deps, tx, userId));
  events.inTransaction("follows.unfollowed", (tx, { userId }) => invalidateNetwork(deps, tx, userId));
}

/** Drops these members' cached networks in every process once the transaction commits. */
export async function invalidateNetwork(deps: Deps, tx: Tx, ...userIds: readonly number[]): Promise<void> {
  await deps.bus.publish(tx, CHANNEL, userIds.join(","));
}
