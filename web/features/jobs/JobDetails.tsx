import type { ReactNode } from "react";

import { ENGAGEMENT_WORDS, formatDates, formatRate, TYPE_WORDS } from "#contracts/job-words.ts";
import type { Job } from "#contracts/jobs.ts";

import { useServerOffset } from "../../platform/server-time.ts";
import { useMemberId } from "../../platform/session.ts";
import { useToday } from "../../platform/use-today.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { ProfileLink } from "../profiles/index.ts";
import { ReportButton } from "../reports/index.ts";
import { describeExperience } from "./job-words.ts";
import { JobChips } from "./JobChips.tsx";

/** Everything an advert has to say. */
export function JobDetails({ job, renderText }: { job: Job; renderText: (text: string) => ReactNode }) {
  const today = useToday();
  const offset = useServerOffset();
  const { author } = job;
  const isOwn = useMemberId() === job.userId;
  return (
    <div className="flex flex-col gap-4">
      {job.status === "open" ? null : (
        <p className="rounded-control bg-hi-soft px-3 py-2.5 text-sm font-semibold">This job has closed</p>
      )}
      <JobChips job={job} />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3.5">
        <Fact name="Pay">
          <span className="money text-lg md:text-xl">{formatRate(job)}</span>
        </Fact>
        <Fact name="Dates">{formatDates(job, today)}</Fact>
        <Fact name="Kind of work">{TYPE_WORDS[job.type]}</Fact>
        <Fact name="Engaged as">{ENGAGEMENT_WORDS[job.engagement]}</Fact>
      </dl>
      <div className="border-t border-line pt-4">{renderText(job.description)}</div>
      <div className="flex items-center gap-3 border-t border-line pt-4">
        <ProfileLink userId={author.id} beside className="self-start rounded-full">
          <Avatar name={author.name} src={author.avatar} />
        </ProfileLink>
        <div className="min-w-0 text-sm text-muted [overflow-wrap:anywhere]">
          <p>
            <ProfileLink
              userId={author.id}
              className="text-base font-semibold text-ink hover:underline touch:-my-2 touch:py-2"
            >
              {author.name}
            </ProfileLink>
          </p>
          <p>
            {[author.company, author.trade, describeExperience(author.experience)]
              .filter(Boolean)
              .join(" · ")}
          </p>
          <p>
            <RelativeTime at={job.createdAt} serverOffset={offset} prefix="Posted " />
          </p>
        </div>
      </div>
      {isOwn ? null : (
        <ReportButton target={{ type: "job", id: job.id }} name="this job" className="self-end" />
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="text-base font-semibold [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
