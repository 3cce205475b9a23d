import type { ClientMessage, ServerMessage } from "#contracts/realtime.ts";

import { isAbort } from "./api-error.ts";
import { connectRealtime } from "./realtime-connection.ts";
import type { ConnectionEvents, RealtimeConnection } from "./realtime-connection.ts";
import { openChannel, type ConnectionState } from "./realtime.ts";

const NAME = "crewyard-realtime";
/** The tab that holds the socket responds within this time, unless the browser has frozen it. */
const RESPONSE_WITHIN_MS = 3_000;

/** Messages between tabs. */
type TabUpdate =
  | { kind: "hello" }
  | { kind: "say"; message: ClientMessage }
  | { kind: "answer" | "state"; state: ConnectionState }
  | { kind: "message"; message: ServerMessage }
  | { kind: "connected" };

/**
 * One socket for all tabs of a browser: the tab that holds the lock has it, and the others receive through it. When
 * that tab is closed the next takes over; when it is frozen, the visible tab does. Browsers without locks or channels
 * open a socket in each tab.
 */
export function shareRealtime(token: string, events: ConnectionEvents): RealtimeConnection {
  const channel = "locks" in navigator ? openChannel(NAME) : undefined;
  return channel === undefined ? connectRealtime(token, events) : joinTabs(token, events, channel);
}

function joinTabs(token: string, events: ConnectionEvents, channel: BroadcastChannel): RealtimeConnection {
  let waiting = new AbortController();
  let own: RealtimeConnection | null = null;
  let handBack = () => {};
  let state: ConnectionState = "connecting";
  let stopped = false;
  let isFirst = true;
  let answer: ReturnType<typeof setTimeout> | undefined;

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel knows no origin but our own
  const tell = (message: TabUpdate) => channel.postMessage(message);
  function enter(next: ConnectionState): void {
    state = next;
    if (next === "reconnecting" || next === "waiting") isFirst = false;
    events.onState(next);
  }
  function connected(): void {
    events.onConnected(isFirst);
    isFirst = false;
  }

  function lead(): Promise<void> {
    if (stopped) return Promise.resolve();
    clearTimeout(answer);
    let isOurs = true;
    const heard: ConnectionEvents = {
      onState(next) {
        if (!isOurs) return;
        enter(next);
        if (!stopped) tell({ kind: "state", state: next });
      },
      onMessage(message) {
        events.onMessage(message);
        tell({ kind: "message", message });
      },
      onConnected(first) {
        isFirst &&= first;
        connected();
        tell({ kind: "connected" });
      },
      onSignedOut: events.onSignedOut,
    };
    const connection = connectRealtime(token, heard, { first: isFirst });
    own = connection;
    return new Promise((resolve) => {
      handBack = () => {
        isOurs = stopped;
        own = null;
        connection.stop();
        resolve();
      };
    });
  }

  /** Waits for the lock, or takes it from a tab that does not respond. */
  function queue(how: LockOptions): void {
    let isHeld = false;
    const hold = () => {
      isHeld = true;
      return lead();
    };
    navigator.locks.request(NAME, how, hold).catch((error: unknown) => {
      if (stopped) return;
      if (isHeld) {
        // Another tab has taken the lock.
        handBack();
        follow();
      } else if (!isAbort(error) && own === null) {
        // Not because we stopped waiting: the browser refuses locks along with all site data.
        void lead();
      }
    });
  }

  function follow(): void {
    waiting = new AbortController();
    queue({ signal: waiting.signal });
    hello();
  }

  function hello(): void {
    if (own !== null || stopped) return;
    clearTimeout(answer);
    tell({ kind: "hello" });
    answer = setTimeout(() => {
      // Nobody looks at a hidden tab, so it can wait for its turn.
      if (own !== null || document.hidden) return;
      waiting.abort();
      queue({ steal: true });
    }, RESPONSE_WITHIN_MS);
  }

  channel.addEventListener("message", ({ data }: MessageEvent<TabUpdate>) => {
    if (stopped) return;
    if (own !== null) {
      if (data.kind === "hello") {
        own.retry();
        tell({ kind: "answer", state });
      } else if (data.kind === "say") own.send(data.message);
      return;
    }
    if (data.kind === "hello" || data.kind === "say") return;
    clearTimeout(answer);
    if (data.kind === "message") events.onMessage(data.message);
    else if (data.kind === "connected") connected();
    else {
      enter(data.state);
      if (data.kind === "answer" && data.state === "open" && isFirst) connected();
    }
  });
  enter("connecting");
  follow();

  return {
    send: (message) => (own === null ? tell({ kind: "say", message }) : own.send(message)),
    retry: (how) => (own === null ? hello() : own.retry(how)),
    stop() {
      stopped = true;
      clearTimeout(answer);
      waiting.abort();
      handBack();
      channel.close();
      events.onState("off");
    },
  };
}
