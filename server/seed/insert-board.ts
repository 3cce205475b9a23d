import { watchedFacets } from "../platform/board/ranges.ts";
import type { Tx } from "../platform/database/database.ts";
import { CLOSED_JOBS, KEPT, SEARCHES, type ClosedJob } from "./content/closed-jobs.data.ts";
import { momentOf } from "./content/schedule.ts";
import { toJobRow } from "./insert-jobs.ts";
import { idOf, type Ids } from "./insert-members.ts";

const DAY = 24 * 60;

/** What has become of jobs and what members keep of the board: closed jobs, saved jobs, searches, and what is unseen. */
export async function insertBoard({ tx, ids, now }: { tx: Tx; ids: Ids; now: Date }): Promise<void> {
  for (const job of CLOSED_JOBS) await insertClosed(tx, job, ids, now);
  await insertSaved(tx, ids, now);
  await insertSearches(tx, ids, now);
  // They last looked two days ago: who has come since is new to them.
  await tx.kysely
    .updateTable("users")
    .set({ job_interests_seen_at: momentOf(now, 2 * DAY).toISOString() })
    .where("id", "in", [...ids.values()])
    .execute();
}

async function insertClosed(tx: Tx, job: ClosedJob, ids: Ids, now: Date): Promise<void> {
  const minutesAgo = job.postedDaysAgo * DAY;
  const row = toJobRow({ ...job, minutesAgo, interests: [] }, ids, now);
  const { id } = await tx.kysely
    .insertInto("jobs")
    .values({ ...row, status: job.status })
    .returning("id")
    .executeTakeFirstOrThrow();
  const isOver = momentOf(now, -(job.endInDays + 1) * DAY).toISOString();
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
  await tx.kysely.insertInto("job_interests").values(interests).execute();
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
  await tx.kysely.insertInto("reviews").values(reviews).execute();
}

async function insertSaved(tx: Tx, ids: Ids, now: Date): Promise<void> {
  for (const [by, titles] of Object.entries(KEPT)) {
    const jobs = await tx.kysely
      .selectFrom("jobs")
      .select(["id", "title"])
      .where("title", "in", titles)
      .execute();
    if (jobs.length !== titles.length) throw new Error(`${by} keeps a job that is not there`);
    const rows = jobs.map(({ id, title }) => ({
      user_id: idOf(ids, by),
      job_id: id,
      saved_at: momentOf(now, (titles.indexOf(title ?? "") + 1) * 700).toISOString(),
    }));
    await tx.kysely.insertInto("saved_jobs").values(rows).execute();
  }
}

async function insertSearches(tx: Tx, ids: Ids, now: Date): Promise<void> {
  const rows = SEARCHES.map(({ by, name, words, alert, ...search }, at) => {
    const [trades, counties] = [[...search.trades], [...search.counties]];
    const created = momentOf(now, (5 + at) * DAY).toISOString();
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
  await tx.kysely.insertInto("saved_searches").values(rows).execute();
}
