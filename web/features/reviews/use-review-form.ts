import { useState } from "react";

import type { ApiError } from "../../platform/api-error.ts";
import { useDraft } from "../../platform/drafts.ts";
import { failureWords } from "../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../platform/use-form.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { checkReview, readReviewDraft } from "./review-form.ts";
import type { KeptReview, ReviewValues } from "./review-form.ts";

/**
 * A review being written. What is typed is kept under `draft`, also when the dialog is closed. `send` waits for
 * 'Give 5 stars?' unless a star was touched.
 */
export function useReviewForm({ draft, start }: { draft: string; start: ReviewValues }) {
  const feedback = useFeedback();
  const [kept, keep, forget] = useDraft<KeptReview>(draft, start);
  const form = useForm({ initial: readReviewDraft(kept, start), check: checkReview, onChange: keep });
  const [isAsking, setAsking] = useState(false);
  return {
    ...form,
    feedback,
    forget,
    isAsking,
    stopAsking: () => setAsking(false),
    submit: (send: (values: ReviewValues) => void) =>
      form.submit((values) => {
        if (values.isChosen) send(values);
        else setAsking(true);
      }),
    /** Shows what the server found fault with. */
    showError: (error: ApiError) => {
      setAsking(false);
      if (form.refuseBy(error)) return;
      const text = failureWords(error, "Failed to submit review. Please try again.");
      feedback.notify({ title: "Submission failed", text, tone: "error" });
    },
  };
}
