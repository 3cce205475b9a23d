import { REVIEW_MESSAGE_MAX } from "#contracts/reference/limits.ts";
import { requestReview } from "#contracts/review-requests.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { useDraft } from "../../platform/drafts.ts";
import { unlessHeld } from "../../platform/held-for-moderation.ts";
import { failureWords, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../platform/use-form.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import type { ToastInput } from "../../ui/toast-rules.ts";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { bodyOf, checkAsk, readAskDraft } from "./ask-form.ts";
import type { AskedPerson, KeptAsk } from "./ask-form.ts";
import { ReviewerPicker } from "./ReviewerPicker.tsx";
import { refreshRequests } from "./reviews.queries.ts";

interface AskReviewDialogProps {
  /** The member to ask; without it the asker chooses. */
  reviewer?: AskedPerson | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Reports success; by default in a toast, unless a dialog below would cover it. */
  onSent?: ((message: ToastInput) => void) | undefined;
}

/** Asks a member to review the asker. Typed text is stored until it is sent. */
export function AskReviewDialog({ reviewer, open, onOpenChange, onSent = toast }: AskReviewDialogProps) {
  const feedback = useFeedback();
  const asked = reviewer ?? null;
  const [kept, keep, forget] = useDraft<KeptAsk>(`ask-review:${asked?.id ?? "new"}`, {});
  const form = useForm({ initial: readAskDraft(kept, asked), check: checkAsk, onChange: keep });
  const { values, errors, idOf, set, field, input } = form;
  const close = () => {
    forget();
    form.reset(readAskDraft({}, asked));
    onOpenChange(false);
  };
  const fail = (error: ApiError) => {
    if (form.refuseBy(error)) return;
    const text = failureWords(error, "Failed to send review request. Please try again.");
    feedback.notify({ title: "Request failed", text, tone: "error" });
    if (error.status < 500) void refreshRequests();
  };
  const ask = useEndpointMutation(requestReview, {
    onSuccess: () => {
      close();
      onSent({ title: "Review request sent", tone: "success" });
      void refreshRequests();
    },
    onError: unlessHeld(close, fail, onSent),
  });
  const name = values.reviewer?.name;
  return (
    <FormDialog
      open={open}
      title={reviewer === undefined ? "Ask for a review" : `Ask ${reviewer.name} for a review`}
      onClose={() => onOpenChange(false)}
      feedback={feedback}
      errors={form.summary}
      onSubmit={form.submit((filled) => ask.isPending || ask.mutate({ body: bodyOf(filled) }))}
      submitLabel="Send request"
      pending={ask.isPending}
      pendingText="Sending…"
      onCancel={() => onOpenChange(false)}
    >
      {reviewer === undefined ? (
        <ReviewerPicker
          id={idOf("reviewer")}
          value={values.reviewer}
          error={errors.reviewer}
          onChange={(person) => set("reviewer", person)}
        />
      ) : null}
      <Field {...field("projectContext")} label="Project (optional)" help="Which job the review is about">
        <Input dir="auto" placeholder="Oak staircase in Bolton" {...input("projectContext")} />
      </Field>
      <Field {...field("message")} label="Message" required>
        <Textarea
          max={REVIEW_MESSAGE_MAX}
          minRows={3}
          dir="auto"
          placeholder={`Hi${name === undefined ? "" : ` ${name.split(" ")[0]}`}, would you review the work I did with you?`}
          {...input("message")}
        />
      </Field>
    </FormDialog>
  );
}
