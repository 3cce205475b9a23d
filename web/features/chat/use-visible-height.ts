import { useEffect } from "react";

/**
 * Tells the frame (`Frame`'s `bare`) how much of the window a phone's keyboard leaves: some browsers lay the keyboard
 * over the page without resizing it.
 */
export function useVisibleHeight(): void {
  useEffect(() => {
    const view = window.visualViewport;
    if (!view) return undefined;
    const { style } = document.documentElement;
    const fit = () => {
      // With pinch zoom the page keeps its size.
      if (view.scale > 1.01) return;
      style.setProperty("--visible-height", `${view.height}px`);
      style.setProperty("--visible-top", `${view.offsetTop}px`);
    };
    fit();
    view.addEventListener("resize", fit);
    view.addEventListener("scroll", fit);
    return () => {
      view.removeEventListener("resize", fit);
      view.removeEventListener("scroll", fit);
      style.removeProperty("--visible-height");
      style.removeProperty("--visible-top");
    };
  }, []);
}
