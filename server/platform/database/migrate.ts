import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import type { Log } from "../log.ts";
import { LINK } from "./driver.ts";
import { FOLDER, readMigrations, type MigrationFile } from "./migration-files.ts";

/** The oldest PostgreSQL we run on. */
const OLDEST_SERVER = 15;
/** All that waits for a table waits behind a migration that waits for it: no longer than this. */
const LOCK_TIMEOUT_MS = 2_000;
const LOCK_ATTEMPTS = 5;
const FIRST_PAUSE_MS = 1_000;
const CONNECT_TIMEOUT_MS = 10_000;
const TURN_EVERY_MS = 250;
/** PostgreSQL takes no connections at the moment: it starts up, recovers or shuts down. */
const NOT_YET = "57P03";
const REMIND_EVERY_MS = 10_000;
/** The lock that earlier builds, which migrated by Kysely's `Migrator`, take as well; the table of what was applied is its too. */
const TURN = "3853314791062309107";

/** A database that this build must not touch, or cannot. Its message is a sentence or two for the operator. */
export class SchemaError extends Error {
  override name = "SchemaError";
}

export interface MigrateOptions {
  log: Log;
  /** Where the files are; the product's own unless a test has others. */
  folder?: string;
  /** How long to wait for a table that somebody else holds before everybody is let through and it is tried again. */
  lockTimeoutMs?: number;
  /** Before the second attempt; twice as long before each further one. */
  firstPauseMs?: number;
}

/**
 * Brings the database to this build's schema, on a connection of its own and without a time-out for statements: a table
 * of millions takes what it takes. Each file is one transaction together with the note that it was applied, so a run that
 * was interrupted leaves whole files and the next goes on from there. Starters at the same moment take turns. Refuses in
 * words when the server is too old or the database is not in UTF-8, when the schema was made by files that are not this build's, or by a newer build that
 * this one is no longer compatible with, and when somebody else keeps a table locked.
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
    // Its lock ends with it.
    await client.end().catch(() => {});
  }
}

/** A server that was started a moment ago, by the same machine's start for instance, says so until it has read its log: it is waited for. */
async function connect(url: string, log: Log): Promise<pg.Client> {
  for (let waited = 0; ; waited += TURN_EVERY_MS) {
    const client = new pg.Client({
      connectionString: url,
      application_name: "crewyard-migrations",
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...LINK,
    });
    // Whatever breaks it fails the statement under way.
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

/** Asks again and again: one statement that waits would count as a transaction under way, for which others may wait. */
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
  // A newer build's database has our files and more.
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

/** What was applied must be the first of this build's files: from anything else the schema would come out as nobody's. */
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

/** Applies one file; a lock that cannot be had is waited for a few times, with everybody else let through between. */
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
    // What an earlier migration took from older builds, a later one that takes nothing does not give back.
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

/** What was applied already, in order. */
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
  // What a server has that was set up without a locale.
  if (encoding !== "UTF8")
    throw new SchemaError(
      `Crewyard needs a database in UTF8; this one is in ${encoding}. createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 makes one.`,
    );
}
