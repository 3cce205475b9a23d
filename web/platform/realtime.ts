import type { ClientMessageOf, ServerMessage, ServerMessageOf } from "#contracts/realtime.ts";

import { createStore, useStore } from "../ui/store.ts";

/**
 * How the socket is: `off` for visitors, `connecting` at first, `open`, `reconnecting` after it was lost, and `waiting`
 * when ten tries were in vain and one a minute goes on.
 */
export type ConnectionState = "off" | "connecting" | "open" | "reconnecting" | "waiting";

/** What features may hear of; the rest is between the two ends. */
export type UpdateType = Exclude<ServerMessage["type"], "authenticated" | "auth_error" | "ping" | "resync">;

type Handler = (message: never) => void;
type ReconnectHandler = (how: { first: boolean }) => void;

/** What tabs tell each other by; undefined where the browser has no such thing, or refuses it with all of the site's data. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

const state = createStore<ConnectionState>("off");
/** What features may say. */
type Said = ClientMessageOf<"typing" | "watch_posts">;

let send: (message: Said) => void = () => {};
const handlers = new Map<UpdateType, Set<Handler>>();
const reconnectHandlers = new Set<ReconnectHandler>();

/** Hears every message of one type while this page has, or shares, a socket. Returns how to stop. */
export function onRealtime<T extends UpdateType>(
  type: T,
  handler: (message: ServerMessageOf<T>) => void,
): () => void {
  const own = handlers.get(type) ?? new Set();
  handlers.set(type, own.add(handler));
  return () => own.delete(handler);
}

/**
 * Called whenever messages may have been missed: fetch again what they would have told of. `first`: the page's first
 * connection, a moment after what it shows was fetched.
 */
export function onReconnect(handler: ReconnectHandler): () => void {
  reconnectHandlers.add(handler);
  return () => reconnectHandlers.delete(handler);
}

/** Says something to the server if the socket is open; what is said otherwise is forgotten. */
export function sendRealtime(message: Said): void {
  send(message);
}

export function useConnection(): ConnectionState {
  return useStore(state);
}

/** For `refetchInterval`: polls only while nothing comes by the socket. */
export function usePollingWhileDown(milliseconds: number): number | undefined {
  return useConnection() === "open" ? undefined : milliseconds;
}

/** For the connection itself: what it hears and how it is. */
export const realtimeEvents = {
  hear(message: ServerMessage): void {
    for (const handle of handlers.get(message.type as UpdateType) ?? []) handle(message as never);
  },
  connected(first: boolean): void {
    for (const handle of reconnectHandlers) handle({ first });
  },
  setState(next: ConnectionState): void {
    if (next !== state.current()) state.set(next);
  },
  setSender(sender: typeof send): void {
    send = sender;
  },
};
