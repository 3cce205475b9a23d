import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { makeDatabase } from "../../testing/test-database.ts";
import { openDatabase, type Database } from "./database.ts";
import { migrate, SchemaError } from "./migrate.ts";

const REAL = join(import.meta.dirname, "../../migrations");

let db: Database;
let folder: string;
let drop: () => Promise<void>;

beforeEach(async () => {
  const made = await makeDatabase();
  drop = made.drop;
  db = openDatabase(made.url, { poolSize: 4, onError: () => {} });
  folder = await mkdtemp(join(tmpdir(), "crewyard-migrations-"));
  await cp(REAL, folder, { recursive: true });
});

afterEach(async () => {
  await db.close();
  await drop();
  await rm(folder, { recursive: true, force: true });
});

const tableExists = async (name: string) => {
  const { rows } = await db.pool.query<{ found: string | null }>("select to_regclass($1)::text as found", [
    name,
  ]);
  return rows[0]?.found !== null;
};

describe("migrate", () => {
  it("brings an empty database up to date, and a second time changes nothing", async () => {
    await migrate(db, folder);
    await migrate(db, folder);
    const { rows } = await db.pool.query("select count(*)::int as rows from schema_info");
    expect(rows).toEqual([{ rows: 1 }]);
  });

  it("lets two starters at once take turns", async () => {
    await Promise.all([migrate(db, folder), migrate(db, folder)]);
    expect(await tableExists("users")).toBe(true);
  });

  it("leaves nothing of a migration that fails half-way, and goes on once it is mended", async () => {
    const file = join(folder, "9000_broken.sql");
    await writeFile(file, "-- compatible from: 1\ncreate table half (id int);\nselect no_such_function();");
    await expect(migrate(db, folder)).rejects.toThrow("9000_broken");
    expect(await tableExists("half")).toBe(false);
    await writeFile(file, "-- compatible from: 1\ncreate table half (id int);");
    await migrate(db, folder);
    expect(await tableExists("half")).toBe(true);
  });

  it("refuses a database that a newer build made and this one is not compatible with, in words", async () => {
    await migrate(db, folder);
    await db.pool.query("update schema_info set version = 9001, compatible_from = 9000");
    const refusal = migrate(db, folder);
    await expect(refusal).rejects.toThrow(SchemaError);
    await expect(refusal).rejects.toThrow(/schema version 9001.*9000 or newer/);
  });

  it("refuses what one of several newer migrations took from it, whatever the later ones say", async () => {
    await migrate(db, folder);
    const newer = await mkdtemp(join(tmpdir(), "crewyard-migrations-"));
    await cp(folder, newer, { recursive: true });
    await writeFile(join(newer, "9000_take.sql"), "-- compatible from: 9000\ndrop table sessions cascade;");
    await writeFile(join(newer, "9001_give.sql"), "-- compatible from: 1\ncreate table given (id int);");
    await migrate(db, newer);
    await rm(newer, { recursive: true });
    const { rows } = await db.pool.query("select version, compatible_from from schema_info");
    expect(rows).toEqual([{ version: 9001, compatible_from: 9000 }]);
    await expect(migrate(db, folder)).rejects.toThrow(/9000 or newer/);
  });

  it("works on a newer database that says it still suits this build", async () => {
    await migrate(db, folder);
    await db.pool.query("update schema_info set version = 9001, compatible_from = 1");
    await expect(migrate(db, folder)).resolves.toBeUndefined();
  });
});
