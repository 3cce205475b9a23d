import { createStore } from "./store.ts";
import type { Message } from "./toast-rules.ts";

/** What `PageFeedback` shows. */
export const pageFeedback = createStore<Message | null>(null);

/** Words whose own control is not on the page any more, or that never had one. */
export function showPageFeedback(message: Message): void {
  // A new one, also when the same is said again.
  pageFeedback.set({ ...message });
}
