import { formatDates, formatRate } from "#contracts/job-words.ts";
import { fillPath, PAGES } from "#contracts/pages.ts";
import { PUBLIC_JOB_ROUTES, PUBLIC_JOB_WORDS } from "#contracts/public-job.ts";
import type { PublicJob, PublicJobCard } from "#contracts/public-jobs.ts";
import * as contract from "#contracts/public-jobs.ts";
import { SHARE_TEXT_MAX } from "#contracts/reference/limits.ts";

import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { excerpt, type PageHead } from "../../platform/http/page-head.ts";
import type { PreloadedData, PageView, Visit } from "../../platform/http/pages.ts";
import { compileReply } from "../../platform/http/reply.ts";
import { validate } from "../../platform/http/validate.ts";
import { addressKey } from "../../platform/limits.ts";
import { isOpen } from "./jobs.access.ts";
import { presentJob, readerOf } from "./jobs.present.ts";
import { findKind } from "./jobs.queries.ts";
import { toJobPosting, drawJob, drawNotice, drawPage } from "./public.markup.ts";
import { findPublicJob, readSimilarPublic } from "./public.queries.ts";

type PublicDeps = Pick<Deps, "db" | "clock">;

/** Nobody in particular. */
const VISITOR = { userId: 0 };
const NO_TRADE = "";

/** A job for anybody. Closed it answers 410, so that search engines forget it; what is not opened to all is not there. */
export async function getPublicJob({ db, clock }: PublicDeps, id: number | null): Promise<PublicJob> {
  const reader = readerOf(VISITOR, clock.now());
  const row = id === null ? undefined : await findPublicJob(db, id);
  if (row === undefined) throw new AppError("job_not_found");
  if (row.is_gone || !isOpen(row, reader.today)) throw new AppError("job_closed");
  const { author, ...job } = presentJob(row, reader);
  return { ...job, author: { name: author.name, trade: author.trade, company: author.company } };
}

/** Open jobs of the same trade that anybody may read, else the newest of any. */
export async function listSimilarPublic(
  { db, clock }: PublicDeps,
  id: number | null,
): Promise<PublicJobCard[]> {
  const reader = readerOf(VISITOR, clock.now());
  const kind = id === null ? undefined : await findKind(db, id);
  const rows = await readSimilarPublic(db, id ?? 0, kind?.trade ?? NO_TRADE, reader.today);
  return rows.map((row) => presentJob(row, reader));
}

const jobToJson = compileReply(contract.getPublicJob.reply);
const similarToJson = compileReply(contract.listSimilarPublicJobs.reply);

/** The page of a job for anybody: for previews, for search engines, for who has no JavaScript yet. */
export async function showPublicJob(
  deps: Pick<Deps, "db" | "clock" | "limits" | "config">,
  { params, ip }: Visit,
): Promise<PageView> {
  // The page and the call are one way to the same: together they have one budget.
  await deps.limits.consume(contract.getPublicJob.limit, addressKey(ip));
  const { jobId } = validate(contract.getPublicJob.params, params) as { jobId: number | null };
  const { today } = readerOf({ userId: 0 }, deps.clock.now());
  const similar = await listSimilarPublic(deps, jobId);
  const bring = (job: PreloadedData) => ({
    [fillPath(PUBLIC_JOB_ROUTES.job.path, params)]: job,
    [fillPath(PUBLIC_JOB_ROUTES.similar.path, params)]: { status: 200, body: similarToJson(similar) },
  });
  try {
    const job = await getPublicJob(deps, jobId);
    return {
      status: 200,
      head: headOf(job, deps.config.publicUrl, today),
      main: drawPage(drawJob(job, today), similar, { today, job }),
      answers: bring({ status: 200, body: jobToJson(job) }),
    };
  } catch (error) {
    const words = error instanceof AppError ? NOTICES[error.code] : undefined;
    if (!(error instanceof AppError) || words === undefined) throw error;
    return {
      status: error.status,
      head: { title: words.title, description: words.text, unlisted: true },
      main: drawPage(drawNotice(words), similar, { today, job: null }),
      answers: bring({ status: error.status, body: JSON.stringify(error.toBody()) }),
    };
  }
}

const NOTICES: Readonly<Record<string, { title: string; text: string }>> = {
  job_not_found: PUBLIC_JOB_WORDS.absent,
  job_closed: PUBLIC_JOB_WORDS.closed,
};

/** Its owner opened it to everybody, so search engines may list it. */
function headOf(job: contract.PublicJob, publicUrl: string, today: string): PageHead {
  const path = fillPath(PAGES.publicJob.pattern, { jobId: job.id });
  return {
    title: `${job.heading}, ${job.town}`,
    description: `${formatRate(job)} · ${job.location} · ${formatDates(job, today)}. ${excerpt(job.description, SHARE_TEXT_MAX)}`,
    path,
    type: "article",
    linkedData: toJobPosting(job, publicUrl + path),
  };
}
