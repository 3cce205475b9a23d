import { Calendar, MapPin } from "lucide-react";

import { formatDates } from "#contracts/job-words.ts";
import type { Job } from "#contracts/jobs.ts";

import { useToday } from "../../platform/use-today.ts";

/** Where and when. */
export function JobFacts({ job }: { job: Job }) {
  const today = useToday();
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 pt-1.5 text-sm text-muted [&_.lucide]:mt-[0.15em] [&_.lucide]:size-[1.1em]">
      <span className="flex min-w-0 gap-1.5">
        <MapPin aria-label="Where:" />
        <span className="min-w-0">{job.location}</span>
      </span>
      <span className="flex gap-1.5">
        <Calendar aria-label="When:" />
        {formatDates(job, today)}
      </span>
    </p>
  );
}
