import { useSyncExternalStore } from "react";

import type { ComposeSession } from "./compose-session.ts";

interface Live {
  readonly memberId: number;
  readonly session: ComposeSession;
}

let live: Live | undefined;
const listeners = new Set<() => void>();

/** Apart from the session's own code, which is fetched when somebody begins to write. */
export function setLiveSession(next: Live | undefined): void {
  live = next;
  for (const listener of listeners) listener();
}

export function readLiveSession(): Live | undefined {
  return live;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The post that this member is making, once its code is here. */
export function useLiveSession(memberId: number | null): ComposeSession | undefined {
  const current = useSyncExternalStore(subscribe, readLiveSession);
  return current?.memberId === memberId ? current.session : undefined;
}
