import { focusContainer, nearestPlace, surroundings } from "../ui/lost-focus.ts";
import { focusScreen } from "./page-title.ts";

/** Whoever takes something away has had the time to choose a better place. */
const SETTLED_MS = 50;

/**
 * Gives the focus a place when what had it is taken away or disabled (a row that is dealt with, a button that has done its
 * work), so that a keyboard or a screen reader goes on from there and does not begin at the top of the page.
 */
export function keepFocus(): void {
  /** What has the focus, or had it last, and what it stands in. */
  let path: readonly HTMLElement[] = surroundings(document.activeElement);
  let { pathname } = location;
  const isLost = () => document.activeElement === null || document.activeElement === document.body;
  document.addEventListener("focusin", ({ target }) => {
    path = surroundings(target);
    ({ pathname } = location);
  });
  document.addEventListener("focusout", () => {
    // Somebody has turned away from it. What is being taken away is still there now, and gone a moment later.
    queueMicrotask(() => {
      if (isLost() && !isUseless(path[0])) path = [];
    });
  });
  const giveBack = () => {
    // Another screen, a dialog that closes or whoever took it away may have found a better place by now.
    if (!isLost() || path.length === 0 || location.pathname !== pathname) return;
    const place = nearestPlace(path);
    if (place === undefined) focusScreen({ force: true });
    else focusContainer(place);
  };
  new MutationObserver(() => {
    if (isUseless(path[0])) setTimeout(giveBack, SETTLED_MS);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}

/** Gone, or disabled: it cannot have the focus any more. */
function isUseless(element: HTMLElement | undefined): boolean {
  return element !== undefined && (!element.isConnected || element.matches(":disabled"));
}
