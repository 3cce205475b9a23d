import { once } from "node:events";

import { WebSocket } from "ws";

import {
  RECONNECT_FIRST_MS,
  RECONNECT_LAST_MS,
  SOCKET_PATH,
  type ServerMessage,
} from "#contracts/realtime.ts";

import { tokenOf } from "./fill.ts";

/** Opens a member's socket, authenticated; answers its pings. */
export async function openSocket(origin: string, member: number): Promise<WebSocket> {
  const socket = new WebSocket(origin.replace("http", "ws") + SOCKET_PATH, { perMessageDeflate: false });
  await once(socket, "open");
  socket.send(JSON.stringify({ type: "authenticate", token: tokenOf(member) }));
  const [first] = (await once(socket, "message")) as [Buffer];
  if (!first.toString().includes("authenticated")) throw new Error(`Refused: ${first.toString()}`);
  socket.on("message", (data: Buffer) => {
    if (data.toString() === '{"type":"ping"}') socket.send('{"type":"pong"}');
  });
  return socket;
}

/** Opens many sockets, some at a time. `memberOf` returns the member of the nth. */
export async function openSockets(
  origin: string,
  count: number,
  memberOf: (at: number) => number,
): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  const AT_ONCE = 50;
  for (let at = 0; at < count; at += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - at) }, (_, next) =>
      openSocket(origin, memberOf(at + next)),
    );
    sockets.push(...(await Promise.all(some)));
  }
  return sockets;
}

/** A member's app: reconnects by itself, to any server that answers, with the web app's pauses. */
export class Client {
  readonly heard: ServerMessage[] = [];
  /** When it last connected, and whether it is connected. */
  connectedAt = 0;
  isOpen = false;
  readonly #member: number;
  readonly #origins: readonly string[];
  #next: number;
  #tries = 0;
  #stopped = false;
  #socket: WebSocket | null = null;

  constructor(member: number, origins: readonly string[], first: number) {
    this.#member = member;
    this.#origins = origins;
    this.#next = first;
    this.#open();
  }

  stop(): void {
    this.#stopped = true;
    this.#socket?.terminate();
  }

  #open(): void {
    if (this.#stopped) return;
    const origin = this.#origins[this.#next % this.#origins.length] ?? "";
    const socket = new WebSocket(origin.replace("http", "ws") + SOCKET_PATH, { perMessageDeflate: false });
    this.#socket = socket;
    let isAnswered = false;
    socket.on("error", () => {});
    socket.on("open", () => {
      isAnswered = true;
      socket.send(JSON.stringify({ type: "authenticate", token: tokenOf(this.#member) }));
    });
    socket.on("message", (data: Buffer) => {
      const message = JSON.parse(data.toString()) as ServerMessage;
      if (message.type === "ping") socket.send('{"type":"pong"}');
      else if (message.type === "authenticated") {
        this.isOpen = true;
        this.connectedAt = performance.now();
        this.#tries = 0;
      } else this.heard.push(message);
    });
    socket.on("close", () => {
      this.isOpen = false;
      // A balancer sends it to another server if one does not answer.
      if (!isAnswered) this.#next += 1;
      const delay = RECONNECT_FIRST_MS * 2 ** this.#tries * (1 + Math.random() / 4);
      this.#tries += 1;
      setTimeout(() => this.#open(), Math.min(RECONNECT_LAST_MS, delay));
    });
  }
}
