import { setTimeout } from "node:timers/promises";

/** A service that has not begun to answer by then is taken for away: whoever waits for it is told within five seconds. */
const ANSWER_WITHIN_MS = 4_000;
/** What is sent has to get there first: a line of 8 Mbit/s. */
const SENT_BYTES_PER_MS = 1_000;
const STALLED_MS = 10_000;
const PAUSE_MS = 200;

export interface FetchTimeouts {
  answerWithinMs?: number;
}

/**
 * A `fetch` for a service of our own: it waits a bounded time for an answer to begin, and asks once more within that time
 * when the service cannot be reached or says that it is overloaded. What is sent must be safe to send twice.
 */
export function createFetchWithTimeout({
  answerWithinMs = ANSWER_WITHIN_MS,
}: FetchTimeouts = {}): typeof fetch {
  return async (input, init) => {
    const sent = ArrayBuffer.isView(init?.body) ? init.body.byteLength : 0;
    // Only until the answer begins: how long all of it takes depends on who reads it.
    const stop = new AbortController();
    const timer = globalThis.setTimeout(() => stop.abort(), answerWithinMs + sent / SENT_BYTES_PER_MS);
    const ask = () => fetch(input, { ...init, redirect: "manual", signal: stop.signal });
    try {
      const first = await ask().catch((error: unknown) => {
        if (stop.signal.aborted) throw error;
        return null;
      });
      if (first !== null && first.status !== 500 && first.status !== 503) return first;
      await first?.body?.cancel();
      await setTimeout(PAUSE_MS);
      return await ask();
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The bytes of an answer, given up when the sender stops in the middle; a slow reader may take as long as it likes. */
export async function* readWithTimeout(
  body: ReadableStream<Uint8Array>,
  { answerWithinMs = STALLED_MS }: FetchTimeouts = {},
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const stalled = new AbortController();
      const next = await Promise.race([
        reader.read(),
        setTimeout(answerWithinMs, null, { signal: stalled.signal, ref: false }),
      ]).finally(() => stalled.abort());
      if (next === null) throw new Error("The storage service stopped in the middle of a file");
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Also when whoever reads has had enough.
    await reader.cancel().catch(() => {});
  }
}
