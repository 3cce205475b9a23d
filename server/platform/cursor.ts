import * as z from "zod/mini";

import { isCalendarDate } from "#contracts/fields.ts";

import { AppError } from "./errors.ts";

const ID_MAX = 999_999_999_999_999;

/** True for an instant in the API's format, `2028-02-29T08:00:00.000Z`, that PostgreSQL accepts. */
export function isInstant(text: string): boolean {
  // Day and time are checked separately: JavaScript accepts 30 February as a date, but PostgreSQL does not.
  const hasForm = /^.{10}T\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);
  return hasForm && isCalendarDate(text.slice(0, 10)) && !Number.isNaN(Date.parse(text));
}

/** The parts that a cursor may have. */
export const part = {
  id: z.int().check(z.minimum(0), z.maximum(ID_MAX)),
  instant: z.string().check(z.refine(isInstant)),
  day: z.string().check(z.refine(isCalendarDate)),
  /** A name as lists sort it: lower case without accents. One character may become several, for example '&'. */
  sortName: z.string().check(z.regex(/^[a-z0-9 ]{0,600}$/)),
};

/** Where a page of one list ended. Clients send it back as it is; it is opaque to them. */
export interface Cursor<Position> {
  write(position: Position): string;
  /**
   * Returns null without a cursor: the first page.
   *
   * @throws {AppError} `malformed_request` for text that this list has not written.
   */
  read(text: string | undefined): Position | null;
}

/**
 * Defines the cursor of one list: the list's unique name, and the position. The name makes a cursor of another list an
 * error rather than a wrong page.
 */
export function defineCursor<Position>(list: string, position: z.ZodMiniType<Position>): Cursor<Position> {
  const whole = z.tuple([z.literal(list), position]);
  return {
    write: (at) => Buffer.from(JSON.stringify([list, at])).toString("base64url"),
    read(text) {
      if (text === undefined) return null;
      const given = z.safeParse(whole, parse(Buffer.from(text, "base64url").toString("utf8")));
      if (given.success) return given.data[1];
      return refuseCursor();
    },
  };
}

/** A place in a list sorted by time, latest first, then by largest id. */
export interface TimePosition {
  at: string;
  id: number;
}

/** The position before the first row of such a list. */
export const LATEST: TimePosition = { at: "infinity", id: Number.MAX_SAFE_INTEGER };

/** Defines the cursor of such a list. */
export const defineTimeCursor = (list: string): Cursor<TimePosition> =>
  defineCursor(list, z.object({ at: part.instant, id: part.id }));

/** Refuses a cursor that the list has not written. */
export function refuseCursor(): never {
  throw new AppError("malformed_request", {
    words: "The list has changed since then. Please start again from the first page.",
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Returns the page from rows that were read one more than fit, and the cursor that `write` makes of its last row: null
 * if nothing follows.
 */
export function toPage<Row>(
  rows: readonly Row[],
  size: number,
  write: (last: Row) => string,
): { shown: readonly Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return { shown, nextCursor: rows.length > size && last !== undefined ? write(last) : null };
}
