import { transaction, type Database, type Handle, type Tx } from "./database.ts";
import { statement } from "./statements.ts";

/** Rows that one statement takes at most: more would hold their locks for too long, or be ended half-way by the server. */
export const BATCH = 1000;

/**
 * The `where` of a delete or an update that takes a batch of the rows of `table` for which `due` holds, by the index of
 * `order`. What somebody else has changed meanwhile is asked again.
 */
export function batchOf(table: string, due: string, order: string): string {
  return `ctid = any (array (select ctid from ${table} where ${due} order by ${order} limit ${BATCH})) and ${due}`;
}

/** Makes a function of a statement that takes a batch and returns a row for each it took: it runs until one is not full. */
export function untilDone<Given extends unknown[] = []>(
  text: string,
): (handle: Handle, ...given: Given) => Promise<void> {
  const batch = statement<unknown>(text);
  return async (handle, ...given) => {
    while ((await handle.run(batch, given)).length === BATCH);
  };
}

/** The same of a delete: of all rows of `table` for which `due` holds. */
export const deleteDue = <Given extends unknown[] = []>(table: string, due: string, order: string) =>
  untilDone<Given>(`delete from ${table} where ${batchOf(table, due, order)} returning 1`);

/** Takes batches of at most `size` rows, each in a transaction with what follows from its rows, until one is not full. */
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

/** The rows of what takes a batch, or reads the next one after its `last` row, asked until one is not full. */
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
