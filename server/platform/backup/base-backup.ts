import { createHash } from "node:crypto";
import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";

import pg from "pg";

import { openOwnDatabase } from "../database/own-database.ts";
import type { Log } from "../log.ts";
import { BackupError, copyFile, DATABASE, listEntries, type CopiedFile } from "./manifest.ts";

/** Folders that a server rebuilds: `pg_basebackup` leaves out their contents too. */
const EMPTIED = new Set([
  "pg_dynshmem",
  "pg_notify",
  "pg_replslot",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
  "pg_wal",
]);
const LEFT_OUT =
  /^(postmaster\.(pid|opts)|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*|\.s\.PGSQL\..*)$/;
/** Copied last, as `pg_basebackup` does: it says how far the other files may have advanced. */
const CONTROL = "global/pg_control";
const WAL_FILE = /^[0-9A-F]{24}$/;

interface ClusterCopy {
  files: CopiedFile[];
  folders: string[];
}

/**
 * Copies the embedded database into `<to>/database` while it serves, without blocking anyone. Copies the files as they
 * are, and the write-ahead log of changes made during the copy; PostgreSQL combines them into one consistent moment
 * when it first opens the copy. If no Crewyard runs on `dataDir`, the database is started for the duration of the copy.
 */
export async function copyDatabase(
  dataDir: string,
  to: string,
  log: Log,
): Promise<ClusterCopy & { postgres: number }> {
  await using opened = new AsyncDisposableStack();
  const database = await openOwnDatabase(dataDir, log);
  opened.defer(() => database.release());
  const client = new pg.Client({
    connectionString: database.superuserUrl,
    application_name: "crewyard-backup",
  });
  // Noticed even while only files are being copied.
  let isLost = false;
  client.on("error", () => (isLost = true));
  await client.connect();
  // Closing the connection also drops the slot and, after a failure, ends the backup that was begun.
  opened.defer(() => client.end());
  try {
    return { postgres: database.major, ...(await copyOnline(client, database.clusterDir, to)) };
  } catch (error) {
    if (!isLost && !isShutdown(error)) throw error;
    throw new BackupError("The database was stopped while it was copied. Please try again.");
  }
}

/** True if the error is the server ending a running statement because it shuts down. */
const isShutdown = (error: unknown) =>
  error instanceof pg.DatabaseError && error.code !== undefined && /^57P0[123]$/.test(error.code);

async function copyOnline(client: pg.Client, from: string, to: string): Promise<ClusterCopy> {
  const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row> => {
    const { rows } = await client.query<Row>(text, values);
    if (rows[0] === undefined) throw new Error(`No answer to ${text}`);
    return rows[0];
  };
  // Retains the log from now on, however long the copy takes. The slot is dropped with the connection.
  await ask("select pg_create_physical_replication_slot($1, true, true)", [`backup_${process.pid}`]);
  const { first } = await ask<{ first: string }>(
    "select pg_walfile_name(pg_backup_start('crewyard', true)) as first",
  );
  const { files, folders } = await copyCluster(from, to);
  const { label, last } = await ask<{ label: string; last: string }>(
    "select labelfile as label, pg_walfile_name(lsn) as last from pg_backup_stop(false)",
  );
  const names = (await readdir(path.join(from, "pg_wal"))).filter((name) => WAL_FILE.test(name));
  const needed = names.filter((name) => name >= first && name <= last).toSorted();
  if (needed[0] !== first || needed.at(-1) !== last)
    throw new BackupError(
      "The database's log has a gap, so this copy could not be opened. Please try again.",
    );
  for (const name of needed) files.push(...(await copyInto(from, to, `pg_wal/${name}`)));
  await writeFile(path.join(to, DATABASE, "backup_label"), label, { mode: 0o600 });
  const sha256 = createHash("sha256").update(label).digest("hex");
  files.push({ path: `${DATABASE}/backup_label`, bytes: Buffer.byteLength(label), sha256 });
  return { files, folders };
}

/**
 * Copies the cluster's files. Files of tables dropped during the copy may be missing: the log records those drops too.
 */
async function copyCluster(from: string, to: string): Promise<ClusterCopy> {
  const files: CopiedFile[] = [];
  const folders: string[] = [];
  const addFolder = async (name: string): Promise<void> => {
    await mkdir(path.join(to, DATABASE, name), { recursive: true, mode: 0o700 });
    folders.push(path.posix.join(DATABASE, name));
  };
  const walk = async (folder: string): Promise<void> => {
    await addFolder(folder);
    for (const entry of await listEntries(path.join(from, folder))) {
      const name = path.posix.join(folder, entry.name);
      if (LEFT_OUT.test(entry.name) || name === CONTROL) continue;
      if (entry.isDirectory() && EMPTIED.has(name)) await addFolder(name);
      else if (entry.isDirectory()) await walk(name);
      else if (entry.isFile()) files.push(...(await copyInto(from, to, name)));
    }
  };
  await walk("");
  for (const name of ["pg_wal/archive_status", "pg_wal/summaries"]) await addFolder(name);
  return { files: [...files, ...(await copyInto(from, to, CONTROL))], folders };
}

async function copyInto(from: string, to: string, name: string): Promise<CopiedFile[]> {
  const copied = await copyFile(path.join(from, name), path.join(to, DATABASE, name));
  return copied === null ? [] : [{ path: `${DATABASE}/${name}`, ...copied }];
}
