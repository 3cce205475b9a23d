import { statfs } from "node:fs/promises";

import { MEGABYTE } from "#contracts/reference/limits.ts";

import { AppError } from "../errors.ts";
import type { Log } from "../log.ts";

/** Files stop here, so that the database on the same disk never has to. */
export const FREE_BYTES_MIN = 200 * MEGABYTE;
/** Seconds after which trying again makes sense: somebody has to make room first. */
const RETRY_AFTER = 60;

/** How much room `DATA_DIR` has. Asked each time, so room that somebody made counts at once. */
export interface Disk {
  /** Whether there is less free than `FREE_BYTES_MIN`. */
  isLow(): Promise<boolean>;
  /** Infinite where it cannot be asked. */
  readFreeBytes(): Promise<number>;
  /**
   * Before something is written that may wait: room for so many bytes above the floor.
   * @throws {AppError} `storage_full`
   */
  assertFreeSpace(bytes: number): Promise<void>;
}

/** Free bytes at a path, as an account without privileges may use them. */
export type ReadFreeBytes = (path: string) => Promise<number>;

export const readFreeBytesAt: ReadFreeBytes = async (path) => {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
};

/** Watches the disk of `DATA_DIR`, and tells the operator in words when files stop and when they are taken again. */
export function watchDisk(
  { dataDir, log }: { dataDir: string; log: Log },
  readFree: ReadFreeBytes = readFreeBytesAt,
): Disk {
  let wasLow = false;

  // Where it cannot be asked, writing itself tells.
  const readFreeBytes = () => readFree(dataDir).catch(() => Infinity);

  async function hasRoom(bytes: number): Promise<boolean> {
    const free = await readFreeBytes();
    const isLow = free < FREE_BYTES_MIN;
    if (isLow && !wasLow)
      log.error(
        { freeMegabytes: Math.floor(free / MEGABYTE), neededMegabytes: FREE_BYTES_MIN / MEGABYTE },
        "the disk of DATA_DIR is nearly full: no files are taken until there is room again; nothing needs a restart",
      );
    if (!isLow && wasLow) log.info("the disk of DATA_DIR has room again: files are taken");
    wasLow = isLow;
    return free - bytes >= FREE_BYTES_MIN;
  }

  return {
    readFreeBytes,
    isLow: async () => !(await hasRoom(0)),
    async assertFreeSpace(bytes) {
      if (!(await hasRoom(bytes))) throw new AppError("storage_full", { retryAfter: RETRY_AFTER });
    },
  };
}
