import { setTimeout as sleep } from "node:timers/promises";

import type { EmbeddedLog, Postmaster } from "./embedded-process.ts";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A server that ran this long ended for a new reason, so the pauses start from the shortest again. */
const SENT_AFTER_MS = 60_000;

/**
 * Starts the server, and restarts it whenever it ends, after growing pauses. It never gives up, and logs every attempt.
 * Rejects only if the first start fails. `start` receives the signal that ends all this.
 */
export async function keepRunning(
  start: (signal: AbortSignal) => Promise<Postmaster>,
  log: EmbeddedLog,
): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController();
  const { signal } = stopping;
  let server = await start(signal);
  let pause = FIRST_PAUSE_MS;

  async function watch(): Promise<void> {
    while (!signal.aborted) {
      const startedAt = performance.now();
      const reason = await server.gone;
      if (signal.aborted) return;
      log.error(`The embedded PostgreSQL is gone: ${reason}. It is started again`);
      if (performance.now() - startedAt > SENT_AFTER_MS) pause = FIRST_PAUSE_MS;
      await startAgain();
    }
  }

  async function startAgain(): Promise<void> {
    for (;;) {
      await sleep(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
      try {
        server = await start(signal);
        log.info("The embedded PostgreSQL is back");
        return;
      } catch (error) {
        if (signal.aborted) return;
        const reason = error instanceof Error ? error.message : String(error);
        log.error(`${reason}. The next attempt is in ${pause / 1000} s`);
      }
    }
  }

  const watched = watch();
  return {
    async stop() {
      stopping.abort();
      await server.stop();
      await watched;
      // A server that became ready at this very moment has received the signal.
      await server.gone;
    },
  };
}
