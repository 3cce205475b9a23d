import { access, mkdtemp, readdir, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import path from "node:path";

import { claimDataDir } from "../platform/data-dir.ts";
import { startEmbeddedPostgres } from "../platform/database/embedded.ts";

export interface TestPostgres {
  /** The superuser's address: tests create their own databases. */
  readonly url: string;
  stop(): Promise<void>;
}

/** This folder is in memory on Linux: copying a database takes a tenth of the time of a disk. */
const IN_MEMORY = "/dev/shm";
/** A run's cluster stays well below a gigabyte. */
const ROOM_BYTES = 3 * 1024 ** 3;
const PREFIX = "crewyard-test-";

const quiet = (): void => undefined;
const complain = (line: string): void => void process.stderr.write(`${line}\n`);
const log = { debug: quiet, info: quiet, warn: complain, error: complain };

/** Starts a PostgreSQL server for one test run, which leaves no trace. */
export async function startTestPostgres(): Promise<TestPostgres> {
  for (const folder of [IN_MEMORY, tmpdir()]) await collectDead(folder);
  if (!(await hasRoom(IN_MEMORY))) return startIn(tmpdir());
  // Some systems do not allow programs to run there.
  return startIn(IN_MEMORY).catch(() => startIn(tmpdir()));
}

async function hasRoom(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => null);
  return found !== null && Math.min(found.bavail * found.bsize, freemem()) > ROOM_BYTES;
}

/** Removes what a killed run left behind: its cluster, and the server that may still use it. */
async function collectDead(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const dataDir of names
    .filter((name) => name.startsWith(PREFIX))
    .map((name) => path.join(folder, name))) {
    try {
      // The claim's file, which a run removes at its regular end.
      await access(path.join(dataDir, "holder.json"));
      const claim = await claimDataDir(dataDir);
      const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
      await postgres.stop();
      await claim.release();
      await rm(dataDir, { recursive: true, force: true });
    } catch {
      // It belongs to a live run, or to another account.
    }
  }
}

async function startIn(folder: string): Promise<TestPostgres> {
  const dataDir = await mkdtemp(path.join(folder, PREFIX));
  const claim = await claimDataDir(dataDir);
  const remove = async (): Promise<void> => {
    await claim.release();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false });
    return {
      url: postgres.superuserUrl,
      async stop() {
        await postgres.stop();
        await remove();
      },
    };
  } catch (error) {
    await remove();
    throw error;
  }
}
