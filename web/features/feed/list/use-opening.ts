import { useState } from "react";
import { useLocation } from "react-router";

/**
 * Another number each time that somebody opens what the address names, also where they are there already
 * (`navigate(path, { state: { opened: Date.now() } })`); whatever else the address comes to say changes nothing.
 */
export function useOpening(): number {
  const { state } = useLocation() as { state: { opened?: number } | null };
  const [opening, setOpening] = useState(state?.opened ?? 0);
  const now = state?.opened ?? opening;
  if (now !== opening) setOpening(now);
  return now;
}
