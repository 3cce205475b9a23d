import { useState } from "react";

import { onSessionChange } from "../../platform/session.ts";

const remembered = new Map<string, unknown>();
onSessionChange(() => remembered.clear());

/** Stores a value for the next component that uses that name. */
export function remember(name: string, value: unknown): void {
  remembered.set(name, value);
}

/** State that survives leaving the feed and coming back: which texts and threads were open. */
export function useRemembered<Value>(name: string, start: Value): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => (remembered.has(name) ? (remembered.get(name) as Value) : start));
  return [
    value,
    (next) => {
      remember(name, next);
      setValue(next);
    },
  ];
}
