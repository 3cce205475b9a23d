import type { Bus } from "../bus.ts";
import type { Handle } from "../database/database.ts";
import { statement } from "../database/statements.ts";
import type { Log } from "../log.ts";
import { createPostgresRelay } from "./relay.ts";
import type { Relay } from "./relay.ts";

/** Sites may share a Redis, but not a database. */
const nameSite = statement<{ site: string }>(
  "select format('crewyard:%s:%s', datname, oid) as site from pg_database where datname = current_database()",
);

/** Redis when there is one, the database otherwise. */
export async function openRelay(deps: {
  db: Handle;
  bus: Bus;
  redisUrl: string | null;
  log: Log;
}): Promise<Relay> {
  const { db, bus, redisUrl, log } = deps;
  const byDatabase = createPostgresRelay(bus);
  if (redisUrl === null) return byDatabase;
  const [row] = await db.run(nameSite, []);
  const { openRedisRelay } = await import("./redis-relay.ts");
  return openRedisRelay({ url: redisUrl, channel: row?.site ?? "crewyard", fallback: byDatabase, log });
}
