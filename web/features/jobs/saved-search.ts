import { JOB_FILTERS } from "#contracts/board-filters.ts";
import type { SearchedFor } from "#contracts/saved-jobs.ts";

import { formatBoard, parseBoard } from "../board/index.ts";
import { JOB_BOARD } from "./board-url.ts";
import type { JobFilter } from "./board-url.ts";

/** The board's filter that a saved search stands for; what is no longer on the lists is left out. */
export function filterOfSearch(search: SearchedFor): JobFilter {
  return parseBoard(JOB_BOARD, formatBoard(JOB_BOARD, { ...search, sort: "newest" }));
}

/** What is saved of a filter. */
export function searchOfFilter(filter: JobFilter): SearchedFor {
  return Object.fromEntries(JOB_FILTERS.map((name) => [name, filter[name]])) as SearchedFor;
}
