import type { KeyboardEvent } from "react";

interface FocusList {
  /** CSS selectors: the list around the items, and the items that can take the focus. */
  list: string;
  item: string;
  back: string;
  on: string;
  /** After the last item, the first follows. */
  wraps: boolean;
}

const TABS: FocusList = {
  list: "[role=tablist]",
  item: "[role=tab]",
  back: "ArrowLeft",
  on: "ArrowRight",
  wraps: true,
};
const MENU: FocusList = {
  list: "[role=menu]",
  item: "[role^=menuitem]:not([data-disabled])",
  back: "ArrowUp",
  on: "ArrowDown",
  wraps: false,
};

/**
 * Handles the arrow keys, Home and End in a tab list, as each tab's `onKeyDown`. Radix moves the focus a moment
 * later, so that on a busy phone an Enter pressed right after still acts on the previous tab; here it moves while the
 * key is handled.
 */
export const moveAmongTabs = (event: KeyboardEvent<HTMLElement>): void => moveFocus(event, TABS);

/** `moveAmongTabs` for the items of a menu, up and down. */
export const moveAmongMenuItems = (event: KeyboardEvent<HTMLElement>): void => moveFocus(event, MENU);

function moveFocus(event: KeyboardEvent<HTMLElement>, { list, item, back, on, wraps }: FocusList): void {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const items = [...(event.currentTarget.closest(list)?.querySelectorAll<HTMLElement>(item) ?? [])];
  const at = items.indexOf(event.currentTarget);
  const to = { [back]: at - 1, [on]: at + 1, Home: 0, End: items.length - 1 }[event.key];
  if (to === undefined || at === -1) return;
  event.preventDefault();
  items.at(wraps ? to % items.length : Math.max(to, 0))?.focus();
}

/**
 * Focuses the first of these after that place in the page, or the last before it, and scrolls to its start. Skips
 * elements that contain the place. Returns true if there was one.
 */
export function stepAmong(all: readonly HTMLElement[], from: Node, step: 1 | -1): boolean {
  const side = step > 0 ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const ahead = all.filter(
    (each) => !each.contains(from) && (from.compareDocumentPosition(each) & side) !== 0,
  );
  const next = step > 0 ? ahead[0] : ahead.at(-1);
  next?.focus();
  next?.scrollIntoView({ block: "start" });
  return next !== undefined;
}
