import { useEffect, useState } from "react";

/** Milliseconds in which a screen that is opened first has the line for itself. */
export const FIRST_MOMENTS_MS = 5_000;

/** False at first, true so many milliseconds after: for what may wait until the screen is there. */
export function useIdle(milliseconds: number = FIRST_MOMENTS_MS): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLater(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return isLater;
}
