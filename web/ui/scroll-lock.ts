import { useEffect } from "react";

let locks = 0;

/** Keeps the page below an overlay from scrolling while `active`; several overlays may hold it at once. */
export function useScrollLock(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const page = document.documentElement;
    if (locks === 0) page.style.setProperty("--scrollbar-width", `${window.innerWidth - page.clientWidth}px`);
    locks += 1;
    page.dataset["scrollLocked"] = "";
    return () => {
      locks -= 1;
      if (locks === 0) delete page.dataset["scrollLocked"];
    };
  }, [active]);
}
