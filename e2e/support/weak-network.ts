import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import { connect } from "node:net";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout } from "node:timers/promises";

/**
 * What becomes of a request: done and answered; done, with its response lost; done, but never answered; never
 * arrived; done, and answered this late.
 */
export type Fate = "answered" | "unheard" | "hanging" | "lost" | { readonly lateMs: number };

/** A request that reached the server, as far as needed to identify its act. */
export interface Passed {
  readonly method: string;
  readonly path: string;
  readonly key: string | undefined;
  readonly body: string;
}

/** The network between a phone and the site: an HTTP proxy that a journey makes as bad as it likes. */
export interface WeakNetwork {
  readonly address: string;
  /** Nothing gets through from now on, and requests under way break off. */
  isOff: boolean;
  /** Bits per millisecond, in either direction. */
  kilobits: number;
  latencyMs: number;
  fateOf: (request: Passed) => Fate;
  /** All requests that reached the server, oldest first. */
  readonly passed: readonly Passed[];
  forget(): void;
  close(): Promise<void>;
}

export async function startWeakNetwork(): Promise<WeakNetwork> {
  const sockets = new Set<Socket>();
  const passed: Passed[] = [];
  let isOff = false;
  /** One line for all: each transfer waits for the earlier ones. */
  let freeAt = 0;
  const cross = (bytes: number) => {
    freeAt = Math.max(performance.now(), freeAt) + (bytes * 8) / network.kilobits;
    return setTimeout(Math.max(1, freeAt - performance.now() + network.latencyMs / 2), undefined, {
      ref: false,
    });
  };

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    if (isOff) return void incoming.socket.destroy();
    const body = await readAll(incoming);
    await cross(body.length);
    if (isOff) return void incoming.socket.destroy();
    const { pathname, search, port } = new URL(incoming.url ?? "");
    const method = incoming.method ?? "GET";
    const key = incoming.headers["idempotency-key"] as string | undefined;
    const one: Passed = { method, path: pathname, key, body: body.toString("latin1") };
    const fate = network.fateOf(one);
    if (fate === "lost") return void incoming.socket.destroy();
    passed.push(one);
    const options = { port, method, path: pathname + search, headers: incoming.headers };
    const asking = ask({ host: "127.0.0.1", ...options });
    asking.end(body);
    const [answer] = (await once(asking, "response")) as [IncomingMessage];
    const reply = await readAll(answer);
    if (fate === "hanging") return undefined;
    if (fate === "unheard") return void incoming.socket.destroy();
    await cross(reply.length);
    if (typeof fate === "object") await setTimeout(fate.lateMs, undefined, { ref: false });
    if (isOff) return void incoming.socket.destroy();
    const { "transfer-encoding": _, ...headers } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, { ...headers, "content-length": reply.length });
    outgoing.end(reply);
    return undefined;
  }

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => incoming.socket.destroy());
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  });
  // The realtime connection.
  server.on("connect", (incoming: IncomingMessage, socket: Socket) => {
    if (isOff) return void socket.destroy();
    const [, port] = (incoming.url ?? "").split(":");
    const other = connect(Number(port), "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
      other.pipe(socket).pipe(other);
    });
    other.on("error", () => socket.destroy());
    socket.on("close", () => other.destroy());
    return undefined;
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const breakOff = () => sockets.forEach((socket) => socket.destroy());
  const network: WeakNetwork = {
    address: `http://127.0.0.1:${port}`,
    get isOff() {
      return isOff;
    },
    set isOff(next) {
      isOff = next;
      if (next) breakOff();
    },
    kilobits: Infinity,
    latencyMs: 0,
    fateOf: () => "answered",
    passed,
    forget: () => void passed.splice(0),
    async close() {
      server.close();
      breakOff();
      await once(server, "close");
    },
  };
  return network;
}

async function readAll(stream: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(piece as Buffer);
  return Buffer.concat(pieces);
}
