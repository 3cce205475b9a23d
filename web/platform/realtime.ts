import type { ClientMessageOf, ServerMessage, ServerMessageOf } from "#contracts/realtime.ts";

import { createStore, useStore } from "../ui/store.ts";

/**
 * The socket's state: `off` for visitors, `connecting` at first, `open`, `reconnecting` after it was lost, and
 * `waiting` after ten failed attempts, when it tries once a minute.
 */
export type ConnectionState = "off" | "connecting" | "open" | "reconnecting" | "waiting";

/** The messages that features can subscribe to; the others are between client and server. */
export type UpdateType = Exclude<ServerMessage["type"], "authenticated" | "auth_error" | "ping" | "resync">;

type Handler = (message: never) => void;
type ReconnectHandler = (how: { first: boolean }) => void;

/** Opens the channel between tabs; undefined where the browser has none, or blocks it with all site data. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name);
  } catch {
    return undefined;
  }
}

const state = createStore<ConnectionState>("off");
/** The messages that features may send. */
type Said = ClientMessageOf<"typing" | "watch_posts">;

let send: (message: Said) => void = () => {};
const handlers = new Map<UpdateType, Set<Handler>>();
const reconnectHandlers = new Set<ReconnectHandler>();

/** Subscribes to every message of one type while this page has, or shares, a socket. Returns the unsubscribe function. */
export function onRealtime<T extends UpdateType>(
  type: T,
  handler: (message: ServerMessageOf<T>) => void,
): () => void {
  const own = handlers.get(type) ?? new Set();
  handlers.set(type, own.add(handler));
  return () => own.delete(handler);
}

/**
 * Calls back whenever messages may have been missed: fetch again what they would have reported. `first`: the page's
 * first connection, moments after its content was fetched.
 */
export function onReconnect(handler: ReconnectHandler): () => void {
  reconnectHandlers.add(handler);
  return () => reconnectHandlers.delete(handler);
}

/** Sends a message if the socket is open; otherwise drops it. */
export function sendRealtime(message: Said): void {
  send(message);
}

export function useConnection(): ConnectionState {
  return useStore(state);
}

/** For `refetchInterval`: polls only while the socket is down. */
export function usePollingWhileDown(milliseconds: number): number | undefined {
  return useConnection() === "open" ? undefined : milliseconds;
}

/** For the connection itself: passes on its messages and its state. */
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
