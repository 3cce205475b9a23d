import type pg from "pg";

import { createPool, type PoolMetrics } from "./driver.ts";
import { openTransaction, type Effect } from "./open-transaction.ts";
import { insideTransaction } from "./outside.ts";
import type { Statement } from "./statements.ts";

/** A handle on the database, in or out of a transaction. Always an argument, never a module's variable. */
export interface Handle {
  /** Runs a `statement(…)`. */
  run<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Handle {
  readonly pool: pg.Pool;
  readonly options: DatabaseOptions;
  close(): Promise<void>;
}

/** A handle inside a transaction: what it does happens wholly or not at all. */
export interface Tx extends Handle {
  /**
   * Adds a row to what a statement is given when the transaction commits: all rows together, as one JSON array (`$1`). For
   * what nobody reads before; what fails of it undoes the transaction.
   */
  atCommit(statement: Statement<never>, row: unknown): void;
  /** Does something outside the database (a cache, a socket) once the transaction is durable; never on rollback. */
  afterCommit(effect: Effect): void;
  /** Takes back what was done outside the database (a budget that was drawn from) once the transaction is undone. */
  afterRollback(effect: Effect): void;
}

export interface DatabaseOptions {
  poolSize?: number;
  /** How long a query may go unanswered; requests' 3 s unless said otherwise. */
  queryTimeoutMs?: number | undefined;
  /** Called with connections that broke while idle and after-commit effects that failed. */
  onError: (error: unknown) => void;
  /** Called with how long everything took. */
  metrics?: PoolMetrics;
  /** Runs as the last thing inside every transaction. */
  beforeCommit?: (tx: Tx) => Promise<void>;
}

/** Opens the database. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { poolSize: size = 16, queryTimeoutMs, metrics, onError } = options;
  const pool = createPool(url, { size, onError, queryTimeoutMs, metrics });
  return {
    pool,
    options,
    async run<Row>(statement: Statement<Row>, values: readonly unknown[]) {
      const result = await pool.query(statement.text, values as unknown[]);
      return result.rows as Row[];
    },
    close: () => pool.end(),
  };
}

/**
 * Runs `work` in one transaction, in which nothing outside may be asked (`outside.ts`). Effects registered with `afterCommit`
 * run after the commit, those of `afterRollback` after it was undone, in order; one that fails is reported and neither
 * undoes what was committed nor keeps the next from running.
 */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await db.pool.connect();
  const { tx, effects, undoing, commit, rollback } = openTransaction(client);
  let result: T;
  try {
    result = await insideTransaction(async () => {
      const value = await work(tx);
      await db.options.beforeCommit?.(tx);
      return value;
    });
    await commit();
  } catch (error) {
    // A connection on which not even that is possible is nobody's any more.
    const isUsable = await rollback().then(
      () => true,
      () => false,
    );
    client.release(!isUsable);
    await runAll(db, undoing);
    throw error;
  }
  client.release();
  await runAll(db, effects);
  return result;
}

async function runAll(db: Database, effects: readonly Effect[]): Promise<void> {
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      db.options.onError(error);
    }
  }
}
