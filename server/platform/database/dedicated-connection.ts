import type pg from "pg";

import type { Log } from "../log.ts";
import { LINK, TimedClient } from "./driver.ts";

const RETRY_MS = 1_000;
const CONNECT_TIMEOUT_MS = 4_000;
/** A route on which packets vanish is noticed within the sum of these two. */
const BEAT_EVERY_MS = 4_000;
const ANSWER_TIMEOUT_MS = 4_000;

/** A connection beside the pool, for what belongs to a session: listening, locks. It comes back by itself. */
export interface DedicatedConnection {
  /** Null while the database is away. */
  readonly client: pg.Client | null;
  close(): Promise<void>;
}

/**
 * Opens one under the name that the database shows (`pg_stat_activity`), and `prepare`s it: the first time, when it
 * rejects as connecting does, and after every loss, before `onBack` is called.
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
      // A goodbye that goes nowhere is not waited for.
      const cut = setTimeout(() => client.connection.stream.destroy(), 1_000);
      await client.end().finally(() => clearTimeout(cut));
    },
  };
}

/** Asks a connection that would only listen whether it is still there; one that does not answer is cut by its time-out. */
export function startHeartbeat(client: Pick<pg.ClientBase, "query">): () => void {
  const beat = setInterval(() => void client.query("select 1").catch(() => {}), BEAT_EVERY_MS);
  return () => clearInterval(beat);
}
