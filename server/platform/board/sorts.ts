/** How one sort orders a board, and where its ranges begin. */
export interface BoardSort<Key extends string = string> {
  /** The column. */
  readonly key: Key;
  readonly type: "timestamptz" | "integer" | "date";
  readonly direction: "desc" | "asc";
  /** Comes after a position in that direction. */
  readonly after: "<" | ">";
  readonly start: Position;
}

/** The sorts of a board, by the names that the API gives them. */
export type BoardSorts<Sort extends string, Key extends string = string> = Readonly<
  Record<Sort, BoardSort<Key>>
>;

/** A place in an ordered range: the last row that was given. */
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

/** By how far it is from what was asked for, as `awayOf` of `radius.ts` has it. */
export const NEAREST: BoardSort<"away"> = {
  key: "away",
  type: "integer",
  direction: "asc",
  after: ">",
  start: { key: -1, id: 0 },
};

/** A place in a whole board: boosted rows come first in every sort, the reader's own kind of them before all others. */
export interface Place {
  readonly ownAfter: Position;
  readonly boostedAfter: Position;
  readonly after: Position;
}

/** Boosted rows go by when they were boosted, the latest first. */
export const BOOSTED_START: Position = { key: "infinity", id: BIGGEST_ID };
/** Beyond the last boosted row. */
export const BOOSTED_END: Position = { key: "-infinity", id: 0 };
