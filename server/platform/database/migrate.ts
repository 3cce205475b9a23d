import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { sql } from "kysely";
import { Migrator, type Migration } from "kysely/migration";

import type { Database } from "./database.ts";

const FOLDER = join(import.meta.dirname, "../../migrations");

/** The oldest PostgreSQL we run on (`architecture.md` §2). */
const OLDEST_SERVER = 15;

/** A database that this build must not touch. Its message is one sentence for the operator. */
export class SchemaError extends Error {
  override name = "SchemaError";
}

interface MigrationFile {
  name: string;
  version: number;
  /** The oldest build, by its schema version, that still works on a database with this migration. */
  compatibleFrom: number;
  text: string;
}

/**
 * Brings the database to this build's schema. Refuses in words when the server is too old, or when the schema was made
 * by a newer build that this one is no longer compatible with. An interrupted migration leaves nothing behind: each
 * file is one transaction, and starters at the same moment take turns.
 */
export async function migrate(db: Database, folder = FOLDER): Promise<void> {
  await assertServerVersion(db);
  const files = await readMigrations(folder);
  const latest = files.at(-1)?.version ?? 0;
  const found = await readSchemaInfo(db);
  if (found !== null && found.version > latest) {
    if (latest >= found.compatibleFrom) return;
    throw new SchemaError(
      `This database has schema version ${found.version}, which needs a build of version ${found.compatibleFrom} or newer; ` +
        `this build knows version ${latest}. Please start a newer build.`,
    );
  }
  await runMigrations(db, files);
}

async function runMigrations(db: Database, files: MigrationFile[]): Promise<void> {
  const migrator = new Migrator({
    db: db.kysely,
    provider: {
      getMigrations: () =>
        Promise.resolve(Object.fromEntries(files.map((file) => [file.name, toMigration(file)]))),
    },
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === "Error")?.migrationName;
  throw new Error(
    `Migration ${failed ?? ""} failed: ${error instanceof Error ? error.message : JSON.stringify(error)}`,
  );
}

function toMigration(file: MigrationFile): Migration {
  return {
    async up(trx) {
      await sql.raw(file.text).execute(trx);
      // What an earlier migration took from older builds, a later one that takes nothing does not give back.
      await sql`insert into schema_info (version, compatible_from) values (${file.version}, ${file.compatibleFrom})
        on conflict (singleton) do update set version = excluded.version,
          compatible_from = greatest(schema_info.compatible_from, excluded.compatible_from)`.execute(trx);
    },
  };
}

/** Files are `0001_name.sql`; the first line says `-- compatible from: 1`. */
async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}_[a-z0-9_]+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (fileName) => {
      const text = await readFile(join(folder, fileName), "utf8");
      const compatible = /^-- compatible from: (\d+)/.exec(text)?.[1];
      if (compatible === undefined)
        throw new Error(`${fileName} must begin with "-- compatible from: <version>"`);
      return {
        name: fileName.replace(/\.sql$/, ""),
        version: Number(fileName.slice(0, 4)),
        compatibleFrom: Number(compatible),
        text,
      };
    }),
  );
}

async function readSchemaInfo(db: Database): Promise<{ version: number; compatibleFrom: number } | null> {
  const { rows: found } = await db.pool.query<{ name: string | null }>(
    "select to_regclass('schema_info')::text as name",
  );
  if (found[0]?.name == null) return null;
  const { rows } = await db.pool.query<{ version: number; compatible_from: number }>(
    "select version, compatible_from from schema_info",
  );
  const row = rows[0];
  return row === undefined ? null : { version: row.version, compatibleFrom: row.compatible_from };
}

async function assertServerVersion(db: Database): Promise<void> {
  const { rows } = await db.pool.query<{ number: string; words: string }>(
    "select current_setting('server_version_num') as number, current_setting('server_version') as words",
  );
  const major = Math.floor(Number(rows[0]?.number ?? 0) / 10_000);
  if (major < OLDEST_SERVER) {
    throw new SchemaError(
      `Crewyard needs PostgreSQL ${OLDEST_SERVER} or newer; this server is ${rows[0]?.words ?? "older"}.`,
    );
  }
}
