import { useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

import { Button } from "./Button.tsx";
import { cx } from "./cx.ts";

/** Milliseconds in which the action can be undone. */
const UNDO_MS = 5_000;

export interface UndoLineProps {
  /** What was done. */
  children: ReactNode;
  onUndo: () => void;
  /** Called when the time is over. */
  onOver: () => void;
  /** The action is under way: the countdown has not started. */
  waits?: boolean | undefined;
  className?: string | undefined;
}

/** Says what was just done, with Undo for five seconds; the countdown pauses under a pointer or keyboard focus. */
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
    // The pressed button has gone, and the focus with it. A focus that is elsewhere already is left there.
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
      // A pointer's press leaves the focus there too, but then the pointer moves away.
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
