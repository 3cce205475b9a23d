import type { Message } from "./tone.ts";

export interface PageMessage extends Message {
  id: number;
}

let current: PageMessage | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function put(next: PageMessage | null): void {
  current = next;
  for (const listener of listeners) listener();
}

/** Words whose own control is not on the page any more, or that never had one. */
export function showPageFeedback(message: Message): void {
  lastId += 1;
  put({ ...message, id: lastId });
}

export function clearPageFeedback(): void {
  if (current) put(null);
}

export function currentPageFeedback(): PageMessage | null {
  return current;
}

export function subscribeToPageFeedback(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
