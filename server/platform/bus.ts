import type { Tx } from "./database/database.ts";
import { keepConnection } from "./database/dedicated-connection.ts";
import { statement } from "./database/statements.ts";
import type { Log } from "./log.ts";

/**
 * Short messages between the processes that share one database. PostgreSQL delivers a message only when its transaction
 * commits.
 */
export interface Bus {
  /**
   * Tells every process once the transaction commits. This process hears it before the transaction returns, so that the
   * member's next response shows the change, and again with the others: subscribers must tolerate hearing it twice.
   * `payload` must stay under 8,000 bytes.
   */
  publish(tx: Tx, channel: string, payload: string): Promise<void>;
  /**
   * Tells every process immediately, this one included, outside any transaction. The message is lost while the
   * connection is down.
   */
  publishEphemeral(channel: string, payload: string): void;
  /** Listens for messages. `onGap` is called after a lost connection, since messages may have been missed. */
  subscribe(channel: string, onUpdate: (payload: string) => void, onGap: () => void): void;
  close(): Promise<void>;
}

interface Subscription {
  channel: string;
  onUpdate: (payload: string) => void;
  onGap: () => void;
}

const notifyAll = statement<never>(
  "select pg_notify('crewyard', payload) from json_array_elements_text($1::json) payload",
);
/** How many ephemeral messages wait to be sent; further ones are dropped. */
const EPHEMERAL_MAX = 1000;

/** Opens the one listening connection, which reconnects by itself when the database is back. */
export async function openBus(url: string, log: Log): Promise<Bus> {
  const subscriptions: Subscription[] = [];
  let waiting: string[] = [];
  let isSending = false;

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
  /** Sends all waiting messages in one statement; messages that arrive in the meantime go with the next. */
  const sendWaiting = async () => {
    isSending = true;
    while (waiting.length > 0) {
      const messages = waiting;
      waiting = [];
      try {
        await connection.client?.query(notifyAll.text, [JSON.stringify(messages)]);
      } catch (error) {
        log.debug({ err: error }, "ephemeral messages were lost");
      }
    }
    isSending = false;
  };
  return {
    async publish(tx, channel, payload) {
      tx.atCommit(notifyAll, `${channel}:${payload}`);
      tx.afterCommit(() => deliver(channel, payload));
    },
    publishEphemeral(channel, payload) {
      if (connection.client === null || waiting.length >= EPHEMERAL_MAX) return;
      waiting.push(`${channel}:${payload}`);
      if (!isSending) void sendWaiting();
    },
    subscribe: (channel, onUpdate, onGap) => void subscriptions.push({ channel, onUpdate, onGap }),
    close: () => connection.close(),
  };
}
