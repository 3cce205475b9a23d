import { addDays, atHourInLondon, dayInLondon, daysFrom } from "#contracts/calendar.ts";
import type { PayPeriod } from "#contracts/job-view.ts";
import { formatDates, formatDay, formatRate } from "#contracts/job-words.ts";
import { formatLocation } from "#contracts/reference/regions.ts";
import type { Alert, BoardName } from "#contracts/saved-jobs.ts";

import { chooseRanges } from "../../platform/board/ranges.ts";
import { readSearch } from "../../platform/board/search-terms.ts";
import { inBatches } from "../../platform/database/batches.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { EventMap } from "../../platform/event-map.ts";
import { headingOf } from "./jobs.present.ts";
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
} from "./saved-searches.alerts.queries.ts";

/** What is told as it comes is told so often at most. */
const PAUSE = 10 * 60_000;
/** The hour in London at which a day's matches are told together. */
const MORNING = 7;

/** When a match found now is notified; null when never. `notifiedAt` is when the search was last notified. */
export function nextAlertAt(alert: Alert, notifiedAt: string | null, now: Date): Date | null {
  if (alert === "off") return null;
  if (alert === "daily") return nextMorning(now);
  const after = notifiedAt === null ? 0 : Date.parse(notifiedAt) + PAUSE;
  return new Date(Math.max(after, now.getTime()));
}

/** The next 7:00 by London's clocks, which is 6:00 UTC in summer. */
function nextMorning(now: Date): Date {
  const day = dayInLondon(now);
  const today = atHourInLondon(day, MORNING);
  return now < today ? today : atHourInLondon(addDays(day, 1), MORNING);
}

/** Rows that one statement changes. */
const BATCH = 500;
/** Saved searches that one query reads. */
const WATCHING_READ = 20_000;
/** Days for which it is known at least that something was told of; as long as it can stand on its board, in any case. */
const KEPT_DAYS = 120;

/** Tells members of jobs that fit their saved searches, by `jobs.search_matched`: at once, or together in the morning. */
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
  // It may be in another place now, or ask for another trade.
  events.on("jobs.job_changed", "search", look);
  events.on("apprenticeships.posted", "search", lookAtApprenticeship);
  events.on("apprenticeships.changed", "search", lookAtApprenticeship);
  // Away from the board when it was to be told of, it was forgotten.
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
  // It may have fitted others before it was changed.
  await dropMatchesBut[board](db, id, found);
}

function dueAt({ id, alert, notified_at }: WatchingRow, now: Date): { id: number; dueAt: Date }[] {
  const at = nextAlertAt(alert as Alert, notified_at, now);
  return at === null ? [] : [{ id, dueAt: at }];
}

/**
 * As the board searches: every term is met by a word that begins so. `readSearch` makes patterns of LIKE, '% fix%'; without
 * their two signs what is left is a part of the text, which has a space before every word.
 */
function fits(words: string, text: string): boolean {
  return readSearch(words).every((patterns) =>
    patterns.some((pattern) => text.includes(pattern.slice(1, -1))),
  );
}

/**
 * Each search is taken with its next matches and told of in one transaction: never twice, and never not at all. What is more
 * than it tells at a time comes when it may tell again.
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

/** Something of a board as it is told of away from there. */
interface MatchedListing {
  id: number;
  ownerId: number;
  heading: string;
  facts: string;
}

/** What a saved search has found, as it is told of now. */
interface SearchMatches {
  search: AlertSearchRow;
  found: readonly MatchedListing[];
}

/** Null when there is nothing left to tell: the search is gone or off, or all that it found has closed. */
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

/** What came from one moment up to another to the board for a trade in a county, for a member to be told of; the newest first. */
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
