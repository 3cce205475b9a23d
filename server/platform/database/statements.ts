import { createHash } from "node:crypto";

/**
 * The number of statement texts that get a name; the bound keeps a flood of generated SQL from using up the memory of
 * the process and every connection.
 */
const NAMES_KEPT = 2000;
const names = new Map<string, string>();

/**
 * Returns the name under which a statement is prepared. The same text always has the same name, so PostgreSQL parses
 * and plans it once per connection. Returns undefined beyond the bound: such a statement is sent unprepared.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= NAMES_KEPT) return undefined;
  const name = `s_${createHash("sha1").update(text).digest("base64url").slice(0, 22)}`;
  names.set(text, name);
  return name;
}

const CHANGES = /\b(insert into|(?<!\b(?:for|key|do) )update|delete from)\s+"?([a-z_][a-z_.]*)/i;
const READS = /\bfrom\s+"?([a-z_][a-z_.]*)/i;

/**
 * Summarises a statement without revealing data: what it changes first, or else reads first, such as `insert posts`.
 */
export function summariseStatement(text: string): string {
  const [, change, changed] = CHANGES.exec(text) ?? [];
  if (change !== undefined) return `${change.toLowerCase().split(" ", 1)[0]} ${changed}`;
  const verb = /\w+/.exec(text)?.[0].toLowerCase() ?? "statement";
  const read = READS.exec(text)?.[1];
  return read === undefined ? verb : `${verb} ${read}`;
}

declare const declared: unique symbol;

/** A read or write that is compiled once, with the type of its rows. Only `statement()` creates one. */
export interface Statement<Row> {
  readonly [declared]: true;
  readonly text: string;
  /** Never set: carries the row's type. */
  readonly row?: Row;
}

/**
 * Hides a statement's values from the planner: `$2::date` becomes `(select $2::date)`. With known values PostgreSQL
 * would plan again for every call, which can take longer than the read itself, and reach the same plan.
 */
export function hideValues(text: string): string {
  return text.replace(/\$\d+::[a-z0-9]+(\[\])?/g, "(select $&)");
}

/** Declares a statement; `Row` is the type of its rows. */
export function statement<Row>(text: string): Statement<Row> {
  statementName(text);
  return { text } as Statement<Row>;
}
