import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
  type ECDH,
} from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request to a push service, decrypted as only the device can. */
export interface Delivered {
  path: string;
  headers: IncomingHttpHeaders;
  payload: unknown;
  /** The claims of the sender's signature, checked against its stated key. */
  claims: { aud: string; exp: number; sub: string };
  /** The key that signed. */
  signedBy: string;
}

/** A device's side of a subscription: its keys, and the decryption (RFC 8291). */
export class Device {
  readonly #ecdh: ECDH = createECDH("prime256v1");
  readonly #auth = randomBytes(16);
  readonly endpoint: string;

  constructor(endpoint: string) {
    this.#ecdh.generateKeys();
    this.endpoint = endpoint;
  }

  get subscription() {
    const keys = { p256dh: this.#ecdh.getPublicKey("base64url"), auth: this.#auth.toString("base64url") };
    return { endpoint: this.endpoint, keys };
  }

  open(body: Buffer): unknown {
    const salt = body.subarray(0, 16);
    const length = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + length);
    const shared = this.#ecdh.computeSecret(senderKey);
    const derive = (key: Buffer, salted: Buffer, info: Buffer, size: number) =>
      Buffer.from(hkdfSync("sha256", key, salted, info, size));
    const about = Buffer.concat([Buffer.from("WebPush: info\0"), this.#ecdh.getPublicKey(), senderKey]);
    const input = derive(shared, this.#auth, about, 32);
    const key = derive(input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(input, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const sealed = body.subarray(21 + length);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // One record, ended by a 2 and optional zeros.
    return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString("utf8"));
  }
}

/** A push service on this machine: accepts requests, or responds as a test wants. */
export async function startPushService() {
  const devices = new Map<string, Device>();
  const delivered: Delivered[] = [];
  let answer: ((response: ServerResponse) => void) | null = null;
  let asked = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      asked += 1;
      if (answer !== null) return answer(response);
      const device = devices.get(request.url ?? "");
      const body = Buffer.concat(chunks);
      if (device === undefined) return void response.writeHead(410).end();
      const signature = readSignature(request.headers.authorization ?? "");
      const path = request.url ?? "";
      delivered.push({ path, headers: request.headers, payload: device.open(body), ...signature });
      response.writeHead(201).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    delivered,
    /** The number of requests, whatever their result. */
    get asked() {
      return asked;
    },
    /** Adds a known device. */
    addDevice(): Device {
      const path = `/push/${randomBytes(9).toString("base64url")}`;
      const device = new Device(origin + path);
      devices.set(path, device);
      return device;
    },
    /** Responds this way from now on; null: normally. */
    answerWith(next: ((response: ServerResponse) => void) | null) {
      answer = next;
    },
    forget: (device: Device) => devices.delete(new URL(device.endpoint).pathname),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

export type PushService = Awaited<ReturnType<typeof startPushService>>;

/** Checks the signature (RFC 8292) and returns its claims. Throws if it is not the stated key's. */
function readSignature(authorization: string): Pick<Delivered, "claims" | "signedBy"> {
  const [, token = "", signedBy = ""] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(signedBy, "base64url");
  const key = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  });
  const isGenuine = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!isGenuine) throw new Error("The signature is not the named key's");
  return { signedBy, claims: JSON.parse(Buffer.from(claims, "base64url").toString()) as Delivered["claims"] };
}
