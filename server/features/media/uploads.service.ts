import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

import type { ReplyOf } from "#contracts/endpoint.ts";
import type { finishUpload } from "#contracts/uploads.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { rowsByBatch } from "../../platform/database/batches.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { uploadFolder } from "../../platform/http/read-upload.ts";
import { removeStrays } from "../../platform/storage/file-store.ts";
import { keptSince } from "./piece-store.ts";
import * as queries from "./uploads.queries.ts";

/** Makes a photo or a video of a completed upload, with the same checks as for one sent in a single request. */
export async function finish(deps: Deps, viewer: Viewer, id: string): Promise<ReplyOf<typeof finishUpload>> {
  const { db, clock, storage, disk } = deps;
  const find = () => queries.findUpload(db, id, viewer.userId, keptSince(clock.now()));
  const upload = orThrow(await find(), "upload_not_found");
  const { kind, url, bytes, received } = upload;
  if (url !== null) return { kind, url };
  if (received < bytes) throw new AppError("upload_incomplete");
  await disk.assertFreeSpace(bytes);
  try {
    const stored = await withWhole<{ url: string }>(deps, upload, (path) =>
      kind === "photo"
        ? deps.images.store({ path }, viewer.userId)
        : deps.videos.store({ path }, viewer.userId, upload.type ?? ""),
    );
    await queries.finishUpload(db, id, stored.url);
    // Pieces that cannot be removed now are found at night.
    await storage.pieces.removeFolder(id).catch(() => {});
    return { kind, url: stored.url };
  } catch (error) {
    // A concurrent call finished the same upload, and its pieces are gone.
    const now = await find();
    if (now !== undefined && now.url !== null) return { kind, url: now.url };
    // Content that is refused stays refused.
    if (
      error instanceof AppError &&
      error.status < 500 &&
      (await queries.removeUpload(db, id, viewer.userId)) !== undefined
    )
      await storage.pieces.removeFolder(id).catch(() => {});
    throw error;
  }
}

/** Joins the pieces in a temporary file that exists while `use` runs. */
async function withWhole<T>(
  { config, storage }: Deps,
  { id, pieces }: queries.UploadRow,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = uploadFolder(config);
  const path = join(folder, randomUUID());
  await mkdir(folder, { recursive: true });
  try {
    await pipeline(readAll(storage, id, pieces), createWriteStream(path, { flags: "wx", mode: 0o600 }));
    return await use(path);
  } finally {
    await rm(path, { force: true });
  }
}

async function* readAll(storage: Deps["storage"], id: string, names: readonly string[]) {
  for (const name of names) {
    const piece = await storage.pieces.open(`${id}/${name}`);
    // The piece is on a disk that this node does not share.
    if (piece === null) throw new AppError("upload_not_found");
    yield* piece.content;
  }
}

/** Removes uploads that were begun more than a day ago, and pieces without an upload. */
export async function removeOldUploads({ db, clock, storage }: Pick<Deps, "db" | "clock" | "storage">) {
  const { pieces } = storage;
  const before = keptSince(clock.now());
  for await (const id of rowsByBatch(() => queries.removeUploadsBefore(db, before)))
    await pieces.removeFolder(id);
  await removeStrays(pieces, before, (ids) => queries.findClosed(db, ids));
}

/** Removes a member's unfinished uploads. */
export async function eraseUploadsOf({ db, storage }: Deps, ownerId: number) {
  for (const id of await queries.removeUploadsOf(db, ownerId)) await storage.pieces.removeFolder(id);
}
