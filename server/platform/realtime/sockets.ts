import type { WebSocket } from "ws";

import { CLOSE, SOCKETS_PER_MEMBER_MAX, type ClientMessage } from "#contracts/realtime.ts";

import type { Log } from "../log.ts";
import type { Sessions } from "../sessions.ts";
import { Connection, toFrame, type Counts, type Frame } from "./connection.ts";
import type { Timing } from "./timing.ts";

const AUTH_ERROR = toFrame({ type: "auth_error" });
const PING = toFrame({ type: "ping" }, true);
/** Sockets are pinged in groups, not all at one moment. */
const TURNS = 30;

/** The open sockets of this process, by member. */
export interface Sockets {
  /** Accepts a newly opened socket, which has to authenticate. */
  admit(socket: WebSocket): void;
  /** Passes the message to every socket of these members, without waiting for any. */
  deliver(userIds: readonly number[], frame: Frame): void;
  deliverToAll(frame: Frame): void;
  /** Closes the sockets whose session has ended: of one member, or of all. */
  recheck(userId?: number): void;
  readonly counts: Readonly<Counts>;
  /** The number of authenticated sockets. */
  countOpen(): number;
  /** Closes all sockets (1001), and accepts no more. A client that does not answer is cut a moment later. */
  close(): void;
}

export function createSockets(deps: {
  sessions: Sessions;
  log: Log;
  timing: Timing;
  onMessage: (userId: number, message: ClientMessage) => void;
}): Sockets {
  const { sessions, log, timing, onMessage } = deps;
  const counts: Counts = { sent: 0, dropped: 0, closedSlow: 0 };
  const all = new Set<Connection>();
  const members = new Map<number, Set<Connection>>();
  const turns = Array.from({ length: TURNS }, () => new Set<Connection>());
  let admitted = 0;
  let turn = 0;
  // Counts revocations: a session read before a revocation is read again.
  let revoked = 0;
  let closing = false;

  const isAlive = async (token: string) => (await sessions.find(token, { quietly: true })) !== null;

  async function introduce(connection: Connection, token: string): Promise<void> {
    connection.token = token;
    const before = revoked;
    const viewer = await sessions.find(token, { quietly: true });
    if (connection.isGone) return;
    if (viewer === null) return connection.close(CLOSE.signedOut, AUTH_ERROR);
    const own = members.get(viewer.userId) ?? new Set();
    if (own.size >= SOCKETS_PER_MEMBER_MAX && !cutSilent(own)) return connection.close(CLOSE.tooMany);
    own.add(connection);
    members.set(viewer.userId, own);
    connection.userId = viewer.userId;
    connection.checkedAt = performance.now();
    connection.push(toFrame({ type: "authenticated", userId: viewer.userId }));
    if (before !== revoked) await check(connection);
  }

  /**
   * Cuts the member's longest-silent socket, if it did not answer a ping, to make room: a phone that lost its signal
   * does not close its socket.
   */
  function cutSilent(own: Iterable<Connection>): boolean {
    const [longest] = [...own].toSorted((a, b) => a.heardAt - b.heardAt);
    if (longest === undefined || performance.now() - longest.heardAt < timing.silenceNoticed) return false;
    longest.cut();
    return true;
  }

  /** A session that cannot be checked now is checked at its next turn. */
  async function check(connection: Connection): Promise<void> {
    connection.checkedAt = performance.now();
    try {
      if (!(await isAlive(connection.token))) connection.close(CLOSE.signedOut, AUTH_ERROR);
    } catch (error) {
      log.warn({ err: error }, "a socket's session could not be looked at");
    }
  }

  /** One after the other: thousands at once would block other uses of the database. */
  async function checkAll(): Promise<void> {
    for (const connection of all) if (connection.userId !== null) await check(connection);
  }

  const hooks = {
    counts,
    goodbyeWithin: timing.goodbyeWithin,
    onMessage(connection: Connection, message: ClientMessage) {
      if (message.type === "authenticate") {
        if (connection.token !== "") return connection.close(CLOSE.misuse);
        introduce(connection, message.token).catch((error: unknown) => {
          log.warn({ err: error }, "a socket's token could not be looked at");
          connection.close(CLOSE.goingAway);
        });
      } else if (connection.userId === null) {
        connection.close(CLOSE.misuse);
      } else {
        onMessage(connection.userId, message);
      }
    },
    onGone(connection: Connection) {
      all.delete(connection);
      for (const each of turns) each.delete(connection);
      if (connection.userId === null) return;
      const own = members.get(connection.userId);
      own?.delete(connection);
      if (own?.size === 0) members.delete(connection.userId);
    },
  };

  const heartbeat = setInterval(() => {
    turn = (turn + 1) % TURNS;
    const now = performance.now();
    for (const connection of turns[turn] ?? []) {
      // Sockets that have not authenticated have little time anyway.
      if (connection.userId === null) continue;
      if (now - connection.heardAt > timing.silenceMax) connection.cut();
      else connection.push(PING);
      if (now - connection.checkedAt > timing.recheckEvery) void check(connection);
    }
  }, timing.pingEvery / TURNS);
  heartbeat.unref();

  return {
    counts,
    countOpen: () => [...members.values()].reduce((sum, own) => sum + own.size, 0),
    admit(socket) {
      const connection = new Connection(socket, hooks);
      if (closing) return connection.close(CLOSE.goingAway);
      all.add(connection);
      turns[(admitted += 1) % TURNS]?.add(connection);
      setTimeout(() => {
        if (connection.userId === null) connection.close(CLOSE.tooLate);
      }, timing.authenticateWithin).unref();
    },
    deliver(userIds, frame) {
      for (const userId of userIds) for (const each of members.get(userId) ?? []) each.push(frame);
    },
    deliverToAll(frame) {
      for (const own of members.values()) for (const each of own) each.push(frame);
    },
    recheck(userId) {
      revoked += 1;
      if (userId === undefined) void checkAll();
      else for (const each of members.get(userId) ?? []) void check(each);
    },
    close() {
      closing = true;
      clearInterval(heartbeat);
      for (const connection of all) connection.close(CLOSE.goingAway);
    },
  };
}
