import { Link } from "react-router";

import { formatPrice, PERIOD_WORDS } from "#contracts/job-words.ts";
import type { Job } from "#contracts/jobs.ts";

import { useServerOffset } from "../../platform/server-time.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Card } from "../../ui/Card.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { ProfileLink } from "../profiles/index.ts";
import { useBoardActions } from "./board-context.ts";
import { JobCardActions } from "./JobCardActions.tsx";
import { JobChips } from "./JobChips.tsx";
import { JobFacts } from "./JobFacts.tsx";

/** The heading's link, by which the list finds its way back to a job. */
export const jobLinkId = (id: number) => `job-${id}`;

/** One job of the board; all of it opens the details, except the buttons and whose it is. */
export function JobCard({ job }: { job: Job }) {
  const place = useBoardActions().placeOfJob(job.id);
  const offset = useServerOffset();
  return (
    <Card
      as="article"
      padded
      boosted={job.isBoosted}
      aria-labelledby={jobLinkId(job.id)}
      // Closed, it stands back behind those that are open.
      className={job.status === "open" ? undefined : "bg-ground! shadow-none!"}
    >
      <div className="flex items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col gap-1.5">
          <JobChips job={job} />
          <h2 className="wide text-lg">
            <Link
              {...place}
              id={jobLinkId(job.id)}
              // The whole card is the target; the ring is drawn around it.
              className="[overflow-wrap:anywhere] outline-none after:absolute after:inset-0 after:rounded-card focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-blue"
            >
              {job.heading}
            </Link>
          </h2>
        </div>
        <JobPrice job={job} />
      </div>
      <JobFacts job={job} />
      <p dir="auto" className="line-clamp-3 pt-3 text-base [overflow-wrap:anywhere]">
        {job.description}
      </p>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-2.5 border-t border-line pt-3">
        <p className="flex min-w-0 items-center gap-2.5 text-sm text-muted">
          <ProfileLink userId={job.author.id} beside className="relative rounded-full">
            <Avatar name={job.author.name} src={job.author.avatar} size={32} />
          </ProfileLink>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {/* Above the card's own link. */}
            <ProfileLink
              userId={job.author.id}
              className="relative text-base font-semibold text-ink hover:underline touch:-my-2 touch:py-2"
            >
              {job.author.name}
            </ProfileLink>
            {job.author.company === null ? null : `, ${job.author.company}`}
            {" · "}
            <RelativeTime at={job.createdAt} serverOffset={offset} prefix="posted " />
          </span>
        </p>
        <JobCardActions job={job} />
      </div>
    </Card>
  );
}

function JobPrice({ job }: { job: Job }) {
  return (
    <p className="max-w-1/2 shrink-0 text-right">
      <span className="block max-w-[9rem] money text-xl md:max-w-none md:text-2xl">
        {formatPrice(job.rate)}
      </span>
      <span className="block text-sm text-muted">{PERIOD_WORDS[job.payPeriod]}</span>
    </p>
  );
}
