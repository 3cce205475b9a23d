import type { JobSort } from "#contracts/jobs.ts";

import type { JobRow } from "./job-row.queries.ts";

/** How one sort orders the jobs that are not boosted, and where its ranges begin. */
export interface BoardSort {
  readonly key: "created_at" | "day_pay" | "start_date";
  readonly type: "timestamptz" | "integer" | "date";
  readonly direction: "desc" | "asc";
  /** Comes after a position in that direction. */
  readonly after: "<" | ">";
  readonly start: Position;
  read(row: JobRow): string | number;
}

/** A place in an ordered range: the last job that was given. */
export interface Position {
  readonly key: string | number;
  readonly id: string | number;
}

const BIGGEST_ID = "9223372036854775807";

export const BOARD_SORTS: Readonly<Record<JobSort, BoardSort>> = {
  newest: {
    key: "created_at",
    type: "timestamptz",
    direction: "desc",
    after: "<",
    start: { key: "infinity", id: BIGGEST_ID },
    read: (row) => row.created_at,
  },
  highest_paid: {
    key: "day_pay",
    type: "integer",
    direction: "desc",
    after: "<",
    start: { key: 2_147_483_647, id: BIGGEST_ID },
    read: (row) => row.day_pay,
  },
  job_date: {
    key: "start_date",
    type: "date",
    direction: "asc",
    after: ">",
    start: { key: "-infinity", id: 0 },
    read: (row) => row.start_date,
  },
};

/** Boosted jobs come first in every sort, most recently boosted first. */
export const BOOSTED_START: Position = { key: "infinity", id: BIGGEST_ID };
/** Beyond the last boosted job. */
export const BOOSTED_END: Position = { key: "-infinity", id: 0 };
