import { useEffect, useState } from "react";

/** Milliseconds in which the first screen has the connection to itself. */
export const FIRST_MOMENTS_MS = 5_000;

/** False at first, true after this many milliseconds: for work that can wait until the screen is there. */
export function useIdle(milliseconds: number = FIRST_MOMENTS_MS): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLater;
}

/** Calls `act` (keep it stable) after the first moments, to fetch the code of what is likely to be opened next. */
export function useOnceIdle(act: () => unknown): void {
  const isIdle = useIdle();
  useEffect(() => {
    if (isIdle) act();
  }, [isIdle, act]);
}

/**
 * A text once it has not changed for `delay` milliseconds, or at once when it is empty; `settle` takes its current
 * value.
 */
export function useDebounce(text: string, delay: number): readonly [settled: string, settle: () => void] {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return [text === "" ? "" : settled, () => setSettled(text)];
}
