import { receivedFor, takeEarlyUse } from "./early-use.ts";
import { readStored, writeStored } from "./storage.ts";

/** Bytes that this app has sent and received on this device in one month. Stays on the device; it is never reported. */
export interface DataUse {
  /** '2026-11', by this device's calendar. */
  readonly month: string;
  readonly received: number;
  /** Bytes of files and of socket messages. */
  readonly sent: number;
}

const KEY = "dataUse";
const WRITE_AFTER_MS = 2_000;
/** The frame around one socket message. */
const FRAME_BYTES = 4;

let waiting = { received: 0, sent: 0 };
let timer: ReturnType<typeof setTimeout> | undefined;

/** Returns this month's use so far, in all tabs. */
export function readDataUse(now = new Date()): DataUse {
  const month = `${now.getFullYear()}-${String(now.getMonth() + 1).padStart(2, "0")}`;
  const [kept, ...bytes] = readStored(KEY)?.split(" ") ?? [];
  const [received = 0, sent = 0] = kept === month ? bytes.map((each) => Number(each) || 0) : [];
  return { month, received: received + waiting.received, sent: sent + waiting.sent };
}

/** Adds bytes; stores them a moment later, and when the page is left. */
export function countData({ received = 0, sent = 0 }: { received?: number; sent?: number }): void {
  waiting = { received: waiting.received + received, sent: waiting.sent + sent };
  timer ??= setTimeout(writeDown, WRITE_AFTER_MS);
}

/** Adds a message sent or received over the socket. */
export function countMessage(way: "received" | "sent", text: string): void {
  countData({ [way]: text.length + FRAME_BYTES });
}

/**
 * Counts what this page fetches, from its beginning, and what earlier pages fetched before they began to count.
 * Counts nothing in browsers without `PerformanceObserver`.
 */
export function watchDataUse(): void {
  if (typeof PerformanceObserver === "undefined") return;
  countData({ received: takeEarlyUse() });
  const observer = new PerformanceObserver((list) => countData({ received: receivedFor(list.getEntries()) }));
  for (const type of ["navigation", "resource"]) observer.observe({ type, buffered: true });
  addEventListener("pagehide", writeDown);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") writeDown();
  });
}

function writeDown(): void {
  clearTimeout(timer);
  timer = undefined;
  const { month, received, sent } = readDataUse();
  waiting = { received: 0, sent: 0 };
  writeStored(KEY, `${month} ${Math.round(received)} ${Math.round(sent)}`);
}
