import pg from "pg";

import type { Handle } from "./database/database.ts";
import { statement } from "./database/statements.ts";
import type { Log } from "./log.ts";

/** Short news between the processes that share one database; PostgreSQL delivers it only when its transaction commits. */
export interface Bus {
  /** Tells every process, this one included. `payload` must stay under 8,000 bytes. */
  publish(handle: Handle, channel: string, payload: string): Promise<void>;
  /** Hears of news. `onGap` is called after a lost connection, since news may have been missed. */
  subscribe(channel: string, onNews: (payload: string) => void, onGap: () => void): void;
  close(): Promise<void>;
}

interface Subscription {
  channel: string;
  onNews: (payload: string) => void;
  onGap: () => void;
}

const notify = statement<never>("select pg_notify('crewyard', $1)");
const RETRY_MS = 1000;

/** Opens the one listening connection; it comes back by itself when the database does. */
export async function openBus(url: string, log: Log): Promise<Bus> {
  const subscriptions: Subscription[] = [];
  let client: pg.Client | null = null;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, application_name: "crewyard-bus", keepAlive: true });
    next.on("error", (error) => log.warn({ err: error }, "bus connection failed"));
    next.once("end", () => reconnectLater());
    next.on("notification", ({ payload = "" }) => {
      const cut = payload.indexOf(":");
      const channel = payload.slice(0, cut);
      for (const each of subscriptions) if (each.channel === channel) each.onNews(payload.slice(cut + 1));
    });
    await next.connect();
    await next.query("listen crewyard");
    client = next;
  }

  function reconnectLater(): void {
    client = null;
    if (closed) return;
    clearTimeout(retry);
    retry = setTimeout(() => {
      connect().then(
        () => subscriptions.forEach((each) => each.onGap()),
        () => reconnectLater(),
      );
    }, RETRY_MS);
  }

  await connect();
  return {
    publish: async (handle, channel, payload) => void (await handle.run(notify, [`${channel}:${payload}`])),
    subscribe: (channel, onNews, onGap) => void subscriptions.push({ channel, onNews, onGap }),
    async close() {
      closed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
