import { Calendar, MapPin } from "lucide-react";
import { Link } from "react-router";

import { formatPrice } from "#contracts/job-words.ts";
import type { Job } from "#contracts/jobs.ts";

import { paths } from "../../paths.ts";
import { useToday } from "../../platform/use-today.ts";
import { HazardEdge } from "../../ui/Card.tsx";
import { BoostedChips, Chip } from "../../ui/Chip.tsx";
import { cx } from "../../ui/cx.ts";
import { formatStart } from "./job-words.ts";

interface BoostedJobProps {
  job: Job;
  /** One line each for what it is, where and when: so every job is equally tall, and nothing under it moves. */
  short: boolean;
}

/** A boosted job in few words; the whole of it leads to its details. */
export function BoostedJob({ job, short }: BoostedJobProps) {
  const today = useToday();
  return (
    <div
      className={cx(
        "relative px-4 py-3 focus-within:bg-ground hover:bg-ground",
        short ? "min-h-27" : "flex h-full flex-col justify-center",
      )}
    >
      <HazardEdge />
      <div className="flex items-start justify-between gap-2">
        <h3 className="wide min-w-0 text-base leading-snug">
          <Link
            to={paths.jobs({ jobId: job.id })}
            className={cx(
              "[overflow-wrap:anywhere] outline-none after:absolute after:inset-0 focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-blue",
              short ? "line-clamp-1" : "line-clamp-2",
            )}
          >
            {job.heading}
          </Link>
        </h3>
        <p className="shrink-0 text-right text-sm leading-snug whitespace-nowrap text-muted">
          <span className="money text-[1.0625rem] text-ink">{formatPrice(job.rate)}</span>/{job.payPeriod}
        </p>
      </div>
      <p className="flex gap-1.5 pt-1 text-sm text-muted">
        <MapPin aria-label="Where:" className="mt-[0.15em] size-[1.1em]" />
        <span className={cx("min-w-0", short && "truncate")}>{job.location}</span>
      </p>
      <div className="flex flex-wrap gap-1.5 pt-2">
        <BoostedChips />
        {job.isUrgent ? <Chip tone="urgent">Urgent!</Chip> : null}
        <Chip icon={<Calendar aria-label="Starts" />}>{formatStart(job.startDate, today)}</Chip>
      </div>
    </div>
  );
}
