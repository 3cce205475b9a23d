import type { Bus } from "../bus.ts";
import type { Handle } from "../database/database.ts";
import type { Log } from "../log.ts";
import { deriveSiteKey } from "../site-key.ts";
import { createPostgresRelay } from "./relay.ts";
import type { Relay } from "./relay.ts";

/** Opens a relay through Redis if configured, otherwise through the database. */
export async function openRelay(deps: {
  db: Handle;
  bus: Bus;
  redisUrl: string | null;
  log: Log;
}): Promise<Relay> {
  const { db, bus, redisUrl, log } = deps;
  const byDatabase = createPostgresRelay(bus);
  if (redisUrl === null) return byDatabase;
  // Sites may share a Redis, but not a database.
  const site = await deriveSiteKey(db, "news between nodes");
  const { openRedisRelay } = await import("./redis-relay.ts");
  return openRedisRelay({
    url: redisUrl,
    channel: `crewyard:${site.toString("hex")}`,
    fallback: byDatabase,
    log,
  });
}
