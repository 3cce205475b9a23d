import { PUBLIC_JOBS } from "#contracts/public-boards.ts";
import type { PublicJob, PublicJobCard } from "#contracts/public-jobs.ts";
import * as contract from "#contracts/public-jobs.ts";

import { definePublicPage } from "../../platform/board/public-page.ts";
import type { ReadDeps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { isOpen } from "./jobs.access.ts";
import { presentJob, readerOf } from "./jobs.present.ts";
import { findKind } from "./jobs.queries.ts";
import { findPublicJob, readSimilarPublic } from "./public.queries.ts";

/** A viewer who is not signed in. */
const VISITOR = { userId: 0 };
const NO_TRADE = "";

/** Returns a job for visitors. A closed one is a 410, so that search engines drop it; one that is not public is not found. */
export async function getPublicJob({ db, clock }: ReadDeps, id: number | null): Promise<PublicJob> {
  const reader = readerOf(VISITOR, clock.now());
  const row = orThrow(id === null ? undefined : await findPublicJob(db, id), "job_not_found");
  if (row.is_gone || !isOpen(row, reader.today)) throw new AppError("job_closed");
  const { author, ...job } = presentJob(row, reader);
  return { ...job, author: { name: author.name, trade: author.trade, company: author.company } };
}

/** Public open jobs of the same trade, or if there are none the newest of any trade. */
export async function listSimilarPublic(
  { db, clock }: ReadDeps,
  id: number | null,
): Promise<PublicJobCard[]> {
  const reader = readerOf(VISITOR, clock.now());
  const kind = id === null ? undefined : await findKind(db, id);
  const rows = await readSimilarPublic(db, id ?? 0, kind?.trade ?? NO_TRADE, reader.today);
  return rows.map((row) => presentJob(row, reader));
}

/** Day-rate workers: employed for the job, or paid under CIS. */
const BY_THE_DAY = {
  cis: "CONTRACTOR",
  employed: "TEMPORARY",
  either: ["CONTRACTOR", "TEMPORARY"],
} as const;

function employmentTypeOf({ type, engagement }: Pick<PublicJob, "type" | "engagement">) {
  if (type === "day_rate") return BY_THE_DAY[engagement];
  return type === "part_time" ? "PART_TIME" : "FULL_TIME";
}

/** A job's public page. */
export const showPublicJob = definePublicPage({
  board: PUBLIC_JOBS,
  one: contract.getPublicJob,
  similar: contract.listSimilarPublicJobs,
  find: getPublicJob,
  listSimilar: listSimilarPublic,
  absent: "job_not_found",
  closed: "job_closed",
  posting: (job) => ({
    lastDay: job.listedUntil,
    employmentType: employmentTypeOf(job),
    rate: job.rate,
    payPeriod: job.payPeriod,
  }),
});
