import { focusContainer, nearestPlace, surroundings } from "../ui/lost-focus.ts";
import { focusScreen } from "./page-title.ts";

/** Code that removes an element has this long to choose a better place for the focus. */
const SETTLED_MS = 50;

/**
 * Moves the focus when the focused element is removed or disabled (a row that was dealt with, a button that is done),
 * so that a keyboard or screen reader user goes on from there and not from the top of the page.
 */
export function keepFocus(): void {
  /** The element that has the focus, or had it last, and its ancestors. */
  let path: readonly HTMLElement[] = surroundings(document.activeElement);
  let { pathname } = location;
  const isLost = () => document.activeElement === null || document.activeElement === document.body;
  document.addEventListener("focusin", ({ target }) => {
    path = surroundings(target);
    ({ pathname } = location);
  });
  document.addEventListener("focusout", () => {
    // The reader has left the element, unless it is being removed: then it is still there now and gone a moment
    // later.
    queueMicrotask(() => {
      if (isLost() && !isUseless(path[0])) path = [];
    });
  });
  const giveBack = () => {
    // Another screen, a closing dialog or the code that removed it may have moved the focus by now.
    if (!isLost() || path.length === 0 || location.pathname !== pathname) return;
    const place = nearestPlace(path);
    if (place === undefined) focusScreen({ force: true });
    else focusContainer(place);
  };
  new MutationObserver(() => {
    if (isUseless(path[0])) setTimeout(giveBack, SETTLED_MS);
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
}

/** True if the element is gone or disabled, so it cannot have the focus. */
function isUseless(element: HTMLElement | undefined): boolean {
  return element !== undefined && (!element.isConnected || element.matches(":disabled"));
}
