import type { JobSort } from "#contracts/jobs.ts";
import { OTHER_TRADE } from "#contracts/reference/trades.ts";

import type { Viewer } from "../../platform/authorization.ts";
import {
  BIGGEST_ID,
  BOOSTED_START,
  NEAREST,
  NEWEST,
  SOONEST_START,
  type BoardSorts,
  type Place,
} from "../../platform/board/sorts.ts";

/** How each sort orders the jobs that are not boosted. */
export const BOARD_SORTS: BoardSorts<JobSort, "created_at" | "day_pay" | "start_date" | "away"> = {
  newest: NEWEST,
  highest_paid: {
    key: "day_pay",
    type: "integer",
    direction: "desc",
    after: "<",
    start: { key: 2_147_483_647, id: BIGGEST_ID },
  },
  job_date: SOONEST_START,
  nearest: NEAREST,
};

/** The position before the first job of a board. */
export function startOf(sort: JobSort): Place {
  return { ownAfter: BOOSTED_START, boostedAfter: BOOSTED_START, after: BOARD_SORTS[sort].start };
}

/** The facet of the viewer's own trade and county, whose boosted jobs come first. Trades typed by hand count as no trade. */
export function ownFacetOf({ tradeKey, county }: Viewer): string | null {
  return county === null || tradeKey === OTHER_TRADE ? null : `tc:${tradeKey}|${county}`;
}
