import { useCallback, useEffect, useRef, useState } from "react";
import type { FocusEvent, PointerEvent } from "react";
import { createPortal } from "react-dom";

const DELAY = 700;
const GAP = 8;

function place(bubble: HTMLElement, anchor: HTMLElement): void {
  const box = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = bubble;
  const below = box.bottom + GAP + height <= innerHeight;
  const left = Math.min(Math.max(GAP, box.left + box.width / 2 - width / 2), innerWidth - width - GAP);
  bubble.style.left = `${left}px`;
  bubble.style.top = `${below ? box.bottom + GAP : box.top - GAP - height}px`;
}

/**
 * A tooltip's behaviour: after 700 ms of hover, at once on keyboard focus, never on touch; Escape or a press hides
 * it. Written here because Radix's brings its positioning engine (12 kB) to every screen with an icon button.
 */
export function useTooltip(text: string) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hide = useCallback(() => {
    clearTimeout(timer.current);
    setAnchor(null);
  }, []);
  const hideSoon = useCallback(() => {
    clearTimeout(timer.current);
    // Time to move the pointer onto the tooltip (WCAG 1.4.13).
    timer.current = setTimeout(() => setAnchor(null), 100);
  }, []);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!anchor) return;
    const stop = new AbortController();
    const { signal } = stop;
    document.addEventListener("keydown", ({ key }) => key === "Escape" && hide(), { signal });
    document.addEventListener("scroll", hide, { capture: true, passive: true, signal });
    return () => stop.abort();
  }, [anchor, hide]);

  const bubble = anchor
    ? createPortal(
        <div
          role="tooltip"
          ref={(node) => {
            if (node) place(node, anchor);
          }}
          onPointerEnter={() => clearTimeout(timer.current)}
          onPointerLeave={hideSoon}
          className="pointer-events-auto fixed z-70 max-w-64 animate-fade-in rounded-chip bg-ink px-2.5 py-1.5 text-xs font-medium text-on-ink shadow-lift"
        >
          {text}
        </div>,
        document.body,
      )
    : null;

  return {
    /** Draw this anywhere; it appears at the end of the body. */
    bubble,
    trigger: {
      onPointerEnter: (event: PointerEvent<HTMLElement>) => {
        if (event.pointerType === "touch") return;
        const element = event.currentTarget;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => setAnchor(element), DELAY);
      },
      onPointerLeave: hideSoon,
      onPointerDown: hide,
      onFocus: (event: FocusEvent<HTMLElement>) => {
        if (event.currentTarget.matches(":focus-visible")) setAnchor(event.currentTarget);
      },
      onBlur: hide,
    },
  };
}
