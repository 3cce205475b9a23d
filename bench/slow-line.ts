import { spawnSync } from "node:child_process";
import { createHash, X509Certificate } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request as ask } from "node:http";
import { createSecureServer } from "node:http2";
import { connect, createServer } from "node:net";
import type { AddressInfo, Server, Socket } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

interface Line {
  /** Bits per millisecond in each direction, shared by all connections. */
  readonly kilobits: number;
  /** The round trip. */
  readonly roundTripMs: number;
}

/** Bytes in a packet. A socket is read by up to 64 kB: sent whole, its first bytes would arrive only with the last. */
const PACKET_BYTES = 1460;

function* packetsOf(bytes: Buffer): Iterable<Buffer> {
  for (let at = 0; at < bytes.length; at += PACKET_BYTES) yield bytes.subarray(at, at + PACKET_BYTES);
}

/**
 * Starts a slow line between a phone and a port of this machine: every byte waits for those before it, and a new
 * connection costs a round trip.
 */
export async function startSlowLine(target: number, { kilobits, roundTripMs }: Line): Promise<Listening> {
  const upwards = { freeAt: 0 };
  const downwards = { freeAt: 0 };
  const carry = async (from: Socket, to: Socket, way: { freeAt: number }) => {
    let sent = Promise.resolve();
    for await (const piece of from) {
      for (const packet of packetsOf(piece as Buffer)) {
        way.freeAt = Math.max(performance.now(), way.freeAt) + (packet.length * 8) / kilobits;
        const arrivesAt = way.freeAt + roundTripMs / 2;
        // The next packet is sent once this one is on the line, not once it has arrived.
        sent = Promise.all([sent, setTimeout(Math.max(0, arrivesAt - performance.now()))]).then(
          () => void to.write(packet),
        );
        await setTimeout(Math.max(0, way.freeAt - performance.now()));
      }
    }
    await sent;
    to.end();
  };
  const server = createServer((phone) => {
    void setTimeout(roundTripMs).then(() => {
      const far = connect(target, "127.0.0.1");
      for (const [one, other] of [
        [phone, far],
        [far, phone],
      ] as const)
        one.on("error", () => other.destroy());
      carry(phone, far, upwards).catch(() => far.destroy());
      carry(far, phone, downwards).catch(() => phone.destroy());
    });
  });
  return listen(server);
}

/**
 * Starts a front that speaks HTTP/2 over TLS, like a site's proxy, with a certificate generated in `folder`: a browser
 * can be told to trust its `key`, the SHA-256. Returns null without `openssl`.
 */
export async function startHttp2Front(
  target: number,
  folder: string,
): Promise<(Listening & { readonly key: string }) | null> {
  const [keyFile, cert] = [join(folder, "front-key.pem"), join(folder, "front-cert.pem")];
  const request =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=127.0.0.1".split(
      " ",
    );
  const made = spawnSync("openssl", [...request, "-keyout", keyFile, "-out", cert]);
  if (made.status !== 0) return null;
  const server = createSecureServer(
    { key: await readFile(keyFile), cert: await readFile(cert), allowHTTP1: true },
    (incoming, outgoing) => {
      const headers = Object.fromEntries(
        Object.entries(incoming.headers).filter(([name]) => !name.startsWith(":") && name !== "connection"),
      );
      const asking = ask({
        host: "127.0.0.1",
        port: target,
        method: incoming.method,
        path: incoming.url,
        headers: {
          ...headers,
          host: incoming.headers[":authority"] ?? incoming.headers.host,
          "x-forwarded-proto": "https",
        },
      });
      asking.on("response", (answer) => {
        const { connection: _, "keep-alive": _keep, "transfer-encoding": _coding, ...kept } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, kept);
        answer.pipe(outgoing);
      });
      asking.on("error", () => outgoing.stream?.close());
      incoming.pipe(asking);
    },
  );
  // The realtime connection stays HTTP/1.1 and is passed on unchanged.
  server.on(
    "upgrade",
    ({ method, url, rawHeaders }: { method: string; url: string; rawHeaders: string[] }, socket: Socket) => {
      const far = connect(target, "127.0.0.1");
      const lines = rawHeaders.flatMap((name, at) =>
        at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : [],
      );
      far.write([`${method} ${url} HTTP/1.1`, ...lines, "X-Forwarded-Proto: https", "", ""].join("\r\n"));
      far.pipe(socket).pipe(far);
      far.on("error", () => socket.destroy());
      socket.on("error", () => far.destroy());
    },
  );
  const key = new X509Certificate(await readFile(cert)).publicKey.export({ type: "spki", format: "der" });
  return { ...(await listen(server)), key: createHash("sha256").update(key).digest("base64") };
}

async function listen(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => sockets.delete(socket));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.close();
      sockets.forEach((socket) => socket.destroy());
      await once(server, "close");
    },
  };
}
