import type { CrewSort } from "#contracts/crew.ts";
import { isCalendarDate } from "#contracts/fields.ts";

import { AppError } from "../../platform/errors.ts";
import { isSortedByName, type CrewRow } from "./members.queries.ts";

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const NAME = /^[a-z0-9 ]{0,200}$/;
const ID = /^\d{1,15}$/;

/** Opaque to clients: where a page of the crew ended. */
export function writeCrewCursor(sort: CrewSort, row: CrewRow): string {
  return Buffer.from([sort, row.id, row.key].join("/")).toString("base64url");
}

/** Reads one of this sort; anything else is refused rather than answered with another page. */
export function readCrewCursor(text: string, sort: CrewSort): { key: string; id: number } {
  const [sortGiven, id = "", key = ""] = Buffer.from(text, "base64url").toString("latin1").split("/");
  const isKey = isSortedByName(sort) ? NAME.test(key) : isInstant(key);
  if (sortGiven !== sort || !ID.test(id) || !isKey) refuse();
  return { key, id: Number(id) };
}

export function writeRequestCursor(beforeId: number): string {
  return Buffer.from(`request/${beforeId}`).toString("base64url");
}

export function readRequestCursor(text: string): number {
  const [kind, id = ""] = Buffer.from(text, "base64url").toString("latin1").split("/");
  if (kind !== "request" || !ID.test(id)) refuse();
  return Number(id);
}

/** The day and the time apart: 30 February passes for a date in JavaScript, but not in PostgreSQL. */
function isInstant(key: string): boolean {
  return INSTANT.test(key) && isCalendarDate(key.slice(0, 10)) && !Number.isNaN(Date.parse(key));
}

function refuse(): never {
  throw new AppError("malformed_request", {
    words: "The list has changed since then. Please start again from the first page.",
  });
}
