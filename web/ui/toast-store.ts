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

/** A success that the control itself shows by now: on a phone it is said to screen readers, and nothing moves. */
export function acknowledge(title: string): void {
  if (isPhone()) announce(title);
  else toastStore.show({ title, tone: "success" });
}
