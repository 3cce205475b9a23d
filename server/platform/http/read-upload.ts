import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import type { MultipartFile } from "@fastify/multipart";
import type { FastifyRequest } from "fastify";

import type { ByteBudget } from "../byte-budget.ts";
import type { Config } from "../config.ts";
import { AppError, orThrow } from "../errors.ts";

/** Around one file, a form has at most this much: its boundaries, the file's name and type. */
const FORM_BYTES = 16_384;

/** The one file of a form, on disk for as long as it is being worked on. */
export interface Upload {
  path: string;
  /** What the sender calls it; nobody has checked that. */
  type: string;
}

/** Where they lie meanwhile. */
export function uploadFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "uploads");
}

export interface UploadBounds {
  maxBytes: number;
  /** Is told how large it is, as far as that is known. */
  tooLarge: (bytes: number) => AppError;
}

/** How much may come, and from whose budget it is drawn. */
type Receiving = UploadBounds & { budget: ByteBudget };

/**
 * Takes the one file of a multipart request to a file of ours, so that neither many uploads nor slow ones fill the
 * memory, and removes that when `use` is done with it. One that is announced as too large is refused before it is read.
 */
export async function withUpload<T>(
  request: FastifyRequest,
  folder: string,
  bounds: Receiving,
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  const path = join(folder, randomUUID());
  try {
    const type = await receive(request, bounds, async (part) => {
      await mkdir(folder, { recursive: true });
      await pipeline(part.file, createWriteStream(path, { flags: "wx", mode: 0o600 }));
      return part.mimetype;
    });
    return await use({ path, type });
  } finally {
    await rm(path, { force: true });
  }
}

/** The one file of a multipart request in one piece of memory. Whoever calls it has room for `maxBytes`. */
export function readUpload(request: FastifyRequest, bounds: Receiving): Promise<Buffer> {
  return receive(request, bounds, async (part) => {
    const announced = announcedBytes(request);
    // The parser lets no more through than this.
    const whole = Buffer.allocUnsafeSlow(Math.min(announced ?? bounds.maxBytes, bounds.maxBytes));
    let length = 0;
    for await (const chunk of part.file) length += (chunk as Buffer).copy(whole, length);
    return whole.subarray(0, length);
  });
}

async function receive<T>(
  request: FastifyRequest,
  { maxBytes, tooLarge, budget }: Receiving,
  take: (part: MultipartFile) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new AppError("unsupported_media_type");
  const announced = announcedBytes(request);
  if (announced !== undefined && announced > maxBytes + FORM_BYTES) throw tooLarge(announced);
  // Its sender has gone while it waited for its turn: the parser would wait for the rest for ever.
  if (request.raw.destroyed) throw new AppError("malformed_request");
  const drawn = fileBytes(announced, maxBytes);
  await budget.draw(drawn);
  let taken = 0;
  try {
    const limits = { fileSize: maxBytes, files: 1 };
    const part = orThrow(await request.file({ limits, throwFileSizeLimit: false }), "malformed_request");
    const received = await take(part);
    if (part.file.truncated) throw tooLarge(announced ?? maxBytes + 1);
    taken = part.file.bytesRead;
    return received;
  } catch (error) {
    if (!request.raw.complete) letPass(request.raw, maxBytes + FORM_BYTES);
    // The parser's own complaints (no boundary, a form without its end) are about what was sent, and have no code.
    throw error instanceof Error && "code" in error ? error : new AppError("malformed_request");
  } finally {
    // Of what did not come whole nothing is kept.
    await budget.giveBack(drawn, taken);
  }
}

/** How large the file is at least, before it is read; the largest there may be where nothing is announced. */
function fileBytes(announced: number | undefined, maxBytes: number): number {
  if (announced === undefined) return maxBytes;
  return Math.min(Math.max(announced - FORM_BYTES, 1), maxBytes);
}

/** Whether a form with a file is announced. The parser itself knows only once it reads. */
export function isForm({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.toLowerCase().startsWith("multipart/form-data") ?? false;
}

/** As which the pieces of an upload come, by the protocol tus. */
export const PIECE_TYPE = "application/offset+octet-stream";

/** Whether the body is a file, or a piece of one: that may take longer than words. */
export function bringsFile(request: FastifyRequest): boolean {
  return isForm(request) || request.headers["content-type"]?.toLowerCase() === PIECE_TYPE;
}

function announcedBytes({ headers }: FastifyRequest): number | undefined {
  return headers["content-length"] === undefined ? undefined : Number(headers["content-length"]);
}

/**
 * Lets what is still to come of a body that nobody wants any more run past: the next request on the connection is only read
 * after it, and whoever sends it may only read our answer then. One without end is cut off.
 */
function letPass(body: IncomingMessage, most: number): void {
  let left = most;
  // The parser stopped reading when whoever took its file did.
  body.unpipe();
  body.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) body.destroy();
  });
  body.resume();
}
