import { createStore } from "./store.ts";
import type { Message } from "./toast-rules.ts";

export interface PageMessage extends Message {
  id: number;
}

/** What `PageFeedback` shows. */
export const pageFeedback = createStore<PageMessage | null>(null);
let lastId = 0;

/** Words whose own control is not on the page any more, or that never had one. */
export function showPageFeedback(message: Message): void {
  lastId += 1;
  pageFeedback.set({ ...message, id: lastId });
}

export function clearPageFeedback(): void {
  if (pageFeedback.current()) pageFeedback.set(null);
}
