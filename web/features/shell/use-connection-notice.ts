import { useEffect, useState } from "react";

import { useOnline } from "../../platform/online.ts";
import type { ConnectionState } from "../../platform/realtime.ts";

export type ConnectionNotice = "offline" | "reconnecting" | "waiting" | "back";

/** A server restart or a change of network is usually over by then, and need not be reported. */
const NOTICE_DELAY_MS = 1_500;
const BACK_FOR_MS = 3_000;

function toTrouble(isOnline: boolean, state: ConnectionState): ConnectionNotice | null {
  if (!isOnline) return "offline";
  return state === "reconnecting" || state === "waiting" ? state : null;
}

/** Returns the notice about the connection for the socket's state; null while all is well. */
export function useConnectionNotice(state: ConnectionState): ConnectionNotice | null {
  const trouble = toTrouble(useOnline(), state);
  const [shown, setShown] = useState<ConnectionNotice | null>(null);
  const wasShown = shown !== null;
  useEffect(() => {
    const later = (next: ConnectionNotice | null, delay: number) => setTimeout(() => setShown(next), delay);
    let timers = [later(trouble, trouble === "reconnecting" && !wasShown ? NOTICE_DELAY_MS : 0)];
    if (trouble === null) timers = wasShown ? [later("back", 0), later(null, BACK_FOR_MS)] : [];
    return () => timers.forEach(clearTimeout);
  }, [trouble, wasShown]);
  return shown;
}
