import { useState } from "react";

import { onSessionChange } from "../../platform/session.ts";

const kept = new Map<string, unknown>();
onSessionChange(() => kept.clear());

/** Makes it that for whoever comes next. */
export function keep(name: string, value: unknown): void {
  kept.set(name, value);
}

/** State that is still there when the reader comes back to the feed: which texts and threads were open. */
export function useKept<Value>(name: string, start: Value): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => (kept.has(name) ? (kept.get(name) as Value) : start));
  return [
    value,
    (next) => {
      keep(name, next);
      setValue(next);
    },
  ];
}
