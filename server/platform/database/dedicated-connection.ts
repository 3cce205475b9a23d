import type pg from "pg";

import type { Log } from "../log.ts";
import { LINK, TimedClient } from "./driver.ts";

const RETRY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 4_000;
/** A route that drops packets is noticed within the sum of these two. */
const BEAT_EVERY_MS = 4_000;
const ANSWER_TIMEOUT_MS = 4_000;

/** A connection outside the pool, for things that belong to a session: listening, locks. It reconnects by itself. */
export interface DedicatedConnection {
  /** Null while the database is away. */
  readonly client: pg.Client | null;
  close(): Promise<void>;
}

/**
 * Opens a dedicated connection under the name that `pg_stat_activity` shows, and calls `prepare` on it: at first, when
 * a failure rejects like a failed connection, and after every reconnection, before `onBack`.
 */
export async function keepConnection(options: {
  url: string;
  name: string;
  log: Log;
  prepare: (client: pg.Client) => Promise<void>;
  onBack: () => void;
}): Promise<DedicatedConnection> {
  const { url, name, log, prepare, onBack } = options;
  let current: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const client = new TimedClient({
      connectionString: url,
      application_name: name,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      queryTimeoutMs: ANSWER_TIMEOUT_MS,
      ...LINK,
    });
    let ended = false;
    let stopBeating = () => {};
    client.on("error", (error) => log.warn({ err: error }, `the connection ${name} to the database failed`));
    client.once("end", () => {
      ended = true;
      stopBeating();
      if (client !== current) return;
      current = null;
      retryLater();
    });
    try {
      await client.connect();
      await prepare(client);
      if (ended || closed) throw new Error("The connection ended while it was made ready");
    } catch (error) {
      client.connection.stream.destroy();
      throw error;
    }
    current = client;
    stopBeating = startHeartbeat(client);
  }

  function retryLater(): void {
    if (closed) return;
    retry = setTimeout(() => {
      connect().then(() => {
        log.info(`the connection ${name} to the database is back`);
        onBack();
      }, retryLater);
    }, RETRY_MS);
  }

  await connect();
  return {
    get client() {
      return current;
    },
    async close() {
      closed = true;
      clearTimeout(retry);
      const client = current;
      current = null;
      if (client === null) return;
      // Does not wait for a goodbye that gets no reply.
      const cut = setTimeout(() => client.connection.stream.destroy(), 1_000);
      await client.end().finally(() => clearTimeout(cut));
    },
  };
}

/** Pings a connection that otherwise only listens; the query timeout cuts it if it does not reply. */
export function startHeartbeat(client: Pick<pg.ClientBase, "query">): () => void {
  const beat = setInterval(() => void client.query("select 1").catch(() => {}), BEAT_EVERY_MS);
  return () => clearInterval(beat);
}
