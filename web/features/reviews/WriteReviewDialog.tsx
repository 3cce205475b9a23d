import { FormDialog } from "../../ui/FormDialog.tsx";
import type { ToastInput } from "../../ui/toast-rules.ts";
import type { OutgoingReview } from "./outgoing-review.ts";
import type { ReviewValues } from "./review-form.ts";
import { useReviewForm } from "./use-review-form.tsx";

interface WriteReviewDialogProps {
  /** Who is reviewed. */
  userId: number;
  name: string;
  about: OutgoingReview["about"];
  /** What it is about, in words. */
  context: string | null;
  /** What the form begins with when there is no draft. */
  start: ReviewValues;
  open: boolean;
  onClose: () => void;
  /** Says that it is done, where it can be seen. */
  notify: (message: ToastInput) => void;
}

/** A review after a job on which both worked together, unasked, a change of one's own, or one that was refused. */
export function WriteReviewDialog(props: WriteReviewDialogProps) {
  const { userId, name, about, context, start, open, onClose, notify } = props;
  const isNew = !("reviewId" in about);
  const form = useReviewForm({ about, reviewed: { id: userId, name }, start, onClose, notify });
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
