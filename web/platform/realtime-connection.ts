import {
  CLOSE,
  PING_EVERY_MS,
  PONG_EVERY_MS,
  RECONNECT_FIRST_MS,
  RECONNECT_LAST_MS,
  RECONNECT_LATER_MS,
  RECONNECT_TRIES,
  serverMessage,
  SOCKET_PATH,
  type ClientMessage,
  type ServerMessage,
} from "#contracts/realtime.ts";

import { countMessage } from "./data-use.ts";
import type { ConnectionState } from "./realtime.ts";

/** A server that pings every 30 s but has been silent for this long is gone. */
const SILENCE_MS = 2.5 * PING_EVERY_MS;
/** Timeout for an attempt that neither succeeds nor fails. */
const TIMEOUT_MS = 15_000;
/** All members learn at the same moment that something was missed; this spreads their reads. */
const RESYNC_WITHIN_MS = 5_000;

/** Callbacks of the connection. */
export interface ConnectionEvents {
  onState(state: ConnectionState): void;
  onMessage(message: ServerMessage): void;
  /** Messages may have been missed. `first`: the page's first attempt, moments after its content was fetched. */
  onConnected(first: boolean): void;
  /** The server no longer knows the token. */
  onSignedOut(): void;
}

export interface RealtimeConnection {
  send(message: ClientMessage): void;
  /** Tries at once, unless the socket is open. `force`: also then, because the network has changed. */
  retry(how?: { force: boolean }): void;
  stop(): void;
}

/** The catalogue's "logged only"; people see the bar. */
// oxlint-disable-next-line eslint/no-console -- these lines are for the browser's own log
const log = (...words: unknown[]) => console.info(...words);

/** Returns the socket's address: same host, secure if the page is. */
function socketUrl(): string {
  const url = new URL(SOCKET_PATH, location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

/**
 * Returns the milliseconds before attempt number `tries` (from 0): 1 s, doubling up to 30 s, then a minute each. A
 * random share adds up to a quarter, so that clients cut off by a restart do not all return at once; the 30 s limit
 * still holds.
 */
export function backOff(tries: number, chance = Math.random()): number {
  const spread = 1 + chance / 4;
  if (tries >= RECONNECT_TRIES) return RECONNECT_LATER_MS * spread;
  return Math.min(RECONNECT_LAST_MS, RECONNECT_FIRST_MS * 2 ** tries * spread);
}

/**
 * Keeps a socket open for the member with this token until it is stopped. `first`: this page has had no socket
 * before.
 */
export function connectRealtime(
  token: string,
  events: ConnectionEvents,
  { first } = { first: true },
): RealtimeConnection {
  let socket: WebSocket | null = null;
  let tries = 0;
  let isFirst = first;
  let lastMessageAt = 0;
  let next: ReturnType<typeof setTimeout> | undefined;
  let connectTimer: ReturnType<typeof setTimeout> | undefined;
  let pongs: ReturnType<typeof setInterval> | undefined;
  let resync: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    clearTimeout(next);
    // Without a network an attempt is pointless; the page tries at once when the network returns.
    if (!navigator.onLine) {
      isFirst = false;
      next = setTimeout(open, backOff(tries));
      return;
    }
    const opened = new WebSocket(socketUrl());
    socket = opened;
    connectTimer = setTimeout(() => lose(opened), TIMEOUT_MS);
    opened.addEventListener("open", () => {
      if (socket === opened) say(opened, { type: "authenticate", token });
    });
    opened.addEventListener("message", ({ data }) => {
      if (socket === opened) read(opened, data);
    });
    opened.addEventListener("error", () => log("The realtime connection failed."));
    opened.addEventListener("close", ({ code }) => {
      if (socket === opened) leave(code);
    });
  }

  function say(to: WebSocket | null, message: ClientMessage): void {
    if (to?.readyState !== WebSocket.OPEN) return;
    const text = JSON.stringify(message);
    countMessage("sent", text);
    to.send(text);
  }

  function read(from: WebSocket, data: unknown): void {
    lastMessageAt = Date.now();
    countMessage("received", String(data));
    const message = parse(data);
    if (message === null) return;
    if (message.type === "ping") say(from, { type: "pong" });
    else if (message.type === "authenticated") welcome(from);
    else if (message.type === "resync") resyncSoon();
    else if (message.type !== "auth_error") events.onMessage(message);
  }

  function welcome(opened: WebSocket): void {
    clearTimeout(connectTimer);
    clearInterval(pongs);
    tries = 0;
    pongs = setInterval(() => {
      if (Date.now() - lastMessageAt > SILENCE_MS) lose(opened);
      else say(opened, { type: "pong" });
    }, PONG_EVERY_MS);
    events.onState("open");
    events.onConnected(isFirst);
    isFirst = false;
  }

  function resyncSoon(): void {
    clearTimeout(resync);
    resync = setTimeout(() => events.onConnected(false), Math.random() * RESYNC_WITHIN_MS);
  }

  /** Drops a socket that does not respond: its own close might take minutes. */
  function lose(lost: WebSocket): void {
    if (socket !== lost) return;
    hangUp(lost);
    leave(0);
  }

  function leave(code: number): void {
    forget();
    isFirst = false;
    if (code === CLOSE.signedOut) {
      events.onState("off");
      return events.onSignedOut();
    }
    if (code === CLOSE.done) return events.onState("off");
    // Too many sockets, or a server that no longer understands us: trying soon is no better than trying later.
    if (code === CLOSE.tooMany || code === CLOSE.misuse) tries = Math.max(tries, RECONNECT_TRIES);
    if (tries === RECONNECT_TRIES) log("Maximum reconnection attempts reached. Please refresh the page.");
    events.onState(tries >= RECONNECT_TRIES ? "waiting" : "reconnecting");
    next = setTimeout(open, backOff(tries));
    tries += 1;
  }

  function forget(): void {
    socket = null;
    clearTimeout(next);
    clearTimeout(connectTimer);
    clearInterval(pongs);
    clearTimeout(resync);
  }

  function retry({ force } = { force: false }): void {
    const before = socket;
    // A socket still connecting is covered by its own timeout.
    const isFresh = before?.readyState !== WebSocket.OPEN || Date.now() - lastMessageAt < SILENCE_MS;
    if (before !== null && !force && isFresh) return;
    forget();
    if (before !== null) hangUp(before);
    if (before !== null || tries > 0) events.onState("reconnecting");
    open();
  }

  events.onState(first ? "connecting" : "reconnecting");
  open();
  return {
    send: (message) => say(socket, message),
    retry,
    stop() {
      const last = socket;
      forget();
      if (last !== null) hangUp(last);
      events.onState("off");
    },
  };
}

/**
 * Closes for good. A socket that is still connecting is closed once open, since browsers log an error for anything
 * sooner.
 */
function hangUp(socket: WebSocket): void {
  if (socket.readyState === WebSocket.CONNECTING) {
    socket.addEventListener("open", () => socket.close(CLOSE.done));
  } else {
    socket.close(CLOSE.done);
  }
}

/** Returns null, and logs a line, for a message we do not understand. */
function parse(data: unknown): ServerMessage | null {
  try {
    const value: unknown = JSON.parse(String(data));
    const known = serverMessage.safeParse(value);
    if (known.success) return known.data;
    log("A realtime message of an unknown kind was ignored.", value);
  } catch {
    log("A realtime message could not be read.");
  }
  return null;
}
