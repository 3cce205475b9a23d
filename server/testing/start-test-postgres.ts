import { mkdtemp, rm, statfs } from "node:fs/promises";
import { freemem, tmpdir } from "node:os";
import path from "node:path";

import { startEmbeddedPostgres } from "../platform/database/embedded.ts";

export interface TestPostgres {
  /** Of a superuser: tests make databases of their own. */
  readonly url: string;
  stop(): Promise<void>;
}

/** What lies here is in memory on Linux: copying a database takes a tenth of what a disk takes. */
const IN_MEMORY = "/dev/shm";
/** A run's cluster stays well below a gigabyte. */
const ROOM_BYTES = 3 * 1024 ** 3;

/** A PostgreSQL server for one run of the tests, gone without a trace afterwards. */
export async function startTestPostgres(): Promise<TestPostgres> {
  if (!(await hasRoom(IN_MEMORY))) return startIn(tmpdir());
  // Some systems run no programs from there.
  return startIn(IN_MEMORY).catch(() => startIn(tmpdir()));
}

async function hasRoom(folder: string): Promise<boolean> {
  const found = await statfs(folder).catch(() => null);
  return found !== null && Math.min(found.bavail * found.bsize, freemem()) > ROOM_BYTES;
}

async function startIn(folder: string): Promise<TestPostgres> {
  const dataDir = await mkdtemp(path.join(folder, "crewyard-test-"));
  const quiet = (): void => undefined;
  const complain = (line: string): void => void process.stderr.write(`${line}\n`);
  const log = { debug: quiet, info: quiet, warn: complain, error: complain };
  const remove = (): Promise<void> => rm(dataDir, { recursive: true, force: true });
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
