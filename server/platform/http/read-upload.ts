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

/** The most bytes that a form has around its one file: boundaries, the file's name and type. */
const FORM_BYTES = 16_384;

/** The one file of a form, on disk while it is processed. */
export interface Upload {
  path: string;
  /** The type that the sender states, unchecked. */
  type: string;
}

/** The folder of uploads while they are processed. */
export function uploadFolder({ dataDir }: Pick<Config, "dataDir">): string {
  return join(dataDir, "uploads");
}

export interface UploadBounds {
  maxBytes: number;
  /** Receives the size, as far as it is known. */
  tooLarge: (bytes: number) => AppError;
}

/** The size limits, and the budget that the bytes are drawn from. */
type Receiving = UploadBounds & { budget: ByteBudget };

/**
 * Writes the one file of a multipart request to disk, so that neither many nor slow uploads fill the memory, and
 * deletes it after `use`. A file announced as too large is refused before it is read.
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

/** Reads the one file of a multipart request into memory. The caller must have reserved `maxBytes`. */
export function readUpload(request: FastifyRequest, bounds: Receiving): Promise<Buffer> {
  return receive(request, bounds, async (part) => {
    const announced = announcedBytes(request);
    // The parser passes on no more than this.
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
  // The client left while it waited for its turn: the parser would wait for the rest for ever.
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
    // The parser's own errors (no boundary, an unterminated form) are the client's fault, and have no code.
    throw error instanceof Error && "code" in error ? error : new AppError("malformed_request");
  } finally {
    // An incomplete file is not stored.
    await budget.giveBack(drawn, taken);
  }
}

/** Returns the file's minimum size before it is read; the maximum if no length is announced. */
function fileBytes(announced: number | undefined, maxBytes: number): number {
  if (announced === undefined) return maxBytes;
  return Math.min(Math.max(announced - FORM_BYTES, 1), maxBytes);
}

/** True if the head announces a form with a file. The parser itself knows only once it reads. */
export function isForm({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.toLowerCase().startsWith("multipart/form-data") ?? false;
}

/** The content type of the pieces of an upload, by the protocol tus. */
export const PIECE_TYPE = "application/offset+octet-stream";

/** True if the body is a file or a piece of one, which may take longer than text. */
export function bringsFile(request: FastifyRequest): boolean {
  return isForm(request) || request.headers["content-type"]?.toLowerCase() === PIECE_TYPE;
}

function announcedBytes({ headers }: FastifyRequest): number | undefined {
  return headers["content-length"] === undefined ? undefined : Number(headers["content-length"]);
}

/**
 * Discards the rest of an unwanted body: the next request on the connection is read only after it, and the client may
 * read the response only then. A body that exceeds `most` is cut off.
 */
function letPass(body: IncomingMessage, most: number): void {
  let left = most;
  // The parser stopped reading when the code that took its file did.
  body.unpipe();
  body.on("data", (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) body.destroy();
  });
  body.resume();
}
