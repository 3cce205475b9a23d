import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { readRange } from "../../platform/http/byte-range.ts";
import type { Identify } from "../../platform/http/identify.ts";
import { createSmallerPhotos } from "../../platform/media/smaller-photos.ts";
import { isFolder, type FileStore } from "../../platform/storage/file-store.ts";
import { isPublic } from "./media.queries.ts";

const PHOTO = /^(\d{2,4})\.webp$/;
const TYPES: Readonly<Record<string, string>> = {
  webp: "image/webp",
  avif: "image/avif",
  mp4: "video/mp4",
  webm: "video/webm",
};

/** Who may be sent a cached copy of this response. */
type Audience = "member" | "everybody";

/** A URL's content never changes, but who may see it does. */
const CACHING: Readonly<Record<Audience, string>> = {
  member: "private, max-age=31536000, immutable",
  // A shared cache revalidates after a minute: by then the post may be deleted or members-only.
  everybody: "public, max-age=31536000, s-maxage=60, immutable",
};

/** The stored file that a URL stands for, in this form. */
interface Found {
  key: string;
  type: string;
  bytes: number;
  audience: Audience;
}

interface FilesDeps extends Deps {
  identify: Identify;
}

/**
 * Serves stored photos and videos, whole or by range, with immutable caching and never as anything that can run.
 * Members with a session get all of them; visitors get those of a shared post, and a 404 for the others.
 */
export function mountMediaFiles(app: FastifyInstance, { db, storage, disk, log, identify }: FilesDeps): void {
  const store = storage.media;
  const smaller = createSmallerPhotos({ store, disk, log });
  app.addHook("onClose", () => smaller.settle());

  /** Null for a visitor who may not see the file. Members cost no query. */
  async function audienceOf(request: FastifyRequest, hash: string): Promise<Audience | null> {
    if ((await identify(request, "public")) !== null) return "member";
    return (await isPublic(db, hash)) ? "everybody" : null;
  }

  async function find(hash: string, file: string, accept = ""): Promise<Omit<Found, "audience"> | null> {
    const width = PHOTO.exec(file)?.[1];
    if (width === undefined && file !== "video.mp4" && file !== "video.webm") return null;
    if (width === undefined || !accept.includes("image/avif")) return stat(store, hash, file);
    const avif = await stat(store, hash, `${width}.avif`);
    if (avif !== null) return avif;
    const webp = await stat(store, hash, file);
    if (webp !== null) smaller.want(hash, width);
    return webp;
  }

  app.route<{ Params: { hash: string; file: string } }>({
    method: ["GET", "HEAD"],
    url: "/media/:hash/:file",
    handler: async (request, reply) => {
      const { hash, file } = request.params;
      // Access is checked first, even when the client only revalidates its copy.
      const audience = isFolder(hash) ? await audienceOf(request, hash) : null;
      const found = audience && (await find(hash, file, request.headers.accept));
      if (audience === null || found === null) throw new AppError("not_found");
      return send(store, { ...found, audience }, request, reply);
    },
  });
}

async function stat(store: FileStore, hash: string, file: string): Promise<Omit<Found, "audience"> | null> {
  const key = `${hash}/${file}`;
  const facts = await store.stat(key);
  return facts && { key, bytes: facts.bytes, type: TYPES[file.split(".")[1] ?? ""] ?? "" };
}

async function send(
  store: FileStore,
  found: Found,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { key, bytes } = found;
  const tag = `"${key.replace("/", "-")}"`;
  const known = (headers["if-none-match"] ?? "").split(",").map((each) => each.trim().replace(/^W\//, ""));
  if (known.includes(tag) || known.includes("*")) return describe(reply, found, tag).code(304).send();
  if (method === "HEAD") return describe(reply, found, tag).header("content-length", bytes).send();

  const ifRange = headers["if-range"];
  const range = readRange(ifRange === undefined || ifRange === tag ? headers.range : undefined, bytes);
  if (range === "unsatisfiable") {
    void reply.header("content-range", `bytes */${bytes}`);
    throw new AppError("range_not_satisfiable");
  }
  const opened = orThrow(await store.open(key, range ?? undefined), "not_found");
  // Set only now, so that a refusal is not cached for good.
  void describe(reply, found, tag);
  if (range === null) return reply.header("content-length", bytes).send(opened.content);
  return reply
    .code(206)
    .header("content-range", `bytes ${range.from}-${range.to}/${bytes}`)
    .header("content-length", range.to - range.from + 1)
    .send(opened.content);
}

function describe(reply: FastifyReply, { type, audience }: Found, tag: string): FastifyReply {
  // Browsers reuse a member's copy within that session only: signing in or out changes the cookie.
  const vary = [
    ...(type.startsWith("image/") ? ["accept"] : []),
    ...(audience === "member" ? ["cookie"] : []),
  ];
  return reply.type(type).headers({
    "cache-control": CACHING[audience],
    ...(vary.length > 0 && { vary: vary.join(", ") }),
    // Whatever the bytes are, a browser runs none of them.
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "content-disposition": "inline",
    "accept-ranges": "bytes",
    etag: tag,
  });
}
