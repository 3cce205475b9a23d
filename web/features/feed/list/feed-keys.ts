import type { KeyboardEvent } from "react";

import { stepAmong } from "../../../ui/move-focus.ts";

const TYPING = "input, textarea, select, [contenteditable]";
const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex='0']";

/**
 * The ARIA feed pattern: Page Down and Up move among posts, Ctrl+End and Ctrl+Home leave the feed. Items among the
 * posts are articles too, but not posts: from there the keys go to the post before or after.
 */
export function moveInFeed(event: KeyboardEvent<HTMLElement>): void {
  const feed = event.currentTarget;
  if (!(event.target instanceof Element) || event.target.closest(TYPING) !== null) return;
  if (event.key === "PageDown" || event.key === "PageUp") {
    const posts = [...feed.querySelectorAll<HTMLElement>(":scope > article[data-post]")];
    if (stepAmong(posts, event.target, event.key === "PageDown" ? 1 : -1)) event.preventDefault();
  } else if (event.ctrlKey && (event.key === "End" || event.key === "Home")) {
    const next = findOutside(feed, event.key === "End");
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
  }
}

/** The first thing after the feed that takes the focus, or the last one before it. */
function findOutside(feed: HTMLElement, after: boolean): HTMLElement | undefined {
  const side = after ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  const outside = [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (each) =>
      !feed.contains(each) &&
      (feed.compareDocumentPosition(each) & side) !== 0 &&
      each.getClientRects().length > 0,
  );
  return after ? outside[0] : outside.at(-1);
}
