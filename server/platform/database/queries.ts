import type { Handle, Tx } from "./database.ts";
import { statement, summariseStatement } from "./statements.ts";

/** A statement as a function: what it is given stands for `$1`, `$2`, … in order. */
type Query<Given extends unknown[], Reply, H extends Handle> = (handle: H, ...given: Given) => Promise<Reply>;
/** What stands for `$1`, `$2`, … where it is not just what is given, in order. */
type ToValues<Given extends unknown[]> = (...given: Given) => readonly unknown[];

function define<Row, Given extends unknown[], Reply, H extends Handle>(
  text: string,
  toValues: ToValues<Given> | undefined,
  toReply: (rows: Row[]) => Reply,
): Query<Given, Reply, H> {
  const asked = statement<Row>(text);
  return async (handle, ...given) => toReply(await handle.run(asked, toValues?.(...given) ?? given));
}

/** What bounds a list: a `limit`, a list that is given, or that there are few of them by their nature, as the text then says. */
const BOUND = /\blimit\b|\b(any|unnest)\s*\(\$|-- few: /i;

function assertBounded(text: string): void {
  if (!BOUND.test(text)) throw new Error(`Nothing bounds the rows of: ${summariseStatement(text)}`);
}

/** All rows of a statement, which bounds them. `Tx` as the last type: in a transaction only, as whatever locks is. */
export const many = <Row, Given extends unknown[] = [], H extends Handle = Handle>(
  text: string,
  toValues?: ToValues<Given>,
) => {
  assertBounded(text);
  return define<Row, Given, Row[], H>(text, toValues, (rows) => rows);
};

/** The row of a statement that has one at most; undefined when there is none. */
export const one = <Row, Given extends unknown[] = [], H extends Handle = Handle>(
  text: string,
  toValues?: ToValues<Given>,
) => define<Row, Given, Row | undefined, H>(text, toValues, ([row]) => row);

function theRow<Row>([row]: readonly Row[], text: string): Row {
  if (row === undefined) throw new Error(`No row came of: ${summariseStatement(text)}`);
  return row;
}

/** The row of a statement that always has one, such as what was added: without it something of ours is wrong. */
export const exactlyOne = <Row, Given extends unknown[] = [], H extends Handle = Tx>(
  text: string,
  toValues?: ToValues<Given>,
) => define<Row, Given, Row, H>(text, toValues, (rows) => theRow(rows, text));

const valueOf = <Value>(row: Record<string, Value>) => Object.values(row)[0] as Value;

/** The only column of all rows of a statement, which bounds them. */
export const manyValues = <Value, Given extends unknown[] = [], H extends Handle = Handle>(
  text: string,
  toValues?: ToValues<Given>,
) => {
  assertBounded(text);
  return define<Record<string, Value>, Given, Value[], H>(text, toValues, (rows) => rows.map(valueOf));
};

/** The only column of the row of a statement that has one at most; undefined when there is none. */
export const oneValue = <Value, Given extends unknown[] = [], H extends Handle = Handle>(
  text: string,
  toValues?: ToValues<Given>,
) =>
  define<Record<string, Value>, Given, Value | undefined, H>(text, toValues, ([row]) => row && valueOf(row));

/** The only column of the row of a statement that always has one, such as a count. */
export const exactlyOneValue = <Value, Given extends unknown[] = [], H extends Handle = Handle>(
  text: string,
  toValues?: ToValues<Given>,
) => define<Record<string, Value>, Given, Value, H>(text, toValues, (rows) => valueOf(theRow(rows, text)));

/** Whether a statement met a row: one that it found, or one that it changed and returned. */
export const matched = <Given extends unknown[] = [], H extends Handle = Handle>(
  text: string,
  toValues?: ToValues<Given>,
) => define<unknown, Given, boolean, H>(text, toValues, (rows) => rows.length > 0);

/** A change that has nothing to answer: in a transaction, unless `Handle` says that it stands by itself. */
export const execute = <Given extends unknown[] = [], H extends Handle = Tx>(
  text: string,
  toValues?: ToValues<Given>,
) => define<never, Given, void, H>(text, toValues, () => undefined);
