import { useSyncExternalStore } from "react";

/**
 * What the design calls a phone: 768 px (48em, as the CSS breakpoints) or narrower, or a phone held sideways (coarse
 * pointer, little height).
 */
export const PHONE_QUERY = "(max-width: 48em), ((pointer: coarse) and (max-height: 480px))";

function query(): MediaQueryList | null {
  return typeof matchMedia === "function" ? matchMedia(PHONE_QUERY) : null;
}

/** True on a phone, asked now. Use `usePhone` where the answer is drawn. */
export function isPhone(): boolean {
  return query()?.matches ?? false;
}

function subscribe(listener: () => void): () => void {
  const media = query();
  media?.addEventListener("change", listener);
  return () => media?.removeEventListener("change", listener);
}

/** True on a phone; draws again when the window crosses the line. */
export function usePhone(): boolean {
  return useSyncExternalStore(subscribe, isPhone, () => false);
}
