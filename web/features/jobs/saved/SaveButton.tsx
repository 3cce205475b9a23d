import { Bookmark } from "lucide-react";

import type { Job } from "#contracts/jobs.ts";

import { cx } from "../../../ui/cx.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { useSaved } from "./use-saved.ts";

/** Keeps a job for later, or keeps it no longer. */
export function SaveButton({ job }: { job: Job }) {
  const feedback = useFeedback();
  const { toggle } = useSaved(job, feedback);
  return (
    <>
      <IconButton
        label={`Save ${job.heading}`}
        variant="outline"
        pressed={job.isSaved}
        icon={<Bookmark aria-hidden className={cx(job.isSaved && "fill-current")} />}
        className="md:fine:size-9"
        onClick={toggle}
      />
      {feedback.inline}
    </>
  );
}
