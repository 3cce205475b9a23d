import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import { Button } from "./Button.tsx";
import { cx } from "./cx.ts";

/** Milliseconds during which something can be taken back. */
const UNDO_MS = 5_000;

export interface UndoLineProps {
  /** What was done. */
  children: ReactNode;
  onUndo: () => void;
  /** The time is over. */
  onOver: () => void;
  /** The act is on its way: the time does not run yet. */
  waits?: boolean | undefined;
  className?: string | undefined;
}

/** What was just done, with the way back for five seconds; the time waits for a pointer or a keyboard that is on it. */
export function UndoLine({ children, onUndo, onOver, waits = false, className }: UndoLineProps) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const over = useRef(onOver);
  const stands = waits || isPointed || isFocused;
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    // What was pressed has gone, and with it the focus; of somebody who is elsewhere already it is not taken.
    if (document.activeElement === null || document.activeElement === document.body)
      button.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (stands) return undefined;
    const timer = setTimeout(() => over.current(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [stands]);
  return (
    <div
      className={cx("flex items-center justify-between gap-3 text-sm", className)}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      // A press of a pointer leaves the focus there, too, and goes away.
      onFocus={({ target }) => setFocused(target.matches(":focus-visible"))}
      onBlur={() => setFocused(false)}
    >
      {children}
      <Button ref={button} size="sm" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
