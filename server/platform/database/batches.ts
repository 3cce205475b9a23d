import { transaction, type Database, type Handle, type Tx } from "./database.ts";
import { statement } from "./statements.ts";

/**
 * The most rows that one statement takes: more would hold their locks too long, or hit the server's statement timeout.
 */
export const BATCH = 1000;

/**
 * Returns the `where` of a delete or update that takes one batch of the rows of `table` for which `due` holds, by the
 * index of `order`. It checks `due` again, for rows that another transaction has changed in the meantime.
 */
export function batchOf(table: string, due: string, order: string): string {
  return `ctid = any (array (select ctid from ${table} where ${due} order by ${order} limit ${BATCH})) and ${due}`;
}

/**
 * Returns a function that runs a batch statement, which returns a row for each row it took, until a batch is not full.
 */
export function untilDone<Given extends unknown[] = []>(
  text: string,
): (handle: Handle, ...given: Given) => Promise<void> {
  const batch = statement<unknown>(text);
  return async (handle, ...given) => {
    while ((await handle.run(batch, given)).length === BATCH);
  };
}

/** Returns a function that deletes all rows of `table` for which `due` holds, batch by batch. */
export const deleteDue = <Given extends unknown[] = []>(table: string, due: string, order: string) =>
  untilDone<Given>(`delete from ${table} where ${batchOf(table, due, order)} returning 1`);

/**
 * Takes batches of at most `size` rows, each in a transaction with the handling of its rows, until a batch is not full.
 */
export async function inBatches<Row>(
  db: Database,
  take: (tx: Tx) => Promise<readonly Row[]>,
  handle: (tx: Tx, row: Row) => Promise<void>,
  size = BATCH,
): Promise<void> {
  const takeOne = async (tx: Tx) => {
    const rows = await take(tx);
    for (const row of rows) await handle(tx, row);
    return rows.length;
  };
  while ((await transaction(db, takeOne)) === size);
}

/**
 * Yields the rows of a reader that takes one batch at a time, or reads on from its `last` row, until a batch is not
 * full.
 */
export async function* rowsByBatch<Row>(
  next: (last: Row | undefined) => Promise<readonly Row[]>,
  size = BATCH,
): AsyncGenerator<Row> {
  let rows: readonly Row[];
  let last: Row | undefined;
  do {
    rows = await next(last);
    yield* rows;
    last = rows.at(-1);
  } while (rows.length === size);
}
