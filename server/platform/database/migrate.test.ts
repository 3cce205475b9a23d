import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";

import pg from "pg";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { openLossyRoute } from "../../testing/lossy-route.ts";
import { makeDatabase, type TestDatabase } from "../../testing/test-database.ts";
import { createLog } from "../log.ts";
import { createPool } from "./driver.ts";
import { migrate, SchemaError, type MigrateOptions } from "./migrate.ts";

const REAL = join(import.meta.dirname, "../../migrations");

let database: TestDatabase;
let pool: pg.Pool;
let folder: string;

beforeEach(async () => {
  database = await makeDatabase();
  pool = createPool(database.url, { size: 4, onError: () => {} });
  folder = await mkdtemp(join(tmpdir(), "crewyard-migrations-"));
  await cp(REAL, folder, { recursive: true });
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const run = (options: Partial<MigrateOptions> = {}) =>
  migrate(database.url, { log: createLog("silent"), folder, ...options });

const add = (name: string, sql: string) =>
  writeFile(join(folder, `${name}.sql`), `-- compatible from: 1\n${sql}`);

const tableExists = async (name: string) => {
  const { rows } = await pool.query<{ found: string | null }>("select to_regclass($1)::text as found", [
    name,
  ]);
  return rows[0]?.found !== null;
};

/** The migrations recorded as applied after the product's own files. */
const readNoted = async () => {
  const { rows } = await pool.query<{ name: string }>(
    "select name from kysely_migration where name > '9' order by name",
  );
  return rows.map(({ name }) => name);
};

const readVersion = async () =>
  (await pool.query<{ version: number }>("select version from schema_info")).rows[0]?.version;

/** A log, and the lines that were written to it. */
function readableLog() {
  const stream = new PassThrough();
  const lines: Record<string, unknown>[] = [];
  stream.on("data", (chunk: Buffer) => {
    for (const line of chunk.toString().trim().split("\n")) lines.push(JSON.parse(line) as never);
  });
  return { log: pino(stream), lines };
}

describe("migrate", () => {
  it("makes the whole schema in an empty database, and a second time changes nothing", async () => {
    await run();
    await run();
    const { rows } = await pool.query<{ name: string }>(
      `select name || '.sql' as name from kysely_migration order by name collate "C"`,
    );
    const files = (await readdir(REAL)).toSorted();
    expect(rows.map(({ name }) => name)).toEqual(files);
    expect(await readVersion()).toBe(Number.parseInt(files.at(-1)!, 10));
  });

  it("refuses a database that is not in UTF-8, in words", async () => {
    const other = await makeDatabase("encoding 'SQL_ASCII' locale 'C' template template0");
    const refused = migrate(other.url, { log: createLog("silent"), folder });
    await expect(refused).rejects.toThrow(
      new SchemaError(
        "Crewyard needs a database in UTF8; this one is in SQL_ASCII. createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 makes one.",
      ),
    );
    await other.drop();
  });

  it("lets starters at once take turns", async () => {
    await add("9000_slow", "select pg_sleep(0.5); create table once_only (id int);");
    await Promise.all([run(), run(), run()]);
    expect(await tableExists("once_only")).toBe(true);
    expect(await readNoted()).toEqual(["9000_slow"]);
  });

  it("gives a file the time it takes, whatever time-out the database has for statements", async () => {
    await run();
    await add("9000_long", "select pg_sleep(1); create table long_done (id int);");
    await pool.query(`alter database ${database.name} set statement_timeout = '200ms'`);
    await run();
    expect(await tableExists("long_done")).toBe(true);
  });

  it("says which file it applied, how many there are, and how long each took", async () => {
    await run();
    await add("9000_one", "create table one (id int);");
    await add("9001_two", "create table two (id int);");
    const { log, lines } = readableLog();
    await run({ log });
    expect(lines).toMatchObject([
      { msg: "migrated", migration: "9000_one", number: 1, of: 2, seconds: expect.any(Number) as number },
      { msg: "migrated", migration: "9001_two", number: 2, of: 2 },
    ]);
  });

  it("goes on in a database that an earlier build migrated", async () => {
    await run();
    const { rows } = await pool.query<{ timestamp: string }>(
      "select timestamp from kysely_migration limit 1",
    );
    expect(new Date(rows[0]!.timestamp).toISOString()).toBe(rows[0]!.timestamp);
    await add("9000_more", "create table more (id int);");
    await run();
    expect(await readNoted()).toEqual(["9000_more"]);
  });
});

describe("a run that does not come to its end", () => {
  it("leaves nothing of the file that fails and all of those before it, and goes on once it is fixed", async () => {
    await add("9000_whole", "create table whole (id int);");
    await add("9001_broken", "create table half (id int);\nselect no_such_function();");
    await expect(run()).rejects.toThrow("9001_broken");
    expect([await tableExists("whole"), await tableExists("half")]).toEqual([true, false]);
    expect([await readNoted(), await readVersion()]).toEqual([["9000_whole"], 9000]);
    await add("9001_broken", "create table half (id int);");
    await run();
    expect(await tableExists("half")).toBe(true);
    expect([await readNoted(), await readVersion()]).toEqual([["9000_whole", "9001_broken"], 9001]);
  });

  it("is taken up again where its connection was cut", async () => {
    await add("9000_whole", "create table whole (id int);");
    await add("9001_cut", "create table cut (id int); select pg_sleep(60);");
    const cut = run();
    const failed = expect(cut).rejects.toThrow("9001_cut");
    await vi.waitUntil(async () => {
      const { rowCount } = await pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'crewyard-migrations' and query like '%pg_sleep(60)%' and datname = $1`,
        [database.name],
      );
      return rowCount === 1;
    }, 30_000);
    await failed;
    expect([await tableExists("cut"), await readNoted()]).toEqual([false, ["9000_whole"]]);
    await add("9001_cut", "create table cut (id int);");
    await run();
    expect(await tableExists("cut")).toBe(true);
  });
});

describe("a table that somebody else keeps locked", () => {
  let holder: pg.Client;
  beforeEach(async () => {
    await run();
    await pool.query("create table busy (id int)");
    await add("9000_free", "create table free (id int);");
    await add("9001_busy", "alter table busy add column more int;");
    holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query("begin; lock table busy in access share mode");
  });
  afterEach(() => holder.end());

  it("is tried again, and migrated as soon as it is let go", async () => {
    const { log, lines } = readableLog();
    const running = run({ log, lockTimeoutMs: 50, firstPauseMs: 200 });
    await vi.waitUntil(() => lines.some((line) => line["attempt"] === 1), 30_000);
    // Other queries run between two attempts; they would otherwise queue behind the migration.
    await pool.query("select * from busy");
    await holder.query("commit");
    await running;
    expect(await readNoted()).toEqual(["9000_free", "9001_busy"]);
  });

  it("is given up in words after a few attempts, with nothing of it applied", async () => {
    const error = run({ lockTimeoutMs: 20, firstPauseMs: 1 });
    await expect(error).rejects.toThrow(SchemaError);
    await expect(error).rejects.toThrow(/9001_busy .*locked.* 5 attempts/);
    expect(await readNoted()).toEqual(["9000_free"]);
    await holder.query("commit");
    await run();
    expect(await readNoted()).toEqual(["9000_free", "9001_busy"]);
  });
});

it("a database that is starting up is waited for", async () => {
  const route = await openLossyRoute(database.url);
  route.startUp(2);
  const { lines, log } = readableLog();
  await migrate(route.url, { log, folder });
  route.close();
  expect(lines.map(({ msg }) => msg)).toContain("the database is starting up: waiting for it");
  expect(await tableExists("users")).toBe(true);
});

describe("a database of a newer build", () => {
  it("is refused in words when this one is not compatible with it", async () => {
    await run();
    await pool.query("update schema_info set version = 9001, compatible_from = 9000");
    const error = run();
    await expect(error).rejects.toThrow(SchemaError);
    await expect(error).rejects.toThrow(/schema version 9001.*9000 or newer/);
  });

  it("is refused for what one of several newer migrations took, whatever the later ones say", async () => {
    await run();
    const newer = await mkdtemp(join(tmpdir(), "crewyard-migrations-"));
    await cp(folder, newer, { recursive: true });
    await writeFile(join(newer, "9000_take.sql"), "-- compatible from: 9000\ndrop table sessions cascade;");
    await writeFile(join(newer, "9001_give.sql"), "-- compatible from: 1\ncreate table given (id int);");
    await run({ folder: newer });
    await rm(newer, { recursive: true });
    const { rows } = await pool.query("select version, compatible_from from schema_info");
    expect(rows).toEqual([{ version: 9001, compatible_from: 9000 }]);
    await expect(run()).rejects.toThrow(/9000 or newer/);
  });

  it("is worked on when it says that it still suits this one", async () => {
    await run();
    await pool.query("update schema_info set version = 9001, compatible_from = 1");
    await expect(run()).resolves.toBeUndefined();
  });
});
