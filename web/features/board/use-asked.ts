import { useCallback, useEffect, useRef, useState } from "react";

/** A dialog that a button has asked for; `number` tells one opening from the next. */
export type Asked<Question extends string, Item> = { number: number } & (
  | { kind: "post" }
  | { kind: Question; item: Item }
);

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
  useEffect(() => {
    uncover.current = isCovered ? closeOverlay : undefined;
  });
  const open = useCallback((what: { kind: "post" } | { kind: Question; item: Item }) => {
    openings.current += 1;
    setAsked({ number: openings.current, ...what });
    uncover.current?.();
  }, []);
  /** The same function always, so that a card need not be drawn anew. */
  const ask = useCallback((kind: Question, item: Item) => open({ kind, item }), [open]);
  return { asked, ask, post: () => open({ kind: "post" }), answer: () => setAsked(null) };
}
