import type { BoardName } from "#contracts/board-filters.ts";
import { addDays, atHourInLondon, dayInLondon, daysFrom } from "#contracts/calendar.ts";
import type { PayPeriod } from "#contracts/job-view.ts";
import { formatDates, formatDay, formatRate } from "#contracts/job-words.ts";
import { formatLocation } from "#contracts/reference/regions.ts";
import type { Alert } from "#contracts/saved-searches.ts";

import { chooseRanges } from "../../platform/board/ranges.ts";
import { readSearch } from "../../platform/board/search-terms.ts";
import { inBatches } from "../../platform/database/batches.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { EventMap } from "../../platform/event-map.ts";
import { headingOf } from "../jobs/index.ts";
import {
  dropMatchesBut,
  findPosted,
  readWatching,
  storeMatches,
  postponeRest,
  takeDueSearches,
  takeMatchesOf,
  type DueRow,
  type WatchingRow,
  findNewJobs,
  findAlertSearch,
  forgetNotified,
  readFound,
  readListedOf,
  type FoundRow,
  type AlertSearchRow,
} from "./alerts.queries.ts";

/** The shortest interval between two immediate alerts of a search. */
const PAUSE = 10 * 60_000;
/** The hour in London at which the daily alerts are sent. */
const MORNING = 7;

/** When a match found now is notified; null for never. `notifiedAt` is when the search was last notified. */
export function nextAlertAt(alert: Alert, notifiedAt: string | null, now: Date): Date | null {
  if (alert === "off") return null;
  if (alert === "daily") return nextMorning(now);
  const after = notifiedAt === null ? 0 : Date.parse(notifiedAt) + PAUSE;
  return new Date(Math.max(after, now.getTime()));
}

/** The next 7:00 in London, which is 6:00 UTC in summer. */
function nextMorning(now: Date): Date {
  const day = dayInLondon(now);
  const today = atHourInLondon(day, MORNING);
  return now < today ? today : atHourInLondon(addDays(day, 1), MORNING);
}

/** Rows changed per statement. */
const BATCH = 500;
/** Saved searches read per query. */
const WATCHING_READ = 20_000;
/** Days for which a notified match is remembered at least; longer while its listing can still be open. */
const KEPT_DAYS = 120;

/** Notifies members of listings that fit their saved searches, by `jobs.search_matched`: at once, or daily in the morning. */
export function watchForSearches(deps: Deps): void {
  const { db, clock, events, jobs } = deps;
  const search = async (board: BoardName, id: number) => {
    await findSearches(deps, board, id);
    await notifyDue(deps);
  };
  const look = ({ payload }: { payload: { jobId: number } }) => search("jobs", payload.jobId);
  const lookAtApprenticeship = ({ payload }: { payload: { apprenticeshipId: number } }) =>
    search("apprenticeships", payload.apprenticeshipId);
  events.on("jobs.job_created", "search", look);
  events.on("jobs.reposted", "search", look);
  // An edit may have changed the job's place or trade.
  events.on("jobs.job_changed", "search", look);
  events.on("apprenticeships.posted", "search", lookAtApprenticeship);
  events.on("apprenticeships.changed", "search", lookAtApprenticeship);
  // A listing that was off the board when its alert was due has lost its match.
  events.on("jobs.restored", "search", look);
  events.on("apprenticeships.reopened", "search", lookAtApprenticeship);
  for (const event of ["moderation.unbanned", "account.shown_again"] as const)
    events.on(event, "search", async ({ payload: { userId } }) => {
      for (const { board, id } of await readListedOf(db, userId, dayInLondon(clock.now())))
        await findSearches(deps, board, id);
      await notifyDue(deps);
    });
  jobs.registerCron("jobs.notify_searches", "*/10 * * * *", () => notifyDue(deps));
  jobs.registerCron("jobs.purge_matches", "40 3 * * *", () => {
    const now = clock.now();
    return forgetNotified(db, daysFrom(now, -KEPT_DAYS), dayInLondon(now), now);
  });
}

