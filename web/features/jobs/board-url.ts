import { JOB_FILTERS } from "#contracts/board-filters.ts";
import { JOB_SORTS } from "#contracts/jobs.ts";
import type { JobSort } from "#contracts/jobs.ts";

import { paths } from "../../paths.ts";
import type { BoardFilter, BoardRules } from "../board/index.ts";

/** Which list the board shows: the filtered board itself, or what the member has put on it or kept of it. */
export type BoardView = "all" | "mine" | "saved" | "searches";
export type JobFilter = BoardFilter<JobSort>;

/** The job board's address. */
export const JOB_BOARD: BoardRules<JobSort, BoardView> = {
  path: paths.jobs(),
  filters: JOB_FILTERS,
  sorts: JOB_SORTS,
  views: ["all", "mine", "saved", "searches"],
  overlays: ["jobId", "openJobInterests", "tab", "postJob"],
};
