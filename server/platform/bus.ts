import type { Tx } from "./database/database.ts";
import { keepConnection } from "./database/dedicated-connection.ts";
import { statement } from "./database/statements.ts";
import type { Log } from "./log.ts";

/** Short news between the processes that share one database; PostgreSQL delivers it only when its transaction commits. */
export interface Bus {
  /**
   * Tells every process once the transaction commits. This one hears it before the transaction returns, so that what
   * somebody does shows in their next answer, and again with the others: news must bear being heard twice. `payload`
   * must stay under 8,000 bytes.
   */
  publish(tx: Tx, channel: string, payload: string): Promise<void>;
  /** Tells every process at once, this one included, outside any transaction; lost when the connection is away. */
  publishEphemeral(channel: string, payload: string): void;
  /** Hears of news. `onGap` is called after a lost connection, since news may have been missed. */
  subscribe(channel: string, onUpdate: (payload: string) => void, onGap: () => void): void;
  close(): Promise<void>;
}

interface Subscription {
  channel: string;
  onUpdate: (payload: string) => void;
  onGap: () => void;
}

const notify = statement<never>("select pg_notify('crewyard', $1)");
const notifyAll = statement<never>(
  "select pg_notify('crewyard', payload) from json_array_elements_text($1::json) payload",
);
/** Ephemeral messages on their way at a time; more are not worth a queue. */
const EPHEMERAL_MAX = 1000;

/** Opens the one listening connection; it comes back by itself when the database does. */
export async function openBus(url: string, log: Log): Promise<Bus> {
  const subscriptions: Subscription[] = [];
  let underWay = 0;

  const deliver = (channel: string, payload: string) => {
    for (const each of subscriptions) if (each.channel === channel) each.onUpdate(payload);
  };

  const connection = await keepConnection({
    url,
    name: "crewyard-bus",
    log,
    async prepare(client) {
      client.on("notification", ({ payload = "" }) => {
        const cut = payload.indexOf(":");
        deliver(payload.slice(0, cut), payload.slice(cut + 1));
      });
      await client.query("listen crewyard");
    },
    onBack: () => subscriptions.forEach((each) => each.onGap()),
  });
  return {
    async publish(tx, channel, payload) {
      tx.atCommit(notifyAll, `${channel}:${payload}`);
      tx.afterCommit(() => deliver(channel, payload));
    },
    publishEphemeral(channel, payload) {
      const { client } = connection;
      if (client === null || underWay >= EPHEMERAL_MAX) return;
      underWay += 1;
      client
        .query(notify.text, [`${channel}:${payload}`])
        .catch((error: unknown) => log.debug({ err: error }, "an ephemeral message was lost"))
        .finally(() => (underWay -= 1));
    },
    subscribe: (channel, onUpdate, onGap) => void subscriptions.push({ channel, onUpdate, onGap }),
    close: () => connection.close(),
  };
}
