import { createStore, useStore } from "../../../ui/store.ts";
import type { ComposeSession } from "./compose-session.ts";

interface Live {
  readonly memberId: number;
  readonly session: ComposeSession;
}

const live = createStore<Live | undefined>(undefined);

/** Apart from the session's own code, which is fetched when somebody begins to write. */
export const setLiveSession = live.set;
export const readLiveSession = live.current;

/** The post that this member is making, once its code is here. */
export function useLiveSession(memberId: number | null): ComposeSession | undefined {
  const current = useStore(live);
  return current?.memberId === memberId ? current.session : undefined;
}
