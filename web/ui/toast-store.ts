import { announce } from "./announcer.ts";
import { isPhone } from "./phone.ts";
import { createStore } from "./store.ts";
import { createToastStore } from "./toast-rules.ts";
import type { Message, ToastInput } from "./toast-rules.ts";

/** The page's only toast store; outside React, so that calling `toast` needs no context. */
export const toastStore = createToastStore({
  now: () => Date.now(),
  after: (milliseconds, run) => setTimeout(run, milliseconds),
});

/** What `PageFeedback` shows. */
export const pageFeedback = createStore<Message | null>(null);

/** Shows a message whose control has left the page, or that never had one. */
export function showPageFeedback(message: Message): void {
  // A new object, also when the same message is repeated.
  pageFeedback.set({ ...message });
}

/** Shows a short message in the corner. A phone shows no toasts, so there it goes to `PageFeedback`. */
export function toast(input: ToastInput): void {
  if (isPhone()) showPageFeedback(input);
  else toastStore.show(input);
}

/**
 * Confirms a success that the control itself already shows: on a phone it is only announced to screen readers, and
 * nothing moves.
 */
export function acknowledge(title: string): void {
  if (isPhone()) announce(title);
  else toastStore.show({ title, tone: "success" });
}
