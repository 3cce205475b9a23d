import { once } from "node:events";
import { setTimeout } from "node:timers/promises";

import { WebSocket } from "ws";

import { SOCKET_PATH, type ServerMessage } from "#contracts/realtime.ts";

/** A socket like a browser's, with everything that it received. */
export interface TestSocket {
  readonly socket: WebSocket;
  readonly heard: ServerMessage[];
  /** The code and when (`performance.now()`) it was closed. */
  readonly closed: Promise<{ code: number; at: number }>;
  send(message: unknown): void;
  /** Returns the received messages of that type, once there are `count`. */
  hear<T extends ServerMessage["type"]>(
    type: T,
    count?: number,
  ): Promise<Extract<ServerMessage, { type: T }>[]>;
  close(): void;
}

const TIMEOUT_MS = 5000;

/** Opens an unauthenticated socket on the server at `url` (`http://…`). Rejects if refused. */
export async function openSocket(url: string, query = ""): Promise<TestSocket> {
  const socket = new WebSocket(url.replace(/^http/, "ws") + SOCKET_PATH + query);
  const heard: ServerMessage[] = [];
  socket.on("message", (data) => heard.push(JSON.parse((data as Buffer).toString()) as ServerMessage));
  const closed = once(socket, "close").then(([code]) => ({ code: code as number, at: performance.now() }));
  await once(socket, "open");
  // A later failure shows in how it closes.
  socket.on("error", () => {});
  return {
    socket,
    heard,
    closed,
    send: (message) => socket.send(typeof message === "string" ? message : JSON.stringify(message)),
    async hear(type, count = 1) {
      for (let waited = 0; waited < TIMEOUT_MS; waited += 5) {
        const found = heard.filter((message) => message.type === type);
        if (found.length >= count) return found as never;
        await setTimeout(5);
      }
      throw new Error(`Heard ${JSON.stringify(heard)}, not ${count} of ${type}`);
    },
    close: () => socket.close(1000),
  };
}

/** Opens and authenticates a socket. */
export async function openMemberSocket(url: string, token: string): Promise<TestSocket> {
  const socket = await openSocket(url);
  socket.send({ type: "authenticate", token });
  await Promise.race([socket.hear("authenticated"), refused(socket)]);
  return socket;
}

async function refused({ closed }: TestSocket): Promise<never> {
  throw new Error(`Closed with ${(await closed).code} instead of authenticated`);
}
