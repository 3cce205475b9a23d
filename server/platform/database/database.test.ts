import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { makeDatabase } from "../../testing/test-database.ts";
import { openDatabase, transaction, type Database } from "./database.ts";
import { createPool, QueryTimeoutError, withQueryTimeout } from "./driver.ts";
import { statement } from "./statements.ts";

let db: Database;
let drop: () => Promise<void>;
let url: string;
let faults: unknown[] = [];

const add = statement<{ n: number }>("insert into things (n) values ($1) returning n");
const list = statement<{ n: number }>("select n from things where n >= $1 order by n");
const things = async () => (await db.run(list, [0])).map((row) => row.n);

beforeAll(async () => {
  const made = await makeDatabase();
  ({ drop, url } = made);
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

  it("takes back what was done outside where it is undone, whatever fails of that, and nowhere else", async () => {
    const back: string[] = [];
    const work = (isUndone: boolean) =>
      transaction(db, async (tx) => {
        await tx.run(add, [1]);
        tx.afterRollback(() => Promise.reject(new Error("counter gone")));
        tx.afterRollback(async () => void back.push(`given back with ${(await things()).length} there`));
        if (isUndone) throw new Error("second thoughts");
      });
    await expect(work(true)).rejects.toThrow("second thoughts");
    expect([back, faults]).toEqual([["given back with 0 there"], [new Error("counter gone")]]);
    await work(false);
    expect(back).toHaveLength(1);
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

describe("an answer that is overdue", () => {
  /** One connection, so that the next query would get the connection that timed out. */
  let impatient: Database;
  beforeAll(() => {
    impatient = openDatabase(url, { poolSize: 1, queryTimeoutMs: 200, onError: () => {} });
  });
  afterAll(() => impatient.close());

  const sleep = statement<{ slept: string }>("select pg_sleep($1)::text as slept");
  const expectNextToBeRight = async () =>
    expect((await impatient.pool.query("select 7 as n")).rows).toEqual([{ n: 7 }]);

  it("fails the query and costs the connection, which nobody is given again", async () => {
    await expect(impatient.run(sleep, [1])).rejects.toThrow(QueryTimeoutError);
    await expectNextToBeRight();
    await expect(impatient.pool.query("select pg_sleep(1)")).rejects.toThrow(QueryTimeoutError);
    await expectNextToBeRight();
  });

  it("undoes its transaction, and says why instead of why it could not be rolled back", async () => {
    const slow = transaction(impatient, async (tx) => {
      await tx.run(add, [1]);
      await tx.run(sleep, [1]);
    });
    await expect(slow).rejects.toThrow(QueryTimeoutError);
    await expectNextToBeRight();
    expect(await things()).toEqual([]);
  });

  it("is waited for no longer when it is the answer to a commit", async () => {
    await db.pool.query(`
      create function dawdle() returns trigger language plpgsql as 'begin perform pg_sleep(1); return null; end';
      create constraint trigger slow after insert on things deferrable initially deferred
        for each row execute function dawdle()`);
    try {
      const slow = transaction(impatient, (tx) => tx.run(add, [1]));
      await expect(slow).rejects.toThrow(QueryTimeoutError);
      await expectNextToBeRight();
    } finally {
      // It is unknown whether that commit went through; this waits for it either way.
      await db.pool.query("drop trigger slow on things; drop function dawdle; truncate things");
    }
  });

  it("is waited for longer by work that says so, also by what waited for a connection first", async () => {
    const first = withQueryTimeout(5_000, () => impatient.run(sleep, [0.4]));
    const second = withQueryTimeout(5_000, () => impatient.run(sleep, [0.4]));
    const third = impatient.run(sleep, [0.4]);
    expect(await Promise.allSettled([first, second, third])).toMatchObject([
      { status: "fulfilled" },
      { status: "fulfilled" },
      { status: "rejected", reason: expect.any(QueryTimeoutError) as unknown },
    ]);
  });

  it("comes by itself from a statement that takes the server longer than it allows", async () => {
    const pool = createPool(url, { size: 1, statementTimeoutMs: 100, onError: () => {} });
    await expect(pool.query("select pg_sleep(5)")).rejects.toMatchObject({ code: "57014" });
    expect((await pool.query("select 7 as n")).rows).toEqual([{ n: 7 }]);
    await pool.end();
  });
});

describe("what goes out with the beginning and the end of a transaction", () => {
  const addAll = statement<never>(
    "insert into things (n) select value::text::bigint from json_array_elements($1::json) value",
  );

  it("is done with the commit, all rows together, and is seen by nobody before", async () => {
    await transaction(db, async (tx) => {
      tx.atCommit(addAll, 2);
      await tx.run(add, [1]);
      tx.atCommit(addAll, 3);
      expect((await tx.run(list, [0])).map(({ n }) => n)).toEqual([1]);
    });
    expect(await things()).toEqual([1, 2, 3]);
  });

  it("is done also by a transaction that asks nothing else, of several kinds too", async () => {
    const another = statement<never>(`${addAll.text} where value::text <> '0'`);
    await transaction(db, async (tx) => tx.atCommit(addAll, 1));
    await transaction(db, async (tx) => {
      tx.atCommit(addAll, 2);
      tx.atCommit(another, 3);
    });
    await transaction(db, async () => {});
    expect(await things()).toEqual([1, 2, 3]);
  });

  it("undoes everything when it fails, and runs no effect", async () => {
    const effects: string[] = [];
    await db.run(add, [7]);
    const failing = transaction(db, async (tx) => {
      await tx.run(add, [1]);
      tx.afterCommit(() => void effects.push("told"));
      tx.atCommit(addAll, 7);
    });
    await expect(failing).rejects.toThrow(/unique/);
    expect(await things()).toEqual([7]);
    expect(effects).toEqual([]);
  });

  it("is not done when an error was passed over, or the first statement failed; the connection serves on", async () => {
    await db.run(add, [7]);
    for (let turn = 0; turn < 4; turn++) {
      const passedOver = transaction(db, async (tx) => {
        await tx.run(add, [7]).catch(() => {});
        tx.atCommit(addAll, turn);
      });
      await expect(passedOver).rejects.toThrow(/aborted/);
      await expect(transaction(db, (tx) => tx.run(add, [7]))).rejects.toThrow(/unique/);
    }
    expect(await things()).toEqual([7]);
    await transaction(db, (tx) => tx.run(add, [8]));
    expect(await things()).toEqual([7, 8]);
  });
});
