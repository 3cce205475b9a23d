import { PAGES } from "#contracts/pages.ts";
import { JOB_TITLE_MAX } from "#contracts/reference/limits.ts";

import type { Email } from "../../platform/mail/email.ts";
import { plainText } from "../../platform/mail/greet.ts";

/** A job as an email lists it. */
export interface ListedJob {
  id: number;
  heading: string;
  /** Pay, place and dates. */
  facts: string;
}

/** Jobs of the board, each a line that leads to it. */
export function listJobs(jobs: readonly ListedJob[]): NonNullable<Email["items"]> {
  return jobs.map(({ id, heading, facts }) => ({
    title: plainText(heading, JOB_TITLE_MAX),
    text: facts,
    path: `${PAGES.jobs.pattern}?jobId=${id}`,
  }));
}
