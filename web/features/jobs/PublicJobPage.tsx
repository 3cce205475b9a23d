import { Link } from "react-router";

import { PUBLIC_JOB_WORDS } from "#contracts/public-job.ts";

import { paths } from "../../paths.ts";
import { ApiError } from "../../platform/api-error.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { useToken } from "../../platform/session.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SkeletonText } from "../../ui/Skeleton.tsx";
import { JoinPromo } from "../accounts/index.ts";
import { PublicJobCard } from "./PublicJobCard.tsx";
import { PublicSimilar } from "./PublicSimilar.tsx";
import { ShareButton } from "./ShareButton.tsx";
import { usePublicJob } from "./use-public-job.ts";
import type { PublicRead } from "./use-public-job.ts";

const { absent, closed, promo, declare, open } = PUBLIC_JOB_WORDS;

/** One job for anybody with its link. `server/features/jobs/page.markup.ts` draws the same. */
export function PublicJobPage({ jobId, onReport }: { jobId: string; onReport: () => void }) {
  const isMember = useToken() !== null;
  const { read, similar, retry } = usePublicJob(jobId);
  const notice = noticeOf(read);
  usePageTitle(read.state === "here" ? `${read.job.heading}, ${read.job.town}` : (notice?.title ?? "Job"));
  return (
    <div className="mx-auto flex w-full max-w-160 flex-col gap-4 pb-2">
      {read.state === "here" ? (
        <PublicJobCard job={read.job} onReport={onReport}>
          <Link to={paths.jobs({ jobId: read.job.id })} className={buttonClass({ variant: "primary" })}>
            {isMember ? open : declare}
          </Link>
          <ShareButton job={{ ...read.job, isPublic: true }} />
        </PublicJobCard>
      ) : null}
      {read.state === "loading" ? (
        <Card padded aria-busy>
          <SkeletonText lines={6} />
        </Card>
      ) : null}
      {notice === undefined ? null : (
        <Card className="flex flex-col items-center gap-2 px-6 py-12 text-center">
          <h1 tabIndex={-1} className="wide text-xl">
            {notice.title}
          </h1>
          <p className="max-w-[40ch] text-base text-muted">{notice.text}</p>
        </Card>
      )}
      {read.state === "failed" && notice === undefined ? (
        <Card>
          <h1 className="sr-only">Job</h1>
          <ErrorState title="The job did not load" text={errorMessage(read.error)} onRetry={retry} />
        </Card>
      ) : null}
      <PublicSimilar jobs={similar} />
      {isMember ? null : <JoinPromo {...promo} />}
    </div>
  );
}

function noticeOf(read: PublicRead) {
  if (read.state !== "failed" || !(read.error instanceof ApiError)) return undefined;
  if (read.error.code === "job_not_found") return absent;
  return read.error.code === "job_closed" ? closed : undefined;
}

function errorMessage(error: unknown): string {
  return error instanceof Error ? error.message : "Please try again.";
}
