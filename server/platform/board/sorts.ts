/** How one sort orders a board, and where its ranges begin. */
export interface BoardSort<Key extends string = string> {
  /** The column. */
  readonly key: Key;
  readonly type: "timestamptz" | "integer" | "date";
  readonly direction: "desc" | "asc";
  /** The operator for a row that comes after a position in that direction. */
  readonly after: "<" | ">";
  readonly start: Position;
}

/** The sorts of a board, by their names in the API. */
export type BoardSorts<Sort extends string, Key extends string = string> = Readonly<
  Record<Sort, BoardSort<Key>>
>;

/** A place in an ordered range: its last row returned. */
export interface Position {
  readonly key: string | number;
  readonly id: string | number;
}

export const BIGGEST_ID = "9223372036854775807";

export const NEWEST: BoardSort<"created_at"> = {
  key: "created_at",
  type: "timestamptz",
  direction: "desc",
  after: "<",
  start: { key: "infinity", id: BIGGEST_ID },
};

export const SOONEST_START: BoardSort<"start_date"> = {
  key: "start_date",
  type: "date",
  direction: "asc",
  after: ">",
  start: { key: "-infinity", id: 0 },
};

/** By distance from the requested places, as `awayOf` in `radius.ts` computes it. */
export const NEAREST: BoardSort<"away"> = {
  key: "away",
  type: "integer",
  direction: "asc",
  after: ">",
  start: { key: -1, id: 0 },
};

/**
 * A place in the whole board: boosted rows come first in every sort, those of the reader's own trade and county before
 * the others.
 */
export interface Place {
  readonly ownAfter: Position;
  readonly boostedAfter: Position;
  readonly after: Position;
}

/** Boosted rows are sorted by the time of the boost, latest first. */
export const BOOSTED_START: Position = { key: "infinity", id: BIGGEST_ID };
/** The position after the last boosted row. */
export const BOOSTED_END: Position = { key: "-infinity", id: 0 };
