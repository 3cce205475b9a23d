import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** So near to its end a thread counts as being read at its end; pixels. */
const NEAR_END = 64;
/** So near to its start older messages are fetched. */
const NEAR_START = 400;

interface Anchor {
  key: string;
  /** How far its top is below the top of what is seen. */
  offset: number;
  /** Where the thread was scrolled to then. */
  scrollTop: number;
}

interface Options {
  /** Another text for each last message. */
  lastKey: string | undefined;
  /** One's own words are always shown. */
  isLastOwn: boolean;
  /** Asked again and again while the reader is there. */
  onNearStart: () => void;
}

/**
 * Keeps a thread where its reader is: at the end while they are at the end, and otherwise at the row they look at,
 * whatever is added above or below. Rows carry `data-row`.
 */
export function useThreadScroll({ lastKey, isLastOwn, onNearStart }: Options) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const wasAtEnd = useRef(true);
  const shownLast = useRef(lastKey);
  const [isAtEnd, setAtEnd] = useState(true);
  const nearStart = useRef(onNearStart);
  // After every drawing as well: what was on its way when one scrolled there may have been in the way of older messages.
  useEffect(() => {
    nearStart.current = onNearStart;
    if (!wasAtEnd.current && isNearStart(box.current)) onNearStart();
  });

  const note = useCallback(() => {
    const node = box.current;
    if (node === null || isAway(node)) return;
    wasAtEnd.current = node.scrollHeight - node.scrollTop - node.clientHeight < NEAR_END;
    anchor.current = topRow(node);
    setAtEnd(wasAtEnd.current);
  }, []);

  const toEnd = useCallback(() => {
    const node = box.current;
    if (node !== null) node.scrollTop = node.scrollHeight;
    note();
  }, [note]);

  // After every drawing, before it is seen.
  useLayoutEffect(() => {
    const node = box.current;
    if (node === null || isAway(node)) return;
    const isNewOwn = shownLast.current !== lastKey && isLastOwn;
    shownLast.current = lastKey;
    if ((wasAtEnd.current && scrolledSince(node, anchor.current) > -NEAR_END) || isNewOwn)
      node.scrollTop = node.scrollHeight;
    else holdAnchor(node, anchor.current);
    note();
  });

  // The keyboard came up, the input grew, the panel was resized, fonts came late.
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const node = box.current;
      if (node === null) return;
      if (wasAtEnd.current) node.scrollTop = node.scrollHeight;
      note();
    });
    for (const node of [box.current, content.current]) if (node !== null) observer.observe(node);
    return () => observer.disconnect();
  }, [note]);

  const onScroll = useCallback(() => {
    note();
    if (isNearStart(box.current)) nearStart.current();
  }, [note]);

  return { box, content, isAtEnd, toEnd, onScroll };
}

/** Minimised with its panel: it has no sizes then, and comes back where its reader was. */
const isAway = (node: HTMLElement) => node.clientHeight === 0;
const isNearStart = (node: HTMLElement | null) =>
  node !== null && !isAway(node) && node.scrollTop < NEAR_START;
const rowsOf = (node: HTMLElement) => node.querySelectorAll<HTMLElement>("[data-row]");

/** The first row that is in sight; rows stand under each other, so it is found by halving. */
function topRow(node: HTMLElement): Anchor | null {
  const rows = rowsOf(node);
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle];
    if (row === undefined || row.offsetTop + row.offsetHeight > node.scrollTop) high = middle;
    else low = middle + 1;
  }
  const row = rows[low];
  return row
    ? { key: row.dataset["row"] ?? "", offset: row.offsetTop - node.scrollTop, scrollTop: node.scrollTop }
    : null;
}

/** How far the reader has scrolled since, which a busy device tells of only later; drawing itself does not scroll. */
function scrolledSince(node: HTMLElement, anchor: Anchor | null): number {
  return anchor === null ? 0 : node.scrollTop - anchor.scrollTop;
}

function holdAnchor(node: HTMLElement, anchor: Anchor | null): void {
  if (anchor === null) return;
  const row = node.querySelector<HTMLElement>(`[data-row="${CSS.escape(anchor.key)}"]`);
  if (row !== null) node.scrollTop = row.offsetTop - anchor.offset + scrolledSince(node, anchor);
}
