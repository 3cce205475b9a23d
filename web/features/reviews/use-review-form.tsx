import { useRef, useState } from "react";

import { BRAND } from "#contracts/brand.ts";
import { REVIEW_COMMENT_MAX } from "#contracts/reference/limits.ts";

import { useDraft } from "../../platform/drafts.ts";
import { notSentYet, useSubmission } from "../../platform/outbox/use-submission.ts";
import { failureWords } from "../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../platform/use-form.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { starWords } from "../../ui/Rating.tsx";
import { RatingInput } from "../../ui/RatingInput.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import type { ToastInput } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { REVIEW, reviewDraft, reviewWords, SET_BY_CHANGE } from "./outgoing-review.ts";
import type { OutgoingReview } from "./outgoing-review.ts";
import { checkReview, draftOfChange, readReviewDraft } from "./review-form.ts";
import type { KeptReview, ReviewValues } from "./review-form.ts";

interface ReviewFormRules {
  about: OutgoingReview["about"];
  /** The reviewed member; undefined while unknown, when nothing can be sent. */
  reviewed: { id: number; name: string } | undefined;
  /** The initial values when there is no draft. */
  start: ReviewValues;
  /** What a change sets even without a draft, because an unsent change set it. */
  changed?: OutgoingReview["changed"];
  onClose: () => void;
  /** Reports the result where it can be seen. */
  notify: (message: ToastInput) => void;
}

/**
 * A review form, with its fields and its dialog's props. Typed text is stored until it is sent, even when the dialog is
 * closed. If no star was chosen, `question` is asked first.
 */
export function useReviewForm({ about, reviewed, start, changed = [], onClose, notify }: ReviewFormRules) {
  const feedback = useFeedback();
  const star = useRef<HTMLInputElement>(null);
  const draft = reviewDraft(about, reviewed?.id);
  const [kept, keep, forget] = useDraft<KeptReview>(draft, {});
  const isChange = "reviewId" in about;
  const form = useForm({
    initial: readReviewDraft(kept, start),
    start,
    check: checkReview,
    onChange: (values, changes) => keep(isChange ? draftOfChange(kept, { values, changes }) : values),
  });
  const { values, errors, idOf, change, field, input } = form;
  const [isAsking, setAsking] = useState(false);
  /** Ends the form: deletes the draft and closes. */
  const finish = (message?: ToastInput) => {
    forget();
    onClose();
    if (message !== undefined) notify(message);
  };
  const sending = useSubmission({
    onSent: () => finish({ title: reviewWords({ about }), tone: "success" }),
    onLeft: (how, reason) => {
      if (how === "held") return finish();
      // Typed text stays a draft until the server has it.
      notify(notSentYet(reason));
      return onClose();
    },
    onRefused: (error) => {
      setAsking(false);
      if (form.refuseBy(error)) return;
      const text = failureWords(error, "Failed to submit review. Please try again.");
      feedback.notify({ title: "Submission failed", text, tone: "error" });
    },
  });
  const send = ({ rating, comment }: ReviewValues) => {
    if (reviewed === undefined) return;
    setAsking(false);
    const set = SET_BY_CHANGE.filter((name) => name in kept || changed.includes(name));
    // Nothing to save, and an empty change would mark the review as edited.
    if (isChange && set.length === 0) return onClose();
    const payload: OutgoingReview = {
      about,
      userId: reviewed.id,
      name: reviewed.name,
      rating,
      comment,
      ...(isChange && { changed: set }),
    };
    sending.submit({ kind: REVIEW, lane: draft, payload, replacesWaiting: true });
  };
  return {
    finish,
    dialog: {
      initialFocus: star,
      onClose,
      feedback,
      onSubmit: form.submit((filled) => (filled.isChosen ? send(filled) : setAsking(true))),
      pending: sending.isPending,
    },
    /** 'Give 5 stars?' */
    question: (
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        tone="normal"
        title={`Give ${starWords(values.rating)}?`}
        text="You have not chosen a rating yourself."
        cancelLabel="Choose a rating"
        confirmLabel={`Give ${starWords(values.rating)}`}
        onConfirm={() => send(values)}
      />
    ),
    /** Stars, text, and the statement. */
    fields: (
      <>
        <ErrorSummary errors={form.summary} />
        <RatingInput
          id={idOf("rating")}
          inputRef={star}
          legend="Your rating"
          value={values.rating}
          error={errors.rating}
          onChange={(rating) => change({ rating, isChosen: true })}
        />
        <Field
          {...field("comment")}
          label="Comment (optional)"
          help={`Everybody on ${BRAND.name} can read it.`}
        >
          <Textarea minRows={4} max={REVIEW_COMMENT_MAX} dir="auto" {...input("comment")} />
        </Field>
        {reviewed !== undefined && "requestId" in about ? (
          <Checkbox {...form.checkbox("hasWorked")} label={`I worked with or hired ${reviewed.name}`} />
        ) : null}
      </>
    ),
  };
}