async function findSearches({ db, clock }: Deps, board: BoardName, id: number): Promise<void> {
  const now = clock.now();
  const listing = await findPosted[board](db, id, dayInLondon(now));
  if (listing === undefined) return;
  const found: number[] = [];
  let after = 0;
  let watching: WatchingRow[];
  do {
    watching = await readWatching(db, board, listing, { after, limit: WATCHING_READ });
    for (let start = 0; start < watching.length; start += BATCH) {
      const part = watching.slice(start, start + BATCH);
      const due = part
        .filter(({ words }) => fits(words, listing.search_text))
        .flatMap((search) => dueAt(search, now));
      if (due.length > 0) await storeMatches[board](db, id, due, now);
      found.push(...due.map((each) => each.id));
    }
    after = watching.at(-1)?.id ?? after;
  } while (watching.length === WATCHING_READ);
  // Before the edit it may have fitted other searches.
  await dropMatchesBut[board](db, id, found);
}

function dueAt({ id, alert, notified_at }: WatchingRow, now: Date): { id: number; dueAt: Date }[] {
  const at = nextAlertAt(alert as Alert, notified_at, now);
  return at === null ? [] : [{ id, dueAt: at }];
}

/**
 * Matches as the board's search does: each term must start a word. `readSearch` returns LIKE patterns such as '% fix%';
 * without their two percent signs they are substrings of the text, which has a space before every word.
 */
function fits(words: string, text: string): boolean {
  return readSearch(words).every((patterns) =>
    patterns.some((pattern) => text.includes(pattern.slice(1, -1))),
  );
}

/**
 * Takes each search with its next matches and records the alert in one transaction, so it is sent exactly once. Matches
 * beyond the limit of one alert wait for the search's next one.
 */
async function notifyDue({ db, clock, events }: Deps): Promise<void> {
  const now = clock.now();
  const take = (tx: Tx) => takeDueSearches(tx, now, BATCH);
  const notify = async (tx: Tx, search: DueRow) => {
    const { id, user_id, board, alert } = search;
    const ids = await takeMatchesOf(tx, search, now, dayInLondon(now));
    if (ids.length > 0)
      await events.record(tx, "jobs.search_matched", { savedSearchId: id, userId: user_id, board, ids });
    await postponeRest(tx, id, nextAlertAt(alert as Alert, now.toISOString(), now));
  };
  await inBatches(db, take, notify, BATCH);
}

/** A listing as alerts show it. */
interface MatchedListing {
  id: number;
  ownerId: number;
  heading: string;
  facts: string;
}

/** What a saved search has found, at the time of the alert. */
interface SearchMatches {
  search: AlertSearchRow;
  found: readonly MatchedListing[];
}

/** Null if there is nothing left to notify: the search is deleted or off, or all its matches have closed. */
export async function readMatches(
  handle: Handle,
  { savedSearchId, board, ids }: EventMap["jobs.search_matched"],
  now: Date,
): Promise<SearchMatches | null> {
  const search = await findAlertSearch(handle, savedSearchId);
  if (search === undefined) return null;
  const today = dayInLondon(now);
  const rows = await readFound[board](handle, ids, { userId: search.user_id, today });
  return rows.length === 0 ? null : { search, found: rows.map((row) => present(row, today, board)) };
}

/** The jobs or apprenticeships listed between two moments for a trade and county, for one member; newest first. */
export async function readNewJobs(
  handle: Handle,
  of: { userId: number; trade: string; county: string; since: Date; until: Date; now: Date; take: number },
): Promise<readonly MatchedListing[]> {
  const { userId, trade, county, since, until, now, take } = of;
  const { facets } = chooseRanges({ trade: [trade], county: [county] }, null);
  const today = dayInLondon(now);
  const rows = await findNewJobs(handle, { facets, since, until, userId, today, take });
  return rows.map((row) => present(row, today, "jobs"));
}

function present(row: FoundRow, today: string, board: BoardName): MatchedListing {
  const dates =
    board === "jobs"
      ? formatDates({ startDate: row.start_date, endDate: row.end_date }, today)
      : `from ${formatDay(row.start_date, today)}`;
  const rate = formatRate({ rate: row.rate, payPeriod: row.pay_period as PayPeriod });
  return {
    id: row.id,
    ownerId: row.user_id,
    heading: headingOf(row),
    facts: [rate, formatLocation(row.town, row.county), dates].join(" · "),
  };
}
