import { setTimeout } from "node:timers/promises";

/** A service that has not begun to respond by then counts as down: the caller gets a response within five seconds. */
const RESPONSE_WITHIN_MS = 4_000;
/** Extra time for the upload: a line of 8 Mbit/s. */
const SENT_BYTES_PER_MS = 1_000;
const STALLED_MS = 10_000;
const PAUSE_MS = 200;

export interface FetchTimeouts {
  responseWithinMs?: number;
}

/**
 * Creates a `fetch` for the site's own services: it waits a bounded time for a response to begin, and retries once
 * within that time if the service is unreachable or overloaded. Requests must be safe to send twice.
 */
export function createFetchWithTimeout({
  responseWithinMs = RESPONSE_WITHIN_MS,
}: FetchTimeouts = {}): typeof fetch {
  return async (input, init) => {
    const sent = ArrayBuffer.isView(init?.body) ? init.body.byteLength : 0;
    // Only until the response begins: its total time depends on its reader.
    const stop = new AbortController();
    const timer = globalThis.setTimeout(() => stop.abort(), responseWithinMs + sent / SENT_BYTES_PER_MS);
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

/** Yields the bytes of a response; gives up if the sender stalls, but a slow reader may take any time. */
export async function* readWithTimeout(
  body: ReadableStream<Uint8Array>,
  { responseWithinMs = STALLED_MS }: FetchTimeouts = {},
): AsyncGenerator<Uint8Array> {
  const reader = body.getReader();
  try {
    for (;;) {
      const stalled = new AbortController();
      const next = await Promise.race([
        reader.read(),
        setTimeout(responseWithinMs, null, { signal: stalled.signal, ref: false }),
      ]).finally(() => stalled.abort());
      if (next === null) throw new Error("The storage service stopped in the middle of a file");
      if (next.done) return;
      yield next.value;
    }
  } finally {
    // Also if the reader stops early.
    await reader.cancel().catch(() => {});
  }
}
