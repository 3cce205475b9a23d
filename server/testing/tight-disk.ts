import { execFile } from "node:child_process";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import pg from "pg";

const run = promisify(execFile);

/** Mounts a small in-memory disk at `folder`. Returns false if not allowed: only root may, and not everywhere. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<boolean> {
  return run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder]).then(
    () => true,
    () => false,
  );
}

export async function unmount(folder: string): Promise<void> {
  await run("umount", [folder]);
}

/** Fills the disk of `folder` up to `left` bytes, and frees the space after `body`. */
export async function withRoomFor(folder: string, left: number, body: () => Promise<void>): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const filler = join(folder, "filler");
  // A write that does not fit has filled the disk, as intended.
  await writeFile(filler, Buffer.alloc(Math.max(bavail * bsize - left, 0))).catch(() => {});
  try {
    await body();
  } finally {
    await rm(filler);
  }
}

/**
 * Fills the database's write-ahead log, as its superuser, until no further segment can be created and the server gives
 * up.
 */
export async function exhaustWriteAheadLog(superuser: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(superuser);
  client.on("error", () => {});
  try {
    await client.connect();
    for (;;) {
      await client.query("select pg_logical_emit_message(true, 'test', 'x')");
      await client.query("select pg_switch_wal()");
    }
  } catch {
    // The server has ended.
  }
  await client.end().catch(() => {});
}
