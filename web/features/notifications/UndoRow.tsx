import { useEffect, useRef, useState } from "react";

import { Button } from "../../ui/Button.tsx";

/** Milliseconds during which a deletion can be taken back here. */
const UNDO_MS = 5_000;

interface UndoRowProps {
  /** What became of it; undefined while it is on its way, for which the time does not run. */
  words: string | undefined;
  onUndo: () => void;
  /** The time is over. */
  onOver: () => void;
}

/** Stands in the place of what was deleted, with the way back; the time waits for whoever is on it. */
export function UndoRow({ words, onUndo, onOver }: UndoRowProps) {
  const [held, setHeld] = useState(false);
  const undo = useRef<HTMLButtonElement>(null);
  const over = useRef(onOver);
  const isOnItsWay = words === undefined;
  useEffect(() => {
    over.current = onOver;
  });
  useEffect(() => {
    // The button that was pressed is gone; its place is taken by the way back.
    undo.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    if (held || isOnItsWay) return undefined;
    const timer = setTimeout(() => over.current(), UNDO_MS);
    return () => clearTimeout(timer);
  }, [held, isOnItsWay]);
  return (
    <div
      className="flex min-h-16 flex-1 items-center justify-between gap-3 py-2 pl-4 text-sm text-muted"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <span role="status">{words ?? "Deleting…"}</span>
      <Button ref={undo} size="sm" onClick={onUndo}>
        Undo
      </Button>
    </div>
  );
}
