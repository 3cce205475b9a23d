import { useState } from "react";

import { onSessionChange } from "../../platform/session.ts";

const kept = new Map<string, unknown>();
onSessionChange(() => kept.clear());

/** State that is still there when the reader comes back to the feed: which texts and threads were open. */
export function useKept<Value>(name: string, start: Value): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => (kept.has(name) ? (kept.get(name) as Value) : start));
  return [
    value,
    (next) => {
      kept.set(name, next);
      setValue(next);
    },
  ];
}
