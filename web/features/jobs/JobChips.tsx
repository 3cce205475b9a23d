import { FLAG_NAMES, JOB_FLAGS } from "#contracts/job-flags.ts";
import { TYPE_WORDS } from "#contracts/job-words.ts";
import type { Job } from "#contracts/jobs.ts";

import { BoostedChips, Chip } from "../../ui/Chip.tsx";
import { STATUS_WORDS } from "./job-words.ts";

/** What sets a job apart, on top of its card. */
export function JobChips({ job }: { job: Job }) {
  return (
    <div className="flex min-w-0 flex-wrap gap-1.5">
      {job.isBoosted ? <BoostedChips /> : null}
      {job.isUrgent ? <Chip tone="urgent">Urgent!</Chip> : null}
      <Chip tone="trade">{job.trade}</Chip>
      {job.type === "day_rate" ? null : <Chip>{TYPE_WORDS[job.type]}</Chip>}
      {FLAG_NAMES.map((flag) => (job[flag] ? <Chip key={flag}>{JOB_FLAGS[flag]}</Chip> : null))}
      {job.status === "open" ? null : <Chip>{STATUS_WORDS[job.status]}</Chip>}
    </div>
  );
}
