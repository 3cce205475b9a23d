import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";

import { DataStore, Upload } from "@tus/server";

import {
  PHOTO_BYTES_MAX,
  UPLOAD_KEPT_HOURS,
  UPLOADS_OPEN_MAX,
  VIDEO_BYTES_MAX,
} from "#contracts/reference/limits.ts";
import { UPLOAD_KINDS, type UploadKind } from "#contracts/uploads.ts";

import { byteBudget } from "../../platform/byte-budget.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { videoTooLarge } from "../../platform/media/video.ts";
import * as queries from "./uploads.queries.ts";

/** Bytes held in memory before they are stored: at most this much of an upload is lost when a node is killed. */
const PIECE_BYTES = 256 * 1024;
const HOUR_MS = 3_600_000;
const TYPE = /^[a-z0-9.+-]{1,40}\/[a-z0-9.+-]{1,60}$/i;

/** The oldest start of an upload that still exists at that moment. */
export function keptSince(now: Date): Date {
  return new Date(now.getTime() - UPLOAD_KEPT_HOURS * HOUR_MS);
}

/**
 * One member's uploads, for the tus server. Facts are kept in rows and bytes as pieces in the file store, so that any
 * node can continue where another stopped. Other members' uploads are not found.
 */
export class PieceStore extends DataStore {
  override extensions = ["creation", "creation-with-upload", "termination"];
  readonly #deps: Deps;
  readonly #ownerId: number;

  constructor(deps: Deps, ownerId: number) {
    super();
    this.#deps = deps;
    this.#ownerId = ownerId;
  }

  override async create(upload: Upload): Promise<Upload> {
    const { db, clock, storage, limits, disk } = this.#deps;
    const facts = readFacts(upload);
    await disk.assertFreeSpace(facts.bytes);
    await limits.consume("upload", this.#ownerId);
    // A file announced again, because the response was lost or the sender gave up, is charged only once.
    await this.#giveBack(await queries.removeUnbegun(db, this.#ownerId, facts));
    await byteBudget(limits, this.#ownerId).draw(facts.bytes);
    await queries.addUpload(db, this.#ownerId, facts, clock.now());
    const beyond = await queries.removeUploadsBeyond(db, this.#ownerId, UPLOADS_OPEN_MAX);
    await this.#giveBack(beyond);
    for (const { id } of beyond) await storage.pieces.removeFolder(id);
    return upload;
  }

  /** Stores the bytes received, also those before the connection broke, and returns the new offset. */
  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let at = offset;
    let held: Buffer[] = [];
    let bytes = 0;
    const keep = async () => {
      if (bytes === 0) return;
      const piece = Buffer.concat(held, bytes);
      [held, bytes] = [[], 0];
      await this.#keep(id, at, piece);
      at += piece.length;
    };
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        held.push(chunk);
        bytes += chunk.length;
        if (bytes >= PIECE_BYTES) await keep();
      }
    } catch (error) {
      // The client is gone, so nobody can be told whether this worked; the next request asks for the offset.
      await keep().catch(() => {});
      throw error;
    }
    await keep();
    return at;
  }

  override async getUpload(id: string): Promise<Upload> {
    const { db, clock } = this.#deps;
    const found = await queries.findUpload(db, id, this.#ownerId, keptSince(clock.now()));
    if (found === undefined) throw new AppError("upload_not_found");
    return new Upload({ id, size: found.bytes, offset: found.received });
  }

  override async remove(id: string): Promise<void> {
    const { db, storage } = this.#deps;
    const removed = await queries.removeUpload(db, id, this.#ownerId);
    if (removed === undefined) throw new AppError("upload_not_found");
    await this.#giveBack([removed]);
    await storage.pieces.removeFolder(id);
  }

  /** Returns to the budget what was drawn for bytes that will not arrive any more. */
  async #giveBack(removed: readonly { bytes: number; received: number }[]): Promise<void> {
    const budget = byteBudget(this.#deps.limits, this.#ownerId);
    for (const { bytes, received } of removed) await budget.giveBack(bytes, received);
  }

  /** Bytes first, row second: what a row counts is there. */
  async #keep(id: string, at: number, piece: Buffer): Promise<void> {
    const { db, storage } = this.#deps;
    // Two pieces sent for the same offset never share a name.
    const name = `${at}-${randomBytes(6).toString("hex")}.part`;
    await storage.pieces.put(`${id}/${name}`, piece);
    const noted = { at, bytes: piece.length, name };
    if (!(await queries.appendPiece(db, { id, ownerId: this.#ownerId }, noted)))
      throw new AppError("upload_moved_on");
  }
}

function readFacts({ id, size = 0, metadata }: Upload) {
  const kind = metadata?.["kind"];
  if (!isKind(kind) || !Number.isSafeInteger(size) || size < 1) throw new AppError("malformed_request");
  if (kind === "photo" && size > PHOTO_BYTES_MAX) throw new AppError("image_too_large");
  if (kind === "video" && size >= VIDEO_BYTES_MAX) throw videoTooLarge(size);
  const named = metadata?.["filetype"] ?? "";
  return { id, kind, bytes: size, type: TYPE.test(named) ? named : null };
}

function isKind(value: unknown): value is UploadKind {
  return UPLOAD_KINDS.some((kind) => kind === value);
}
