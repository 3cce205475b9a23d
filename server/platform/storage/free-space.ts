import { statfs } from "node:fs/promises";

import { MEGABYTE } from "#contracts/reference/limits.ts";

import { AppError } from "../errors.ts";
import type { Log } from "../log.ts";

/** Files are refused below this, so that the database on the same disk never fails. */
export const FREE_BYTES_MIN = 200 * MEGABYTE;
/** Seconds until a retry makes sense: the operator has to make room first. */
const RETRY_AFTER = 60;

/** The free space of `DATA_DIR`. Read each time, so new space counts at once. */
export interface Disk {
  /** True if less than `FREE_BYTES_MIN` is free. */
  isLow(): Promise<boolean>;
  /** Infinite if it cannot be read. */
  readFreeBytes(): Promise<number>;
  /**
   * Checks, before an optional write, that there is room for that many bytes above the minimum.
   *
   * @throws {AppError} `storage_full`.
   */
  assertFreeSpace(bytes: number): Promise<void>;
}

/** Free bytes at a path, as an account without privileges may use them. */
export type ReadFreeBytes = (path: string) => Promise<number>;

export const readFreeBytesAt: ReadFreeBytes = async (path) => {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
};

/** Watches the disk of `DATA_DIR`, and logs when files are refused and when they are accepted again. */
export function watchDisk(
  { dataDir, log }: { dataDir: string; log: Log },
  readFree: ReadFreeBytes = readFreeBytesAt,
): Disk {
  let wasLow = false;

  // If it cannot be read, the write itself shows.
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
