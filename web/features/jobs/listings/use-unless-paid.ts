import { useRef, useState } from "react";

import type { Job } from "#contracts/jobs.ts";

import type { Feedback } from "../../../ui/use-feedback.tsx";
import { askForPaidJob, isPaymentOpen } from "./job-form-values.ts";
import type { JobFormValues } from "./job-form-values.ts";

interface Rules {
  /** The form of a new job; null where a job is changed. */
  typed: JobFormValues | null;
  /** It is posted already; null where its boost has ended with it. */
  onPosted: (job: Job | null) => void;
  feedback: Pick<Feedback, "notify" | "clear">;
}

/** Posts a new job, whichever way, unless it is paid for and posted already: while that payment is open it is asked about first. */
export function useUnlessPaid({ typed, onPosted, feedback }: Rules) {
  const [isAsking, setAsking] = useState(false);
  // Known before the next drawing, to a second press.
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
