import { readStored, removeStored, writeStored } from "./storage.ts";

const KEY = "earlyUse";
/**
 * The head of one of our answers over HTTP/1.1 has about 1,050 bytes. Browsers count 300 for any, which is near what HTTP/2 and
 * 3 make of it: they name what is the same as before by number.
 */
const HEAD_MORE_BYTES = 750;

/** Bytes that came over the line for them: none for what a cache or the service worker had. */
export function receivedFor(entries: readonly PerformanceEntry[]): number {
  return (entries as PerformanceResourceTiming[]).reduce(
    (sum, { transferSize, nextHopProtocol }) =>
      sum + (transferSize && transferSize + (nextHopProtocol === "http/1.1" ? HEAD_MORE_BYTES : 0)),
    0,
  );
}

/** Notes what this page has fetched, for the next one that counts. What is noted is not counted again should it come back. */
export function noteEarlyUse(): void {
  const noted = Number(readStored(KEY)) + receivedFor(performance.getEntriesByType("resource"));
  performance.clearResourceTimings();
  writeStored(KEY, `${noted}`);
}

/** What pages have noted since this was last asked. */
export function takeEarlyUse(): number {
  const bytes = Number(readStored(KEY)) || 0;
  removeStored(KEY);
  return bytes;
}
