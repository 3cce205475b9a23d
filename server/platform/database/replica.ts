import { setTimeout as sleep } from "node:timers/promises";

import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { Database, Handle } from "./database.ts";
import { createPool, withQueryTimeout } from "./driver.ts";
import { assertNoTransaction } from "./outside.ts";
import { statement, type Statement } from "./statements.ts";

const CONNECTIONS = 8;
const CHECK_EVERY_MS = 500;
const CHECK_WITHIN_MS = 1_000;
/** The oldest data that a read may return: one second, plus half a second until the next check. */
const OLDEST_MS = 1_500;

/** How far a server's write-ahead log has come, in bytes, and its database; null if there is no such position. */
interface Position {
  bytes: number | null;
  database: string;
}

const position = (place: string) =>
  statement<Position>(`
    select pg_wal_lsn_diff(${place}, '0/0')::float8 as bytes,
      (select system_identifier from pg_control_system())::text || ' ' || current_database() as database`);
const written = position("pg_current_wal_lsn()");
// A replica that was promoted has stopped following.
const replayed = position("case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end");

/** A handle for reads that may be a second old, which can be closed. */
interface Replica extends Handle {
  close(): Promise<void>;
}

/**
 * Opens a streaming replica of `db`. Reads from it are at most `OLDEST_MS` old, even if its checks get no reply: it is
 * used only for that long after it was known to have everything the primary had written. Otherwise, and if it fails,
 * the primary answers, so no start waits for the replica. `url` must be one server: behind an address shared by
 * several, the one that answers is unknown.
 */
export function openReplica(
  url: string,
  { db, metrics, log }: { db: Database; metrics: Metrics; log: Log },
): Replica {
  /** The replica has everything committed by this time (milliseconds, as of `performance.now()`). */
  let upTo = -Infinity;
  /** What the primary had written at a time, which the replica has yet to reach. */
  let goal: { at: number; bytes: number } | null = null;
  /** The state last logged. */
  let saidUsed: boolean | undefined;
  // A replica that comes back may be older than when it went.
  const forget = () => {
    upTo = -Infinity;
    goal = null;
  };
  const failed = (error: unknown) => {
    forget();
    return error;
  };
  const pool = createPool(url, {
    size: CONNECTIONS,
    metrics,
    onError: forget,
    queryTimeoutMs: db.options.queryTimeoutMs,
  });
  const keepsUp = () => performance.now() - upTo <= OLDEST_MS;

  async function check(): Promise<void> {
    const at = performance.now();
    const [[primary], { rows }] = await withQueryTimeout(CHECK_WITHIN_MS, () =>
      Promise.all([db.run(written, []), pool.query<Position>(replayed.text)]),
    );
    const [replica] = rows;
    if (replica?.bytes == null || primary?.bytes == null || replica.database !== primary.database)
      throw new Error("DATABASE_REPLICA_URL is no replica of this database");
    const waited = goal === null ? 0 : at - goal.at;
    if (goal === null || replica.bytes >= goal.bytes) {
      upTo = goal?.at ?? upTo;
      goal = { at, bytes: primary.bytes };
    }
    if (waited >= OLDEST_MS) throw new Error("The replica is more than a second behind");
  }

  function note(failure: unknown): void {
    const isUsed = keepsUp();
    metrics.noteReplicaAway(!isUsed);
    // Without a failure, the state is merely not known yet.
    if (isUsed === saidUsed || (!isUsed && failure === undefined)) return;
    saidUsed = isUsed;
    if (isUsed) log.info("the replica keeps up: reads that may be a second old go there");
    else log.warn({ err: failure }, "the replica is away or behind: what is read there goes to the primary");
  }

  const closing = new AbortController();
  async function watch(): Promise<void> {
    while (!closing.signal.aborted) {
      note(await check().catch(failed));
      await sleep(CHECK_EVERY_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  }
  const watching = watch();

  async function ask<Row>(asked: Statement<Row>, values: readonly unknown[]): Promise<Row[] | null> {
    const client = await pool.connect();
    let isWell = false;
    try {
      // Connecting may have taken a while, so this checks again.
      const rows = keepsUp() ? ((await client.query(asked.text, values as unknown[])).rows as Row[]) : null;
      isWell = true;
      return rows;
    } finally {
      client.release(!isWell);
    }
  }

  return {
    async run<Row>(asked: Statement<Row>, values: readonly unknown[]) {
      assertNoTransaction("The replica");
      // A statement with its own fault fails on the primary too.
      const rows = keepsUp() ? await ask(asked, values).catch(forget) : null;
      return rows ?? db.run(asked, values);
    },
    async close() {
      closing.abort();
      await watching;
      await pool.end();
    },
  };
}
