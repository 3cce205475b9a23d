import { announce } from "./announcer.ts";
import { showPageFeedback } from "./page-feedback-store.ts";
import { isPhone } from "./phone.ts";
import { createToastStore } from "./toast-rules.ts";
import type { ToastInput } from "./toast-rules.ts";

/** The one store of the page; kept outside React so that calling `toast` needs no context. */
export const toastStore = createToastStore({
  now: () => Date.now(),
  after: (milliseconds, run) => setTimeout(run, milliseconds),
});

/** A short message in the corner. A phone shows no toasts: there the words go to `PageFeedback`. */
export function toast(input: ToastInput): void {
  if (isPhone()) showPageFeedback(input);
  else toastStore.show(input);
}

/**
 * How the press of a button ended that shows it itself, such as a like's. A phone says the success to screen readers and
 * shows a toast for a failure alone: in a feed, words in the flow would push what is being read.
 */
export function tellOutcome(input: ToastInput): void {
  if (isPhone() && input.tone !== "error") announce(input.title);
  else toastStore.show(input);
}
