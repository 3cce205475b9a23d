import { useEffect, useRef } from "react";

import { Button } from "../../ui/Button.tsx";
import { nameIn } from "./chat-words.ts";
import type { Hiding } from "./use-hide.ts";

/** For five seconds what was hidden can be had back; the focus, whose row has gone, waits here. */
export function UndoBar({ hiding: { undoable, undo, hold } }: { hiding: Hiding }) {
  const button = useRef<HTMLButtonElement>(null);
  const id = undoable?.id;
  useEffect(() => {
    // Only a focus that has lost its place: somebody may be elsewhere already.
    if (id !== undefined && (document.activeElement === null || document.activeElement === document.body))
      button.current?.focus({ preventScroll: true });
  }, [id]);
  if (undoable === undefined) return null;
  return (
    <div
      className="flex items-center justify-between gap-2 border-b border-line bg-ground py-1 pr-1 pl-3 text-sm"
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
      onFocus={() => hold(true)}
      onBlur={() => hold(false)}
    >
      <p className="min-w-0 truncate">Hidden: {nameIn(undoable)}</p>
      <Button
        ref={button}
        size="sm"
        variant="ghost"
        className="text-ink!"
        onClick={() => {
          hold(false);
          undo();
        }}
      >
        Undo
      </Button>
    </div>
  );
}
