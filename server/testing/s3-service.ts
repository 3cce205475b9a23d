import { createHash, createHmac } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import type { Config } from "../platform/config.ts";

/**
 * The behaviour of a storage service: work normally; report overload; forbid everything; accept and never respond; stop
 * in the middle of a file; close the connection.
 */
export type Mood = "well" | "overloaded once" | "forbids" | "silent" | "stalls" | "hangs up";

/** A small stand-in for a storage service: it stores objects in memory and accepts only correctly signed requests. */
export interface S3Service {
  readonly settings: NonNullable<Config["s3"]>;
  /** The same, as environment variables. */
  readonly environment: Readonly<Record<string, string>>;
  readonly objects: Map<string, { bytes: Buffer; storedAt: Date }>;
  mood: Mood;
  /** The method of each request so far. */
  readonly asked: string[];
  close(): Promise<void>;
}

const BUCKET = "crewyard-test";
const SETTINGS = {
  region: "eu-west-2",
  bucket: BUCKET,
  accessKeyId: "TESTKEY",
  secretAccessKey: "test-secret",
};
const PAGE_MAX = 3;

export async function startS3Service(): Promise<S3Service> {
  const objects: S3Service["objects"] = new Map();
  const asked: string[] = [];
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  const service: S3Service = {
    settings: { ...SETTINGS, endpoint },
    environment: {
      S3_ENDPOINT: endpoint,
      S3_REGION: SETTINGS.region,
      S3_BUCKET: SETTINGS.bucket,
      S3_ACCESS_KEY_ID: SETTINGS.accessKeyId,
      S3_SECRET_ACCESS_KEY: SETTINGS.secretAccessKey,
    },
    objects,
    mood: "well",
    asked,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return service;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    asked.push(request.method ?? "");
    const body = Buffer.concat(await request.toArray());
    const refuse = (status: number, code: string) =>
      response
        .writeHead(status, { "content-type": "application/xml" })
        .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`);
    if (service.mood === "silent") return;
    if (service.mood === "hangs up") return void request.socket.destroy();
    if (service.mood === "forbids") return void refuse(403, "AccessDenied");
    if (service.mood === "overloaded once") {
      service.mood = "well";
      return void refuse(503, "SlowDown");
    }
    if (!isSigned(request)) return void refuse(403, "SignatureDoesNotMatch");
    const url = new URL(request.url ?? "/", service.settings.endpoint);
    const [, bucket, ...rest] = decodeURIComponent(url.pathname).split("/");
    if (bucket !== BUCKET) return void refuse(404, "NoSuchBucket");
    const key = rest.join("/");
    if (key === "") return void response.writeHead(200, { "content-type": "application/xml" }).end(list(url));
    if (request.method === "PUT") {
      objects.set(key, { bytes: body, storedAt: new Date() });
      return void response.writeHead(200).end();
    }
    if (request.method === "DELETE") {
      objects.delete(key);
      return void response.writeHead(204).end();
    }
    const object = objects.get(key);
    if (object === undefined) return void refuse(404, "NoSuchKey");
    send(request, response, object.bytes);
  }

  function send(request: IncomingMessage, response: ServerResponse, bytes: Buffer): void {
    const [, from = "0", to = String(bytes.length - 1)] =
      /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? "") ?? [];
    const part = bytes.subarray(Number(from), Number(to) + 1);
    const isPart = request.headers.range !== undefined;
    response.writeHead(isPart ? 206 : 200, {
      "content-length": part.length,
      ...(isPart && { "content-range": `bytes ${from}-${to}/${bytes.length}` }),
    });
    if (service.mood === "stalls") response.write(part.subarray(0, part.length / 2));
    else response.end(request.method === "HEAD" ? undefined : part);
  }

  /** ListObjectsV2, a few at a time, so that the client must request the next page. */
  function list(url: URL): string {
    const prefix = url.searchParams.get("prefix") ?? "";
    const after = url.searchParams.get("continuation-token") ?? "";
    const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
    const page = keys.slice(0, PAGE_MAX);
    const contents = page.map((key) => {
      const { bytes, storedAt } = objects.get(key)!;
      return `<Contents><Key>${key}</Key><LastModified>${storedAt.toISOString()}</LastModified><ETag>"x"</ETag><Size>${bytes.length}</Size></Contents>`;
    });
    const next =
      keys.length > page.length ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : "";
    return `<?xml version="1.0"?><ListBucketResult><Name>${BUCKET}</Name><KeyCount>${page.length}</KeyCount><IsTruncated>${next !== ""}</IsTruncated>${contents.join("")}${next}</ListBucketResult>`;
  }
}

/** Checks signature version 4, computed from the secret as the service itself would. */
function isSigned({ method, url = "/", headers }: IncomingMessage): boolean {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const [, keyId, day = "", region = "", names = "", signature] =
    authorization.exec(headers.authorization ?? "") ?? [];
  const time = headers["x-amz-date"];
  const payload = headers["x-amz-content-sha256"];
  if (keyId !== SETTINGS.accessKeyId || region !== SETTINGS.region) return false;
  if (typeof time !== "string" || typeof payload !== "string" || !time.startsWith(day)) return false;
  const [path = "/", query = ""] = url.split("?");
  const lines = names.split(";").map((name) => `${name}:${String(headers[name] ?? "").trim()}\n`);
  const request = [method, path, query.split("&").toSorted().join("&"), lines.join(""), names, payload].join(
    "\n",
  );
  const hash = createHash("sha256").update(request).digest("hex");
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${hash}`;
  const mac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();
  const key = [day, region, "s3", "aws4_request"].reduce<string | Buffer>(
    mac,
    `AWS4${SETTINGS.secretAccessKey}`,
  );
  return mac(key, text).toString("hex") === signature;
}
