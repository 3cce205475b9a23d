import type { ComponentType } from "react";
import { createPortal } from "react-dom";

import { useStore } from "./store.ts";
import type { ToastItem } from "./toast-rules.ts";
import { toastStore } from "./toast-store.ts";

interface ToasterProps {
  /** Draws a message. Passed in, because its code may load after the first screen. */
  Card: ComponentType<{ item: ToastItem }>;
}

/**
 * Shows the messages of `toast()`. Mount once. Behaves like Radix's toast without its code, which would cost the
 * sign-in screen more than the rest of the kit together and could not announce an error as an alert. Its regions
 * exist from the start, since screen readers announce only what is added to an existing region.
 */
export function Toaster({ Card }: ToasterProps) {
  const shown = useStore(toastStore);
  const card = shown ? <Card key={shown.id} item={shown} /> : null;
  // `aria-live` also keeps an open dialog from hiding the corner from screen readers.
  return createPortal(
    <section aria-label="Messages" data-toaster="" aria-live="off" className="toast-corner">
      <div role="status">{shown?.tone === "error" ? null : card}</div>
      <div role="alert">{shown?.tone === "error" ? card : null}</div>
    </section>,
    document.body,
  );
}
