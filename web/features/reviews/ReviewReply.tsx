import { useId, useState } from "react";

import { REVIEW_REPLY_MAX } from "#contracts/reference/limits.ts";
import { reviewReplyForm } from "#contracts/review-forms.ts";
import { listReviews, replyToReview } from "#contracts/reviews.ts";
import type { Review } from "#contracts/reviews.ts";

import { useDraft } from "../../platform/drafts.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { unlessHeld } from "../../platform/held-for-moderation.ts";
import { failureMessage, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";

interface ReplyFormProps {
  review: Review;
  onDone: () => void;
}

/** Focuses the box, because Reply was pressed. A stable function: a new ref would be called on every render. */
const takeFocus = (box: HTMLTextAreaElement | null) => box?.focus();

/** The reviewed member's single reply; typed text is stored. */
export function ReplyForm({ review, onDone }: ReplyFormProps) {
  const id = useId();
  const [content, setContent, forget] = useDraft(`review-reply:${review.id}`, "");
  const [fault, setFault] = useState<string>();
  const { notify, inline, clear } = useFeedback();
  const close = () => {
    forget();
    onDone();
  };
  const reply = useEndpointMutation(replyToReview, {
    onSuccess: async () => {
      forget();
      await invalidateEndpoint(listReviews);
      notify({ title: "Reply posted!", tone: "success" });
      onDone();
    },
    onError: unlessHeld(close, (error) => {
      const text = error.fields["content"];
      if (text !== undefined) return setFault(text);
      notify(failureMessage(error, "Failed to reply. Please try again."));
      return error.status === 404 || error.status === 409 ? invalidateEndpoint(listReviews) : undefined;
    }),
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (reply.isPending) return;
        clear();
        const found = findErrors(reviewReplyForm, { content })["content"];
        setFault(found);
        if (found === undefined) reply.mutate({ params: { id: review.id }, body: { content } });
        else document.getElementById(id)?.focus();
      }}
    >
      <Field id={id} label="Your reply" help="You can reply once; it cannot be changed." error={fault}>
        <Textarea
          ref={takeFocus}
          max={REVIEW_REPLY_MAX}
          dir="auto"
          value={content}
          onChange={(event) => {
            setContent(event.target.value);
            setFault(undefined);
          }}
        />
      </Field>
      {inline}
      <div className="flex justify-end gap-2">
        <Button size="sm" disabled={reply.isPending} onClick={onDone}>
          Cancel
        </Button>
        <Button size="sm" type="submit" variant="primary" pending={reply.isPending} pendingText="Replying…">
          Reply
        </Button>
      </div>
    </form>
  );
}
