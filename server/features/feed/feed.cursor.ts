import type { FeedFilter, FeedSort } from "#contracts/feed.ts";
import { AUTHOR_RUN_MAX } from "#contracts/reference/limits.ts";

import { fieldError } from "../../platform/errors.ts";
import type { Place, Turn } from "./page.runs.ts";

/** Where a page ended, and which state of the feed it was a page of (`Q52`). */
export interface FeedCursor {
  filter: FeedFilter;
  sort: FeedSort;
  /** Related had found too few and shows everyone's; that stays so until the feed is opened anew. */
  isWide: boolean;
  turn: Turn;
  /** By activity: the newest there was when the first page was read. */
  snapshot: string;
}

const ID = "([0-9a-z]{1,11})";
/** Nine digits of base 36 stay below what PostgreSQL and Date hold. */
const AT = "([0-9a-z]{1,9})";
const PATTERN = new RegExp(
  `^1([rc])([ra])([01])\\.${ID}(?:\\.${AT}\\.${AT})?(?:~([1-${AUTHOR_RUN_MAX}])${ID})?(?:!${ID}\\.${ID}(?:\\.${AT})?)?$`,
);

/**
 * Opaque to clients, base64url of: filter, order, width; where the page ended and, by activity, the snapshot; after `~`
 * how many came last in a row by whom; after `!` whose posts wait, and after which.
 */
export function writeCursor({ filter, sort, isWide, turn, snapshot }: FeedCursor): string {
  const { front, last, held } = turn;
  const place = ({ id, at }: Place) => [toBase36(id), ...(sort === "activity" ? [toInstant36(at)] : [])];
  const parts = [
    `1${filter.charAt(0)}${sort.charAt(0)}${isWide ? 1 : 0}`,
    ...(front === null ? [] : place(front)),
    ...(sort === "activity" ? [toInstant36(snapshot)] : []),
  ];
  const lately = last === null ? "" : `~${last.run}${toBase36(last.author)}`;
  const waiting = held === null ? "" : `!${[toBase36(held.author), ...place(held.after)].join(".")}`;
  return Buffer.from(parts.join(".") + lately + waiting).toString("base64url");
}

/** Reads a cursor of this filter and order. Anything else is refused rather than answered with another page. */
export function readCursor(text: string, filter: FeedFilter, sort: FeedSort): FeedCursor {
  const match = PATTERN.exec(Buffer.from(text, "base64url").toString("latin1"));
  const [, filterLetter, sortLetter, wide, ...numbers] = match ?? [];
  const [id, at, snapshot, run, lastAuthor, heldAuthor, heldId, heldAt] = numbers;
  const byActivity = sort === "activity";
  const fits =
    filterLetter === filter.charAt(0) &&
    sortLetter === sort.charAt(0) &&
    byActivity === (at !== undefined) &&
    (heldAuthor === undefined || byActivity === (heldAt !== undefined)) &&
    [id, lastAuthor, heldAuthor, heldId].every((each) => Number.isSafeInteger(fromBase36(each)));
  if (!fits) throw fieldError("cursor", "The feed has moved on. Please open it again.");
  return {
    filter,
    sort,
    isWide: wide === "1",
    turn: {
      front: { id: fromBase36(id), at: fromInstant36(at) },
      last: lastAuthor === undefined ? null : { author: fromBase36(lastAuthor), run: Number(run) },
      held:
        heldAuthor === undefined
          ? null
          : { author: fromBase36(heldAuthor), after: { id: fromBase36(heldId), at: fromInstant36(heldAt) } },
    },
    snapshot: fromInstant36(snapshot),
  };
}

function toBase36(id: number): string {
  return id.toString(36);
}

function fromBase36(text: string | undefined): number {
  return text === undefined ? 0 : Number.parseInt(text, 36);
}

/** No instant stands for before all of them. */
function toInstant36(instant: string): string {
  return (Date.parse(instant) || 0).toString(36);
}

function fromInstant36(text: string | undefined): string {
  return text === undefined ? "" : new Date(Number.parseInt(text, 36)).toISOString();
}
