import { useState } from "react";

import { onSessionChange } from "../../platform/session.ts";

const remembered = new Map<string, unknown>();
onSessionChange(() => remembered.clear());

/** Puts something there for whoever draws it next. */
export function remember(name: string, value: unknown): void {
  remembered.set(name, value);
}

/** State that is still there when the reader comes back to the feed: which texts and threads were open. */
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
