import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

/** Within this many pixels of its end, a thread counts as scrolled to the end. */
const NEAR_END = 64;
/** Within this many pixels of its start, older messages are loaded. */
const NEAR_START = 400;

interface Anchor {
  key: string;
  /** Its top, relative to the top of the visible part. */
  offset: number;
  /** The thread's scroll position at that time. */
  scrollTop: number;
}

interface Options {
  /** Changes with each new last message. */
  lastKey: string | undefined;
  /** The viewer's own message always scrolls into view. */
  isLastOwn: boolean;
  /** Called repeatedly while the reader is near the start. */
  onNearStart: () => void;
}

/**
 * Holds the reader's place in a thread: at the end while they are there, otherwise at the row they are reading,
 * whatever is added above or below. Rows have `data-row`.
 */
export function useThreadScroll({ lastKey, isLastOwn, onNearStart }: Options) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const wasAtEnd = useRef(true);
  const shownLast = useRef(lastKey);
  const [isAtEnd, setAtEnd] = useState(true);
  const nearStart = useRef(onNearStart);
  // Also after every render: a request under way may have blocked older messages when the reader scrolled here.
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

  // After every render, before it is painted.
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

  // The keyboard opened, the input grew, the panel was resized, or fonts loaded late.
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

/** Hidden with its minimised panel: it has no size then, and returns to where its reader was. */
const isAway = (node: HTMLElement) => node.clientHeight === 0;
const isNearStart = (node: HTMLElement | null) =>
  node !== null && !isAway(node) && node.scrollTop < NEAR_START;
const rowsOf = (node: HTMLElement) => node.querySelectorAll<HTMLElement>("[data-row]");

/** The first visible row, by binary search, since rows are in order. */
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

/** How far the reader has scrolled since; a busy device reports it late. Rendering itself does not scroll. */
function scrolledSince(node: HTMLElement, anchor: Anchor | null): number {
  return anchor === null ? 0 : node.scrollTop - anchor.scrollTop;
}

function holdAnchor(node: HTMLElement, anchor: Anchor | null): void {
  if (anchor === null) return;
  const row = node.querySelector<HTMLElement>(`[data-row="${CSS.escape(anchor.key)}"]`);
  if (row !== null) node.scrollTop = row.offsetTop - anchor.offset + scrolledSince(node, anchor);
}
