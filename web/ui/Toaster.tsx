import type { ComponentType } from "react";
import { createPortal } from "react-dom";

import { useStore } from "./store.ts";
import type { ToastItem } from "./toast-rules.ts";
import { toastStore } from "./toast-store.ts";

interface ToasterProps {
  /** Draws one message. Passed in, since its code may come later than the first screen. */
  Card: ComponentType<{ item: ToastItem }>;
}

/**
 * Shows what `toast()` is given. Mount once. Radix's toast in behaviour, not in code: it would cost the sign-in screen
 * more than the rest of the kit together, and could not announce an error as an alert. Its places are there from the
 * start, since screen readers hear only of what comes into one that was.
 */
export function Toaster({ Card }: ToasterProps) {
  const shown = useStore(toastStore);
  const card = shown ? <Card key={shown.id} item={shown} /> : null;
  // `aria-live` also keeps the corner out of what an open dialog hides from screen readers.
  return createPortal(
    <section aria-label="Messages" data-toaster="" aria-live="off" className="toast-corner">
      <div role="status">{shown?.tone === "error" ? null : card}</div>
      <div role="alert">{shown?.tone === "error" ? card : null}</div>
    </section>,
    document.body,
  );
}
