import { useEffect } from "react";

let locks = 0;

/** Keeps the page under an overlay from scrolling while `active`; several overlays may hold it at once. */
export function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    locks += 1;
    document.documentElement.dataset["scrollLocked"] = "";
    return () => {
      locks -= 1;
      if (locks === 0) delete document.documentElement.dataset["scrollLocked"];
    };
  }, [active]);
}
