import type { KeyboardEvent } from "react";

interface FocusList {
  /** The list around the items, and the items that can be stepped on: CSS selectors. */
  list: string;
  item: string;
  back: string;
  on: string;
  /** After the last comes the first. */
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
 * The arrow keys, Home and End of a tab list, for the `onKeyDown` of each tab. Radix moves the focus a moment later, and on
 * a busy phone an Enter pressed right after still acts on the tab that was left; here it moves while the key is handled.
 */
export const moveAmongTabs = (event: KeyboardEvent<HTMLElement>): void => moveFocus(event, TABS);

/** The same for the items of a menu, up and down. */
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
 * Moves the focus to the first of these after that place in the page, or to the last before it, and to where that begins.
 * What the place is inside of is neither. Says whether there was one.
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
