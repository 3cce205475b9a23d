import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";

/** True if the name of a folder in `DATA_DIR` is an embedded database's: `postgres-18`. */
export const isCluster = (name: string): boolean => /^postgres-\d+$/.test(name);

/** `DATA_DIR` cannot be used: held by another process, or not a folder we can write to. One line, for the operator. */
export class DataDirError extends Error {
  override readonly name = "DataDirError";
}

export interface DataDirClaim {
  /** Releases the folder for the next process. Safe to call twice. */
  release(): Promise<void>;
}

interface Holder {
  readonly pid: number;
  /** ISO 8601. */
  readonly since: string;
  readonly host: string;
}

const SQLITE_BUSY = 5;

// Referenced here because the garbage collector would close, and so release, an unreferenced lock.
const held = new Set<DatabaseSync>();

/**
 * Makes this process the only one that uses `dataDir`, creating the folder (readable by its owner only) if needed.
 *
 * The lock is SQLite's on an empty file: the operating system drops it the moment the process ends, however it ends,
 * so there are no stale locks, a reused process number means nothing, and of two that start at once one wins. It holds
 * between containers too, where process numbers cannot be compared.
 * @throws {DataDirError} when another process holds it or it cannot be written.
 */
export async function claimDataDir(dataDir: string): Promise<DataDirClaim> {
  const lock = await takeLock(dataDir);
  if (!lock) throw new DataDirError(await describeHolder(dataDir));
  held.add(lock);
  const holder: Holder = { pid: process.pid, since: new Date().toISOString(), host: hostname() };
  await writeFile(holderFile(dataDir), `${JSON.stringify(holder)}\n`, { mode: 0o600 });
  return {
    async release() {
      if (!held.delete(lock)) return;
      await rm(holderFile(dataDir), { force: true });
      lock.close();
    },
  };
}

async function takeLock(dataDir: string): Promise<DatabaseSync | null> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 });
    const lock = new DatabaseSync(path.join(dataDir, "lock"));
    try {
      lock.exec("PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE");
      return lock;
    } catch (error) {
      lock.close();
      if (error instanceof Error && "errcode" in error && error.errcode === SQLITE_BUSY) return null;
      throw error;
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new DataDirError(`DATA_DIR ${dataDir} cannot be used as a folder to write to: ${reason}.`);
  }
}

async function describeHolder(dataDir: string): Promise<string> {
  const holder = await readHolder(dataDir);
  const who = holder
    ? `process ${holder.pid}${holder.host === hostname() ? "" : ` on ${holder.host}`}, running since ${holder.since}`
    : "another process, which has only just started";
  return `DATA_DIR ${dataDir} is in use by ${who}. Stop that one first, or set another DATA_DIR.`;
}

/**
 * Reads the holder. The winner writes its entry just after it takes the lock, so the file may still describe its
 * predecessor.
 */
async function readHolder(dataDir: string): Promise<Holder | null> {
  for (let attempt = 0; attempt < 15; attempt += 1) {
    const holder = await readFile(holderFile(dataDir), "utf8")
      .then((text) => JSON.parse(text) as Holder)
      .catch(() => null);
    if (holder && (holder.host !== hostname() || isAlive(holder.pid))) return holder;
    await sleep(40);
  }
  return null;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

function holderFile(dataDir: string): string {
  return path.join(dataDir, "holder.json");
}
