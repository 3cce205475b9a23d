import { useState } from "react";

/** What a dialog was opened for. It stays while the dialog closes, so that its words do too. */
export function useOpened<What>() {
  const [last, setLast] = useState<{ what: What; isOpen: boolean; key: number }>();
  return {
    /** False until it is first opened: until then there is nothing to draw. */
    wasOpened: last !== undefined,
    /** Undefined until it is first opened. */
    what: last?.what,
    isOpen: last?.isOpen === true,
    /** Use as `key` to start each opening from scratch. */
    key: last?.key,
    open: (what: What) => setLast((before) => ({ what, isOpen: true, key: (before?.key ?? 0) + 1 })),
    close: () => setLast((now) => now && { ...now, isOpen: false }),
  };
}
