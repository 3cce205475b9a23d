import { createHash } from "node:crypto";

/** Texts seen so far; the bound keeps a flood of generated SQL from growing the process and every connection. */
const NAMES_KEPT = 2000;
const names = new Map<string, string>();

/**
 * The name under which a statement is prepared: the same text always has the same name, so PostgreSQL parses and
 * plans it once per connection. Undefined past the bound: such a statement goes out unprepared.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= NAMES_KEPT) return undefined;
  const name = `s_${createHash("sha1").update(text).digest("base64url").slice(0, 22)}`;
  names.set(text, name);
  return name;
}

/** A hot read or write whose SQL is written by hand and compiled once, with the shape of its rows. */
export interface Statement<Row> {
  readonly text: string;
  /** Never set: carries the row's type. */
  readonly row?: Row;
}

/** Declares a statement; `Row` is what each of its rows looks like. */
export function statement<Row>(text: string): Statement<Row> {
  statementName(text);
  return { text };
}
