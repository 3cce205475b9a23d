import type { RawData, WebSocket } from "ws";

import {
  CLOSE,
  clientMessage,
  FRAMES_PER_SECOND_MAX,
  type ClientMessage,
  type ServerMessage,
} from "#contracts/realtime.ts";

/**
 * Bounds of what waits for a slow reader; beyond them the socket is cut, and the client reads again after it
 * reconnects.
 */
export const WAITING_BYTES_MAX = 262_144;
export const WAITING_MESSAGES_MAX = 256;

/** A message as sent, encoded once for all its readers. */
export interface Frame {
  readonly data: Buffer;
  /** True if no reader would miss it: dropped first. */
  readonly cosmetic: boolean;
}

export function toFrame(message: ServerMessage | string, cosmetic = false): Frame {
  const text = typeof message === "string" ? message : JSON.stringify(message);
  return { data: Buffer.from(text), cosmetic };
}

/** Counts of the messages of one process, for the operator. */
export interface Counts {
  sent: number;
  /** Cosmetic messages that a slow reader did not get. */
  dropped: number;
  /** Sockets cut because their reader stopped reading. */
  closedSlow: number;
}

export interface ConnectionHooks {
  readonly counts: Counts;
  readonly goodbyeWithin: number;
  onMessage(connection: Connection, message: ClientMessage): void;
  onGone(connection: Connection): void;
}

/** One open socket. `userId` is null until its token has been checked. */
export class Connection {
  userId: number | null = null;
  token = "";
  heardAt = performance.now();
  checkedAt = performance.now();
  readonly #socket: WebSocket;
  readonly #hooks: ConnectionHooks;
  #waiting = 0;
  #gone = false;
  // A bucket that refills by the second: short bursts pass, a stream does not.
  #frames = FRAMES_PER_SECOND_MAX;
  #refilledAt = performance.now();

  constructor(socket: WebSocket, hooks: ConnectionHooks) {
    this.#socket = socket;
    this.#hooks = hooks;
    socket.on("message", (data, isBinary) => this.#read(data, isBinary));
    socket.on("ping", () => this.#spend());
    socket.on("pong", () => this.#spend());
    // After a broken frame or connection, `ws` closes the socket with the right code by itself.
    socket.on("error", () => this.#leave());
    socket.on("close", () => this.#leave());
  }

  get isGone(): boolean {
    return this.#gone;
  }

  /** Never waits: data that cannot be sent now is buffered in the socket, up to a bound. */
  push({ data, cosmetic }: Frame): void {
    const { counts } = this.#hooks;
    if (this.#gone) return;
    const behind = this.#socket.bufferedAmount;
    if (behind > 0) {
      if (cosmetic) {
        counts.dropped += 1;
        return;
      }
      if (behind + data.length > WAITING_BYTES_MAX || this.#waiting >= WAITING_MESSAGES_MAX) {
        counts.closedSlow += 1;
        this.cut();
        return;
      }
    }
    this.#waiting += 1;
    counts.sent += 1;
    this.#socket.send(data, { binary: false }, this.#onSent);
  }

  /** Closes the socket with a code; nothing more is delivered from this moment. */
  close(code: number, last?: Frame): void {
    if (this.#gone) return;
    if (last !== undefined) this.push(last);
    this.#leave();
    this.#socket.close(code);
    setTimeout(() => this.#socket.terminate(), this.#hooks.goodbyeWithin).unref();
  }

  /** Ends the socket at once, with whatever is still buffered. */
  cut(): void {
    this.#leave();
    this.#socket.terminate();
  }

  readonly #onSent = (): void => {
    this.#waiting -= 1;
  };

  #leave(): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#hooks.onGone(this);
  }

  /** Returns false if the client has sent too much, which closes the socket. */
  #spend(): boolean {
    const now = performance.now();
    const refill = ((now - this.#refilledAt) / 1000) * FRAMES_PER_SECOND_MAX;
    this.#frames = Math.min(FRAMES_PER_SECOND_MAX, this.#frames + refill);
    this.#refilledAt = now;
    if (this.#gone) return false;
    if (this.#frames < 1) {
      this.close(CLOSE.misuse);
      return false;
    }
    this.#frames -= 1;
    this.heardAt = now;
    return true;
  }

  #read(data: RawData, isBinary: boolean): void {
    if (!this.#spend()) return;
    const message = isBinary ? null : parse(data);
    if (message === null) this.close(CLOSE.misuse);
    else if (message !== undefined) this.#hooks.onMessage(this, message);
  }
}

/** Returns null for data that no client sends; undefined for a type of a newer or older client. */
function parse(data: RawData): ClientMessage | null | undefined {
  let value: unknown;
  try {
    // A single buffer, since `binaryType` is unchanged.
    value = JSON.parse((data as Buffer).toString());
  } catch {
    return null;
  }
  const known = clientMessage.safeParse(value);
  if (known.success) return known.data;
  const type = typeof value === "object" && value !== null && "type" in value ? value.type : null;
  return typeof type === "string" && !KNOWN.has(type) ? undefined : null;
}

const KNOWN: ReadonlySet<string> = new Set<ClientMessage["type"]>([
  "authenticate",
  "pong",
  "typing",
  "watch_posts",
]);
