import { watchedFacets } from "../platform/board/ranges.ts";
import type { Tx } from "../platform/database/database.ts";
import { statement } from "../platform/database/statements.ts";
import { CLOSED_JOBS, KEPT, SEARCHES, type ClosedJob } from "./content/closed-jobs.data.ts";
import { momentOf } from "./content/schedule.ts";
import { toJobRow } from "./insert-jobs.ts";
import { idOf, type Ids } from "./insert-members.ts";
import { insertRow, insertRows } from "./insert-rows.ts";

const DAY_MINUTES = 24 * 60;

const setSeen = statement<never>("update users set job_interests_seen_at = $1 where id = any ($2::bigint[])");
const findJobs = statement<{ id: number; title: string }>(
  "select id, title from jobs where title = any ($1::text[])",
);

/** Adds the state of the board: closed jobs, saved jobs, searches, and what is unseen. */
export async function insertBoard({ tx, ids, now }: { tx: Tx; ids: Ids; now: Date }): Promise<void> {
  for (const job of CLOSED_JOBS) await insertClosed(tx, job, ids, now);
  await insertSaved(tx, ids, now);
  await insertSearches(tx, ids, now);
  // Members last looked two days ago: later interest is new to them.
  await tx.run(setSeen, [momentOf(now, 2 * DAY_MINUTES), [...ids.values()]]);
}

async function insertClosed(tx: Tx, job: ClosedJob, ids: Ids, now: Date): Promise<void> {
  const minutesAgo = job.postedDaysAgo * DAY_MINUTES;
  const row = toJobRow({ ...job, minutesAgo, interests: [] }, ids, now);
  const { id } = await insertRow(tx, "jobs", { ...row, status: job.status });
  const isOver = momentOf(now, -(job.endInDays + 1) * DAY_MINUTES).toISOString();
  const interests = job.interested.map((by, at) => {
    const declared = momentOf(now, minutesAgo - (at + 1) * 400).toISOString();
    const confirmed = by === job.workedWith?.handle ? isOver : null;
    return {
      job_id: id,
      owner_id: row.user_id,
      user_id: idOf(ids, by),
      declared_at: declared,
      updated_at: confirmed ?? declared,
      owner_confirmed_at: confirmed,
      applicant_confirmed_at: confirmed,
    };
  });
  await insertRows(tx, "job_interests", interests);
  if (job.workedWith === undefined) return;
  const { handle, ofThem, ofTheOwner } = job.workedWith;
  const after = {
    rating: 5,
    job_id: id,
    project_context: row.title,
    is_invited: false,
    worked_together: true,
    created_at: isOver,
    updated_at: isOver,
  };
  const [owner, other] = [row.user_id, idOf(ids, handle)];
  const reviews = [
    { ...after, reviewer_id: owner, reviewee_id: other, comment: ofThem },
    { ...after, reviewer_id: other, reviewee_id: owner, comment: ofTheOwner },
  ];
  await insertRows(tx, "reviews", reviews);
}

async function insertSaved(tx: Tx, ids: Ids, now: Date): Promise<void> {
  for (const [by, titles] of Object.entries(KEPT)) {
    const jobs = await tx.run(findJobs, [titles]);
    if (jobs.length !== titles.length) throw new Error(`${by} keeps a job that is not there`);
    const rows = jobs.map(({ id, title }) => ({
      user_id: idOf(ids, by),
      job_id: id,
      saved_at: momentOf(now, (titles.indexOf(title) + 1) * 700).toISOString(),
    }));
    await insertRows(tx, "saved_jobs", rows);
  }
}

async function insertSearches(tx: Tx, ids: Ids, now: Date): Promise<void> {
  const rows = SEARCHES.map(({ by, name, words, alert, ...search }, at) => {
    const [trades, counties] = [[...search.trades], [...search.counties]];
    const created = momentOf(now, (5 + at) * DAY_MINUTES).toISOString();
    return {
      user_id: idOf(ids, by),
      name,
      trades,
      counties,
      towns: [],
      words,
      facets: watchedFacets({ trade: trades, county: counties }),
      alert,
      by_email: true,
      by_push: true,
      created_at: created,
      updated_at: created,
    };
  });
  await insertRows(tx, "saved_searches", rows);
}
