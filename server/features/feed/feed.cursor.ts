import type { FeedFilter, FeedSort } from "#contracts/feed.ts";

import { fieldError } from "../../platform/errors.ts";

/** Where a page ended, and which state of the feed it was a page of (`Q52`). */
export interface FeedCursor {
  filter: FeedFilter;
  sort: FeedSort;
  /** Related had found too few and shows everyone's; that stays so until the feed is opened anew. */
  isWide: boolean;
  beforeId: number;
  /** By activity: where the last post stood, and the newest activity when the first page was read. */
  beforeAt: string;
  snapshot: string;
}

const PATTERN = /^1([rc])([ra])([01])\.([0-9a-z]{1,11})(?:\.([0-9a-z]{1,9})\.([0-9a-z]{1,9}))?$/;

/** Opaque to clients: base64url of filter, order, width, id and, by activity, the two instants. */
export function writeCursor(cursor: FeedCursor): string {
  const head = `1${cursor.filter.charAt(0)}${cursor.sort.charAt(0)}${cursor.isWide ? 1 : 0}`;
  const instants = cursor.sort === "activity" ? [cursor.beforeAt, cursor.snapshot].map(toBase36) : [];
  return Buffer.from([head, cursor.beforeId.toString(36), ...instants].join(".")).toString("base64url");
}

/** Reads a cursor of this filter and order. Anything else is refused rather than answered with another page. */
export function readCursor(text: string, filter: FeedFilter, sort: FeedSort): FeedCursor {
  const match = PATTERN.exec(Buffer.from(text, "base64url").toString("latin1"));
  const [, filterLetter, sortLetter, wide, id = "", at, snapshot] = match ?? [];
  const beforeId = Number.parseInt(id, 36);
  const fits =
    match !== null &&
    filterLetter === filter.charAt(0) &&
    sortLetter === sort.charAt(0) &&
    (sort === "activity") === (at !== undefined) &&
    Number.isSafeInteger(beforeId);
  if (!fits) throw fieldError("cursor", "The feed has moved on. Please open it again.");
  return {
    filter,
    sort,
    isWide: wide === "1",
    beforeId,
    beforeAt: fromBase36(at),
    snapshot: fromBase36(snapshot),
  };
}

function toBase36(instant: string): string {
  return Date.parse(instant).toString(36);
}

/** Nine digits of base 36 stay below what PostgreSQL and Date hold. */
function fromBase36(text: string | undefined): string {
  return text === undefined ? "infinity" : new Date(Number.parseInt(text, 36)).toISOString();
}
