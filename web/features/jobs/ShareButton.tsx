import { Share2 } from "lucide-react";

import type { Job } from "#contracts/job-view.ts";
import { formatRate } from "#contracts/job-words.ts";

import { Button } from "../../ui/Button.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { shareJob } from "./share-job.ts";

type Shared = Pick<Job, "id" | "isPublic" | "heading" | "location" | "rate" | "payPeriod">;

/** Hands on a job's link: by the phone's own sheet, or the clipboard. */
export function ShareButton({ job }: { job: Shared }) {
  const feedback = useFeedback();
  const share = async () => {
    feedback.clear();
    const notice = await shareJob(job, formatRate(job));
    if (notice !== null) feedback.notify(notice);
  };
  return (
    <>
      <Button icon={<Share2 aria-hidden />} onClick={() => void share()}>
        Share
      </Button>
      {feedback.inline}
    </>
  );
}
