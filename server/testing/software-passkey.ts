import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
const toText = (data: Uint8Array) => Buffer.from(data).toString("base64url");

/** A minimal CBOR encoder: maps of small numbers and texts to small numbers, bytes and texts. */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string")
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as Buffer)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function head(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  if (size < 256) return Buffer.from([(kind << 5) | 24, size]);
  return Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

interface Where {
  origin: string;
  rpId: string;
}

/** A passkey in software, like a phone's: it signs for any site. */
export class SoftwarePasskey {
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly #id = randomBytes(16);
  readonly where: Where;
  uses = 0;

  constructor(publicUrl: string) {
    this.where = { origin: publicUrl, rpId: new URL(publicUrl).hostname };
  }

  /** Returns the response to `startPasskey`. */
  make(options: string, where: Partial<Where> = {}) {
    const { challenge } = JSON.parse(options) as { challenge: string };
    const { x = "", y = "" } = this.#keys.publicKey.export({ format: "jwk" });
    const key = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
    const length = Buffer.from([0, this.#id.length]);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.#id, key]);
    const authData = Buffer.concat([this.#about(where, 0x45), credential]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData],
    ]);
    return this.#answer({
      clientDataJSON: toText(this.#client("webauthn.create", challenge, where)),
      attestationObject: toText(cbor(attestation)),
      transports: ["internal"],
    });
  }

  /** Returns the response to a sign-in's challenge; `isVerified` false: without a finger, a face or a PIN. */
  use(options: string, where: Partial<Where> = {}, isVerified = true) {
    const { challenge } = JSON.parse(options) as { challenge: string };
    this.uses += 1;
    const authData = this.#about(where, isVerified ? 0x05 : 0x01);
    const client = this.#client("webauthn.get", challenge, where);
    const signature = sign("sha256", Buffer.concat([authData, sha256(client)]), this.#keys.privateKey);
    return this.#answer({
      clientDataJSON: toText(client),
      authenticatorData: toText(authData),
      signature: toText(signature),
    });
  }

  #about(where: Partial<Where>, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.uses);
    return Buffer.concat([sha256({ ...this.where, ...where }.rpId), Buffer.from([flags]), count]);
  }

  #client(type: string, challenge: string, where: Partial<Where>): Buffer {
    const { origin } = { ...this.where, ...where };
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer<Response>(response: Response) {
    const id = toText(this.#id);
    return { id, rawId: id, type: "public-key" as const, response };
  }
}
