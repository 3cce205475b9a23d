import { useEffect, useState } from "react";

/**
 * A text once it has not changed for a while, or at once when it is empty; `settle` takes it as it is now.
 * Milliseconds.
 */
export function useDebounce(text: string, delay: number): readonly [settled: string, settle: () => void] {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === "" ? 0 : delay);
    return () => clearTimeout(timer);
  }, [text, delay]);
  return [text === "" ? "" : settled, () => setSettled(text)];
}
