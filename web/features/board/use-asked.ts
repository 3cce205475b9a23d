import { createContext, use, useCallback, useEffect, useRef, useState } from "react";
import type { ReactNode } from "react";

/** The last value that was not null, so that a dialog keeps what it shows while it goes. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

/** A dialog that a button has asked for; `number` tells one opening from the next. */
export type Asked<Question extends string, Item> = { number: number } & (
  | { kind: "post" }
  | { kind: Question; item: Item }
);

/** Of the dialog that answers what was asked for. */
export interface AskedDialogProps<Question extends string, Item> {
  asked: Asked<Question, Item>;
  open: boolean;
  onClose: () => void;
  onPosted: (item: Item) => void;
  onDeleted: (id: number) => void;
}

/** Of all dialogs of a board: those that its address opens, and the answer to what was asked for. */
export interface BoardDialogsProps<Board, Question extends string, Item> extends Pick<
  AskedDialogProps<Question, Item>,
  "onPosted" | "onDeleted"
> {
  board: Board;
  asked: Asked<Question, Item> | null;
  onAnswered: () => void;
  /** How a description is drawn: with its links and line breaks. */
  renderText: (text: string) => ReactNode;
}

interface AskedRules {
  /** The address has opened something. */
  isCovered: boolean;
  closeOverlay: () => void;
  /** The form stands open from the beginning. */
  isPosting?: boolean;
}

/** What a board's buttons ask for. Asked from what the address has opened, that closes. */
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
    // What was opened from a list that the address had opened: that comes in sight, and closes as well.
    if (isCovered) closeOverlay();
    else isUncovering.current = false;
  });
  const open = useCallback((what: { kind: "post" } | { kind: Question; item: Item }) => {
    openings.current += 1;
    setAsked({ number: openings.current, ...what });
    isUncovering.current = uncover.current !== undefined;
    uncover.current?.();
  }, []);
  /** The same function always, so that a card need not be re-rendered. */
  const ask = useCallback((kind: Question, item: Item) => open({ kind, item }), [open]);
  return { asked, ask, post: () => open({ kind: "post" }), answer: () => setAsked(null) };
}

/** How a board hands to the cards on it what can be asked for from them. */
export function createBoardContext<Actions>() {
  const BoardContext = createContext<Actions | null>(null);
  const useBoardActions = (): Actions => {
    const actions = use(BoardContext);
    if (actions === null) throw new Error("A card's buttons stand on its board only");
    return actions;
  };
  return { BoardContext, useBoardActions };
}
