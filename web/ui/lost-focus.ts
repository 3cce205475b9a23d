const CONTROLS = "button:not(:disabled), a[href], input:not(:disabled)";

/**
 * Returns an element and its ancestors within this screen, from the inside out; another screen places the focus
 * itself.
 */
export function surroundings(element: EventTarget | null): readonly HTMLElement[] {
  if (!(element instanceof HTMLElement) || element.matches("main, body, :has(> main)")) return [];
  return [element, ...surroundings(element.parentElement)];
}

/**
 * Returns the nearest of them that is still there. Skips an emptied list, which offers nothing to continue with, for
 * what surrounds it.
 */
export function nearestPlace(around: readonly HTMLElement[]): HTMLElement | undefined {
  return around.find(
    (each) => each.isConnected && (each.matches("[tabindex]") || each.querySelector(CONTROLS) !== null),
  );
}

/** Focuses the first of them that takes the focus or contains a control that does. */
export function focusFirst(places: readonly HTMLElement[]): void {
  places.some((place) => takesFocus(place) || takesFocus(place.querySelector<HTMLElement>(CONTROLS)));
}

/** False if the element is gone, disabled or hidden. */
function takesFocus(element: HTMLElement | null): boolean {
  element?.focus();
  return element !== null && document.activeElement === element;
}

/** Focuses a container instead of a control inside it, which a key still held down would press. Does not scroll. */
export function focusContainer(place: HTMLElement): void {
  if (!place.hasAttribute("tabindex")) {
    place.tabIndex = -1;
    place.addEventListener("blur", () => place.removeAttribute("tabindex"), { once: true });
  }
  place.focus({ preventScroll: true });
}
