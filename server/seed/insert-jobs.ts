import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { FLAG_NAMES } from "#contracts/job-flags.ts";
import { formatRate, parseRate } from "#contracts/rate.ts";

import type { Tx } from "../platform/database/database.ts";
import type { CommunityJob } from "./content/community-types.ts";
import { momentOf } from "./content/schedule.ts";
import { insertBoosts } from "./insert-boosts.ts";
import { idOf, type Ids } from "./insert-members.ts";
import { insertRows } from "./insert-rows.ts";

/** Adds the jobs and interest in them, with dates relative to the day the demo is made. */
export async function insertJobs(
  { tx, ids, now }: { tx: Tx; ids: Ids; now: Date },
  jobs: readonly CommunityJob[],
): Promise<void> {
  const added = jobs.map((job) => toJobRow(job, ids, now));
  const rows = await insertRows(tx, "jobs", added);
  const boosts = jobs.flatMap((job, at) => {
    const row = rows[at];
    return row === undefined || job.isBoosted !== true
      ? []
      : [{ jobId: row.id, userId: row.user_id, at: momentOf(now, job.minutesAgo) }];
  });
  await insertBoosts(tx, boosts);
  const interests = jobs.flatMap((job, at) => {
    const row = rows[at];
    if (row === undefined) return [];
    return job.interests.map(({ by, minutesAgo }) => ({
      job_id: row.id,
      owner_id: row.user_id,
      user_id: idOf(ids, by),
      declared_at: momentOf(now, minutesAgo).toISOString(),
      updated_at: momentOf(now, minutesAgo).toISOString(),
    }));
  });
  await insertRows(tx, "job_interests", interests);
}

/** A job as a row, with its minutes and days counted from the moment the demo is made. */
export function toJobRow(job: CommunityJob, ids: Ids, now: Date) {
  const rate = parseRate(job.rate);
  if (rate === null) throw new Error(`'${job.rate}' is not a rate`);
  const today = dayInLondon(now);
  const posted = momentOf(now, job.minutesAgo).toISOString();
  return {
    user_id: idOf(ids, job.by),
    title: job.title === "" ? null : job.title,
    trade_key: job.trade,
    custom_trade: job.customTrade ?? null,
    description: job.description,
    county: job.county,
    town: job.town,
    rate: formatRate(rate),
    rate_min: rate.min,
    rate_max: rate.max,
    start_date: addDays(today, job.startInDays),
    end_date: addDays(today, job.endInDays),
    // Boosted jobs are open to everybody, and so are some of the others.
    is_public: job.isBoosted === true || job.endInDays % 3 === 0,
    // Every fourth job has all flags set.
    flags: job.endInDays % 4 === 0 ? [...FLAG_NAMES] : [],
    created_at: posted,
    updated_at: posted,
  };
}
