import { FormDialog } from "../../ui/FormDialog.tsx";
import type { ToastInput } from "../../ui/toast-rules.ts";
import type { OutgoingReview } from "./outgoing-review.ts";
import type { ReviewValues } from "./review-form.ts";
import { useReviewForm } from "./use-review-form.tsx";

interface WriteReviewDialogProps {
  /** The reviewed member. */
  userId: number;
  name: string;
  about: OutgoingReview["about"];
  /** What it is about, in words. */
  context: string | null;
  /** The initial values when there is no draft. */
  start: ReviewValues;
  /** What a refused change set. */
  changed?: OutgoingReview["changed"];
  open: boolean;
  onClose: () => void;
  /** Reports success where it can be seen. */
  notify: (message: ToastInput) => void;
}

/** An unrequested review after a shared job, a change of the member's own review, or a refused review. */
export function WriteReviewDialog(props: WriteReviewDialogProps) {
  const { userId, name, about, context, start, changed, open, onClose, notify } = props;
  const isNew = !("reviewId" in about);
  const form = useReviewForm({ about, reviewed: { id: userId, name }, start, changed, onClose, notify });
  return (
    <FormDialog
      {...form.dialog}
      open={open}
      title={isNew ? `Review ${name}` : "Edit review"}
      description={context === null ? undefined : <bdi>{context}</bdi>}
      submitLabel={isNew ? "Submit" : "Save changes"}
      pendingText={isNew ? "Submitting…" : "Saving…"}
      onCancel={onClose}
      overlays={form.question}
    >
      {form.fields}
    </FormDialog>
  );
}
