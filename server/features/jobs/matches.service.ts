import { dayInLondon } from "#contracts/calendar.ts";
import type { PayPeriod } from "#contracts/job-view.ts";
import { formatDates, formatRate } from "#contracts/job-words.ts";
import { formatLocation } from "#contracts/reference/regions.ts";
import { showTrade, type Trade } from "#contracts/reference/trades.ts";

import { chooseRanges } from "../../platform/board/ranges.ts";
import type { Handle } from "../../platform/database/database.ts";
import type { EventMap } from "../../platform/event-map.ts";
import {
  findNewJobs,
  findAlertSearch,
  readFound,
  type FoundJobRow,
  type AlertSearchRow,
} from "./matches.queries.ts";

/** A job as it is told of away from the board. */
interface Find {
  id: number;
  ownerId: number;
  heading: string;
  facts: string;
}

/** What a saved search has found, as it is told of now. */
interface Finds {
  search: AlertSearchRow;
  jobs: readonly Find[];
}

/** Null when there is nothing left to tell: the search is gone or off, or all that it found has closed. */
export async function readMatches(
  handle: Handle,
  { savedSearchId, jobIds }: EventMap["jobs.search_matched"],
  now: Date,
): Promise<Finds | null> {
  const search = await findAlertSearch(handle, savedSearchId);
  if (search === undefined) return null;
  const today = dayInLondon(now);
  const rows = await readFound(handle, jobIds, { userId: search.user_id, today });
  return rows.length === 0 ? null : { search, jobs: rows.map((row) => present(row, today)) };
}

/** What is new on the board for a trade in a county, for a member to be told of; the newest first. */
export async function readNewJobs(
  handle: Handle,
  of: { userId: number; trade: string; county: string; since: Date; now: Date; take: number },
): Promise<readonly Find[]> {
  const { userId, trade, county, since, now, take } = of;
  const { facets } = chooseRanges({ trade: [trade], county: [county] }, null);
  const ids = await findNewJobs(handle, { facets, since, userId, take });
  const today = dayInLondon(now);
  return (await readFound(handle, ids, { userId, today })).map((row) => present(row, today));
}

function present(row: FoundJobRow, today: string): Find {
  const trade = showTrade(row.trade_key as Trade, row.custom_trade);
  const dates = formatDates({ startDate: row.start_date, endDate: row.end_date }, today);
  const rate = formatRate({ rate: row.rate, payPeriod: row.pay_period as PayPeriod });
  return {
    id: row.id,
    ownerId: row.user_id,
    heading: row.title ?? `${trade} - ${row.town}`,
    facts: [rate, formatLocation(row.town, row.county), dates].join(" · "),
  };
}
