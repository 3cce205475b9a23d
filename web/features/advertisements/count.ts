import { COUNT_ROUTE } from "#contracts/advertisements.ts";

import { request } from "../../platform/api-client.ts";
import { watchNearness } from "../../ui/use-near-viewport.ts";

/** What has been counted since the page was loaded: each view and click is counted once. */
const counted = new Set<string>();

function count(id: number, kind: "view" | "click"): void {
  const key = `${kind}:${id}`;
  if (counted.has(key)) return;
  counted.add(key);
  // Not awaited: a lost count is acceptable.
  request(COUNT_ROUTE, { params: { id }, body: { kind } }).catch(() => undefined);
}

/** Half of 250 px must be on screen, for a second. */
const HALF = "-125px";
const LONG_ENOUGH_MS = 1000;

/** Counts an advertisement as viewed once it was visible for long enough; returns a function that stops watching. */
export function countView(element: Element, id: number): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = watchNearness(element, HALF, ({ isIntersecting }) => {
    clearTimeout(timer);
    if (isIntersecting) timer = setTimeout(() => count(id, "view"), LONG_ENOUGH_MS);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

export function countClick(id: number): void {
  count(id, "click");
}
