const CONTROLS = "button:not(:disabled), a[href], input:not(:disabled)";

/** An element and its ancestors on this screen, from the inside out: another screen finds a place for the focus itself. */
export function surroundings(element: EventTarget | null): readonly HTMLElement[] {
  if (!(element instanceof HTMLElement) || element.matches("main, body, :has(> main)")) return [];
  return [element, ...surroundings(element.parentElement)];
}

/** The nearest of them that is still there. A list that has been emptied holds nothing to go on to; what stands around it does. */
export function nearestPlace(around: readonly HTMLElement[]): HTMLElement | undefined {
  return around.find(
    (each) => each.isConnected && (each.matches("[tabindex]") || each.querySelector(CONTROLS) !== null),
  );
}

/** Puts the focus on the first of them that takes it, or has a control in it that does. */
export function focusFirst(places: readonly HTMLElement[]): void {
  places.some((place) => takesFocus(place) || takesFocus(place.querySelector<HTMLElement>(CONTROLS)));
}

/** What is gone, disabled or out of sight does not. */
function takesFocus(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null && document.activeElement === element;
}

/**
 * Puts the focus on what holds controls, not on one of them: a key that is still held down would press it. Nothing scrolls.
 */
export function focusContainer(place: HTMLElement): void {
  if (!place.hasAttribute("tabindex")) {
    place.tabIndex = -1;
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  }
  place.focus({ preventScroll: true });
}
