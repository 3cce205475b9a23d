import { CompiledQuery, Kysely, PostgresDialect, type Transaction } from "kysely";
import type pg from "pg";

import { createPool, type PoolMetrics } from "./driver.ts";
import { insideTransaction } from "./outside.ts";
import type { Statement } from "./statements.ts";
import type { DB } from "./tables.ts";

/** A handle on the database, in or out of a transaction. Always an argument, never a module's variable. */
export interface Handle {
  /** The typed query builder. */
  readonly kysely: Kysely<DB>;
  /** Runs a hand-written statement (`statement(…)`). */
  run<Row>(statement: Statement<Row>, values: readonly unknown[]): Promise<Row[]>;
}

export interface Database extends Handle {
  readonly pool: pg.Pool;
  readonly options: DatabaseOptions;
  close(): Promise<void>;
}

/** A handle inside a transaction: what it does happens wholly or not at all. */
export interface Tx extends Handle {
  readonly kysely: Transaction<DB>;
  /** Does something outside the database (a cache, a socket) once the transaction is durable; never on rollback. */
  afterCommit(effect: () => void | Promise<void>): void;
}

export interface DatabaseOptions {
  poolSize?: number;
  /** How long a query may go unanswered; requests' 3 s unless said otherwise. */
  queryTimeoutMs?: number;
  /** Hears of connections that broke while idle and of after-commit effects that failed. */
  onError: (error: unknown) => void;
  /** Hears how long everything took. */
  metrics?: PoolMetrics;
  /** Runs as the last thing inside every transaction. */
  beforeCommit?: (tx: Tx) => Promise<void>;
}

/** Opens the database. */
export function openDatabase(url: string, options: DatabaseOptions): Database {
  const { poolSize: size = 16, queryTimeoutMs, metrics, onError } = options;
  const pool = createPool(url, {
    size,
    onError,
    ...(queryTimeoutMs !== undefined && { queryTimeoutMs }),
    ...(metrics && { metrics }),
  });
  const kysely = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return {
    kysely,
    pool,
    options,
    async run<Row>(statement: Statement<Row>, values: readonly unknown[]) {
      // Straight to the pool: the builder's own path costs a third of a hot read.
      const result = await pool.query(statement.text, values as unknown[]);
      return result.rows as Row[];
    },
    async close() {
      await kysely.destroy();
      // The builder ends a pool only if it was ever used itself.
      if (!pool.ended) await pool.end();
    },
  };
}

/**
 * Runs `work` in one transaction, in which nothing outside may be asked (`outside.ts`). Effects registered with `afterCommit`
 * run after the commit, in order; one that fails is reported and neither undoes what was committed nor keeps the next from
 * running.
 */
export async function transaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  const effects: (() => void | Promise<void>)[] = [];
  const result = await db.kysely.transaction().execute(async (trx) => {
    const tx: Tx = {
      kysely: trx,
      async run<Row>(statement: Statement<Row>, values: readonly unknown[]) {
        const answer = await trx.executeQuery(CompiledQuery.raw(statement.text, values as unknown[]));
        return answer.rows as Row[];
      },
      afterCommit: (effect) => void effects.push(effect),
    };
    return insideTransaction(async () => {
      const value = await work(tx);
      await db.options.beforeCommit?.(tx);
      return value;
    });
  });
  for (const effect of effects) {
    try {
      await effect();
    } catch (error) {
      db.options.onError(error);
    }
  }
  return result;
}
