import { useCallback, useSyncExternalStore } from "react";

/**
 * What the design calls a phone: at most 768 px wide (48em, as in the CSS breakpoints), or a phone held sideways
 * (coarse pointer, little height).
 */
const PHONE_QUERY = "(max-width: 48em), ((pointer: coarse) and (max-height: 480px))";

function read(query: string): MediaQueryList | null {
  return typeof matchMedia === "function" ? matchMedia(query) : null;
}

/** True while that media query matches; redraws when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = read(query);
      media?.addEventListener("change", listener);
      return () => media?.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => read(query)?.matches ?? false,
    () => false,
  );
}

/** True on a phone now. Use `usePhone` where the result is drawn. */
export function isPhone(): boolean {
  return read(PHONE_QUERY)?.matches ?? false;
}

/** True on a phone; redraws when that changes. */
export function usePhone(): boolean {
  return useMedia(PHONE_QUERY);
}
