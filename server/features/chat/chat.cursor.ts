import { isCalendarDate } from "#contracts/fields.ts";

import { AppError } from "../../platform/errors.ts";
import type { ListPosition } from "./conversations.queries.ts";

const CURSOR = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d\.\d{3}Z\/(\d{1,15})$/;

/** Before the first. */
export const START: ListPosition = { at: "infinity", id: Number.MAX_SAFE_INTEGER };

/** Opaque to clients: where a page of conversations ended. */
export function writeCursor({ lastMessageAt, id }: { lastMessageAt: string; id: number }): string {
  return Buffer.from(`${lastMessageAt}/${id}`).toString("base64url");
}

export function readCursor(text: string): ListPosition {
  const plain = Buffer.from(text, "base64url").toString("latin1");
  const [, day = "", id] = CURSOR.exec(plain) ?? [];
  const [at = ""] = plain.split("/");
  if (isCalendarDate(day) && !Number.isNaN(Date.parse(at))) return { at, id: Number(id) };
  throw new AppError("malformed_request", {
    words: "The list has changed since then. Please start again from the first page.",
  });
}
