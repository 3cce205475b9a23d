import type { EditorProps } from "../../platform/outbox/kinds.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { SET_BY_CHANGE } from "./outgoing-review.ts";
import type { OutgoingReview } from "./outgoing-review.ts";
import { WriteReviewDialog } from "./WriteReviewDialog.tsx";

/** A refused review, as it was written. */
export function RefusedReview({ entry, open, onClose }: EditorProps<OutgoingReview>) {
  const { notify } = useFeedback();
  const { about, userId, name, rating, comment, changed = SET_BY_CHANGE } = entry.payload;
  return (
    <WriteReviewDialog
      userId={userId}
      name={name}
      about={about}
      context={null}
      start={{ rating, isChosen: true, comment, hasWorked: true }}
      changed={changed}
      open={open}
      onClose={onClose}
      notify={notify}
    />
  );
}
