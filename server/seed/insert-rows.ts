import type { Handle } from "../platform/database/database.ts";
import { statement } from "../platform/database/statements.ts";

/** A stored row, with its id if its table has ids. */
type Stored<Row> = Row & { id: number };

/**
 * Adds rows, all with the columns of the first, and returns them in the same order. They are sent as one JSON text, however
 * many; a value for a JSON column is passed as it is.
 */
export async function insertRows<Row extends object>(
  handle: Pick<Handle, "run">,
  table: string,
  rows: readonly Row[],
): Promise<Stored<Row>[]> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  const insert = statement<Stored<Row>>(`
    insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1) returning *`);
  return rows.length === 0 ? [] : handle.run(insert, [JSON.stringify(rows)]);
}

/** Adds one row. */
export async function insertRow<Row extends object>(handle: Pick<Handle, "run">, table: string, row: Row) {
  return (await insertRows(handle, table, [row]))[0] as Stored<Row>;
}
