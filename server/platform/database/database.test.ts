import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { makeDatabase } from "../../testing/test-database.ts";
import { openDatabase, transaction, type Database } from "./database.ts";
import { statement } from "./statements.ts";

let db: Database;
let drop: () => Promise<void>;
let faults: unknown[] = [];

const add = statement<{ n: number }>("insert into things (n) values ($1) returning n");
const list = statement<{ n: number }>("select n from things where n >= $1 order by n");
const things = async () => (await db.run(list, [0])).map((row) => row.n);

beforeAll(async () => {
  const made = await makeDatabase();
  drop = made.drop;
  db = openDatabase(made.url, { poolSize: 3, onError: (error) => faults.push(error) });
  await db.pool.query("create table if not exists things (n bigint unique, at timestamptz(3), day date)");
});
beforeEach(async () => {
  faults = [];
  await db.pool.query("truncate things");
});
afterAll(async () => {
  await db.close();
  await drop();
});

describe("transaction", () => {
  it("keeps all or nothing, and runs no effect of what was rolled back", async () => {
    const effects: string[] = [];
    const failing = transaction(db, async (tx) => {
      await tx.run(add, [1]);
      tx.afterCommit(() => void effects.push("told"));
      throw new Error("second thoughts");
    });
    await expect(failing).rejects.toThrow("second thoughts");
    expect(await things()).toEqual([]);
    expect(effects).toEqual([]);
  });

  it("runs effects in order and only when others can see the change", async () => {
    const seen: number[][] = [];
    await transaction(db, async (tx) => {
      await tx.run(add, [1]);
      tx.afterCommit(async () => void seen.push(await things()));
      tx.afterCommit(() => void seen.push([2]));
      expect(await things()).toEqual([]);
    });
    expect(seen).toEqual([[1], [2]]);
  });

  it("reports an effect that fails, and neither undoes the change nor skips the next", async () => {
    const effects: string[] = [];
    await transaction(db, async (tx) => {
      await tx.run(add, [1]);
      tx.afterCommit(() => {
        throw new Error("socket gone");
      });
      tx.afterCommit(() => void effects.push("next"));
    });
    expect(await things()).toEqual([1]);
    expect(effects).toEqual(["next"]);
    expect(faults).toEqual([new Error("socket gone")]);
  });
});

describe("the driver", () => {
  it("gives identifiers as numbers, instants as ISO text with milliseconds, days as they are", async () => {
    await db.pool.query("insert into things values ($1, $2, $3)", [
      Number.MAX_SAFE_INTEGER,
      "2026-03-29T01:30:00.120Z",
      "2026-03-29",
    ]);
    const { rows } = await db.pool.query("select * from things where n > $1", [1]);
    expect(rows).toEqual([{ n: Number.MAX_SAFE_INTEGER, at: "2026-03-29T01:30:00.120Z", day: "2026-03-29" }]);
  });

  it("prepares every statement with values by name, once per connection", async () => {
    const client = await db.pool.connect();
    try {
      for (let time = 0; time < 3; time++) await client.query(list.text, [0]);
      const { rows } = await client.query(
        "select count(*)::int as prepared from pg_prepared_statements where statement = $1",
        [list.text],
      );
      expect(rows).toEqual([{ prepared: 1 }]);
    } finally {
      client.release();
    }
  });
});
