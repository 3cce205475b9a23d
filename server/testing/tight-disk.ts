import { execFile } from "node:child_process";
import { rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

import pg from "pg";

const run = promisify(execFile);

/** Makes `folder` a disk of its own, in memory, of so many megabytes. False where that is not allowed: only root may, and not everywhere. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<boolean> {
  return run("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=755`, "tmpfs", folder]).then(
    () => true,
    () => false,
  );
}

export async function unmount(folder: string): Promise<void> {
  await run("umount", [folder]);
}

/** Takes all room on the disk of `folder` but so many bytes, and gives it back when `body` is done. */
export async function withRoomFor(folder: string, left: number, body: () => Promise<void>): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const filler = join(folder, "filler");
  // What does not fit is what was wanted.
  await writeFile(filler, Buffer.alloc(Math.max(bavail * bsize - left, 0))).catch(() => {});
  try {
    await body();
  } finally {
    await rm(filler);
  }
}

/** Writes the log of the database, as its superuser, from segment to segment until none can be made any more, and it gives up. */
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
    // It is gone.
  }
  await client.end().catch(() => {});
}
