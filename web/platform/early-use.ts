import { readStored, removeStored, writeStored } from "./storage.ts";

const KEY = "earlyUse";
/**
 * Headers of one of our responses over HTTP/1.1 take about 1,050 bytes. Browsers count 300 for any response, which is
 * close for HTTP/2 and 3: they refer to repeated headers by number.
 */
const HEAD_MORE_BYTES = 750;

/** Returns the bytes received over the network for these entries; cache and service worker hits count as none. */
export function receivedFor(entries: readonly PerformanceEntry[]): number {
  return (entries as PerformanceResourceTiming[]).reduce(
    (sum, { transferSize, nextHopProtocol }) =>
      sum + (transferSize && transferSize + (nextHopProtocol === "http/1.1" ? HEAD_MORE_BYTES : 0)),
    0,
  );
}

/**
 * Notes what this page has fetched, for the next page that counts. An entry noted once is not counted again if the
 * page is restored.
 */
export function noteEarlyUse(): void {
  const noted = Number(readStored(KEY)) + receivedFor(performance.getEntriesByType("resource"));
  performance.clearResourceTimings();
  writeStored(KEY, `${noted}`);
}

/** Returns, and clears, what pages have noted. */
export function takeEarlyUse(): number {
  const bytes = Number(readStored(KEY)) || 0;
  removeStored(KEY);
  return bytes;
}
