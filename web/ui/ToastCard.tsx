import { CircleAlert, CircleCheck, Info, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import type { FocusEvent, PointerEvent, ReactNode } from "react";

import { BareIconButton, GHOST } from "./BareIconButton.tsx";
import { cx } from "./cx.ts";
import { TOAST_DURATION, TOAST_SWIPE } from "./toast-rules.ts";
import type { ToastItem, Tone } from "./toast-rules.ts";
import { toastStore } from "./toast-store.ts";

const ICONS: Record<Tone, ReactNode> = {
  info: <Info className="text-blue" />,
  success: <CircleCheck className="text-green" />,
  error: <CircleAlert className="text-red" />,
};

/** Counts down, but pauses under the pointer, with the focus inside and while the window is in the background. */
function useCountdown(item: ToastItem, paused: boolean): void {
  const left = useRef(TOAST_DURATION);
  useEffect(() => {
    if (paused || !item.open) return;
    const started = Date.now();
    const timer = setTimeout(() => toastStore.dismiss(item.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= Date.now() - started;
    };
  }, [item.id, item.open, paused]);
}

function useWindowAway(): boolean {
  const [away, setAway] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    window.addEventListener("blur", () => setAway(true), { signal: stop.signal });
    window.addEventListener("focus", () => setAway(false), { signal: stop.signal });
    return () => stop.abort();
  }, []);
  return away;
}

/**
 * F8 moves the focus to the toast, which then stays. However it is dismissed, the focus returns to where it was,
 * because an open panel closes when the focus goes elsewhere.
 */
function useFocusKey(item: ToastItem) {
  const card = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element>(null);
  useEffect(() => {
    if (!item.open) {
      const isInside = card.current?.contains(document.activeElement) === true;
      if (isInside && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
      return;
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "F8" || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      // An open dialog keeps the focus, and would take it back with its field's text selected.
      if (document.querySelector("[aria-modal=true]") !== null) return;
      event.preventDefault();
      if (card.current?.contains(document.activeElement) === true) return;
      card.current?.focus();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [item.open]);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (card.current?.contains(relatedTarget) !== true) cameFrom.current = relatedTarget;
  };
  return { card, onFocus };
}

/** A message that can be dismissed, swiped away or focused with F8. Its code loads after the first moments. */
export function ToastCard({ item }: { item: ToastItem }) {
  const [over, setOver] = useState(false);
  const [focused, setFocused] = useState(false);
  const start = useRef<number | null>(null);
  const [drag, setDrag] = useState(0);
  const away = useWindowAway();
  useCountdown(item, over || focused || away);
  const { card, onFocus } = useFocusKey(item);
  const titleId = useId();

  const endDrag = (event: PointerEvent) => {
    if (start.current === null) return;
    start.current = null;
    if (event.type === "pointerup" && drag > TOAST_SWIPE) toastStore.dismiss(item.id);
    else setDrag(0);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pausing and swiping; closing has its button
    <div
      ref={card}
      role="group"
      aria-labelledby={titleId}
      aria-keyshortcuts="F8"
      tabIndex={-1}
      data-tone={item.tone}
      data-state={item.open ? "open" : "closed"}
      className={cx(
        "pointer-events-auto flex animate-pop-in touch-pan-y items-start gap-2.5 rounded-card border border-line bg-card py-2 pr-1.5 pl-4 shadow-lift transition-[translate,opacity] duration-200 select-none [&>.lucide]:mt-2 [&>.lucide]:size-5",
        !item.open && "translate-x-full opacity-0",
      )}
      style={item.open && drag > 0 ? { translate: `${drag}px`, transitionDuration: "0s" } : undefined}
      onPointerEnter={() => setOver(true)}
      onPointerLeave={() => setOver(false)}
      onFocus={(event) => {
        setFocused(true);
        onFocus(event);
      }}
      onBlur={() => setFocused(false)}
      onPointerDown={(event) => {
        if (event.button === 0 && !(event.target as Element).closest("button")) start.current = event.clientX;
      }}
      onPointerMove={(event) => {
        if (start.current === null) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag(Math.max(0, event.clientX - start.current));
      }}
      onPointerUp={endDrag}
      onPointerCancel={endDrag}
      onKeyDown={(event) => {
        if (event.key === "Escape") toastStore.dismiss(item.id);
      }}
    >
      {ICONS[item.tone]}
      <div className="min-w-0 flex-1 py-1.5 text-sm">
        <p id={titleId} className="font-semibold">
          {item.title}
        </p>
        {item.text ? <p className="text-muted">{item.text}</p> : null}
      </div>
      <BareIconButton
        label="Dismiss"
        icon={<X />}
        className={cx(GHOST, "text-muted")}
        onClick={() => toastStore.dismiss(item.id)}
      />
    </div>
  );
}
