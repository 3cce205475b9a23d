import type { Handle, Tx } from "./database.ts";
import { statement, summariseStatement } from "./statements.ts";

/** A statement as a function: its arguments stand for `$1`, `$2`, … in order. */
type Query<Given extends unknown[], Reply, H extends Handle> = (handle: H, ...given: Given) => Promise<Reply>;
/** Returns the values of `$1`, `$2`, … if they are not simply the arguments in order. */
type ToValues<Given extends unknown[]> = (...given: Given) => readonly unknown[];

function define<Row, Given extends unknown[], Reply, H extends Handle>(
  text: string,
  toValues: ToValues<Given> | undefined,
  toReply: (rows: Row[]) => Reply,
): Query<Given, Reply, H> {
  const asked = statement<Row>(text);
  return async (handle, ...given) => toReply(await handle.run(asked, toValues?.(...given) ?? given));
}

/** What bounds a list: a `limit`, a list parameter, or a note in the text that the rows are few by nature. */
const BOUND = /\blimit\b|\b(any|unnest)\s*\(\$|-- few: /i;

function assertBounded(text: string): void {
  if (!BOUND.test(text)) throw new Error(`Nothing bounds the rows of: ${summariseStatement(text)}`);
}

/**
 * Returns all rows of a statement, which must bound them. `Tx` as the last type means only inside a transaction, as for
 * every statement that locks.
 */
export const many = <Row, Given extends unknown[] = [], H extends Handle = Handle>(
  text: string,
  toValues?: ToValues<Given>,
) => {
  assertBounded(text);
  return define<Row, Given, Row[], H>(text, toValues, (rows) => rows);
};

/** Returns the row of a statement with at most one row, or undefined. */
export const one = <Row, Given extends unknown[] = [], H extends Handle = Handle>(
  text: string,
  toValues?: ToValues<Given>,
) => define<Row, Given, Row | undefined, H>(text, toValues, ([row]) => row);

function theRow<Row>([row]: readonly Row[], text: string): Row {
  if (row === undefined) throw new Error(`No row came of: ${summariseStatement(text)}`);
  return row;
}

/** Returns the row of a statement that always has one, such as an insert: a missing row is a programming error. */
export const exactlyOne = <Row, Given extends unknown[] = [], H extends Handle = Tx>(
  text: string,
  toValues?: ToValues<Given>,
) => define<Row, Given, Row, H>(text, toValues, (rows) => theRow(rows, text));

const valueOf = <Value>(row: Record<string, Value>) => Object.values(row)[0] as Value;

/** Returns the only column of all rows of a statement, which must bound them. */
export const manyValues = <Value, Given extends unknown[] = [], H extends Handle = Handle>(
  text: string,
  toValues?: ToValues<Given>,
) => {
  assertBounded(text);
  return define<Record<string, Value>, Given, Value[], H>(text, toValues, (rows) => rows.map(valueOf));
};

/** Returns the only column of a statement with at most one row, or undefined. */
export const oneValue = <Value, Given extends unknown[] = [], H extends Handle = Handle>(
  text: string,
  toValues?: ToValues<Given>,
) =>
  define<Record<string, Value>, Given, Value | undefined, H>(text, toValues, ([row]) => row && valueOf(row));

/** Returns the only column of a statement that always has one row, such as a count. */
export const exactlyOneValue = <Value, Given extends unknown[] = [], H extends Handle = Handle>(
  text: string,
  toValues?: ToValues<Given>,
) => define<Record<string, Value>, Given, Value, H>(text, toValues, (rows) => valueOf(theRow(rows, text)));

/** Returns true if a statement found a row, or changed and returned one. */
export const matched = <Given extends unknown[] = [], H extends Handle = Handle>(
  text: string,
  toValues?: ToValues<Given>,
) => define<unknown, Given, boolean, H>(text, toValues, (rows) => rows.length > 0);

/** Runs a change that returns nothing: inside a transaction, unless the type says `Handle`. */
export const execute = <Given extends unknown[] = [], H extends Handle = Tx>(
  text: string,
  toValues?: ToValues<Given>,
) => define<never, Given, void, H>(text, toValues, () => undefined);
