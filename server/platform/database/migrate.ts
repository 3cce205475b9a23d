import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import type { Log } from "../log.ts";
import { LINK } from "./driver.ts";
import { FOLDER, readMigrations, type MigrationFile } from "./migration-files.ts";

/** The oldest supported version of PostgreSQL. */
const OLDEST_SERVER = 15;
/** The longest wait for a table's lock: every other query on the table queues behind the waiting migration. */
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 1_000;
const CONNECT_TIMEOUT_MS = 10_000;
const TURN_EVERY_MS = 250;
/** PostgreSQL takes no connections at the moment: it is starting up, recovering or shutting down. */
const NOT_YET = "57P03";
const REMIND_EVERY_MS = 10_000;
/**
 * The advisory lock that earlier builds, which migrated with Kysely's `Migrator`, take as well. The table of applied
 * migrations is also Kysely's.
 */
const TURN = "3853314791062309107";

/**
 * An error for a database that this build must not or cannot migrate. Its message is one or two sentences for the
 * operator.
 */
export class SchemaError extends Error {
  override name = "SchemaError";
}

export interface MigrateOptions {
  log: Log;
  /** The folder of the files; by default the product's own. */
  folder?: string;
  /** How long to wait for a locked table before the migration lets other queries through and tries again. */
  lockTimeoutMs?: number;
  /** The pause before the second attempt; it doubles before each further one. */
  firstPauseMs?: number;
}

/**
 * Migrates the database to this build's schema, on its own connection and without a statement timeout, since a table of
 * millions takes long. Each file is one transaction with the record that it was applied, so an interrupted run leaves
 * whole files and the next run continues from there. Processes that start at the same moment take turns.
 *
 * @throws {SchemaError} if the server is too old, the database is not in UTF-8, the schema was made by files that are
 * not this build's or by a newer build that this one is not compatible with, or another process keeps a table locked.
 */
export async function migrate(url: string, options: MigrateOptions): Promise<void> {
  const client = await connect(url, options.log);
  try {
    await client.query(
      "set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set timezone = 'UTC'",
    );
    await assertUsable(client);
    await takeTurn(client, options.log);
    await applyMissing(client, options);
  } finally {
    // Closing the connection releases its lock.
    await client.end().catch(() => {});
  }
}

/**
 * Connects. A server that has just started, for instance with the machine, refuses connections until it has read its
 * log: this waits for it.
 */
async function connect(url: string, log: Log): Promise<pg.Client> {
  for (let waited = 0; ; waited += TURN_EVERY_MS) {
    const client = new pg.Client({
      connectionString: url,
      application_name: "crewyard-migrations",
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...LINK,
    });
    // A broken connection fails the running statement.
    client.on("error", () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && error.code === NOT_YET)) throw error;
      if (waited % REMIND_EVERY_MS === 0) log.info("the database is starting up: waiting for it");
    }
    await sleep(TURN_EVERY_MS);
  }
}

/** Polls for the lock: a single waiting statement would count as a running transaction, which others may wait for. */
async function takeTurn(client: pg.Client, log: Log): Promise<void> {
  for (let waited = 0; ; waited += TURN_EVERY_MS) {
    const { rows } = await client.query<{ mine: boolean }>(`select pg_try_advisory_lock(${TURN}) as mine`);
    if (rows[0]?.mine === true) return;
    if (waited % REMIND_EVERY_MS === 0)
      log.info("another process is migrating this database: waiting for it");
    await sleep(TURN_EVERY_MS);
  }
}

async function applyMissing(client: pg.Client, options: MigrateOptions): Promise<void> {
  const files = await readMigrations(options.folder ?? FOLDER);
  const latest = files.at(-1)?.version ?? 0;
  const found = await readSchemaInfo(client);
  const applied = await readApplied(client);
  const isNewer = found !== null && found.version > latest;
  // A newer build's database has this build's files and more.
  assertSameFiles(isNewer ? applied.slice(0, files.length) : applied, files);
  if (isNewer) {
    if (latest >= found.compatibleFrom) return;
    throw new SchemaError(
      `This database has schema version ${found.version}, which needs a build of version ${found.compatibleFrom} or newer; ` +
        `this build knows version ${latest}. Please start a newer build.`,
    );
  }
  const missing = files.slice(applied.length);
  for (const [at, file] of missing.entries()) {
    await applyPatiently(client, file, { number: at + 1, of: missing.length }, options);
  }
}

/**
 * Checks that the applied files are the first of this build's files: otherwise the resulting schema would match no
 * build.
 */
