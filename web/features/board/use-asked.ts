import { createContext, use, useCallback, useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

/** Returns the last value that was not null, so that a dialog keeps its content while it closes. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

/** A dialog opened by a button; `number` tells one opening from the next. */
export type Asked<Question extends string, Item> = { number: number } & (
  | { kind: "post" }
  | { kind: Question; item: Item }
);

/** Props of a dialog opened by a button. */
export interface AskedDialogProps<Question extends string, Item> {
  asked: Asked<Question, Item>;
  open: boolean;
  onClose: () => void;
  onPosted: (item: Item) => void;
  /** Called before the item is removed from the cache, so that a component showing it does not read it again. */
  onDeleted: (id: number) => void;
}

/** Props of a board's dialogs: those that its address opens, and the one opened by a button. */
export interface BoardDialogsProps<Board, Question extends string, Item> extends Pick<
  AskedDialogProps<Question, Item>,
  "onPosted" | "onDeleted"
> {
  board: Board;
  asked: Asked<Question, Item> | null;
  onAnswered: () => void;
  /** Draws a description with its links and line breaks. */
  renderText: (text: string) => ReactNode;
}

interface AskedRules {
  /** True if the address has opened something. */
  isCovered: boolean;
  closeOverlay: () => void;
  /** True if the form is open from the start. */
  isPosting?: boolean;
}

/** Opens the dialogs of a board's buttons. If the button is in something that the address has opened, that closes. */
export function useAsked<Question extends string, Item>(rules: AskedRules) {
  const { isCovered, closeOverlay, isPosting = false } = rules;
  const [asked, setAsked] = useState<Asked<Question, Item> | null>(
    isPosting ? { number: 0, kind: "post" } : null,
  );
  const openings = useRef(0);
  const uncover = useRef<() => void>(undefined);
  const isUncovering = useRef(false);
  useEffect(() => {
    uncover.current = isCovered ? closeOverlay : undefined;
    if (!isUncovering.current) return;
    // Opened from a list that the address had opened: closing the top overlay reveals the list, which then closes as
    // well.
    if (isCovered) closeOverlay();
    else isUncovering.current = false;
  });
  const open = useCallback((what: { kind: "post" } | { kind: Question; item: Item }) => {
    openings.current += 1;
    setAsked({ number: openings.current, ...what });
    isUncovering.current = uncover.current !== undefined;
    uncover.current?.();
  }, []);
  /** Always the same function, so that cards need not be redrawn. */
  const ask = useCallback((kind: Question, item: Item) => open({ kind, item }), [open]);
  return { asked, ask, post: () => open({ kind: "post" }), answer: () => setAsked(null) };
}

/** Creates the context through which a board gives its cards the actions of their buttons. */
export function createBoardContext<Actions>() {
  const BoardContext = createContext<Actions | null>(null);
  const useBoardActions = (): Actions => {
    const actions = use(BoardContext);
    if (actions === null) throw new Error("A card's buttons stand on its board only");
    return actions;
  };
  return { BoardContext, useBoardActions };
}
