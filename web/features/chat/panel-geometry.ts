/** The panel's size, in pixels. */
const PANEL_WIDTH = 380;
const PANEL_HEIGHT = 500;
const PANEL_MINIMISED = 60;
/** The default place: distance from the window's top, and of the panel's left edge from the window's right edge. */
const FROM_TOP = 100;
const FROM_RIGHT = 400;

/** How far an arrow key moves the panel, alone and with Shift. */
const STEP = 10;
const LEAP = 50;
/** The gap between a docked panel and the window's edge, as on the right of the default place. */
const GAP = FROM_RIGHT - PANEL_WIDTH;

/** The upper left corner, in pixels from the window's. */
export interface Place {
  readonly left: number;
  readonly top: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The panel's size; it shrinks in a smaller window. */
export function panelSize(isMinimised: boolean, view: Size): Size {
  return {
    width: Math.min(PANEL_WIDTH, view.width),
    height: Math.min(isMinimised ? PANEL_MINIMISED : PANEL_HEIGHT, view.height),
  };
}

export function defaultPlace(view: Size): Place {
  return { left: view.width - FROM_RIGHT, top: FROM_TOP };
}

/** The nearest place at which the whole panel is in the window. */
export function keepInView(place: Place, size: Size, view: Size): Place {
  return {
    left: between(0, place.left, view.width - size.width),
    top: between(0, place.top, view.height - size.height),
  };
}

function between(least: number, wanted: number, most: number): number {
  return Math.max(least, Math.min(wanted, most));
}

export type Side = "left" | "right";

/** At that edge of the window, at the same height. */
export function dock(place: Place, side: Side, size: Size, view: Size): Place {
  return keepInView({ ...place, left: side === "left" ? GAP : view.width - size.width - GAP }, size, view);
}

/** Where a key moves the panel, or undefined for other keys. Home and End dock it. */
export function moveByKey(
  key: { readonly key: string; readonly shiftKey: boolean },
  place: Place,
  size: Size,
  view: Size,
): Place | undefined {
  const step = key.shiftKey ? LEAP : STEP;
  const { left, top } = place;
  if (key.key === "Home") return dock(place, "left", size, view);
  if (key.key === "End") return dock(place, "right", size, view);
  const moved: Record<string, Place> = {
    ArrowLeft: { left: left - step, top },
    ArrowRight: { left: left + step, top },
    ArrowUp: { left, top: top - step },
    ArrowDown: { left, top: top + step },
  };
  const next = moved[key.key];
  return next && keepInView(next, size, view);
}

/** Parses a stored place; undefined if it is invalid. */
export function readPlace(stored: string | null): Place | undefined {
  const [left, top, ...rest] = (stored ?? "").split(" ").map(Number);
  if (left === undefined || top === undefined || rest.length > 0) return undefined;
  return Number.isFinite(left) && Number.isFinite(top) ? { left, top } : undefined;
}

export function writePlace({ left, top }: Place): string {
  return `${left} ${top}`;
}
