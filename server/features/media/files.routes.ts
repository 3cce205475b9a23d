import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { readRange } from "../../platform/http/byte-range.ts";
import { createSmallerPhotos } from "../../platform/media/smaller-photos.ts";
import { isFolder, type FileStore } from "../../platform/storage/file-store.ts";

const PHOTO = /^(\d{2,4})\.webp$/;
const TYPES: Readonly<Record<string, string>> = {
  webp: "image/webp",
  avif: "image/avif",
  mp4: "video/mp4",
  webm: "video/webm",
};

/** The stored file that an address stands for, in this form. */
interface Found {
  key: string;
  type: string;
  bytes: number;
}

/** Serves stored photos and videos: whole or in part, for ever the same, and never as anything that runs. */
export function mountMediaFiles(
  app: FastifyInstance,
  { storage, disk, log }: Pick<Deps, "storage" | "disk" | "log">,
): void {
  const store = storage.media;
  const smaller = createSmallerPhotos({ store, disk, log });
  app.addHook("onClose", () => smaller.settle());

  async function find(hash: string, file: string, accept = ""): Promise<Found | null> {
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
      const found = isFolder(hash) ? await find(hash, file, request.headers.accept) : null;
      if (found === null) throw new AppError("not_found");
      return send(store, found, request, reply);
    },
  });
}

async function stat(store: FileStore, hash: string, file: string): Promise<Found | null> {
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
  const opened = await store.open(key, range ?? undefined);
  if (opened === null) throw new AppError("not_found");
  // Only now: a refusal must not be kept for ever.
  void describe(reply, found, tag);
  if (range === null) return reply.header("content-length", bytes).send(opened.content);
  return reply
    .code(206)
    .header("content-range", `bytes ${range.from}-${range.to}/${bytes}`)
    .header("content-length", range.to - range.from + 1)
    .send(opened.content);
}

function describe(reply: FastifyReply, { type }: Found, tag: string): FastifyReply {
  return reply.type(type).headers({
    // The address names what it shows, which never changes.
    "cache-control": "public, max-age=31536000, immutable",
    // Whatever the bytes were, a browser runs nothing of them.
    "content-security-policy": "sandbox; default-src 'none'",
    "cross-origin-resource-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "content-disposition": "inline",
    "accept-ranges": "bytes",
    etag: tag,
    ...(type.startsWith("image/") && { vary: "accept" }),
  });
}
