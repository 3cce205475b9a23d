import { chown, mkdir, readdir, rename } from "node:fs/promises";
import path from "node:path";

import pg from "pg";

import { claimDataDir } from "../data-dir.ts";
import { chooseAccount, findPackage } from "../database/embedded-runtime.ts";
import { startEmbeddedPostgres } from "../database/embedded.ts";
import type { Log } from "../log.ts";
import { readFreeBytesAt, type ReadFreeBytes } from "../storage/free-space.ts";
import {
  assertRoom,
  BackupError,
  copyFile,
  DATABASE,
  hashFile,
  readManifest,
  type Manifest,
} from "./manifest.ts";

export interface Restored {
  readonly manifest: Manifest;
  /** Number of rows in each table, sorted by name; empty if the database is not in the backup. */
  readonly tables: Readonly<Record<string, number>>;
}

/**
 * Restores a backup into `dataDir`, which must be new or empty, file by file from the manifest. Then opens the database
 * and reads every row once, which makes PostgreSQL check its pages too.
 *
 * @throws {BackupError} if a file is missing or differs, the folder is not empty, or its disk has no room.
 */
export async function restoreBackup(
  backup: string,
  dataDir: string,
  log: Log,
  readFree: ReadFreeBytes = readFreeBytesAt,
): Promise<Restored> {
  const manifest = await readManifest(backup);
  await assertSameMajor(manifest);
  await using claimed = new AsyncDisposableStack();
  const claim = await claimDataDir(dataDir);
  claimed.defer(() => claim.release());
  const present = (await readdir(dataDir)).filter((name) => !["lock", "holder.json"].includes(name));
  if (present.length > 0)
    throw new BackupError(
      `${dataDir} has ${present[0]} in it. Please name a new or an empty folder in DATA_DIR.`,
    );
  const size = manifest.files.reduce((sum, { bytes }) => sum + bytes, 0);
  await assertRoom(dataDir, size, readFree);
  await assertWhole(backup, manifest);
  await putBack(backup, dataDir, manifest);
  return { manifest, tables: manifest.postgres === null ? {} : await readAll(dataDir, log) };
}

async function assertSameMajor({ postgres, version }: Manifest): Promise<void> {
  if (postgres === null) return;
  const installed = Number.parseInt((await findPackage()).version, 10);
  if (installed !== postgres)
    throw new BackupError(
      `This backup is of PostgreSQL ${postgres}, and this release brings ${installed}. Restore it with release ${version}.`,
    );
}

/** Runs before anything is written: half a site is worse than none. */
async function assertWhole(backup: string, { files }: Manifest): Promise<void> {
  for (const file of files) {
    const found = await hashFile(path.join(backup, file.path));
    if (found === file.sha256) continue;
    const what = found === null ? "is missing" : "is not what it was when the backup was made";
    throw new BackupError(
      `${path.join(backup, file.path)} ${what}. Nothing was restored: use another backup.`,
    );
  }
}

async function putBack(
  backup: string,
  dataDir: string,
  { postgres, files, folders }: Manifest,
): Promise<void> {
  const cluster = path.join(dataDir, `postgres-${postgres}`);
  // The cluster gets its name last, so that a restore cut short leaves no database.
  const arriving = `${cluster}.restoring`;
  const account = postgres === null ? null : await chooseAccount(cluster);
  const isOfDatabase = (name: string) => name === DATABASE || name.startsWith(`${DATABASE}/`);
  const placeOf = (name: string) =>
    path.join(
      isOfDatabase(name) ? arriving : dataDir,
      isOfDatabase(name) ? name.slice(DATABASE.length) : name,
    );
  const handOver = async (place: string) => {
    if (account !== null) await chown(place, account.uid, account.gid);
  };
  for (const folder of folders) {
    await mkdir(placeOf(folder), { recursive: true, mode: 0o700 });
    await handOver(placeOf(folder));
  }
  for (const file of files) {
    const place = placeOf(file.path);
    const copied = await copyFile(path.join(backup, file.path), place);
    if (copied?.sha256 !== file.sha256) throw new BackupError(`${file.path} changed while it was read.`);
    if (isOfDatabase(file.path)) await handOver(place);
  }
  if (postgres !== null) await rename(arriving, cluster);
}

async function readAll(dataDir: string, log: Log): Promise<Record<string, number>> {
  await using opened = new AsyncDisposableStack();
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  opened.defer(() => postgres.stop());
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  opened.defer(() => client.end());
  const { rows } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename",
  );
  const counted: Record<string, number> = {};
  for (const { name } of rows) {
    // Counts the whole row, so that PostgreSQL cannot answer from an index alone.
    const { rows: found } = await client.query<{ n: string }>(`select count(t.*) as n from ${name} t`);
    counted[name] = Number(found[0]?.n);
  }
  return counted;
}
