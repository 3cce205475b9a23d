import type { JobSort } from "#contracts/jobs.ts";

import { BIGGEST_ID, NEWEST, SOONEST_START, type BoardSorts } from "../../platform/board/sorts.ts";

/** How each sort orders the jobs that are not boosted. */
export const BOARD_SORTS: BoardSorts<JobSort, "created_at" | "day_pay" | "start_date"> = {
  newest: NEWEST,
  highest_paid: {
    key: "day_pay",
    type: "integer",
    direction: "desc",
    after: "<",
    start: { key: 2_147_483_647, id: BIGGEST_ID },
  },
  job_date: SOONEST_START,
};
