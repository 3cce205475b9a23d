import { randomUUID } from "node:crypto";

import type { WebSocket } from "ws";

import type { ClientMessage, ClientMessageOf, ServerMessage } from "#contracts/realtime.ts";

import type { Bus } from "../bus.ts";
import type { Tx } from "../database/database.ts";
import type { Log } from "../log.ts";
import type { Sessions } from "../sessions.ts";
import { toFrame } from "./connection.ts";
import type { Relay } from "./relay.ts";
import { createSockets, type Sockets } from "./sockets.ts";
import { TIMING, type Timing } from "./timing.ts";

/** The messages that features may receive from a socket. */
type ClientUpdate = Exclude<ClientMessage["type"], "authenticate" | "pong">;

/** Members per relayed text, so that they fit with a message into what a relay carries. */
const MEMBERS_PER_TEXT = 300;
/** Messages name what changed and never carry it; a longer one is a programming error. */
const MESSAGE_BYTES_MAX = 4_000;

/** Sends messages to members' open sockets, on every server. */
export interface Realtime {
  /** Sends to all sockets of these members once the transaction commits; never after a rollback. */
  send(tx: Tx, userIds: readonly number[], message: ServerMessage): Promise<void>;
  /** Sends at once a message that may be lost, and that is dropped first for a slow reader. */
  publishEphemeral(userIds: readonly number[], message: ServerMessage): void;
  /** The same, only to sockets of this server: for changes that each server notices itself. */
  publishHere(userIds: readonly number[], message: ServerMessage): void;
  /** The same, to every authenticated socket of this server. */
  publishToAllHere(message: ServerMessage): void;
  /** Registers the handler for messages from members' sockets. One per type; failures are logged. */
  on<T extends ClientUpdate>(
    type: T,
    handler: (userId: number, message: ClientMessageOf<T>) => void | Promise<void>,
  ): void;
  /** Accepts a newly opened socket. */
  admit(socket: WebSocket): void;
  readonly stats: Pick<Sockets, "counts" | "countOpen">;
  /** Closes every socket. */
  close(): void;
}

export function createRealtime(deps: {
  sessions: Sessions;
  bus: Bus;
  relay: Relay;
  log: Log;
  timing?: Timing;
}): Realtime {
  const { sessions, bus, relay, log, timing = TIMING } = deps;
  const node = randomUUID();
  const handlers = new Map<string, (userId: number, message: never) => void | Promise<void>>();
  const sockets = createSockets({
    sessions,
    log,
    timing,
    onMessage(userId, message) {
      const handle = handlers.get(message.type);
      // Asynchronous, so that every error ends up here.
      void (async () => handle?.(userId, message as never))().catch((error: unknown) =>
        log.error({ err: error }, `a socket's ${message.type} failed`),
      );
    },
  });

  // The sessions' own cache receives the message first.
  bus.subscribe(
    "sessions",
    (userId) => sockets.recheck(Number(userId)),
    () => sockets.recheck(),
  );
  relay.subscribe(
    (text) => {
      const [from = "", kind, members = "", ...rest] = text.split(" ");
      if (from === node) return;
      sockets.deliver(members.split(",").map(Number), toFrame(rest.join(" "), kind === "ephemeral"));
    },
    () => sockets.deliverToAll(toFrame({ type: "resync" })),
  );

  const address = (kind: "send" | "ephemeral", userIds: readonly number[], text: string) =>
    Array.from({ length: Math.ceil(userIds.length / MEMBERS_PER_TEXT) }, (_, at) => {
      const some = userIds.slice(at * MEMBERS_PER_TEXT, (at + 1) * MEMBERS_PER_TEXT);
      return `${node} ${kind} ${some.join(",")} ${text}`;
    });

  return {
    stats: sockets,
    admit: (socket) => sockets.admit(socket),
    close: () => sockets.close(),
    on: (type, handler) => void handlers.set(type, handler),
    async send(tx, userIds, message) {
      const text = write(message);
      const members = [...new Set(userIds)];
      tx.afterCommit(() => sockets.deliver(members, toFrame(text)));
      for (const each of address("send", members, text)) await relay.publish(tx, each);
    },
    publishHere: (userIds, message) => sockets.deliver(userIds, toFrame(write(message), true)),
    publishToAllHere: (message) => sockets.deliverToAll(toFrame(write(message), true)),
    publishEphemeral(userIds, message) {
      const text = write(message);
      const members = [...new Set(userIds)];
      sockets.deliver(members, toFrame(text, true));
      for (const each of address("ephemeral", members, text)) relay.publishEphemeral(each);
    },
  };
}

function write(message: ServerMessage): string {
  const text = JSON.stringify(message);
  if (Buffer.byteLength(text) <= MESSAGE_BYTES_MAX) return text;
  throw new Error(`A realtime message of type ${message.type} is longer than ${MESSAGE_BYTES_MAX} bytes`);
}
