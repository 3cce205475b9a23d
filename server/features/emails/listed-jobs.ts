import type { BoardName } from "#contracts/board-filters.ts";
import { PAGES } from "#contracts/pages.ts";
import { JOB_TITLE_MAX } from "#contracts/reference/limits.ts";

import type { Email } from "../../platform/mail/email.ts";
import { plainText } from "../../platform/mail/greet.ts";

/** A job or an apprenticeship as an email lists it. */
export interface ListedJob {
  id: number;
  heading: string;
  /** Pay, place and dates. */
  facts: string;
}

/** Lists jobs or apprenticeships, each with a link to it. */
export function listJobs(jobs: readonly ListedJob[], board: BoardName = "jobs"): NonNullable<Email["items"]> {
  return jobs.map(({ id, heading, facts }) => ({
    title: plainText(heading, JOB_TITLE_MAX),
    text: facts,
    path:
      board === "jobs"
        ? `${PAGES.jobs.pattern}?jobId=${id}`
        : `${PAGES.apprenticeships.pattern}?apprenticeshipId=${id}`,
  }));
}