function assertSameFiles(applied: readonly string[], files: readonly MigrationFile[]): void {
  const odd = applied.findIndex((name, at) => name !== files[at]?.name);
  if (odd === -1) return;
  throw new SchemaError(
    `This database was made by another build, from which there is no way to this one: it has ${applied[odd]} where ` +
      `this build has ${files[odd]?.name ?? "nothing"}. Nothing in it was changed. To keep what is in it, start the build ` +
      "that made it. To start afresh, set DATA_DIR (./data unless set) to a new folder, or delete the old one; with " +
      "DATABASE_URL, name an empty database as well.",
  );
}

/** Applies one file. Retries a few times if a lock is not available, and lets other queries through in between. */
async function applyPatiently(
  client: pg.Client,
  file: MigrationFile,
  progress: { number: number; of: number },
  { log, lockTimeoutMs = LOCK_TIMEOUT_MS, firstPauseMs = FIRST_PAUSE_MS }: MigrateOptions,
): Promise<void> {
  const about = { migration: file.name, ...progress };
  const started = performance.now();
  const seconds = () => Math.round((performance.now() - started) / 100) / 10;
  const remind = setInterval(() => log.info({ ...about, seconds: seconds() }, "migrating"), REMIND_EVERY_MS);
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await apply(client, file, lockTimeoutMs);
        break;
      } catch (error) {
        if (!isLockTimeout(error)) throw describeFailure(file, error);
        if (attempt === LOCK_ATTEMPTS) throw lockedOut(file, attempt);
        const pauseMs = firstPauseMs * 2 ** (attempt - 1);
        log.warn(
          { ...about, attempt, pauseMs },
          "a table to migrate is locked by somebody else: trying again",
        );
        await sleep(pauseMs);
      }
    }
  } finally {
    clearInterval(remind);
  }
  log.info({ ...about, seconds: seconds() }, "migrated");
}

async function apply(client: pg.Client, file: MigrationFile, lockTimeoutMs: number): Promise<void> {
  await client.query("begin");
  try {
    await client.query(`set local lock_timeout = ${lockTimeoutMs}`);
    await client.query(file.text);
    await client.query("insert into kysely_migration (name, timestamp) values ($1, $2)", [
      file.name,
      new Date().toISOString(),
    ]);
    // `compatible_from` never goes down: a later, compatible migration does not restore compatibility with builds that
    // an earlier one ended.
    await client.query(
      `insert into schema_info (version, compatible_from) values ($1, $2)
       on conflict (singleton) do update set version = excluded.version,
         compatible_from = greatest(schema_info.compatible_from, excluded.compatible_from)`,
      [file.version, file.compatibleFrom],
    );
    await client.query("commit");
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "55P03";
}

function describeFailure(file: MigrationFile, error: unknown): Error {
  const reason = error instanceof Error ? error.message : String(error);
  return new Error(`Migration ${file.name} failed: ${reason}`, { cause: error });
}

function lockedOut(file: MigrationFile, attempts: number): SchemaError {
  return new SchemaError(
    `Migration ${file.name} needs a table that another session keeps locked, and gave up after ${attempts} attempts. ` +
      "Nothing of it was applied; what came before it was. Please end that session (pg_stat_activity shows it) and start again.",
  );
}

/** Reads the names of the applied migrations, in order. */
async function readApplied(client: pg.Client): Promise<string[]> {
  await client.query(
    "create table if not exists kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)",
  );
  const { rows } = await client.query<{ name: string }>(
    `select name from kysely_migration order by name collate "C"`,
  );
  return rows.map(({ name }) => name);
}

async function readSchemaInfo(
  client: pg.Client,
): Promise<{ version: number; compatibleFrom: number } | null> {
  const { rows: found } = await client.query<{ name: string | null }>(
    "select to_regclass('schema_info')::text as name",
  );
  if (found[0]?.name == null) return null;
  const { rows } = await client.query<{ version: number; compatibleFrom: number }>(
    'select version, compatible_from as "compatibleFrom" from schema_info',
  );
  return rows[0] ?? null;
}

async function assertUsable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ number: number; words: string; encoding: string }>(
    `select current_setting('server_version_num')::integer as number, current_setting('server_version') as words,
      current_setting('server_encoding') as encoding`,
  );
  const { number = 0, words = "older", encoding = "" } = rows[0] ?? {};
  if (Math.floor(number / 10_000) < OLDEST_SERVER)
    throw new SchemaError(`Crewyard needs PostgreSQL ${OLDEST_SERVER} or newer; this server is ${words}.`);
  // A server set up without a locale has another encoding.
  if (encoding !== "UTF8")
    throw new SchemaError(
      `Crewyard needs a database in UTF8; this one is in ${encoding}. createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 makes one.`,
    );
}
