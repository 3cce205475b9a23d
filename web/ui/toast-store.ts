import { announce } from "./announcer.ts";
import { isPhone } from "./phone.ts";
import { createStore } from "./store.ts";
import { createToastStore } from "./toast-rules.ts";
import type { Message, ToastInput } from "./toast-rules.ts";

/** The one store of the page; kept outside React so that calling `toast` needs no context. */
export const toastStore = createToastStore({
  now: () => Date.now(),
  after: (milliseconds, run) => setTimeout(run, milliseconds),
});

/** What `PageFeedback` shows. */
export const pageFeedback = createStore<Message | null>(null);

/** Words whose own control is not on the page any more, or that never had one. */
export function showPageFeedback(message: Message): void {
  // A new one, also when the same is said again.
  pageFeedback.set({ ...message });
}

/** A short message in the corner. A phone shows no toasts: there the words go to `PageFeedback`. */
export function toast(input: ToastInput): void {
  if (isPhone()) showPageFeedback(input);
  else toastStore.show(input);
}

/** A success that the control itself shows by now: on a phone it is said to screen readers, and nothing moves. */
export function acknowledge(title: string): void {
  if (isPhone()) announce(title);
  else toastStore.show({ title, tone: "success" });
}
