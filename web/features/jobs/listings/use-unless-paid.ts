import { useRef, useState } from "react";

import type { Job } from "#contracts/jobs.ts";

import type { Feedback } from "../../../ui/use-feedback.tsx";
import { askForPaidJob, isPaymentOpen } from "./job-form-values.ts";
import type { JobFormValues } from "./job-form-values.ts";

interface Rules {
  /** The form of a new job; null if a job is being changed. */
  typed: JobFormValues | null;
  /** Called if it is posted already; `job` is null if it ended together with its boost. */
  onPosted: (job: Job | null) => void;
  feedback: Pick<Feedback, "notify" | "clear">;
}

/**
 * Runs a post of a new job, unless that job is paid for and posted already: while its payment is open, this is checked
 * first.
 */
export function useUnlessPaid({ typed, onPosted, feedback }: Rules) {
  const [isAsking, setAsking] = useState(false);
  // A ref, so that a second press sees it before the next render.
  const isUnderWay = useRef(false);
  const ask = async (post: () => void) => {
    isUnderWay.current = true;
    feedback.clear();
    setAsking(true);
    const paid = await askForPaidJob();
    isUnderWay.current = false;
    setAsking(false);
    if (paid.state === "posted") onPosted(paid.job);
    else if (paid.state === "not posted") post();
    else
      feedback.notify({
        title: "This job may be paid for and posted already",
        text: "Check My jobs, or try again in a moment. What you typed is kept.",
        tone: "error",
      });
  };
  return {
    isAsking,
    unlessPaid: (post: () => void) => {
      if (isUnderWay.current) return;
      if (typed !== null && isPaymentOpen(typed)) void ask(post);
      else post();
    },
  };
}
