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

/** A handle inside a transaction: its changes all commit, or none do. */
export interface Tx extends Handle {
  /**
   * Queues a row for a statement that runs when the transaction commits, with all its rows as one JSON array (`$1`).
   * For rows that nothing reads before the commit. If the statement fails, the transaction is rolled back.
   */
  atCommit(statement: Statement<never>, row: unknown): void;
  /** Does something outside the database (a cache, a socket) once the transaction is durable; never on rollback. */
  afterCommit(effect: Effect): void;
  /** Undoes an effect outside the database (a budget that was drawn from) after a rollback. */
  afterRollback(effect: Effect): void;
}

export interface DatabaseOptions {
  poolSize?: number;
  /** How long a query may go unanswered; by default the 3 s of requests. */
  queryTimeoutMs?: number | undefined;
  /** Called with connections that broke while idle and after-commit effects that failed. */
  onError: (error: unknown) => void;
  /** Receives the time that each connection and statement took. */
  metrics?: PoolMetrics;
  /** Runs last in every transaction, before the commit. */
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
 * Runs `work` in one transaction, during which no external service may be called (`outside.ts`). Effects registered
 * with `afterCommit` run in order after the commit, and those of `afterRollback` after a rollback. An effect that fails
 * is reported; it neither undoes the commit nor stops the next effect.
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
    // A connection that cannot even roll back is not reused.
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
