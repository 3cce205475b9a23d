import { once } from "node:events";

import { Redis, type RedisOptions } from "ioredis";

import type { Log } from "../log.ts";
import type { Relay } from "./relay.ts";

/** How long a start waits for Redis; if it connects later, clients read again. */
const TIMEOUT_MS = 3000;
/**
 * A silent Redis, for instance after a power loss, is given up after this: the system itself would wait for a quarter
 * of an hour.
 */
const SILENCE_MS = 1000;
const BEAT_EVERY_MS = 5000;

const OPTIONS = {
  connectTimeout: TIMEOUT_MS,
  commandTimeout: SILENCE_MS,
  socketTimeout: SILENCE_MS,
  keepAlive: 10_000,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  // A text that may have been sent already is not sent again.
  autoResendUnfulfilledCommands: false,
  autoResubscribe: false,
} satisfies RedisOptions;

/**
 * Opens a relay through Redis, which takes load off the database of a busy site. Redis is optional: what it does not
 * accept goes through `fallback`, and a server that lost its connection tells its clients to read again.
 */
export async function openRedisRelay(deps: {
  url: string;
  channel: string;
  fallback: Relay;
  log: Log;
}): Promise<Relay> {
  const { url, channel, fallback, log } = deps;
  const publisher = new Redis(url, OPTIONS);
  const subscriber = new Redis(url, { ...OPTIONS, connectionName: channel });
  const listeners: { onText: (text: string) => void; onGap: () => void }[] = [];
  let missed = false;

  for (const redis of [publisher, subscriber]) {
    redis.on("error", (error: Error) => log.warn({ err: error }, "redis is away"));
  }
  subscriber.on("message", (_channel: string, text: string) => {
    for (const { onText } of listeners) onText(text);
  });
  subscriber.on("close", () => (missed = true));
  subscriber.on("ready", () => {
    subscriber.subscribe(channel).then(
      () => {
        if (missed) for (const { onGap } of listeners) onGap();
        missed = false;
        subscriber.emit("listening");
      },
      (error: unknown) => {
        log.warn({ err: error }, "redis does not let us listen");
        subscriber.disconnect(true);
      },
    );
  });
  // A connection that only listens would not notice that nothing can arrive any more.
  const beat = setInterval(() => {
    if (subscriber.status === "ready") subscriber.ping().catch(() => {});
  }, BEAT_EVERY_MS);
  await once(subscriber, "listening", { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(
    () => (missed = true),
  );

  return {
    async publish(tx, text) {
      if (publisher.status !== "ready") return fallback.publish(tx, text);
      tx.afterCommit(() => {
        publisher.publish(channel, text).catch(() => fallback.publishEphemeral(text));
      });
    },
    publishEphemeral(text) {
      publisher.publish(channel, text).catch(() => fallback.publishEphemeral(text));
    },
    subscribe(onText, onGap) {
      listeners.push({ onText, onGap });
      fallback.subscribe(onText, onGap);
    },
    async close() {
      clearInterval(beat);
      publisher.disconnect();
      subscriber.disconnect();
      await fallback.close();
    },
  };
}
