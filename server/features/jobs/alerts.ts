import { dayInLondon } from "#contracts/calendar.ts";
import type { Alert } from "#contracts/saved-jobs.ts";

import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { nextAlertAt } from "./alert-times.ts";
import {
  deleteNotified,
  findPosted,
  readWatching,
  storeMatches,
  takeDueSearches,
  takeMatchesOf,
  type WatchingRow,
} from "./alerts.queries.ts";
import { readSearch } from "./search.terms.ts";

type AlertDeps = Pick<Deps, "db" | "clock" | "events" | "jobs">;

/** Rows of one statement. */
const BATCH = 500;
/** Days for which it is known that a job was told of: longer than a job can be on the board. */
const KEPT_DAYS = 120;

/** Tells members of jobs that fit their saved searches, by `jobs.search_matched`: at once, or together in the morning. */
export function watchForSearches(deps: AlertDeps): void {
  const { events, jobs } = deps;
  const look = async ({ payload }: { payload: { jobId: number } }) => {
    await findSearches(deps, payload.jobId);
    await notifyDue(deps);
  };
  events.on("jobs.job_created", "search", look);
  events.on("jobs.reposted", "search", look);
  // It may be in another place now, or ask for another trade.
  events.on("jobs.job_changed", "search", look);
  jobs.registerCron("jobs.notify_searches", "*/10 * * * *", () => notifyDue(deps));
  jobs.registerCron("jobs.erase_told", "40 3 * * *", () => eraseOld(deps));
}

async function findSearches({ db, clock }: AlertDeps, jobId: number): Promise<void> {
  const now = clock.now();
  const job = await findPosted(db, jobId, dayInLondon(now));
  if (job === undefined) return;
  for (let after = 0; ;) {
    const watching = await readWatching(db, job, { after, limit: BATCH });
    const fitting = watching.filter(({ words }) => fits(words, job.search_text));
    const due = fitting.flatMap((search) => dueAt(search, now));
    if (due.length > 0) await storeMatches(db, jobId, due, now);
    const last = watching.at(-1);
    if (last === undefined || watching.length < BATCH) return;
    after = last.id;
  }
}

function dueAt({ id, alert, notified_at }: WatchingRow, now: Date): { id: number; dueAt: Date }[] {
  const at = nextAlertAt(alert as Alert, notified_at, now);
  return at === null ? [] : [{ id, dueAt: at }];
}

/** As the board searches: every term is met by a word that begins so. */
function fits(words: string, text: string): boolean {
  return readSearch(words).every((patterns) =>
    patterns.some((pattern) => text.includes(pattern.slice(1, -1))),
  );
}

/** Each search is taken with its finds and told of in one transaction: never twice, and never not at all. */
async function notifyDue({ db, clock, events }: AlertDeps): Promise<void> {
  const now = clock.now();
  for (let mayBeMore = true; mayBeMore;) {
    mayBeMore = await transaction(db, async (tx) => {
      const searches = await takeDueSearches(tx, now, BATCH);
      for (const { id, user_id } of searches) {
        const jobIds = await takeMatchesOf(tx, id, now, dayInLondon(now));
        if (jobIds.length > 0)
          await events.record(tx, "jobs.search_matched", { savedSearchId: id, userId: user_id, jobIds });
      }
      return searches.length === BATCH;
    });
  }
}

async function eraseOld({ db, clock }: AlertDeps): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000);
  while ((await deleteNotified(db, before, BATCH)) === BATCH);
}
