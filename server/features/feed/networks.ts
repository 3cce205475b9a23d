import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { findNetwork, type Network } from "./networks.queries.ts";

const CHANNEL = "feed.network";
/** A friend's new friend may take this long to appear; what somebody does themselves shows at once. */
const KEPT_MS = 60_000;
const NETWORKS_CACHED = 5000;

/** A network, and whether it is sparse: a look through the newest posts was not enough to fill a page. */
export interface CachedNetwork extends Network {
  isSparse: boolean;
}

/** The networks of members who are reading now; every feed page needs one and they seldom change. */
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
      // Elapsed time, not the calendar's: a clock that is set must not keep a network for ever.
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

/** In the act's own transaction, so that whoever acts never reads a feed of before. */
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
  // Whoever is followed sees no more than before.
  events.inTransaction("follows.followed", (tx, { userId }) => invalidateNetwork(deps, tx, userId));
  events.inTransaction("follows.unfollowed", (tx, { userId }) => invalidateNetwork(deps, tx, userId));
}

/** Every process drops the cached networks of these members once the transaction commits. */
export async function invalidateNetwork(deps: Deps, tx: Tx, ...userIds: readonly number[]): Promise<void> {
  await deps.bus.publish(tx, CHANNEL, userIds.join(","));
}
