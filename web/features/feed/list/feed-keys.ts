import type { KeyboardEvent } from "react";

const TYPING = "input, textarea, select, [contenteditable]";
const FOCUSABLE =
  "a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex='0']";

/** The ARIA feed pattern: Page Down and Up move among posts, Ctrl+End and Ctrl+Home leave the feed. */
export function moveInFeed(event: KeyboardEvent<HTMLElement>): void {
  const feed = event.currentTarget;
  if (!(event.target instanceof Element) || event.target.closest(TYPING) !== null) return;
  if (event.key === "PageDown" || event.key === "PageUp") {
    const step = event.key === "PageDown" ? 1 : -1;
    const posts = [...feed.querySelectorAll<HTMLElement>(":scope > article")];
    const here = posts.findIndex((post) => post.contains(event.target as Node));
    const next = posts[here + step];
    if (next === undefined) return;
    event.preventDefault();
    next.focus();
    next.scrollIntoView({ block: "start" });
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
      !feed.contains(each) && (feed.compareDocumentPosition(each) & side) !== 0 && each.checkVisibility(),
  );
  return after ? outside[0] : outside.at(-1);
}
