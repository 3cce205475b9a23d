import { useEffect, useId, useRef } from "react";

import { closeLayer, openLayer } from "./dialog-history.ts";

/**
 * While `open`, the Back button calls `onBack` instead of leaving the screen. `onBack` returns `false` when the
 * overlay stays open. `Dialog`, `ConfirmDialog` and `Lightbox` already use it.
 */
export function useDialogHistory(open: boolean, onBack: () => boolean): void {
  const key = useId();
  const latest = useRef(onBack);
  useEffect(() => {
    latest.current = onBack;
  });
  useEffect(() => {
    if (!open) return;
    openLayer({ key, href: location.href, onBack: () => latest.current() });
    return () => closeLayer(key);
  }, [open, key]);
}
